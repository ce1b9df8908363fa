package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettings:ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettings}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs extends ResourceArgs {
  @Import(name = "nodePoolSoakDuration")
  private final @Nullable Output<String> nodePoolSoakDuration;

  @Import(name = "standardRolloutPolicy")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs(Builder builder) {
    this.nodePoolSoakDuration = builder.nodePoolSoakDuration;
    this.standardRolloutPolicy = builder.standardRolloutPolicy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> nodePoolSoakDuration;
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy;

    private Builder() {}

    /**
     * Time needed after draining entire blue pool. After this period, blue pool will be cleaned
     * up. A duration in seconds with up to nine fractional digits, ending with 's'. Example:
     * "3.5s".
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
     * Standard policy for the blue-green upgrade. To be specified when strategy is set to
     * BLUE_GREEN. Structure is documented below.
     */
    public Builder standardRolloutPolicy(ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs standardRolloutPolicy) {
      this.standardRolloutPolicy = Output.of(standardRolloutPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder standardRolloutPolicy(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs> standardRolloutPolicy) {
      this.standardRolloutPolicy = standardRolloutPolicy;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs(this);
    }
  }
}
