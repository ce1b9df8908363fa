package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigTaintConfigArchitectureTaintBehavior;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigTaintConfig:NodePoolNodeConfigTaintConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigTaintConfigArgs extends ResourceArgs {
  @Import(name = "architectureTaintBehavior", required = true)
  private final Output<String> architectureTaintBehavior;

  private NodePoolNodeConfigTaintConfigArgs(Builder builder) {
    this.architectureTaintBehavior = builder.architectureTaintBehavior;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code architectureTaintBehavior}. */
  public static NeedsArchitectureTaintBehavior builder() {
    return new Builder();
  }

  /** A builder without the required {@code architectureTaintBehavior}. */
  public interface NeedsArchitectureTaintBehavior {
    /**
     * The taint behavior to be applied to the nodes based on the architecture.
     * Accepted values are:
     * <ul>
     * <li>{@code ARCHITECTURE_TAINT_BEHAVIOR_UNSPECIFIED}: Default value. This should not be
     * used.
     * <li>{@code NONE}: Do not apply any taints based on architecture.
     * <li>{@code ARM}: Apply ARM taint to the nodes.
     * </ul>
     */
    Builder architectureTaintBehavior(NodePoolNodeConfigTaintConfigArchitectureTaintBehavior architectureTaintBehavior);

    /** The same, known later. */
    Builder architectureTaintBehavior(Output<NodePoolNodeConfigTaintConfigArchitectureTaintBehavior> architectureTaintBehavior);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsArchitectureTaintBehavior {
    private @Nullable Output<String> architectureTaintBehavior;

    private Builder() {}

    @Override
    public Builder architectureTaintBehavior(NodePoolNodeConfigTaintConfigArchitectureTaintBehavior architectureTaintBehavior) {
      this.architectureTaintBehavior = Output.of(architectureTaintBehavior.value());
      return this;
    }

    @Override
    public Builder architectureTaintBehavior(Output<NodePoolNodeConfigTaintConfigArchitectureTaintBehavior> architectureTaintBehavior) {
      this.architectureTaintBehavior = architectureTaintBehavior.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigTaintConfigArgs build() {
      return new NodePoolNodeConfigTaintConfigArgs(this);
    }
  }
}
