package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicy:ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicy}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs extends ResourceArgs {
  @Import(name = "batchNodeCount")
  private final @Nullable Output<Integer> batchNodeCount;

  @Import(name = "batchPercentage")
  private final @Nullable Output<Double> batchPercentage;

  @Import(name = "batchSoakDuration")
  private final @Nullable Output<String> batchSoakDuration;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs(Builder builder) {
    this.batchNodeCount = builder.batchNodeCount;
    this.batchPercentage = builder.batchPercentage;
    this.batchSoakDuration = builder.batchSoakDuration;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> batchNodeCount;
    private @Nullable Output<Double> batchPercentage;
    private @Nullable Output<String> batchSoakDuration;

    private Builder() {}

    /**
     * Number of blue nodes to drain in a batch. Only one of the batchPercentage or
     * batchNodeCount can be specified.
     */
    public Builder batchNodeCount(int batchNodeCount) {
      this.batchNodeCount = Output.of(batchNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder batchNodeCount(Output<Integer> batchNodeCount) {
      this.batchNodeCount = batchNodeCount;
      return this;
    }

    /**
     * Percentage of the bool pool nodes to drain in a batch. The range of this field should be
     * (0.0, 1.0). Only one of the batchPercentage or batchNodeCount can be specified.
     */
    public Builder batchPercentage(double batchPercentage) {
      this.batchPercentage = Output.of(batchPercentage);
      return this;
    }

    /** The same, known later. */
    public Builder batchPercentage(Output<Double> batchPercentage) {
      this.batchPercentage = batchPercentage;
      return this;
    }

    /**
     * Soak time after each batch gets drained. A duration in seconds with up to nine fractional
     * digits, ending with 's'. Example: "3.5s".`.
     */
    public Builder batchSoakDuration(String batchSoakDuration) {
      this.batchSoakDuration = Output.of(batchSoakDuration);
      return this;
    }

    /** The same, known later. */
    public Builder batchSoakDuration(Output<String> batchSoakDuration) {
      this.batchSoakDuration = batchSoakDuration;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs(this);
    }
  }
}
