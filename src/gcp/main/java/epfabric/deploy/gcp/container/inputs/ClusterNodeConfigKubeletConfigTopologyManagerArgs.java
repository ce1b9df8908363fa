package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigKubeletConfigTopologyManagerScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfigTopologyManager:ClusterNodeConfigKubeletConfigTopologyManager}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigTopologyManagerArgs extends ResourceArgs {
  @Import(name = "policy")
  private final @Nullable Output<String> policy;

  @Import(name = "scope")
  private final @Nullable Output<String> scope;

  private ClusterNodeConfigKubeletConfigTopologyManagerArgs(Builder builder) {
    this.policy = builder.policy;
    this.scope = builder.scope;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> policy;
    private @Nullable Output<String> scope;

    private Builder() {}

    /**
     * The Topology Manager policy controls resource alignment on the node and can be set to one
     * of the following: none (default), best-effort, restricted, or single-numa-node.  If unset
     * (or set to the empty string {@code ""}), the API will treat the field as if set to
     * "none".
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

    /**
     * The Topology Manager scope, defining the granularity at which
     * policy decisions are applied. Valid values are "container" (resources are aligned
     * per container within a pod which is set by default) or "pod" (resources are aligned for
     * the entire pod).  If unset (or set to the empty string {@code ""}), the API will treat
     * the field as if set to "container".
     */
    public Builder scope(ClusterNodeConfigKubeletConfigTopologyManagerScope scope) {
      this.scope = Output.of(scope.value());
      return this;
    }

    /** The same, known later. */
    public Builder scope(Output<ClusterNodeConfigKubeletConfigTopologyManagerScope> scope) {
      this.scope = scope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigKubeletConfigTopologyManagerArgs build() {
      return new ClusterNodeConfigKubeletConfigTopologyManagerArgs(this);
    }
  }
}
