package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfigMemoryManager:ClusterNodeConfigKubeletConfigMemoryManager}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigMemoryManagerArgs extends ResourceArgs {
  @Import(name = "policy")
  private final @Nullable Output<String> policy;

  private ClusterNodeConfigKubeletConfigMemoryManagerArgs(Builder builder) {
    this.policy = builder.policy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> policy;

    private Builder() {}

    /**
     * The [Memory
     * Manager](https://kubernetes.io/docs/tasks/administer-cluster/memory-manager/)
     * policy can be set to None (default) or Static. This policy dictates how memory alignment
     * is handled on the node.  If unset (or set to the empty string {@code ""}), the API will
     * treat the field as if set to "None".
     */
    public Builder policy(String policy) {
      this.policy = Output.of(policy);
      return this;
    }

    /** The same, known later. */
    public Builder policy(Output<String> policy) {
      this.policy = policy;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigKubeletConfigMemoryManagerArgs build() {
      return new ClusterNodeConfigKubeletConfigMemoryManagerArgs(this);
    }
  }
}
