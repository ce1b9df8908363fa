package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicy:NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicy}. */
@Generated("src/gcp/schema.json")
public final class NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs extends ResourceArgs {
  @Import(name = "batchNodeCount")
  private final @Nullable Output<Integer> batchNodeCount;

  @Import(name = "batchPercentage")
  private final @Nullable Output<Double> batchPercentage;

  @Import(name = "batchSoakDuration")
  private final @Nullable Output<String> batchSoakDuration;

  private NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs(Builder builder) {
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
     * Number of blue nodes to drain in a batch.
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
     * Percentage of the blue pool nodes to drain in a batch.
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
     * Soak time after each batch gets drained.
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
    public NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs build() {
      return new NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs(this);
    }
  }
}
