package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettings:ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettings}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs extends ResourceArgs {
  @Import(name = "blueGreenSettings")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings;

  @Import(name = "maxSurge")
  private final @Nullable Output<Integer> maxSurge;

  @Import(name = "maxUnavailable")
  private final @Nullable Output<Integer> maxUnavailable;

  @Import(name = "strategy")
  private final @Nullable Output<String> strategy;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs(Builder builder) {
    this.blueGreenSettings = builder.blueGreenSettings;
    this.maxSurge = builder.maxSurge;
    this.maxUnavailable = builder.maxUnavailable;
    this.strategy = builder.strategy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings;
    private @Nullable Output<Integer> maxSurge;
    private @Nullable Output<Integer> maxUnavailable;
    private @Nullable Output<String> strategy;

    private Builder() {}

    /**
     * Settings for blue-green upgrade strategy. To be specified when strategy is set to
     * BLUE_GREEN. Structure is documented below.
     */
    public Builder blueGreenSettings(ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs blueGreenSettings) {
      this.blueGreenSettings = Output.of(blueGreenSettings);
      return this;
    }

    /** The same, known later. */
    public Builder blueGreenSettings(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings) {
      this.blueGreenSettings = blueGreenSettings;
      return this;
    }

    /**
     * The maximum number of nodes that can be created beyond the current size of the node pool
     * during the upgrade process. To be used when strategy is set to SURGE. Default is 0.
     */
    public Builder maxSurge(int maxSurge) {
      this.maxSurge = Output.of(maxSurge);
      return this;
    }

    /** The same, known later. */
    public Builder maxSurge(Output<Integer> maxSurge) {
      this.maxSurge = maxSurge;
      return this;
    }

    /**
     * The maximum number of nodes that can be simultaneously unavailable during the upgrade
     * process. To be used when strategy is set to SURGE. Default is 0.
     */
    public Builder maxUnavailable(int maxUnavailable) {
      this.maxUnavailable = Output.of(maxUnavailable);
      return this;
    }

    /** The same, known later. */
    public Builder maxUnavailable(Output<Integer> maxUnavailable) {
      this.maxUnavailable = maxUnavailable;
      return this;
    }

    /**
     * Strategy used for node pool update. Strategy can only be one of BLUE_GREEN or SURGE. The
     * default is value is SURGE.
     */
    public Builder strategy(ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy strategy) {
      this.strategy = Output.of(strategy.value());
      return this;
    }

    /** The same, known later. */
    public Builder strategy(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy> strategy) {
      this.strategy = strategy.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs(this);
    }
  }
}
