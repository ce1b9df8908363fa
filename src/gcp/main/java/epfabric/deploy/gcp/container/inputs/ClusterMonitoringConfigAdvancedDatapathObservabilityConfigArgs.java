package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMonitoringConfigAdvancedDatapathObservabilityConfig:ClusterMonitoringConfigAdvancedDatapathObservabilityConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs extends ResourceArgs {
  @Import(name = "enableMetrics", required = true)
  private final Output<Boolean> enableMetrics;

  @Import(name = "enableRelay", required = true)
  private final Output<Boolean> enableRelay;

  private ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs(Builder builder) {
    this.enableMetrics = builder.enableMetrics;
    this.enableRelay = builder.enableRelay;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enableMetrics}, {@code enableRelay}. */
  public static NeedsEnableMetrics builder() {
    return new Builder();
  }

  /** A builder without the required {@code enableMetrics}. */
  public interface NeedsEnableMetrics {
    /**
     * Whether or not to enable advanced datapath metrics.
     */
    NeedsEnableRelay enableMetrics(boolean enableMetrics);

    /** The same, known later. */
    NeedsEnableRelay enableMetrics(Output<Boolean> enableMetrics);
  }

  /** A builder without the required {@code enableRelay}. */
  public interface NeedsEnableRelay {
    /**
     * Whether or not Relay is enabled.
     */
    Builder enableRelay(boolean enableRelay);

    /** The same, known later. */
    Builder enableRelay(Output<Boolean> enableRelay);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnableMetrics, NeedsEnableRelay {
    private @Nullable Output<Boolean> enableMetrics;
    private @Nullable Output<Boolean> enableRelay;

    private Builder() {}

    @Override
    public Builder enableMetrics(boolean enableMetrics) {
      this.enableMetrics = Output.of(enableMetrics);
      return this;
    }

    @Override
    public Builder enableMetrics(Output<Boolean> enableMetrics) {
      this.enableMetrics = enableMetrics;
      return this;
    }

    @Override
    public Builder enableRelay(boolean enableRelay) {
      this.enableRelay = Output.of(enableRelay);
      return this;
    }

    @Override
    public Builder enableRelay(Output<Boolean> enableRelay) {
      this.enableRelay = enableRelay;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs build() {
      return new ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs(this);
    }
  }
}
