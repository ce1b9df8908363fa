package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAddonsConfigRayOperatorConfig:ClusterAddonsConfigRayOperatorConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAddonsConfigRayOperatorConfigArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "rayClusterLoggingConfig")
  private final @Nullable Output<ClusterAddonsConfigRayOperatorConfigRayClusterLoggingConfigArgs> rayClusterLoggingConfig;

  @Import(name = "rayClusterMonitoringConfig")
  private final @Nullable Output<ClusterAddonsConfigRayOperatorConfigRayClusterMonitoringConfigArgs> rayClusterMonitoringConfig;

  private ClusterAddonsConfigRayOperatorConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.rayClusterLoggingConfig = builder.rayClusterLoggingConfig;
    this.rayClusterMonitoringConfig = builder.rayClusterMonitoringConfig;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Sets {@code enabled}, which the provider does not document.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<ClusterAddonsConfigRayOperatorConfigRayClusterLoggingConfigArgs> rayClusterLoggingConfig;
    private @Nullable Output<ClusterAddonsConfigRayOperatorConfigRayClusterMonitoringConfigArgs> rayClusterMonitoringConfig;

    private Builder() {}

    @Override
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    @Override
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /**
     * The status of Ray Logging, which scrapes Ray cluster logs to Cloud Logging. Defaults to
     * disabled; set enabled = true to enable.
     */
    public Builder rayClusterLoggingConfig(ClusterAddonsConfigRayOperatorConfigRayClusterLoggingConfigArgs rayClusterLoggingConfig) {
      this.rayClusterLoggingConfig = Output.of(rayClusterLoggingConfig);
      return this;
    }

    /** The same, known later. */
    public Builder rayClusterLoggingConfig(Output<ClusterAddonsConfigRayOperatorConfigRayClusterLoggingConfigArgs> rayClusterLoggingConfig) {
      this.rayClusterLoggingConfig = rayClusterLoggingConfig;
      return this;
    }

    /**
     * The status of Ray Cluster monitoring, which shows Ray cluster metrics in Cloud Console.
     * Defaults to disabled; set enabled = true to enable.
     */
    public Builder rayClusterMonitoringConfig(ClusterAddonsConfigRayOperatorConfigRayClusterMonitoringConfigArgs rayClusterMonitoringConfig) {
      this.rayClusterMonitoringConfig = Output.of(rayClusterMonitoringConfig);
      return this;
    }

    /** The same, known later. */
    public Builder rayClusterMonitoringConfig(Output<ClusterAddonsConfigRayOperatorConfigRayClusterMonitoringConfigArgs> rayClusterMonitoringConfig) {
      this.rayClusterMonitoringConfig = rayClusterMonitoringConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAddonsConfigRayOperatorConfigArgs build() {
      return new ClusterAddonsConfigRayOperatorConfigArgs(this);
    }
  }
}
