package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterProtectConfigWorkloadConfigAuditMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterProtectConfigWorkloadConfig:ClusterProtectConfigWorkloadConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterProtectConfigWorkloadConfigArgs extends ResourceArgs {
  @Import(name = "auditMode", required = true)
  private final Output<String> auditMode;

  private ClusterProtectConfigWorkloadConfigArgs(Builder builder) {
    this.auditMode = builder.auditMode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code auditMode}. */
  public static NeedsAuditMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code auditMode}. */
  public interface NeedsAuditMode {
    /**
     * ) Sets which mode of auditing should be used for the cluster's workloads. Accepted values
     * are DISABLED, BASIC.
     */
    Builder auditMode(ClusterProtectConfigWorkloadConfigAuditMode auditMode);

    /** The same, known later. */
    Builder auditMode(Output<ClusterProtectConfigWorkloadConfigAuditMode> auditMode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsAuditMode {
    private @Nullable Output<String> auditMode;

    private Builder() {}

    @Override
    public Builder auditMode(ClusterProtectConfigWorkloadConfigAuditMode auditMode) {
      this.auditMode = Output.of(auditMode.value());
      return this;
    }

    @Override
    public Builder auditMode(Output<ClusterProtectConfigWorkloadConfigAuditMode> auditMode) {
      this.auditMode = auditMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterProtectConfigWorkloadConfigArgs build() {
      return new ClusterProtectConfigWorkloadConfigArgs(this);
    }
  }
}
