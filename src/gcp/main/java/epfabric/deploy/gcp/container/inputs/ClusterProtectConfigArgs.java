package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterProtectConfigWorkloadVulnerabilityMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterProtectConfig:ClusterProtectConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterProtectConfigArgs extends ResourceArgs {
  @Import(name = "workloadConfig")
  private final @Nullable Output<ClusterProtectConfigWorkloadConfigArgs> workloadConfig;

  @Import(name = "workloadVulnerabilityMode")
  private final @Nullable Output<String> workloadVulnerabilityMode;

  private ClusterProtectConfigArgs(Builder builder) {
    this.workloadConfig = builder.workloadConfig;
    this.workloadVulnerabilityMode = builder.workloadVulnerabilityMode;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterProtectConfigWorkloadConfigArgs> workloadConfig;
    private @Nullable Output<String> workloadVulnerabilityMode;

    private Builder() {}

    /**
     * ) WorkloadConfig defines which actions are enabled for a cluster's workload
     * configurations. Structure is documented below
     */
    public Builder workloadConfig(ClusterProtectConfigWorkloadConfigArgs workloadConfig) {
      this.workloadConfig = Output.of(workloadConfig);
      return this;
    }

    /** The same, known later. */
    public Builder workloadConfig(Output<ClusterProtectConfigWorkloadConfigArgs> workloadConfig) {
      this.workloadConfig = workloadConfig;
      return this;
    }

    /**
     * ) Sets which mode to use for Protect workload vulnerability scanning feature. Accepted
     * values are DISABLED, BASIC.
     */
    public Builder workloadVulnerabilityMode(ClusterProtectConfigWorkloadVulnerabilityMode workloadVulnerabilityMode) {
      this.workloadVulnerabilityMode = Output.of(workloadVulnerabilityMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder workloadVulnerabilityMode(Output<ClusterProtectConfigWorkloadVulnerabilityMode> workloadVulnerabilityMode) {
      this.workloadVulnerabilityMode = workloadVulnerabilityMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterProtectConfigArgs build() {
      return new ClusterProtectConfigArgs(this);
    }
  }
}
