package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigLocalSsdEncryptionMode;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigLoggingVariant;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfig:NodePoolNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigArgs extends ResourceArgs {
  @Import(name = "advancedMachineFeatures")
  private final @Nullable Output<NodePoolNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures;

  @Import(name = "bootDisk")
  private final @Nullable Output<NodePoolNodeConfigBootDiskArgs> bootDisk;

  @Import(name = "bootDiskKmsKey")
  private final @Nullable Output<String> bootDiskKmsKey;

  @Import(name = "confidentialNodes")
  private final @Nullable Output<NodePoolNodeConfigConfidentialNodesArgs> confidentialNodes;

  @Import(name = "containerdConfig")
  private final @Nullable Output<NodePoolNodeConfigContainerdConfigArgs> containerdConfig;

  @Import(name = "diskSizeGb")
  private final @Nullable Output<Integer> diskSizeGb;

  @Import(name = "diskType")
  private final @Nullable Output<String> diskType;

  @Import(name = "effectiveTaints")
  private final @Nullable Output<List<NodePoolNodeConfigEffectiveTaintArgs>> effectiveTaints;

  @Import(name = "enableConfidentialStorage")
  private final @Nullable Output<Boolean> enableConfidentialStorage;

  @Import(name = "ephemeralStorageConfig")
  private final @Nullable Output<NodePoolNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig;

  @Import(name = "ephemeralStorageLocalSsdConfig")
  private final @Nullable Output<NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig;

  @Import(name = "fastSocket")
  private final @Nullable Output<NodePoolNodeConfigFastSocketArgs> fastSocket;

  @Import(name = "flexStart")
  private final @Nullable Output<Boolean> flexStart;

  @Import(name = "gcfsConfig")
  private final @Nullable Output<NodePoolNodeConfigGcfsConfigArgs> gcfsConfig;

  @Import(name = "gpudirectStrategy")
  private final @Nullable Output<String> gpudirectStrategy;

  @Import(name = "guestAccelerators")
  private final @Nullable Output<List<NodePoolNodeConfigGuestAcceleratorArgs>> guestAccelerators;

  @Import(name = "gvnic")
  private final @Nullable Output<NodePoolNodeConfigGvnicArgs> gvnic;

  @Import(name = "hostMaintenancePolicy")
  private final @Nullable Output<NodePoolNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy;

  @Import(name = "imageType")
  private final @Nullable Output<String> imageType;

  @Import(name = "kubeletConfig")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigArgs> kubeletConfig;

  @Import(name = "labels")
  private final @Nullable Output<Map<String, String>> labels;

  @Import(name = "linuxNodeConfig")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigArgs> linuxNodeConfig;

  @Import(name = "localNvmeSsdBlockConfig")
  private final @Nullable Output<NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig;

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
  private final @Nullable Output<List<NodePoolNodeConfigNodeImageConfigArgs>> nodeImageConfigs;

  @Import(name = "oauthScopes")
  private final @Nullable Output<List<String>> oauthScopes;

  @Import(name = "preemptible")
  private final @Nullable Output<Boolean> preemptible;

  @Import(name = "reservationAffinity")
  private final @Nullable Output<NodePoolNodeConfigReservationAffinityArgs> reservationAffinity;

  @Import(name = "resourceLabels")
  private final @Nullable Output<Map<String, String>> resourceLabels;

  @Import(name = "resourceManagerTags")
  private final @Nullable Output<Map<String, String>> resourceManagerTags;

  @Import(name = "sandboxConfig")
  private final @Nullable Output<NodePoolNodeConfigSandboxConfigArgs> sandboxConfig;

  @Import(name = "secondaryBootDisks")
  private final @Nullable Output<List<NodePoolNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks;

  @Import(name = "serviceAccount")
  private final @Nullable Output<String> serviceAccount;

  @Import(name = "shieldedInstanceConfig")
  private final @Nullable Output<NodePoolNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig;

  @Import(name = "soleTenantConfig")
  private final @Nullable Output<NodePoolNodeConfigSoleTenantConfigArgs> soleTenantConfig;

  @Import(name = "spot")
  private final @Nullable Output<Boolean> spot;

  @Import(name = "storagePools")
  private final @Nullable Output<List<String>> storagePools;

  @Import(name = "tags")
  private final @Nullable Output<List<String>> tags;

  @Import(name = "taintConfig")
  private final @Nullable Output<NodePoolNodeConfigTaintConfigArgs> taintConfig;

  @Import(name = "taints")
  private final @Nullable Output<List<NodePoolNodeConfigTaintArgs>> taints;

  @Import(name = "windowsNodeConfig")
  private final @Nullable Output<NodePoolNodeConfigWindowsNodeConfigArgs> windowsNodeConfig;

  @Import(name = "workloadMetadataConfig")
  private final @Nullable Output<NodePoolNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig;

  private NodePoolNodeConfigArgs(Builder builder) {
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
    private @Nullable Output<NodePoolNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures;
    private @Nullable Output<NodePoolNodeConfigBootDiskArgs> bootDisk;
    private @Nullable Output<String> bootDiskKmsKey;
    private @Nullable Output<NodePoolNodeConfigConfidentialNodesArgs> confidentialNodes;
    private @Nullable Output<NodePoolNodeConfigContainerdConfigArgs> containerdConfig;
    private @Nullable Output<Integer> diskSizeGb;
    private @Nullable Output<String> diskType;
    private @Nullable Output<List<NodePoolNodeConfigEffectiveTaintArgs>> effectiveTaints;
    private @Nullable Output<Boolean> enableConfidentialStorage;
    private @Nullable Output<NodePoolNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig;
    private @Nullable Output<NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig;
    private @Nullable Output<NodePoolNodeConfigFastSocketArgs> fastSocket;
    private @Nullable Output<Boolean> flexStart;
    private @Nullable Output<NodePoolNodeConfigGcfsConfigArgs> gcfsConfig;
    private @Nullable Output<String> gpudirectStrategy;
    private @Nullable Output<List<NodePoolNodeConfigGuestAcceleratorArgs>> guestAccelerators;
    private @Nullable Output<NodePoolNodeConfigGvnicArgs> gvnic;
    private @Nullable Output<NodePoolNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy;
    private @Nullable Output<String> imageType;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigArgs> kubeletConfig;
    private @Nullable Output<Map<String, String>> labels;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigArgs> linuxNodeConfig;
    private @Nullable Output<NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig;
    private @Nullable Output<Integer> localSsdCount;
    private @Nullable Output<String> localSsdEncryptionMode;
    private @Nullable Output<String> loggingVariant;
    private @Nullable Output<String> machineType;
    private @Nullable Output<String> maxRunDuration;
    private @Nullable Output<Map<String, String>> metadata;
    private @Nullable Output<String> minCpuPlatform;
    private @Nullable Output<String> nodeGroup;
    private @Nullable Output<List<NodePoolNodeConfigNodeImageConfigArgs>> nodeImageConfigs;
    private @Nullable Output<List<String>> oauthScopes;
    private @Nullable Output<Boolean> preemptible;
    private @Nullable Output<NodePoolNodeConfigReservationAffinityArgs> reservationAffinity;
    private @Nullable Output<Map<String, String>> resourceLabels;
    private @Nullable Output<Map<String, String>> resourceManagerTags;
    private @Nullable Output<NodePoolNodeConfigSandboxConfigArgs> sandboxConfig;
    private @Nullable Output<List<NodePoolNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks;
    private @Nullable Output<String> serviceAccount;
    private @Nullable Output<NodePoolNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig;
    private @Nullable Output<NodePoolNodeConfigSoleTenantConfigArgs> soleTenantConfig;
    private @Nullable Output<Boolean> spot;
    private @Nullable Output<List<String>> storagePools;
    private @Nullable Output<List<String>> tags;
    private @Nullable Output<NodePoolNodeConfigTaintConfigArgs> taintConfig;
    private @Nullable Output<List<NodePoolNodeConfigTaintArgs>> taints;
    private @Nullable Output<NodePoolNodeConfigWindowsNodeConfigArgs> windowsNodeConfig;
    private @Nullable Output<NodePoolNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig;

    private Builder() {}

    /**
     * Specifies options for controlling advanced machine features.
     */
    public Builder advancedMachineFeatures(NodePoolNodeConfigAdvancedMachineFeaturesArgs advancedMachineFeatures) {
      this.advancedMachineFeatures = Output.of(advancedMachineFeatures);
      return this;
    }

    /** The same, known later. */
    public Builder advancedMachineFeatures(Output<NodePoolNodeConfigAdvancedMachineFeaturesArgs> advancedMachineFeatures) {
      this.advancedMachineFeatures = advancedMachineFeatures;
      return this;
    }

    /**
     * Boot disk configuration for node pools nodes.
     */
    public Builder bootDisk(NodePoolNodeConfigBootDiskArgs bootDisk) {
      this.bootDisk = Output.of(bootDisk);
      return this;
    }

    /** The same, known later. */
    public Builder bootDisk(Output<NodePoolNodeConfigBootDiskArgs> bootDisk) {
      this.bootDisk = bootDisk;
      return this;
    }

    /**
     * The Customer Managed Encryption Key used to encrypt the boot disk attached to each node
     * in the node pool.
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
     * Configuration for the confidential nodes feature, which makes nodes run on confidential
     * VMs.
     */
    public Builder confidentialNodes(NodePoolNodeConfigConfidentialNodesArgs confidentialNodes) {
      this.confidentialNodes = Output.of(confidentialNodes);
      return this;
    }

    /** The same, known later. */
    public Builder confidentialNodes(Output<NodePoolNodeConfigConfidentialNodesArgs> confidentialNodes) {
      this.confidentialNodes = confidentialNodes;
      return this;
    }

    /**
     * Parameters for containerd configuration.
     */
    public Builder containerdConfig(NodePoolNodeConfigContainerdConfigArgs containerdConfig) {
      this.containerdConfig = Output.of(containerdConfig);
      return this;
    }

    /** The same, known later. */
    public Builder containerdConfig(Output<NodePoolNodeConfigContainerdConfigArgs> containerdConfig) {
      this.containerdConfig = containerdConfig;
      return this;
    }

    /**
     * Size of the disk attached to each node, specified in GB. The smallest allowed disk size
     * is 10GB.
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
     * Type of the disk attached to each node. Such as pd-standard, pd-balanced or pd-ssd
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
     * List of kubernetes taints applied to each node.
     */
    public Builder effectiveTaints(List<NodePoolNodeConfigEffectiveTaintArgs> effectiveTaints) {
      this.effectiveTaints = Output.of(List.copyOf(effectiveTaints));
      return this;
    }

    /** The same, known later. */
    public Builder effectiveTaints(Output<List<NodePoolNodeConfigEffectiveTaintArgs>> effectiveTaints) {
      this.effectiveTaints = effectiveTaints;
      return this;
    }

    /**
     * If enabled boot disks are configured with confidential mode.
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
     * Parameters for the ephemeral storage filesystem. If unspecified, ephemeral storage is
     * backed by the boot disk.
     */
    public Builder ephemeralStorageConfig(NodePoolNodeConfigEphemeralStorageConfigArgs ephemeralStorageConfig) {
      this.ephemeralStorageConfig = Output.of(ephemeralStorageConfig);
      return this;
    }

    /** The same, known later. */
    public Builder ephemeralStorageConfig(Output<NodePoolNodeConfigEphemeralStorageConfigArgs> ephemeralStorageConfig) {
      this.ephemeralStorageConfig = ephemeralStorageConfig;
      return this;
    }

    /**
     * Parameters for the ephemeral storage filesystem. If unspecified, ephemeral storage is
     * backed by the boot disk.
     */
    public Builder ephemeralStorageLocalSsdConfig(NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs ephemeralStorageLocalSsdConfig) {
      this.ephemeralStorageLocalSsdConfig = Output.of(ephemeralStorageLocalSsdConfig);
      return this;
    }

    /** The same, known later. */
    public Builder ephemeralStorageLocalSsdConfig(Output<NodePoolNodeConfigEphemeralStorageLocalSsdConfigArgs> ephemeralStorageLocalSsdConfig) {
      this.ephemeralStorageLocalSsdConfig = ephemeralStorageLocalSsdConfig;
      return this;
    }

    /**
     * Enable or disable NCCL Fast Socket in the node pool.
     */
    public Builder fastSocket(NodePoolNodeConfigFastSocketArgs fastSocket) {
      this.fastSocket = Output.of(fastSocket);
      return this;
    }

    /** The same, known later. */
    public Builder fastSocket(Output<NodePoolNodeConfigFastSocketArgs> fastSocket) {
      this.fastSocket = fastSocket;
      return this;
    }

    /**
     * Enables Flex Start provisioning model for the node pool
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
     * GCFS configuration for this node.
     */
    public Builder gcfsConfig(NodePoolNodeConfigGcfsConfigArgs gcfsConfig) {
      this.gcfsConfig = Output.of(gcfsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcfsConfig(Output<NodePoolNodeConfigGcfsConfigArgs> gcfsConfig) {
      this.gcfsConfig = gcfsConfig;
      return this;
    }

    /**
     * The type of GPUDirect strategy to enable on the node.
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
     */
    public Builder guestAccelerators(List<NodePoolNodeConfigGuestAcceleratorArgs> guestAccelerators) {
      this.guestAccelerators = Output.of(List.copyOf(guestAccelerators));
      return this;
    }

    /** The same, known later. */
    public Builder guestAccelerators(Output<List<NodePoolNodeConfigGuestAcceleratorArgs>> guestAccelerators) {
      this.guestAccelerators = guestAccelerators;
      return this;
    }

    /**
     * Enable or disable gvnic in the node pool.
     */
    public Builder gvnic(NodePoolNodeConfigGvnicArgs gvnic) {
      this.gvnic = Output.of(gvnic);
      return this;
    }

    /** The same, known later. */
    public Builder gvnic(Output<NodePoolNodeConfigGvnicArgs> gvnic) {
      this.gvnic = gvnic;
      return this;
    }

    /**
     * The maintenance policy for the hosts on which the GKE VMs run on.
     */
    public Builder hostMaintenancePolicy(NodePoolNodeConfigHostMaintenancePolicyArgs hostMaintenancePolicy) {
      this.hostMaintenancePolicy = Output.of(hostMaintenancePolicy);
      return this;
    }

    /** The same, known later. */
    public Builder hostMaintenancePolicy(Output<NodePoolNodeConfigHostMaintenancePolicyArgs> hostMaintenancePolicy) {
      this.hostMaintenancePolicy = hostMaintenancePolicy;
      return this;
    }

    /**
     * The image type to use for this node. Note that for a given image type, the latest version
     * of it will be used.
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
    public Builder kubeletConfig(NodePoolNodeConfigKubeletConfigArgs kubeletConfig) {
      this.kubeletConfig = Output.of(kubeletConfig);
      return this;
    }

    /** The same, known later. */
    public Builder kubeletConfig(Output<NodePoolNodeConfigKubeletConfigArgs> kubeletConfig) {
      this.kubeletConfig = kubeletConfig;
      return this;
    }

    /**
     * The map of Kubernetes labels (key/value pairs) to be applied to each node. These will
     * added in addition to any default label(s) that Kubernetes may apply to the node.
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
     * Parameters that can be configured on Linux nodes.
     */
    public Builder linuxNodeConfig(NodePoolNodeConfigLinuxNodeConfigArgs linuxNodeConfig) {
      this.linuxNodeConfig = Output.of(linuxNodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder linuxNodeConfig(Output<NodePoolNodeConfigLinuxNodeConfigArgs> linuxNodeConfig) {
      this.linuxNodeConfig = linuxNodeConfig;
      return this;
    }

    /**
     * Parameters for raw-block local NVMe SSDs.
     */
    public Builder localNvmeSsdBlockConfig(NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs localNvmeSsdBlockConfig) {
      this.localNvmeSsdBlockConfig = Output.of(localNvmeSsdBlockConfig);
      return this;
    }

    /** The same, known later. */
    public Builder localNvmeSsdBlockConfig(Output<NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs> localNvmeSsdBlockConfig) {
      this.localNvmeSsdBlockConfig = localNvmeSsdBlockConfig;
      return this;
    }

    /**
     * The number of local SSD disks to be attached to the node.
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
    public Builder localSsdEncryptionMode(NodePoolNodeConfigLocalSsdEncryptionMode localSsdEncryptionMode) {
      this.localSsdEncryptionMode = Output.of(localSsdEncryptionMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder localSsdEncryptionMode(Output<NodePoolNodeConfigLocalSsdEncryptionMode> localSsdEncryptionMode) {
      this.localSsdEncryptionMode = localSsdEncryptionMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Type of logging agent that is used as the default value for node pools in the cluster.
     * Valid values include DEFAULT and MAX_THROUGHPUT.
     */
    public Builder loggingVariant(NodePoolNodeConfigLoggingVariant loggingVariant) {
      this.loggingVariant = Output.of(loggingVariant.value());
      return this;
    }

    /** The same, known later. */
    public Builder loggingVariant(Output<NodePoolNodeConfigLoggingVariant> loggingVariant) {
      this.loggingVariant = loggingVariant.applyValue(value -> value.value());
      return this;
    }

    /**
     * The name of a Google Compute Engine machine type.
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
     * The metadata key/value pairs assigned to instances in the cluster.
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
     * Minimum CPU platform to be used by this instance. The instance may be scheduled on the
     * specified or newer CPU platform.
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
     * This is useful for running workloads on sole tenant nodes.
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
     * The node image configuration to use for this node pool.
     */
    public Builder nodeImageConfigs(List<NodePoolNodeConfigNodeImageConfigArgs> nodeImageConfigs) {
      this.nodeImageConfigs = Output.of(List.copyOf(nodeImageConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder nodeImageConfigs(Output<List<NodePoolNodeConfigNodeImageConfigArgs>> nodeImageConfigs) {
      this.nodeImageConfigs = nodeImageConfigs;
      return this;
    }

    /**
     * The set of Google API scopes to be made available on all of the node VMs.
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
     * Whether the nodes are created as preemptible VM instances.
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
     * The reservation affinity configuration for the node pool.
     */
    public Builder reservationAffinity(NodePoolNodeConfigReservationAffinityArgs reservationAffinity) {
      this.reservationAffinity = Output.of(reservationAffinity);
      return this;
    }

    /** The same, known later. */
    public Builder reservationAffinity(Output<NodePoolNodeConfigReservationAffinityArgs> reservationAffinity) {
      this.reservationAffinity = reservationAffinity;
      return this;
    }

    /**
     * The GCE resource labels (a map of key/value pairs) to be applied to the node pool.
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
     * A map of resource manager tags. Resource manager tag keys and values have the same
     * definition as resource manager tags. Keys must be in the format tagKeys/{tag_key_id}, and
     * values are in the format tagValues/456. The field is ignored (both PUT &amp; PATCH) when
     * empty.
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
     * Sandbox configuration for this node.
     */
    public Builder sandboxConfig(NodePoolNodeConfigSandboxConfigArgs sandboxConfig) {
      this.sandboxConfig = Output.of(sandboxConfig);
      return this;
    }

    /** The same, known later. */
    public Builder sandboxConfig(Output<NodePoolNodeConfigSandboxConfigArgs> sandboxConfig) {
      this.sandboxConfig = sandboxConfig;
      return this;
    }

    /**
     * Secondary boot disks for preloading data or container images.
     */
    public Builder secondaryBootDisks(List<NodePoolNodeConfigSecondaryBootDiskArgs> secondaryBootDisks) {
      this.secondaryBootDisks = Output.of(List.copyOf(secondaryBootDisks));
      return this;
    }

    /** The same, known later. */
    public Builder secondaryBootDisks(Output<List<NodePoolNodeConfigSecondaryBootDiskArgs>> secondaryBootDisks) {
      this.secondaryBootDisks = secondaryBootDisks;
      return this;
    }

    /**
     * The Google Cloud Platform Service Account to be used by the node VMs.
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
     * Shielded Instance options.
     */
    public Builder shieldedInstanceConfig(NodePoolNodeConfigShieldedInstanceConfigArgs shieldedInstanceConfig) {
      this.shieldedInstanceConfig = Output.of(shieldedInstanceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder shieldedInstanceConfig(Output<NodePoolNodeConfigShieldedInstanceConfigArgs> shieldedInstanceConfig) {
      this.shieldedInstanceConfig = shieldedInstanceConfig;
      return this;
    }

    /**
     * Node affinity options for sole tenant node pools.
     */
    public Builder soleTenantConfig(NodePoolNodeConfigSoleTenantConfigArgs soleTenantConfig) {
      this.soleTenantConfig = Output.of(soleTenantConfig);
      return this;
    }

    /** The same, known later. */
    public Builder soleTenantConfig(Output<NodePoolNodeConfigSoleTenantConfigArgs> soleTenantConfig) {
      this.soleTenantConfig = soleTenantConfig;
      return this;
    }

    /**
     * Whether the nodes are created as spot VM instances.
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
     * The list of instance tags applied to all nodes.
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
    public Builder taintConfig(NodePoolNodeConfigTaintConfigArgs taintConfig) {
      this.taintConfig = Output.of(taintConfig);
      return this;
    }

    /** The same, known later. */
    public Builder taintConfig(Output<NodePoolNodeConfigTaintConfigArgs> taintConfig) {
      this.taintConfig = taintConfig;
      return this;
    }

    /**
     * List of Kubernetes taints to be applied to each node.
     */
    public Builder taints(List<NodePoolNodeConfigTaintArgs> taints) {
      this.taints = Output.of(List.copyOf(taints));
      return this;
    }

    /** The same, known later. */
    public Builder taints(Output<List<NodePoolNodeConfigTaintArgs>> taints) {
      this.taints = taints;
      return this;
    }

    /**
     * Parameters that can be configured on Windows nodes.
     */
    public Builder windowsNodeConfig(NodePoolNodeConfigWindowsNodeConfigArgs windowsNodeConfig) {
      this.windowsNodeConfig = Output.of(windowsNodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder windowsNodeConfig(Output<NodePoolNodeConfigWindowsNodeConfigArgs> windowsNodeConfig) {
      this.windowsNodeConfig = windowsNodeConfig;
      return this;
    }

    /**
     * The workload metadata configuration for this node.
     */
    public Builder workloadMetadataConfig(NodePoolNodeConfigWorkloadMetadataConfigArgs workloadMetadataConfig) {
      this.workloadMetadataConfig = Output.of(workloadMetadataConfig);
      return this;
    }

    /** The same, known later. */
    public Builder workloadMetadataConfig(Output<NodePoolNodeConfigWorkloadMetadataConfigArgs> workloadMetadataConfig) {
      this.workloadMetadataConfig = workloadMetadataConfig;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigArgs build() {
      return new NodePoolNodeConfigArgs(this);
    }
  }
}
