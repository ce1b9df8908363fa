package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicy:NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicy}. */
@Generated("src/gcp/schema.json")
public final class NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs extends ResourceArgs {
  @Import(name = "waitForDrainDuration")
  private final @Nullable Output<String> waitForDrainDuration;

  private NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs(Builder builder) {
    this.waitForDrainDuration = builder.waitForDrainDuration;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> waitForDrainDuration;

    private Builder() {}

    /**
     * Time in seconds to wait after cordoning the blue pool before draining the nodes.
     */
    public Builder waitForDrainDuration(String waitForDrainDuration) {
      this.waitForDrainDuration = Output.of(waitForDrainDuration);
      return this;
    }

    /** The same, known later. */
    public Builder waitForDrainDuration(Output<String> waitForDrainDuration) {
      this.waitForDrainDuration = waitForDrainDuration;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs build() {
      return new NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs(this);
    }
  }
}
