package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigLocalSsdEncryptionMode;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigLoggingVariant;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfig:ClusterNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigArgs extends ResourceArgs {
  @Import(name = "advancedMachineFeatures")
  private final @Nullable Output<ClusterNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures;

  @Import(name = "bootDisk")
  private final @Nullable Output<ClusterNodeConfigBootDiskArgs> bootDisk;

  @Import(name = "bootDiskKmsKey")
  private final @Nullable Output<String> bootDiskKmsKey;

  @Import(name = "confidentialNodes")
  private final @Nullable Output<ClusterNodeConfigConfidentialNodesArgs> confidentialNodes;

  @Import(name = "containerdConfig")
  private final @Nullable Output<ClusterNodeConfigContainerdConfigArgs> containerdConfig;

  @Import(name = "diskSizeGb")
  private final @Nullable Output<Integer> diskSizeGb;

  @Import(name = "diskType")
  private final @Nullable Output<String> diskType;

  @Import(name = "effectiveTaints")
  private final @Nullable Output<List<ClusterNodeConfigEffectiveTaintArgs>> effectiveTaints;

  @Import(name = "enableConfidentialStorage")
  private final @Nullable Output<Boolean> enableConfidentialStorage;

  @Import(name = "ephemeralStorageConfig")
  private final @Nullable Output<ClusterNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig;

  @Import(name = "ephemeralStorageLocalSsdConfig")
  private final @Nullable Output<ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig;

  @Import(name = "fastSocket")
  private final @Nullable Output<ClusterNodeConfigFastSocketArgs> fastSocket;

  @Import(name = "flexStart")
  private final @Nullable Output<Boolean> flexStart;

  @Import(name = "gcfsConfig")
  private final @Nullable Output<ClusterNodeConfigGcfsConfigArgs> gcfsConfig;

  @Import(name = "gpudirectStrategy")
  private final @Nullable Output<String> gpudirectStrategy;

  @Import(name = "guestAccelerators")
  private final @Nullable Output<List<ClusterNodeConfigGuestAcceleratorArgs>> guestAccelerators;

  @Import(name = "gvnic")
  private final @Nullable Output<ClusterNodeConfigGvnicArgs> gvnic;

  @Import(name = "hostMaintenancePolicy")
  private final @Nullable Output<ClusterNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy;

  @Import(name = "imageType")
  private final @Nullable Output<String> imageType;

  @Import(name = "kubeletConfig")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigArgs> kubeletConfig;

  @Import(name = "labels")
  private final @Nullable Output<Map<String, String>> labels;

  @Import(name = "linuxNodeConfig")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigArgs> linuxNodeConfig;

  @Import(name = "localNvmeSsdBlockConfig")
  private final @Nullable Output<ClusterNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig;

  @Import(name = "localSsdCount")
  private final @Nullable Output<Integer> localSsdCount;

  @Import(name = "localSsdEncryptionMode")
  private final @Nullable Output<String> localSsdEncryptionMode;

  @Import(name = "loggingVariant")
  private final @Nullable Output<String> loggingVariant;

  @Import(name = "machineType")
  private final @Nullable Output<String> machineType;

  @Import(name = "maxRunDuration")
  private final @Nullable Output<String> maxRunDuration;

  @Import(name = "metadata")
  private final @Nullable Output<Map<String, String>> metadata;

  @Import(name = "minCpuPlatform")
  private final @Nullable Output<String> minCpuPlatform;

  @Import(name = "nodeGroup")
  private final @Nullable Output<String> nodeGroup;

  @Import(name = "nodeImageConfigs")
  private final @Nullable Output<List<ClusterNodeConfigNodeImageConfigArgs>> nodeImageConfigs;

  @Import(name = "oauthScopes")
  private final @Nullable Output<List<String>> oauthScopes;

  @Import(name = "preemptible")
  private final @Nullable Output<Boolean> preemptible;

  @Import(name = "reservationAffinity")
  private final @Nullable Output<ClusterNodeConfigReservationAffinityArgs> reservationAffinity;

  @Import(name = "resourceLabels")
  private final @Nullable Output<Map<String, String>> resourceLabels;

  @Import(name = "resourceManagerTags")
  private final @Nullable Output<Map<String, String>> resourceManagerTags;

  @Import(name = "sandboxConfig")
  private final @Nullable Output<ClusterNodeConfigSandboxConfigArgs> sandboxConfig;

  @Import(name = "secondaryBootDisks")
  private final @Nullable Output<List<ClusterNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks;

  @Import(name = "serviceAccount")
  private final @Nullable Output<String> serviceAccount;

  @Import(name = "shieldedInstanceConfig")
  private final @Nullable Output<ClusterNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig;

  @Import(name = "soleTenantConfig")
  private final @Nullable Output<ClusterNodeConfigSoleTenantConfigArgs> soleTenantConfig;

  @Import(name = "spot")
  private final @Nullable Output<Boolean> spot;

  @Import(name = "storagePools")
  private final @Nullable Output<List<String>> storagePools;

  @Import(name = "tags")
  private final @Nullable Output<List<String>> tags;

  @Import(name = "taintConfig")
  private final @Nullable Output<ClusterNodeConfigTaintConfigArgs> taintConfig;

  @Import(name = "taints")
  private final @Nullable Output<List<ClusterNodeConfigTaintArgs>> taints;

  @Import(name = "windowsNodeConfig")
  private final @Nullable Output<ClusterNodeConfigWindowsNodeConfigArgs> windowsNodeConfig;

  @Import(name = "workloadMetadataConfig")
  private final @Nullable Output<ClusterNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig;

  private ClusterNodeConfigArgs(Builder builder) {
    this.advancedMachineFeatures = builder.advancedMachineFeatures;
    this.bootDisk = builder.bootDisk;
    this.bootDiskKmsKey = builder.bootDiskKmsKey;
    this.confidentialNodes = builder.confidentialNodes;
    this.containerdConfig = builder.containerdConfig;
    this.diskSizeGb = builder.diskSizeGb;
    this.diskType = builder.diskType;
    this.effectiveTaints = builder.effectiveTaints;
    this.enableConfidentialStorage = builder.enableConfidentialStorage;
    this.ephemeralStorageConfig = builder.ephemeralStorageConfig;
    this.ephemeralStorageLocalSsdConfig = builder.ephemeralStorageLocalSsdConfig;
    this.fastSocket = builder.fastSocket;
    this.flexStart = builder.flexStart;
    this.gcfsConfig = builder.gcfsConfig;
    this.gpudirectStrategy = builder.gpudirectStrategy;
    this.guestAccelerators = builder.guestAccelerators;
    this.gvnic = builder.gvnic;
    this.hostMaintenancePolicy = builder.hostMaintenancePolicy;
    this.imageType = builder.imageType;
    this.kubeletConfig = builder.kubeletConfig;
    this.labels = builder.labels;
    this.linuxNodeConfig = builder.linuxNodeConfig;
    this.localNvmeSsdBlockConfig = builder.localNvmeSsdBlockConfig;
    this.localSsdCount = builder.localSsdCount;
    this.localSsdEncryptionMode = builder.localSsdEncryptionMode;
    this.loggingVariant = builder.loggingVariant;
    this.machineType = builder.machineType;
    this.maxRunDuration = builder.maxRunDuration;
    this.metadata = builder.metadata;
    this.minCpuPlatform = builder.minCpuPlatform;
    this.nodeGroup = builder.nodeGroup;
    this.nodeImageConfigs = builder.nodeImageConfigs;
    this.oauthScopes = builder.oauthScopes;
    this.preemptible = builder.preemptible;
    this.reservationAffinity = builder.reservationAffinity;
    this.resourceLabels = builder.resourceLabels;
    this.resourceManagerTags = builder.resourceManagerTags;
    this.sandboxConfig = builder.sandboxConfig;
    this.secondaryBootDisks = builder.secondaryBootDisks;
    this.serviceAccount = builder.serviceAccount;
    this.shieldedInstanceConfig = builder.shieldedInstanceConfig;
    this.soleTenantConfig = builder.soleTenantConfig;
    this.spot = builder.spot;
    this.storagePools = builder.storagePools;
    this.tags = builder.tags;
    this.taintConfig = builder.taintConfig;
    this.taints = builder.taints;
    this.windowsNodeConfig = builder.windowsNodeConfig;
    this.workloadMetadataConfig = builder.workloadMetadataConfig;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures;
    private @Nullable Output<ClusterNodeConfigBootDiskArgs> bootDisk;
    private @Nullable Output<String> bootDiskKmsKey;
    private @Nullable Output<ClusterNodeConfigConfidentialNodesArgs> confidentialNodes;
    private @Nullable Output<ClusterNodeConfigContainerdConfigArgs> containerdConfig;
    private @Nullable Output<Integer> diskSizeGb;
    private @Nullable Output<String> diskType;
    private @Nullable Output<List<ClusterNodeConfigEffectiveTaintArgs>> effectiveTaints;
    private @Nullable Output<Boolean> enableConfidentialStorage;
    private @Nullable Output<ClusterNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig;
    private @Nullable Output<ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig;
    private @Nullable Output<ClusterNodeConfigFastSocketArgs> fastSocket;
    private @Nullable Output<Boolean> flexStart;
    private @Nullable Output<ClusterNodeConfigGcfsConfigArgs> gcfsConfig;
    private @Nullable Output<String> gpudirectStrategy;
    private @Nullable Output<List<ClusterNodeConfigGuestAcceleratorArgs>> guestAccelerators;
    private @Nullable Output<ClusterNodeConfigGvnicArgs> gvnic;
    private @Nullable Output<ClusterNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy;
    private @Nullable Output<String> imageType;
    private @Nullable Output<ClusterNodeConfigKubeletConfigArgs> kubeletConfig;
    private @Nullable Output<Map<String, String>> labels;
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigArgs> linuxNodeConfig;
    private @Nullable Output<ClusterNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig;
    private @Nullable Output<Integer> localSsdCount;
    private @Nullable Output<String> localSsdEncryptionMode;
    private @Nullable Output<String> loggingVariant;
    private @Nullable Output<String> machineType;
    private @Nullable Output<String> maxRunDuration;
    private @Nullable Output<Map<String, String>> metadata;
    private @Nullable Output<String> minCpuPlatform;
    private @Nullable Output<String> nodeGroup;
    private @Nullable Output<List<ClusterNodeConfigNodeImageConfigArgs>> nodeImageConfigs;
    private @Nullable Output<List<String>> oauthScopes;
    private @Nullable Output<Boolean> preemptible;
    private @Nullable Output<ClusterNodeConfigReservationAffinityArgs> reservationAffinity;
    private @Nullable Output<Map<String, String>> resourceLabels;
    private @Nullable Output<Map<String, String>> resourceManagerTags;
    private @Nullable Output<ClusterNodeConfigSandboxConfigArgs> sandboxConfig;
    private @Nullable Output<List<ClusterNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks;
    private @Nullable Output<String> serviceAccount;
    private @Nullable Output<ClusterNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig;
    private @Nullable Output<ClusterNodeConfigSoleTenantConfigArgs> soleTenantConfig;
    private @Nullable Output<Boolean> spot;
    private @Nullable Output<List<String>> storagePools;
    private @Nullable Output<List<String>> tags;
    private @Nullable Output<ClusterNodeConfigTaintConfigArgs> taintConfig;
    private @Nullable Output<List<ClusterNodeConfigTaintArgs>> taints;
    private @Nullable Output<ClusterNodeConfigWindowsNodeConfigArgs> windowsNodeConfig;
    private @Nullable Output<ClusterNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig;

    private Builder() {}

    /**
     * Specifies options for controlling
     * advanced machine features. Structure is documented below.
     */
    public Builder advancedMachineFeatures(ClusterNodeConfigAdvancedMachineFeaturesArgs advancedMachineFeatures) {
      this.advancedMachineFeatures = Output.of(advancedMachineFeatures);
      return this;
    }

    /** The same, known later. */
    public Builder advancedMachineFeatures(Output<ClusterNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures) {
      this.advancedMachineFeatures = advancedMachineFeatures;
      return this;
    }

    /**
     * Configuration of the node pool boot disk. Structure is documented below
     */
    public Builder bootDisk(ClusterNodeConfigBootDiskArgs bootDisk) {
      this.bootDisk = Output.of(bootDisk);
      return this;
    }

    /** The same, known later. */
    public Builder bootDisk(Output<ClusterNodeConfigBootDiskArgs> bootDisk) {
      this.bootDisk = bootDisk;
      return this;
    }

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
     * Configuration for Confidential Nodes feature. Structure is documented below.
     */
    public Builder confidentialNodes(ClusterNodeConfigConfidentialNodesArgs confidentialNodes) {
      this.confidentialNodes = Output.of(confidentialNodes);
      return this;
    }

    /** The same, known later. */
    public Builder confidentialNodes(Output<ClusterNodeConfigConfidentialNodesArgs> confidentialNodes) {
      this.confidentialNodes = confidentialNodes;
      return this;
    }

    /**
     * Parameters to customize containerd runtime. Structure is documented below.
     */
    public Builder containerdConfig(ClusterNodeConfigContainerdConfigArgs containerdConfig) {
      this.containerdConfig = Output.of(containerdConfig);
      return this;
    }

    /** The same, known later. */
    public Builder containerdConfig(Output<ClusterNodeConfigContainerdConfigArgs> containerdConfig) {
      this.containerdConfig = containerdConfig;
      return this;
    }

    /**
     * Size of the disk attached to each node, specified
     * in GB. The smallest allowed disk size is 10GB. Defaults to 100GB. This is being migrated
     * to {@code boot_disk.size_gb}, and must match if specified in both places.
     * Prefer configuring {@code bootDisk}.
     */
    public Builder diskSizeGb(int diskSizeGb) {
      this.diskSizeGb = Output.of(diskSizeGb);
      return this;
    }

    /** The same, known later. */
    public Builder diskSizeGb(Output<Integer> diskSizeGb) {
      this.diskSizeGb = diskSizeGb;
      return this;
    }

    /**
     * Type of the disk attached to each node
     * (e.g. 'pd-standard', 'pd-balanced', 'pd-ssd', or 'hyperdisk-balanced'). Defaults to
     * {@code hyperdisk-balanced} if {@code hyperdisk-balanced} is supported and {@code
     * pd-balanced} is not supported for the machine type; otherwise defaults to {@code
     * pd-balanced}. This is being migrated to {@code boot_disk.disk_type}, and must match if
     * specified in both places. Prefer configuring {@code bootDisk}.
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
     * List of kubernetes taints applied to each node. Structure is documented above.
     */
    public Builder effectiveTaints(List<ClusterNodeConfigEffectiveTaintArgs> effectiveTaints) {
      this.effectiveTaints = Output.of(List.copyOf(effectiveTaints));
      return this;
    }

    /** The same, known later. */
    public Builder effectiveTaints(Output<List<ClusterNodeConfigEffectiveTaintArgs>> effectiveTaints) {
      this.effectiveTaints = effectiveTaints;
      return this;
    }

    /**
     * Enabling Confidential Storage will create boot disk with confidential mode. It is
     * disabled by default.
     */
    public Builder enableConfidentialStorage(boolean enableConfidentialStorage) {
      this.enableConfidentialStorage = Output.of(enableConfidentialStorage);
      return this;
    }

    /** The same, known later. */
    public Builder enableConfidentialStorage(Output<Boolean> enableConfidentialStorage) {
      this.enableConfidentialStorage = enableConfidentialStorage;
      return this;
    }

    /**
     * ) Parameters for the ephemeral storage filesystem. If unspecified, ephemeral storage is
     * backed by the boot disk. Structure is documented below.
     */
    public Builder ephemeralStorageConfig(ClusterNodeConfigEphemeralStorageConfigArgs ephemeralStorageConfig) {
      this.ephemeralStorageConfig = Output.of(ephemeralStorageConfig);
      return this;
    }

    /** The same, known later. */
    public Builder ephemeralStorageConfig(Output<ClusterNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig) {
      this.ephemeralStorageConfig = ephemeralStorageConfig;
      return this;
    }

    /**
     * Parameters for the ephemeral storage filesystem. If unspecified, ephemeral storage is
     * backed by the boot disk. Structure is documented below.
     */
    public Builder ephemeralStorageLocalSsdConfig(ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs ephemeralStorageLocalSsdConfig) {
      this.ephemeralStorageLocalSsdConfig = Output.of(ephemeralStorageLocalSsdConfig);
      return this;
    }

    /** The same, known later. */
    public Builder ephemeralStorageLocalSsdConfig(Output<ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig) {
      this.ephemeralStorageLocalSsdConfig = ephemeralStorageLocalSsdConfig;
      return this;
    }

    /**
     * Parameters for the NCCL Fast Socket feature. If unspecified, NCCL Fast Socket will not be
     * enabled on the node pool.
     * Node Pool must enable gvnic.
     * GKE version 1.25.2-gke.1700 or later.
     * Structure is documented below.
     */
    public Builder fastSocket(ClusterNodeConfigFastSocketArgs fastSocket) {
      this.fastSocket = Output.of(fastSocket);
      return this;
    }

    /** The same, known later. */
    public Builder fastSocket(Output<ClusterNodeConfigFastSocketArgs> fastSocket) {
      this.fastSocket = fastSocket;
      return this;
    }

    /**
     * Enables Flex Start provisioning model for the node pool.
     */
    public Builder flexStart(boolean flexStart) {
      this.flexStart = Output.of(flexStart);
      return this;
    }

    /** The same, known later. */
    public Builder flexStart(Output<Boolean> flexStart) {
      this.flexStart = flexStart;
      return this;
    }

    /**
     * Parameters for the Google Container Filesystem (GCFS).
     * If unspecified, GCFS will not be enabled on the node pool. When enabling this feature you
     * must specify {@code imageType = "COS_CONTAINERD"} and {@code nodeVersion} from GKE
     * versions 1.19 or later to use it.
     * For GKE versions 1.19, 1.20, and 1.21, the recommended minimum {@code nodeVersion} would
     * be 1.19.15-gke.1300, 1.20.11-gke.1300, and 1.21.5-gke.1300 respectively.
     * A {@code machineType} that has more than 16 GiB of memory is also recommended.
     * GCFS must be enabled in order to use <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/image-streaming">image
     * streaming</a>.
     * Structure is documented below.
     */
    public Builder gcfsConfig(ClusterNodeConfigGcfsConfigArgs gcfsConfig) {
      this.gcfsConfig = Output.of(gcfsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcfsConfig(Output<ClusterNodeConfigGcfsConfigArgs> gcfsConfig) {
      this.gcfsConfig = gcfsConfig;
      return this;
    }

    /**
     * The type of GPUDirect strategy to enable on the node. See the <a
     * href="https://docs.cloud.google.com/kubernetes-engine/docs/how-to/gpu-bandwidth-gpudirect-tcpx">GKE
     * network docs</a> for information on available modes.
     */
    public Builder gpudirectStrategy(String gpudirectStrategy) {
      this.gpudirectStrategy = Output.of(gpudirectStrategy);
      return this;
    }

    /** The same, known later. */
    public Builder gpudirectStrategy(Output<String> gpudirectStrategy) {
      this.gpudirectStrategy = gpudirectStrategy;
      return this;
    }

    /**
     * List of the type and count of accelerator cards attached to the instance.
     * Structure documented below.
     */
    public Builder guestAccelerators(List<ClusterNodeConfigGuestAcceleratorArgs> guestAccelerators) {
      this.guestAccelerators = Output.of(List.copyOf(guestAccelerators));
      return this;
    }

    /** The same, known later. */
    public Builder guestAccelerators(Output<List<ClusterNodeConfigGuestAcceleratorArgs>> guestAccelerators) {
      this.guestAccelerators = guestAccelerators;
      return this;
    }

    /**
     * Google Virtual NIC (gVNIC) is a virtual network interface.
     * Installing the gVNIC driver allows for more efficient traffic transmission across the
     * Google network infrastructure.
     * gVNIC is an alternative to the virtIO-based ethernet driver. GKE nodes must use a
     * Container-Optimized OS node image.
     * GKE node version 1.15.11-gke.15 or later
     * Structure is documented below.
     */
    public Builder gvnic(ClusterNodeConfigGvnicArgs gvnic) {
      this.gvnic = Output.of(gvnic);
      return this;
    }

    /** The same, known later. */
    public Builder gvnic(Output<ClusterNodeConfigGvnicArgs> gvnic) {
      this.gvnic = gvnic;
      return this;
    }

    /**
     * The maintenance policy for the hosts on which the GKE VMs run on. Structure is documented
     * below.
     */
    public Builder hostMaintenancePolicy(ClusterNodeConfigHostMaintenancePolicyArgs hostMaintenancePolicy) {
      this.hostMaintenancePolicy = Output.of(hostMaintenancePolicy);
      return this;
    }

    /** The same, known later. */
    public Builder hostMaintenancePolicy(Output<ClusterNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy) {
      this.hostMaintenancePolicy = hostMaintenancePolicy;
      return this;
    }

    /**
     * The image type to use for this node. Note that changing the image type
     * will delete and recreate all nodes in the node pool.
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
     * Node kubelet configs. Structure is documented below.
     */
    public Builder kubeletConfig(ClusterNodeConfigKubeletConfigArgs kubeletConfig) {
      this.kubeletConfig = Output.of(kubeletConfig);
      return this;
    }

    /** The same, known later. */
    public Builder kubeletConfig(Output<ClusterNodeConfigKubeletConfigArgs> kubeletConfig) {
      this.kubeletConfig = kubeletConfig;
      return this;
    }

    /**
     * The Kubernetes labels (key/value pairs) to be applied to each node. The kubernetes.io/
     * and k8s.io/ prefixes are
     * reserved by Kubernetes Core components and cannot be specified.
     */
    public Builder labels(Map<String, String> labels) {
      this.labels = Output.of(Map.copyOf(labels));
      return this;
    }

    /** The same, known later. */
    public Builder labels(Output<Map<String, String>> labels) {
      this.labels = labels;
      return this;
    }

    /**
     * Parameters that can be configured on Linux nodes. Structure is documented below.
     */
    public Builder linuxNodeConfig(ClusterNodeConfigLinuxNodeConfigArgs linuxNodeConfig) {
      this.linuxNodeConfig = Output.of(linuxNodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder linuxNodeConfig(Output<ClusterNodeConfigLinuxNodeConfigArgs> linuxNodeConfig) {
      this.linuxNodeConfig = linuxNodeConfig;
      return this;
    }

    /**
     * Parameters for the local NVMe SSDs. Structure is documented below.
     */
    public Builder localNvmeSsdBlockConfig(ClusterNodeConfigLocalNvmeSsdBlockConfigArgs localNvmeSsdBlockConfig) {
      this.localNvmeSsdBlockConfig = Output.of(localNvmeSsdBlockConfig);
      return this;
    }

    /** The same, known later. */
    public Builder localNvmeSsdBlockConfig(Output<ClusterNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig) {
      this.localNvmeSsdBlockConfig = localNvmeSsdBlockConfig;
      return this;
    }

    /**
     * The amount of local SSD disks that will be
     * attached to each cluster node. Defaults to 0.
     */
    public Builder localSsdCount(int localSsdCount) {
      this.localSsdCount = Output.of(localSsdCount);
      return this;
    }

    /** The same, known later. */
    public Builder localSsdCount(Output<Integer> localSsdCount) {
      this.localSsdCount = localSsdCount;
      return this;
    }

    /**
     * Possible Local SSD encryption modes:
     * Accepted values are:
     * <ul>
     * <li>{@code STANDARD_ENCRYPTION}: The given node will be encrypted using keys managed by
     * Google infrastructure and the keys wll be deleted when the node is deleted.
     * <li>{@code EPHEMERAL_KEY_ENCRYPTION}: The given node will opt-in for using ephemeral key
     * for encrypting Local SSDs. The Local SSDs will not be able to recover data in case of
     * node crash.
     * </ul>
     */
    public Builder localSsdEncryptionMode(ClusterNodeConfigLocalSsdEncryptionMode localSsdEncryptionMode) {
      this.localSsdEncryptionMode = Output.of(localSsdEncryptionMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder localSsdEncryptionMode(Output<ClusterNodeConfigLocalSsdEncryptionMode> localSsdEncryptionMode) {
      this.localSsdEncryptionMode = localSsdEncryptionMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Parameter for specifying the type of logging agent used in a node pool. This will
     * override any cluster-wide default value. Valid values include DEFAULT and MAX_THROUGHPUT.
     * See <a
     * href="https://cloud.google.com/stackdriver/docs/solutions/gke/managing-logs#throughput">Increasing
     * logging agent throughput</a> for more information.
     */
    public Builder loggingVariant(ClusterNodeConfigLoggingVariant loggingVariant) {
      this.loggingVariant = Output.of(loggingVariant.value());
      return this;
    }

    /** The same, known later. */
    public Builder loggingVariant(Output<ClusterNodeConfigLoggingVariant> loggingVariant) {
      this.loggingVariant = loggingVariant.applyValue(value -> value.value());
      return this;
    }

    /**
     * The name of a Google Compute Engine machine type.
     * Defaults to {@code e2-medium}. To create a custom machine type, value should be set as
     * specified
     * <a
     * href="https://cloud.google.com/compute/docs/reference/latest/instances#machineType">here</a>.
     */
    public Builder machineType(String machineType) {
      this.machineType = Output.of(machineType);
      return this;
    }

    /** The same, known later. */
    public Builder machineType(Output<String> machineType) {
      this.machineType = machineType;
      return this;
    }

    /**
     * The runtime of each node in the node pool in seconds, terminated by 's'. Example:
     * "3600s".
     */
    public Builder maxRunDuration(String maxRunDuration) {
      this.maxRunDuration = Output.of(maxRunDuration);
      return this;
    }

    /** The same, known later. */
    public Builder maxRunDuration(Output<String> maxRunDuration) {
      this.maxRunDuration = maxRunDuration;
      return this;
    }

    /**
     * The metadata key/value pairs assigned to instances in
     * the cluster. From GKE {@code 1.12} onwards, {@code disable-legacy-endpoints} is set to
     * {@code true} by the API; if {@code metadata} is set but that default value is not
     * included, the provider will attempt to unset the value. To avoid this, set the
     * value in your config.
     */
    public Builder metadata(Map<String, String> metadata) {
      this.metadata = Output.of(Map.copyOf(metadata));
      return this;
    }

    /** The same, known later. */
    public Builder metadata(Output<Map<String, String>> metadata) {
      this.metadata = metadata;
      return this;
    }

    /**
     * Minimum CPU platform to be used by this instance.
     * The instance may be scheduled on the specified or newer CPU platform. Applicable
     * values are the friendly names of CPU platforms, such as {@code Intel Haswell}. See the
     * <a
     * href="https://cloud.google.com/compute/docs/instances/specify-min-cpu-platform">official
     * documentation</a>
     * for more information.
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
     * Setting this field will assign instances of this pool to run on the specified node group.
     * This is useful for running workloads on <a
     * href="https://cloud.google.com/compute/docs/nodes/sole-tenant-nodes">sole tenant
     * nodes</a>.
     */
    public Builder nodeGroup(String nodeGroup) {
      this.nodeGroup = Output.of(nodeGroup);
      return this;
    }

    /** The same, known later. */
    public Builder nodeGroup(Output<String> nodeGroup) {
      this.nodeGroup = nodeGroup;
      return this;
    }

    /**
     * The node image configuration to use for this node pool. Structure is documented below.
     */
    public Builder nodeImageConfigs(List<ClusterNodeConfigNodeImageConfigArgs> nodeImageConfigs) {
      this.nodeImageConfigs = Output.of(List.copyOf(nodeImageConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder nodeImageConfigs(Output<List<ClusterNodeConfigNodeImageConfigArgs>> nodeImageConfigs) {
      this.nodeImageConfigs = nodeImageConfigs;
      return this;
    }

    /**
     * The set of Google API scopes to be made available
     * on all of the node VMs under the "default" service account.
     * Use the "https://www.googleapis.com/auth/cloud-platform" scope to grant access to all
     * APIs. It is recommended that you set {@code serviceAccount} to a non-default service
     * account and grant IAM roles to that service account for only the resources that it needs.
     * <p>
     * See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/access-scopes">official
     * documentation</a> for information on migrating off of legacy access scopes.
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
     * A boolean that represents whether or not the underlying node VMs
     * are preemptible. See the <a
     * href="https://cloud.google.com/container-engine/docs/preemptible-vm">official
     * documentation</a>
     * for more information. Defaults to false.
     */
    public Builder preemptible(boolean preemptible) {
      this.preemptible = Output.of(preemptible);
      return this;
    }

    /** The same, known later. */
    public Builder preemptible(Output<Boolean> preemptible) {
      this.preemptible = preemptible;
      return this;
    }

    /**
     * The configuration of the desired reservation which instances could take capacity from.
     * Structure is documented below.
     */
    public Builder reservationAffinity(ClusterNodeConfigReservationAffinityArgs reservationAffinity) {
      this.reservationAffinity = Output.of(reservationAffinity);
      return this;
    }

    /** The same, known later. */
    public Builder reservationAffinity(Output<ClusterNodeConfigReservationAffinityArgs> reservationAffinity) {
      this.reservationAffinity = reservationAffinity;
      return this;
    }

    /**
     * The GCP labels (key/value pairs) to be applied to each node. Refer <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/creating-managing-labels">here</a>
     * for how these labels are applied to clusters, node pools and nodes.
     */
    public Builder resourceLabels(Map<String, String> resourceLabels) {
      this.resourceLabels = Output.of(Map.copyOf(resourceLabels));
      return this;
    }

    /** The same, known later. */
    public Builder resourceLabels(Output<Map<String, String>> resourceLabels) {
      this.resourceLabels = resourceLabels;
      return this;
    }

    /**
     * A map of resource manager tag keys and values to be attached to the nodes for managing
     * Compute Engine firewalls using Network Firewall Policies. Tags must be according to
     * specifications found <a
     * href="https://cloud.google.com/vpc/docs/tags-firewalls-overview#specifications">here</a>.
     * A maximum of 5 tag key-value pairs can be specified. Existing tags will be replaced with
     * new values. Tags must be in one of the following formats ([KEY]=[VALUE]) 1.
     * <code>tagKeys/{tag_key_id}=tagValues/{tag_value_id}</code> 2.
     * <code>{org_id}/{tag_key_name}={tag_value_name}</code> 3.
     * <code>{project_id}/{tag_key_name}={tag_value_name}</code>.
     */
    public Builder resourceManagerTags(Map<String, String> resourceManagerTags) {
      this.resourceManagerTags = Output.of(Map.copyOf(resourceManagerTags));
      return this;
    }

    /** The same, known later. */
    public Builder resourceManagerTags(Output<Map<String, String>> resourceManagerTags) {
      this.resourceManagerTags = resourceManagerTags;
      return this;
    }

    /**
     * <a href="https://cloud.google.com/kubernetes-engine/docs/how-to/sandbox-pods">GKE
     * Sandbox</a> configuration. When enabling this feature you must specify {@code imageType =
     * "COS_CONTAINERD"} and {@code nodeVersion = "1.12.7-gke.17"} or later to use it.
     * Structure is documented below.
     */
    public Builder sandboxConfig(ClusterNodeConfigSandboxConfigArgs sandboxConfig) {
      this.sandboxConfig = Output.of(sandboxConfig);
      return this;
    }

    /** The same, known later. */
    public Builder sandboxConfig(Output<ClusterNodeConfigSandboxConfigArgs> sandboxConfig) {
      this.sandboxConfig = sandboxConfig;
      return this;
    }

    /**
     * Parameters for secondary boot disks to preload container images and data on new nodes.
     * Structure is documented below. {@code gcfsConfig} must be {@code enabled=true} for this
     * feature to work. {@code minMasterVersion} must also be set to use GKE 1.28.3-gke.106700
     * or later versions.
     */
    public Builder secondaryBootDisks(List<ClusterNodeConfigSecondaryBootDiskArgs> secondaryBootDisks) {
      this.secondaryBootDisks = Output.of(List.copyOf(secondaryBootDisks));
      return this;
    }

    /** The same, known later. */
    public Builder secondaryBootDisks(Output<List<ClusterNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks) {
      this.secondaryBootDisks = secondaryBootDisks;
      return this;
    }

    /**
     * The service account to be used by the Node VMs.
     * If not specified, the "default" service account is used.
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
    public Builder shieldedInstanceConfig(ClusterNodeConfigShieldedInstanceConfigArgs shieldedInstanceConfig) {
      this.shieldedInstanceConfig = Output.of(shieldedInstanceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder shieldedInstanceConfig(Output<ClusterNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig) {
      this.shieldedInstanceConfig = shieldedInstanceConfig;
      return this;
    }

    /**
     * Allows specifying multiple <a
     * href="https://cloud.google.com/compute/docs/nodes/sole-tenant-nodes#node_affinity_and_anti-affinity">node
     * affinities</a> useful for running workloads on <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/sole-tenancy">sole tenant
     * nodes</a>. Structure is documented below.
     */
    public Builder soleTenantConfig(ClusterNodeConfigSoleTenantConfigArgs soleTenantConfig) {
      this.soleTenantConfig = Output.of(soleTenantConfig);
      return this;
    }

    /** The same, known later. */
    public Builder soleTenantConfig(Output<ClusterNodeConfigSoleTenantConfigArgs> soleTenantConfig) {
      this.soleTenantConfig = soleTenantConfig;
      return this;
    }

    /**
     * A boolean that represents whether the underlying node VMs are spot.
     * See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/spot-vms">official
     * documentation</a>
     * for more information. Defaults to false.
     */
    public Builder spot(boolean spot) {
      this.spot = Output.of(spot);
      return this;
    }

    /** The same, known later. */
    public Builder spot(Output<Boolean> spot) {
      this.spot = spot;
      return this;
    }

    /**
     * The list of Storage Pools where boot disks are provisioned.
     */
    public Builder storagePools(List<String> storagePools) {
      this.storagePools = Output.of(List.copyOf(storagePools));
      return this;
    }

    /** The same, known later. */
    public Builder storagePools(Output<List<String>> storagePools) {
      this.storagePools = storagePools;
      return this;
    }

    /**
     * The list of instance tags applied to all nodes. Tags are used to identify
     * valid sources or targets for network firewalls.
     */
    public Builder tags(List<String> tags) {
      this.tags = Output.of(List.copyOf(tags));
      return this;
    }

    /** The same, known later. */
    public Builder tags(Output<List<String>> tags) {
      this.tags = tags;
      return this;
    }

    /**
     * Taint configuration for the node pool. Structure is documented below.
     */
    public Builder taintConfig(ClusterNodeConfigTaintConfigArgs taintConfig) {
      this.taintConfig = Output.of(taintConfig);
      return this;
    }

    /** The same, known later. */
    public Builder taintConfig(Output<ClusterNodeConfigTaintConfigArgs> taintConfig) {
      this.taintConfig = taintConfig;
      return this;
    }

    /**
     * A list of
     * <a
     * href="https://kubernetes.io/docs/concepts/configuration/taint-and-toleration/">Kubernetes
     * taints</a>
     * to apply to nodes. This field will only report drift on taint keys that are
     * already managed with Pulumi, use {@code effectiveTaints} to view the list of
     * GKE-managed taints on the node pool from all sources. Importing this resource
     * will not record any taints as being Pulumi-managed, and will cause drift with
     * any configured taints. Structure is documented below.
     */
    public Builder taints(List<ClusterNodeConfigTaintArgs> taints) {
      this.taints = Output.of(List.copyOf(taints));
      return this;
    }

    /** The same, known later. */
    public Builder taints(Output<List<ClusterNodeConfigTaintArgs>> taints) {
      this.taints = taints;
      return this;
    }

    /**
     * Windows node configuration, currently supporting OSVersion <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/NodeConfig#osversion">attribute</a>.
     * The value must be one of [OS_VERSION_UNSPECIFIED, OS_VERSION_LTSC2019,
     * OS_VERSION_LTSC2022]. For example:
     */
    public Builder windowsNodeConfig(ClusterNodeConfigWindowsNodeConfigArgs windowsNodeConfig) {
      this.windowsNodeConfig = Output.of(windowsNodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder windowsNodeConfig(Output<ClusterNodeConfigWindowsNodeConfigArgs> windowsNodeConfig) {
      this.windowsNodeConfig = windowsNodeConfig;
      return this;
    }

    /**
     * Metadata configuration to expose to workloads on the node pool.
     * Structure is documented below.
     */
    public Builder workloadMetadataConfig(ClusterNodeConfigWorkloadMetadataConfigArgs workloadMetadataConfig) {
      this.workloadMetadataConfig = Output.of(workloadMetadataConfig);
      return this;
    }

    /** The same, known later. */
    public Builder workloadMetadataConfig(Output<ClusterNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig) {
      this.workloadMetadataConfig = workloadMetadataConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigArgs build() {
      return new ClusterNodeConfigArgs(this);
    }
  }
}
