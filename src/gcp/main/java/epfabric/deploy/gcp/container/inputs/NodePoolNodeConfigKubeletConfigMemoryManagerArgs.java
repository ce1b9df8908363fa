package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigKubeletConfigMemoryManager:NodePoolNodeConfigKubeletConfigMemoryManager}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigKubeletConfigMemoryManagerArgs extends ResourceArgs {
  @Import(name = "policy")
  private final @Nullable Output<String> policy;

  private NodePoolNodeConfigKubeletConfigMemoryManagerArgs(Builder builder) {
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
     * The Memory Manager policy to use. This policy guides how memory and hugepages are
     * allocated and managed for pods on the node, influencing NUMA affinity.
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
    public NodePoolNodeConfigKubeletConfigMemoryManagerArgs build() {
      return new NodePoolNodeConfigKubeletConfigMemoryManagerArgs(this);
    }
  }
}
