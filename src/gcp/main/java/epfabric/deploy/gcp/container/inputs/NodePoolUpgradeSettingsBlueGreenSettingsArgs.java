package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolUpgradeSettingsBlueGreenSettings:NodePoolUpgradeSettingsBlueGreenSettings}. */
@Generated("src/gcp/schema.json")
public final class NodePoolUpgradeSettingsBlueGreenSettingsArgs extends ResourceArgs {
  @Import(name = "autoscaledRolloutPolicy")
  private final @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs> autoscaledRolloutPolicy;

  @Import(name = "nodePoolSoakDuration")
  private final @Nullable Output<String> nodePoolSoakDuration;

  @Import(name = "standardRolloutPolicy")
  private final @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy;

  private NodePoolUpgradeSettingsBlueGreenSettingsArgs(Builder builder) {
    this.autoscaledRolloutPolicy = builder.autoscaledRolloutPolicy;
    this.nodePoolSoakDuration = builder.nodePoolSoakDuration;
    this.standardRolloutPolicy = builder.standardRolloutPolicy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs> autoscaledRolloutPolicy;
    private @Nullable Output<String> nodePoolSoakDuration;
    private @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy;

    private Builder() {}

    /**
     * ) Autoscaled rollout policy for blue-green upgrade.
     */
    public Builder autoscaledRolloutPolicy(NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs autoscaledRolloutPolicy) {
      this.autoscaledRolloutPolicy = Output.of(autoscaledRolloutPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder autoscaledRolloutPolicy(Output<NodePoolUpgradeSettingsBlueGreenSettingsAutoscaledRolloutPolicyArgs> autoscaledRolloutPolicy) {
      this.autoscaledRolloutPolicy = autoscaledRolloutPolicy;
      return this;
    }

    /**
     * Time needed after draining the entire blue pool.
     * After this period, the blue pool will be cleaned up.
     */
    public Builder nodePoolSoakDuration(String nodePoolSoakDuration) {
      this.nodePoolSoakDuration = Output.of(nodePoolSoakDuration);
      return this;
    }

    /** The same, known later. */
    public Builder nodePoolSoakDuration(Output<String> nodePoolSoakDuration) {
      this.nodePoolSoakDuration = nodePoolSoakDuration;
      return this;
    }

    /**
     * Specifies the standard policy settings for blue-green upgrades.
     */
    public Builder standardRolloutPolicy(NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs standardRolloutPolicy) {
      this.standardRolloutPolicy = Output.of(standardRolloutPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder standardRolloutPolicy(Output<NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy) {
      this.standardRolloutPolicy = standardRolloutPolicy;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolUpgradeSettingsBlueGreenSettingsArgs build() {
      return new NodePoolUpgradeSettingsBlueGreenSettingsArgs(this);
    }
  }
}
