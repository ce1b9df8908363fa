package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaultsManagement:ClusterClusterAutoscalingAutoProvisioningDefaultsManagement}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs extends ResourceArgs {
  @Import(name = "autoRepair")
  private final @Nullable Output<Boolean> autoRepair;

  @Import(name = "autoUpgrade")
  private final @Nullable Output<Boolean> autoUpgrade;

  @Import(name = "upgradeOptions")
  private final @Nullable Output<List<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs>> upgradeOptions;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs(Builder builder) {
    this.autoRepair = builder.autoRepair;
    this.autoUpgrade = builder.autoUpgrade;
    this.upgradeOptions = builder.upgradeOptions;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> autoRepair;
    private @Nullable Output<Boolean> autoUpgrade;
    private @Nullable Output<List<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs>> upgradeOptions;

    private Builder() {}

    /**
     * Specifies whether the node auto-repair is enabled for the node pool. If enabled, the
     * nodes in this node pool will be monitored and, if they fail health checks too many times,
     * an automatic repair action will be triggered.
     * <p>
     * This block also contains several computed attributes, documented below.
     */
    public Builder autoRepair(boolean autoRepair) {
      this.autoRepair = Output.of(autoRepair);
      return this;
    }

    /** The same, known later. */
    public Builder autoRepair(Output<Boolean> autoRepair) {
      this.autoRepair = autoRepair;
      return this;
    }

    /**
     * Specifies whether node auto-upgrade is enabled for the node pool. If enabled, node
     * auto-upgrade helps keep the nodes in your node pool up to date with the latest release
     * version of Kubernetes.
     */
    public Builder autoUpgrade(boolean autoUpgrade) {
      this.autoUpgrade = Output.of(autoUpgrade);
      return this;
    }

    /** The same, known later. */
    public Builder autoUpgrade(Output<Boolean> autoUpgrade) {
      this.autoUpgrade = autoUpgrade;
      return this;
    }

    /**
     * Specifies the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1beta1/NodeManagement#AutoUpgradeOptions">Auto
     * Upgrade knobs</a> for the node pool.
     */
    public Builder upgradeOptions(List<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs> upgradeOptions) {
      this.upgradeOptions = Output.of(List.copyOf(upgradeOptions));
      return this;
    }

    /** The same, known later. */
    public Builder upgradeOptions(Output<List<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementUpgradeOptionArgs>> upgradeOptions) {
      this.upgradeOptions = upgradeOptions;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs(this);
    }
  }
}
