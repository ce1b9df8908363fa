package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingAutoProvisioningDefaults:ClusterClusterAutoscalingAutoProvisioningDefaults}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingAutoProvisioningDefaultsArgs extends ResourceArgs {
  @Import(name = "bootDiskKmsKey")
  private final @Nullable Output<String> bootDiskKmsKey;

  @Import(name = "diskSize")
  private final @Nullable Output<Integer> diskSize;

  @Import(name = "diskType")
  private final @Nullable Output<String> diskType;

  @Import(name = "imageType")
  private final @Nullable Output<String> imageType;

  @Import(name = "management")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs> management;

  @Import(name = "minCpuPlatform")
  private final @Nullable Output<String> minCpuPlatform;

  @Import(name = "oauthScopes")
  private final @Nullable Output<List<String>> oauthScopes;

  @Import(name = "serviceAccount")
  private final @Nullable Output<String> serviceAccount;

  @Import(name = "shieldedInstanceConfig")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs> shieldedInstanceConfig;

  @Import(name = "upgradeSettings")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs> upgradeSettings;

  private ClusterClusterAutoscalingAutoProvisioningDefaultsArgs(Builder builder) {
    this.bootDiskKmsKey = builder.bootDiskKmsKey;
    this.diskSize = builder.diskSize;
    this.diskType = builder.diskType;
    this.imageType = builder.imageType;
    this.management = builder.management;
    this.minCpuPlatform = builder.minCpuPlatform;
    this.oauthScopes = builder.oauthScopes;
    this.serviceAccount = builder.serviceAccount;
    this.shieldedInstanceConfig = builder.shieldedInstanceConfig;
    this.upgradeSettings = builder.upgradeSettings;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> bootDiskKmsKey;
    private @Nullable Output<Integer> diskSize;
    private @Nullable Output<String> diskType;
    private @Nullable Output<String> imageType;
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs> management;
    private @Nullable Output<String> minCpuPlatform;
    private @Nullable Output<List<String>> oauthScopes;
    private @Nullable Output<String> serviceAccount;
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs> shieldedInstanceConfig;
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs> upgradeSettings;

    private Builder() {}

    /**
     * The Customer Managed Encryption Key used to encrypt the boot disk attached to each node
     * in the node pool. This should be of the form
     * projects/[KEY_PROJECT_ID]/locations/[LOCATION]/keyRings/[RING_NAME]/cryptoKeys/[KEY_NAME].
     * For more information about protecting resources with Cloud KMS Keys please see:
     * https://cloud.google.com/compute/docs/disks/customer-managed-encryption
     */
    public Builder bootDiskKmsKey(String bootDiskKmsKey) {
      this.bootDiskKmsKey = Output.of(bootDiskKmsKey);
      return this;
    }

    /** The same, known later. */
    public Builder bootDiskKmsKey(Output<String> bootDiskKmsKey) {
      this.bootDiskKmsKey = bootDiskKmsKey;
      return this;
    }

    /**
     * Size of the disk attached to each node, specified in GB. The smallest allowed disk size
     * is 10GB. Defaults to {@code 100}
     */
    public Builder diskSize(int diskSize) {
      this.diskSize = Output.of(diskSize);
      return this;
    }

    /** The same, known later. */
    public Builder diskSize(Output<Integer> diskSize) {
      this.diskSize = diskSize;
      return this;
    }

    /**
     * Type of the disk attached to each node (e.g. 'pd-standard', 'pd-ssd', 'pd-balanced', or
     * 'hyperdisk-balanced'). Defaults to {@code hyperdisk-balanced} if {@code
     * hyperdisk-balanced} is supported and {@code pd-balanced} is not supported for the machine
     * type; otherwise defaults to {@code pd-balanced}.
     */
    public Builder diskType(String diskType) {
      this.diskType = Output.of(diskType);
      return this;
    }

    /** The same, known later. */
    public Builder diskType(Output<String> diskType) {
      this.diskType = diskType;
      return this;
    }

    /**
     * The default image type used by NAP once a new node pool is being created. Please note
     * that according to the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-provisioning#default-image-type">official
     * documentation</a> the value must be one of the [COS_CONTAINERD, COS, UBUNTU_CONTAINERD,
     * UBUNTU]. __NOTE__ : COS AND UBUNTU are deprecated as of {@code GKE 1.24}
     */
    public Builder imageType(String imageType) {
      this.imageType = Output.of(imageType);
      return this;
    }

    /** The same, known later. */
    public Builder imageType(Output<String> imageType) {
      this.imageType = imageType;
      return this;
    }

    /**
     * NodeManagement configuration for this NodePool. Structure is documented below.
     */
    public Builder management(ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs management) {
      this.management = Output.of(management);
      return this;
    }

    /** The same, known later. */
    public Builder management(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsManagementArgs> management) {
      this.management = management;
      return this;
    }

    /**
     * )
     * Minimum CPU platform to be used for NAP created node pools. The instance may be scheduled
     * on the
     * specified or newer CPU platform. Applicable values are the friendly names of CPU
     * platforms, such
     * as "Intel Haswell" or "Intel Sandy Bridge".
     */
    public Builder minCpuPlatform(String minCpuPlatform) {
      this.minCpuPlatform = Output.of(minCpuPlatform);
      return this;
    }

    /** The same, known later. */
    public Builder minCpuPlatform(Output<String> minCpuPlatform) {
      this.minCpuPlatform = minCpuPlatform;
      return this;
    }

    /**
     * Scopes that are used by NAP and GKE Autopilot when creating node pools. Use the
     * "https://www.googleapis.com/auth/cloud-platform" scope to grant access to all APIs. It is
     * recommended that you set {@code serviceAccount} to a non-default service account and
     * grant IAM roles to that service account for only the resources that it needs.
     * <p>
     * &gt; {@code monitoring.write} is always enabled regardless of user input.  {@code
     * monitoring} and {@code logging.write} may also be enabled depending on the values for
     * {@code monitoringService} and {@code loggingService}.
     */
    public Builder oauthScopes(List<String> oauthScopes) {
      this.oauthScopes = Output.of(List.copyOf(oauthScopes));
      return this;
    }

    /** The same, known later. */
    public Builder oauthScopes(Output<List<String>> oauthScopes) {
      this.oauthScopes = oauthScopes;
      return this;
    }

    /**
     * The {@code email} of the Google Cloud Platform Service Account to be used by the node VMs
     * created by GKE Autopilot or NAP.
     */
    public Builder serviceAccount(String serviceAccount) {
      this.serviceAccount = Output.of(serviceAccount);
      return this;
    }

    /** The same, known later. */
    public Builder serviceAccount(Output<String> serviceAccount) {
      this.serviceAccount = serviceAccount;
      return this;
    }

    /**
     * Shielded Instance options. Structure is documented below.
     */
    public Builder shieldedInstanceConfig(ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs shieldedInstanceConfig) {
      this.shieldedInstanceConfig = Output.of(shieldedInstanceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder shieldedInstanceConfig(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsShieldedInstanceConfigArgs> shieldedInstanceConfig) {
      this.shieldedInstanceConfig = shieldedInstanceConfig;
      return this;
    }

    /**
     * Specifies the upgrade settings for NAP created node pools
     */
    public Builder upgradeSettings(ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs upgradeSettings) {
      this.upgradeSettings = Output.of(upgradeSettings);
      return this;
    }

    /** The same, known later. */
    public Builder upgradeSettings(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsArgs> upgradeSettings) {
      this.upgradeSettings = upgradeSettings;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingAutoProvisioningDefaultsArgs build() {
      return new ClusterClusterAutoscalingAutoProvisioningDefaultsArgs(this);
    }
  }
}
