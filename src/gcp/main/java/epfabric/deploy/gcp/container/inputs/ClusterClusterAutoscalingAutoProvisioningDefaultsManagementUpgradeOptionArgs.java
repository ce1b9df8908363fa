package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOption:ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOption}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs extends ResourceArgs {
  @Import(name = "autoUpgradeStartTime")
  private final @Nullable Output<String> autoUpgradeStartTime;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs(Builder builder) {
    this.autoUpgradeStartTime = builder.autoUpgradeStartTime;
    this.description = builder.description;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> autoUpgradeStartTime;
    private @Nullable Output<String> description;

    private Builder() {}

    /**
     * This field is set when upgrades are about to commence with the approximate start time for
     * the upgrades, in RFC3339 text format.
     */
    public Builder autoUpgradeStartTime(String autoUpgradeStartTime) {
      this.autoUpgradeStartTime = Output.of(autoUpgradeStartTime);
      return this;
    }

    /** The same, known later. */
    public Builder autoUpgradeStartTime(Output<String> autoUpgradeStartTime) {
      this.autoUpgradeStartTime = autoUpgradeStartTime;
      return this;
    }

    /**
     * Description of the cluster.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs(this);
    }
  }
}
