package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfig:ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs extends ResourceArgs {
  @Import(name = "enableIntegrityMonitoring")
  private final @Nullable Output<Boolean> enableIntegrityMonitoring;

  @Import(name = "enableSecureBoot")
  private final @Nullable Output<Boolean> enableSecureBoot;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs(Builder builder) {
    this.enableIntegrityMonitoring = builder.enableIntegrityMonitoring;
    this.enableSecureBoot = builder.enableSecureBoot;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enableIntegrityMonitoring;
    private @Nullable Output<Boolean> enableSecureBoot;

    private Builder() {}

    /**
     * Defines if the instance has integrity monitoring enabled.
     * <p>
     * Enables monitoring and attestation of the boot integrity of the instance. The attestation
     * is performed against the integrity policy baseline. This baseline is initially derived
     * from the implicitly trusted boot image when the instance is created.  Defaults to {@code
     * true}.
     */
    public Builder enableIntegrityMonitoring(boolean enableIntegrityMonitoring) {
      this.enableIntegrityMonitoring = Output.of(enableIntegrityMonitoring);
      return this;
    }

    /** The same, known later. */
    public Builder enableIntegrityMonitoring(Output<Boolean> enableIntegrityMonitoring) {
      this.enableIntegrityMonitoring = enableIntegrityMonitoring;
      return this;
    }

    /**
     * Defines if the instance has Secure Boot enabled.
     * <p>
     * Secure Boot helps ensure that the system only runs authentic software by verifying the
     * digital signature of all boot components, and halting the boot process if signature
     * verification fails.  Defaults to {@code false}.
     */
    public Builder enableSecureBoot(boolean enableSecureBoot) {
      this.enableSecureBoot = Output.of(enableSecureBoot);
      return this;
    }

    /** The same, known later. */
    public Builder enableSecureBoot(Output<Boolean> enableSecureBoot) {
      this.enableSecureBoot = enableSecureBoot;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs(this);
    }
  }
}
