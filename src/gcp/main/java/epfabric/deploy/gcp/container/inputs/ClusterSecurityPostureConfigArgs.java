package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterSecurityPostureConfigMode;
import epfabric.deploy.gcp.container.enums.ClusterSecurityPostureConfigVulnerabilityMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterSecurityPostureConfig:ClusterSecurityPostureConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterSecurityPostureConfigArgs extends ResourceArgs {
  @Import(name = "mode")
  private final @Nullable Output<String> mode;

  @Import(name = "vulnerabilityMode")
  private final @Nullable Output<String> vulnerabilityMode;

  private ClusterSecurityPostureConfigArgs(Builder builder) {
    this.mode = builder.mode;
    this.vulnerabilityMode = builder.vulnerabilityMode;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> mode;
    private @Nullable Output<String> vulnerabilityMode;

    private Builder() {}

    /**
     * Sets the mode of the Kubernetes security posture API's off-cluster features. Available
     * options include {@code DISABLED}, {@code BASIC}, and {@code ENTERPRISE}.
     */
    public Builder mode(ClusterSecurityPostureConfigMode mode) {
      this.mode = Output.of(mode.value());
      return this;
    }

    /** The same, known later. */
    public Builder mode(Output<ClusterSecurityPostureConfigMode> mode) {
      this.mode = mode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Sets the mode of the Kubernetes security posture API's workload vulnerability scanning.
     * Available options include {@code VULNERABILITY_DISABLED}, {@code VULNERABILITY_BASIC} and
     * {@code VULNERABILITY_ENTERPRISE}.
     */
    public Builder vulnerabilityMode(ClusterSecurityPostureConfigVulnerabilityMode vulnerabilityMode) {
      this.vulnerabilityMode = Output.of(vulnerabilityMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder vulnerabilityMode(Output<ClusterSecurityPostureConfigVulnerabilityMode> vulnerabilityMode) {
      this.vulnerabilityMode = vulnerabilityMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterSecurityPostureConfigArgs build() {
      return new ClusterSecurityPostureConfigArgs(this);
    }
  }
}
