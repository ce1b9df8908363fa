package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigSandboxConfigSandboxType;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigSandboxConfigType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigSandboxConfig:NodePoolNodeConfigSandboxConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigSandboxConfigArgs extends ResourceArgs {
  @Import(name = "sandboxType")
  private final @Nullable Output<String> sandboxType;

  @Import(name = "type")
  private final @Nullable Output<String> type;

  private NodePoolNodeConfigSandboxConfigArgs(Builder builder) {
    this.sandboxType = builder.sandboxType;
    this.type = builder.type;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> sandboxType;
    private @Nullable Output<String> type;

    private Builder() {}

    /**
     * Which sandbox to use for pods in the node pool. {@code sandbox_config.sandbox_type} is
     * deprecated and will be removed in a future major release. Use {@code sandbox_config.type}
     * instead.
     * Accepted values are:
     * <p>
     * <ul>
     * <li>{@code "gvisor"}: Pods run within a gVisor sandbox.
     * </ul>
     *
     * @deprecated {@code sandbox_config.sandbox_type} is deprecated and will be removed in a
     * future major release. Use {@code sandbox_config.type} instead.
     */
    @Deprecated
    public Builder sandboxType(NodePoolNodeConfigSandboxConfigSandboxType sandboxType) {
      this.sandboxType = Output.of(sandboxType.value());
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder sandboxType(Output<NodePoolNodeConfigSandboxConfigSandboxType> sandboxType) {
      this.sandboxType = sandboxType.applyValue(value -> value.value());
      return this;
    }

    /**
     * Which sandbox to use for pods in the node pool.
     * Accepted values are:
     * <p>
     * <ul>
     * <li>{@code "GVISOR"}: Pods run within a gVisor sandbox.
     * </ul>
     */
    public Builder type(NodePoolNodeConfigSandboxConfigType type) {
      this.type = Output.of(type.value());
      return this;
    }

    /** The same, known later. */
    public Builder type(Output<NodePoolNodeConfigSandboxConfigType> type) {
      this.type = type.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigSandboxConfigArgs build() {
      return new NodePoolNodeConfigSandboxConfigArgs(this);
    }
  }
}
