package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigKubeletConfigTopologyManagerScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigKubeletConfigTopologyManager:NodePoolNodeConfigKubeletConfigTopologyManager}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigKubeletConfigTopologyManagerArgs extends ResourceArgs {
  @Import(name = "policy")
  private final @Nullable Output<String> policy;

  @Import(name = "scope")
  private final @Nullable Output<String> scope;

  private NodePoolNodeConfigKubeletConfigTopologyManagerArgs(Builder builder) {
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
     * The Topology Manager policy to use. This policy dictates how resource alignment is
     * handled on the node.
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
     * The Topology Manager scope, defining the granularity at which policy decisions are
     * applied. Valid values are "container" (resources are aligned per container within a pod)
     * or "pod" (resources are aligned for the entire pod).
     */
    public Builder scope(NodePoolNodeConfigKubeletConfigTopologyManagerScope scope) {
      this.scope = Output.of(scope.value());
      return this;
    }

    /** The same, known later. */
    public Builder scope(Output<NodePoolNodeConfigKubeletConfigTopologyManagerScope> scope) {
      this.scope = scope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigKubeletConfigTopologyManagerArgs build() {
      return new NodePoolNodeConfigKubeletConfigTopologyManagerArgs(this);
    }
  }
}
