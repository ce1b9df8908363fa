package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterMonitoringConfigEnableComponents;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMonitoringConfig:ClusterMonitoringConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterMonitoringConfigArgs extends ResourceArgs {
  @Import(name = "advancedDatapathObservabilityConfig")
  private final @Nullable Output<ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs> advancedDatapathObservabilityConfig;

  @Import(name = "enableComponents")
  private final @Nullable Output<List<String>> enableComponents;

  @Import(name = "managedPrometheus")
  private final @Nullable Output<ClusterMonitoringConfigManagedPrometheusArgs> managedPrometheus;

  private ClusterMonitoringConfigArgs(Builder builder) {
    this.advancedDatapathObservabilityConfig = builder.advancedDatapathObservabilityConfig;
    this.enableComponents = builder.enableComponents;
    this.managedPrometheus = builder.managedPrometheus;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs> advancedDatapathObservabilityConfig;
    private @Nullable Output<List<String>> enableComponents;
    private @Nullable Output<ClusterMonitoringConfigManagedPrometheusArgs> managedPrometheus;

    private Builder() {}

    /**
     * Configuration for Advanced Datapath Monitoring. Structure is documented below.
     */
    public Builder advancedDatapathObservabilityConfig(ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs advancedDatapathObservabilityConfig) {
      this.advancedDatapathObservabilityConfig = Output.of(advancedDatapathObservabilityConfig);
      return this;
    }

    /** The same, known later. */
    public Builder advancedDatapathObservabilityConfig(Output<ClusterMonitoringConfigAdvancedDatapathObservabilityConfigArgs> advancedDatapathObservabilityConfig) {
      this.advancedDatapathObservabilityConfig = advancedDatapathObservabilityConfig;
      return this;
    }

    /**
     * The GKE components exposing metrics. Supported values include: {@code SYSTEM_COMPONENTS},
     * {@code APISERVER}, {@code SCHEDULER}, {@code CONTROLLER_MANAGER}, {@code STORAGE}, {@code
     * HPA}, {@code POD}, {@code DAEMONSET}, {@code DEPLOYMENT}, {@code STATEFULSET}, {@code
     * KUBELET}, {@code CADVISOR}, {@code DCGM} and {@code JOBSET}. In beta provider, {@code
     * WORKLOADS} is supported on top of those 12 values. ({@code WORKLOADS} is deprecated and
     * removed in GKE 1.24.) {@code KUBELET} and {@code CADVISOR} are only supported in GKE
     * 1.29.3-gke.1093000 and above. {@code JOBSET} is only supported in GKE 1.32.1-gke.1357001
     * and above.
     */
    public Builder enableComponents(List<ClusterMonitoringConfigEnableComponents> enableComponents) {
      this.enableComponents = Output.of(enableComponents.stream().map(item -> item.value()).toList());
      return this;
    }

    /** The same, known later. */
    public Builder enableComponents(Output<List<ClusterMonitoringConfigEnableComponents>> enableComponents) {
      this.enableComponents = enableComponents.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /**
     * Configuration for Managed Service for Prometheus. Structure is documented below.
     */
    public Builder managedPrometheus(ClusterMonitoringConfigManagedPrometheusArgs managedPrometheus) {
      this.managedPrometheus = Output.of(managedPrometheus);
      return this;
    }

    /** The same, known later. */
    public Builder managedPrometheus(Output<ClusterMonitoringConfigManagedPrometheusArgs> managedPrometheus) {
      this.managedPrometheus = managedPrometheus;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMonitoringConfigArgs build() {
      return new ClusterMonitoringConfigArgs(this);
    }
  }
}
