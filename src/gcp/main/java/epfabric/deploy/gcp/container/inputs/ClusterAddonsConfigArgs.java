package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAddonsConfig:ClusterAddonsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAddonsConfigArgs extends ResourceArgs {
  @Import(name = "agentSandboxConfig")
  private final @Nullable Output<ClusterAddonsConfigAgentSandboxConfigArgs> agentSandboxConfig;

  @Import(name = "cloudrunConfig")
  private final @Nullable Output<ClusterAddonsConfigCloudrunConfigArgs> cloudrunConfig;

  @Import(name = "configConnectorConfig")
  private final @Nullable Output<ClusterAddonsConfigConfigConnectorConfigArgs> configConnectorConfig;

  @Import(name = "dnsCacheConfig")
  private final @Nullable Output<ClusterAddonsConfigDnsCacheConfigArgs> dnsCacheConfig;

  @Import(name = "gcePersistentDiskCsiDriverConfig")
  private final @Nullable Output<ClusterAddonsConfigGcePersistentDiskCsiDriverConfigArgs> gcePersistentDiskCsiDriverConfig;

  @Import(name = "gcpFilestoreCsiDriverConfig")
  private final @Nullable Output<ClusterAddonsConfigGcpFilestoreCsiDriverConfigArgs> gcpFilestoreCsiDriverConfig;

  @Import(name = "gcsFuseCsiDriverConfig")
  private final @Nullable Output<ClusterAddonsConfigGcsFuseCsiDriverConfigArgs> gcsFuseCsiDriverConfig;

  @Import(name = "gkeBackupAgentConfig")
  private final @Nullable Output<ClusterAddonsConfigGkeBackupAgentConfigArgs> gkeBackupAgentConfig;

  @Import(name = "highScaleCheckpointingConfig")
  private final @Nullable Output<ClusterAddonsConfigHighScaleCheckpointingConfigArgs> highScaleCheckpointingConfig;

  @Import(name = "horizontalPodAutoscaling")
  private final @Nullable Output<ClusterAddonsConfigHorizontalPodAutoscalingArgs> horizontalPodAutoscaling;

  @Import(name = "httpLoadBalancing")
  private final @Nullable Output<ClusterAddonsConfigHttpLoadBalancingArgs> httpLoadBalancing;

  @Import(name = "istioConfig")
  private final @Nullable Output<ClusterAddonsConfigIstioConfigArgs> istioConfig;

  @Import(name = "kalmConfig")
  private final @Nullable Output<ClusterAddonsConfigKalmConfigArgs> kalmConfig;

  @Import(name = "lustreCsiDriverConfig")
  private final @Nullable Output<ClusterAddonsConfigLustreCsiDriverConfigArgs> lustreCsiDriverConfig;

  @Import(name = "networkPolicyConfig")
  private final @Nullable Output<ClusterAddonsConfigNetworkPolicyConfigArgs> networkPolicyConfig;

  @Import(name = "nodeReadinessConfig")
  private final @Nullable Output<ClusterAddonsConfigNodeReadinessConfigArgs> nodeReadinessConfig;

  @Import(name = "parallelstoreCsiDriverConfig")
  private final @Nullable Output<ClusterAddonsConfigParallelstoreCsiDriverConfigArgs> parallelstoreCsiDriverConfig;

  @Import(name = "podSnapshotConfig")
  private final @Nullable Output<ClusterAddonsConfigPodSnapshotConfigArgs> podSnapshotConfig;

  @Import(name = "rayOperatorConfigs")
  private final @Nullable Output<List<ClusterAddonsConfigRayOperatorConfigArgs>> rayOperatorConfigs;

  @Import(name = "sliceControllerConfig")
  private final @Nullable Output<ClusterAddonsConfigSliceControllerConfigArgs> sliceControllerConfig;

  @Import(name = "slurmOperatorConfig")
  private final @Nullable Output<ClusterAddonsConfigSlurmOperatorConfigArgs> slurmOperatorConfig;

  @Import(name = "statefulHaConfig")
  private final @Nullable Output<ClusterAddonsConfigStatefulHaConfigArgs> statefulHaConfig;

  private ClusterAddonsConfigArgs(Builder builder) {
    this.agentSandboxConfig = builder.agentSandboxConfig;
    this.cloudrunConfig = builder.cloudrunConfig;
    this.configConnectorConfig = builder.configConnectorConfig;
    this.dnsCacheConfig = builder.dnsCacheConfig;
    this.gcePersistentDiskCsiDriverConfig = builder.gcePersistentDiskCsiDriverConfig;
    this.gcpFilestoreCsiDriverConfig = builder.gcpFilestoreCsiDriverConfig;
    this.gcsFuseCsiDriverConfig = builder.gcsFuseCsiDriverConfig;
    this.gkeBackupAgentConfig = builder.gkeBackupAgentConfig;
    this.highScaleCheckpointingConfig = builder.highScaleCheckpointingConfig;
    this.horizontalPodAutoscaling = builder.horizontalPodAutoscaling;
    this.httpLoadBalancing = builder.httpLoadBalancing;
    this.istioConfig = builder.istioConfig;
    this.kalmConfig = builder.kalmConfig;
    this.lustreCsiDriverConfig = builder.lustreCsiDriverConfig;
    this.networkPolicyConfig = builder.networkPolicyConfig;
    this.nodeReadinessConfig = builder.nodeReadinessConfig;
    this.parallelstoreCsiDriverConfig = builder.parallelstoreCsiDriverConfig;
    this.podSnapshotConfig = builder.podSnapshotConfig;
    this.rayOperatorConfigs = builder.rayOperatorConfigs;
    this.sliceControllerConfig = builder.sliceControllerConfig;
    this.slurmOperatorConfig = builder.slurmOperatorConfig;
    this.statefulHaConfig = builder.statefulHaConfig;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterAddonsConfigAgentSandboxConfigArgs> agentSandboxConfig;
    private @Nullable Output<ClusterAddonsConfigCloudrunConfigArgs> cloudrunConfig;
    private @Nullable Output<ClusterAddonsConfigConfigConnectorConfigArgs> configConnectorConfig;
    private @Nullable Output<ClusterAddonsConfigDnsCacheConfigArgs> dnsCacheConfig;
    private @Nullable Output<ClusterAddonsConfigGcePersistentDiskCsiDriverConfigArgs> gcePersistentDiskCsiDriverConfig;
    private @Nullable Output<ClusterAddonsConfigGcpFilestoreCsiDriverConfigArgs> gcpFilestoreCsiDriverConfig;
    private @Nullable Output<ClusterAddonsConfigGcsFuseCsiDriverConfigArgs> gcsFuseCsiDriverConfig;
    private @Nullable Output<ClusterAddonsConfigGkeBackupAgentConfigArgs> gkeBackupAgentConfig;
    private @Nullable Output<ClusterAddonsConfigHighScaleCheckpointingConfigArgs> highScaleCheckpointingConfig;
    private @Nullable Output<ClusterAddonsConfigHorizontalPodAutoscalingArgs> horizontalPodAutoscaling;
    private @Nullable Output<ClusterAddonsConfigHttpLoadBalancingArgs> httpLoadBalancing;
    private @Nullable Output<ClusterAddonsConfigIstioConfigArgs> istioConfig;
    private @Nullable Output<ClusterAddonsConfigKalmConfigArgs> kalmConfig;
    private @Nullable Output<ClusterAddonsConfigLustreCsiDriverConfigArgs> lustreCsiDriverConfig;
    private @Nullable Output<ClusterAddonsConfigNetworkPolicyConfigArgs> networkPolicyConfig;
    private @Nullable Output<ClusterAddonsConfigNodeReadinessConfigArgs> nodeReadinessConfig;
    private @Nullable Output<ClusterAddonsConfigParallelstoreCsiDriverConfigArgs> parallelstoreCsiDriverConfig;
    private @Nullable Output<ClusterAddonsConfigPodSnapshotConfigArgs> podSnapshotConfig;
    private @Nullable Output<List<ClusterAddonsConfigRayOperatorConfigArgs>> rayOperatorConfigs;
    private @Nullable Output<ClusterAddonsConfigSliceControllerConfigArgs> sliceControllerConfig;
    private @Nullable Output<ClusterAddonsConfigSlurmOperatorConfigArgs> slurmOperatorConfig;
    private @Nullable Output<ClusterAddonsConfigStatefulHaConfigArgs> statefulHaConfig;

    private Builder() {}

    /**
     * Configuration for the Agent Sandbox addon. Structure is documented below:
     */
    public Builder agentSandboxConfig(ClusterAddonsConfigAgentSandboxConfigArgs agentSandboxConfig) {
      this.agentSandboxConfig = Output.of(agentSandboxConfig);
      return this;
    }

    /** The same, known later. */
    public Builder agentSandboxConfig(Output<ClusterAddonsConfigAgentSandboxConfigArgs> agentSandboxConfig) {
      this.agentSandboxConfig = agentSandboxConfig;
      return this;
    }

    /**
     * . Structure is documented below.
     */
    public Builder cloudrunConfig(ClusterAddonsConfigCloudrunConfigArgs cloudrunConfig) {
      this.cloudrunConfig = Output.of(cloudrunConfig);
      return this;
    }

    /** The same, known later. */
    public Builder cloudrunConfig(Output<ClusterAddonsConfigCloudrunConfigArgs> cloudrunConfig) {
      this.cloudrunConfig = cloudrunConfig;
      return this;
    }

    /**
     * .
     * The status of the ConfigConnector addon. It is disabled by default; Set {@code enabled =
     * true} to enable.
     */
    public Builder configConnectorConfig(ClusterAddonsConfigConfigConnectorConfigArgs configConnectorConfig) {
      this.configConnectorConfig = Output.of(configConnectorConfig);
      return this;
    }

    /** The same, known later. */
    public Builder configConnectorConfig(Output<ClusterAddonsConfigConfigConnectorConfigArgs> configConnectorConfig) {
      this.configConnectorConfig = configConnectorConfig;
      return this;
    }

    /**
     * .
     * The status of the NodeLocal DNSCache addon. It is disabled by default.
     * Set {@code enabled = true} to enable.
     * <p>
     * **Enabling/Disabling NodeLocal DNSCache in an existing cluster is a disruptive operation.
     * All cluster nodes running GKE 1.15 and higher are recreated.**
     */
    public Builder dnsCacheConfig(ClusterAddonsConfigDnsCacheConfigArgs dnsCacheConfig) {
      this.dnsCacheConfig = Output.of(dnsCacheConfig);
      return this;
    }

    /** The same, known later. */
    public Builder dnsCacheConfig(Output<ClusterAddonsConfigDnsCacheConfigArgs> dnsCacheConfig) {
      this.dnsCacheConfig = dnsCacheConfig;
      return this;
    }

    /**
     * .
     * Whether this cluster should enable the Google Compute Engine Persistent Disk Container
     * Storage Interface (CSI) Driver. Set {@code enabled = true} to enable.
     * <p>
     * **Note:** The Compute Engine persistent disk CSI Driver is enabled by default on newly
     * created clusters for the following versions: Linux clusters: GKE version 1.18.10-gke.2100
     * or later, or 1.19.3-gke.2100 or later.
     */
    public Builder gcePersistentDiskCsiDriverConfig(ClusterAddonsConfigGcePersistentDiskCsiDriverConfigArgs gcePersistentDiskCsiDriverConfig) {
      this.gcePersistentDiskCsiDriverConfig = Output.of(gcePersistentDiskCsiDriverConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcePersistentDiskCsiDriverConfig(Output<ClusterAddonsConfigGcePersistentDiskCsiDriverConfigArgs> gcePersistentDiskCsiDriverConfig) {
      this.gcePersistentDiskCsiDriverConfig = gcePersistentDiskCsiDriverConfig;
      return this;
    }

    /**
     * The status of the Filestore CSI driver addon,
     * which allows the usage of filestore instance as volumes.
     * It is disabled by default; set {@code enabled = true} to enable.
     */
    public Builder gcpFilestoreCsiDriverConfig(ClusterAddonsConfigGcpFilestoreCsiDriverConfigArgs gcpFilestoreCsiDriverConfig) {
      this.gcpFilestoreCsiDriverConfig = Output.of(gcpFilestoreCsiDriverConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcpFilestoreCsiDriverConfig(Output<ClusterAddonsConfigGcpFilestoreCsiDriverConfigArgs> gcpFilestoreCsiDriverConfig) {
      this.gcpFilestoreCsiDriverConfig = gcpFilestoreCsiDriverConfig;
      return this;
    }

    /**
     * The status of the GCSFuse CSI driver addon,
     * which allows the usage of a gcs bucket as volumes.
     * It is disabled by default for Standard clusters; set {@code enabled = true} to enable.
     * It is enabled by default for Autopilot clusters with version 1.24 or later; set {@code
     * enabled = true} to enable it explicitly.
     * See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/persistent-volumes/cloud-storage-fuse-csi-driver#enable">Enable
     * the Cloud Storage FUSE CSI driver</a> for more information.
     */
    public Builder gcsFuseCsiDriverConfig(ClusterAddonsConfigGcsFuseCsiDriverConfigArgs gcsFuseCsiDriverConfig) {
      this.gcsFuseCsiDriverConfig = Output.of(gcsFuseCsiDriverConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcsFuseCsiDriverConfig(Output<ClusterAddonsConfigGcsFuseCsiDriverConfigArgs> gcsFuseCsiDriverConfig) {
      this.gcsFuseCsiDriverConfig = gcsFuseCsiDriverConfig;
      return this;
    }

    /**
     * .
     * The status of the Backup for GKE agent addon. It is disabled by default; Set {@code
     * enabled = true} to enable.
     */
    public Builder gkeBackupAgentConfig(ClusterAddonsConfigGkeBackupAgentConfigArgs gkeBackupAgentConfig) {
      this.gkeBackupAgentConfig = Output.of(gkeBackupAgentConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gkeBackupAgentConfig(Output<ClusterAddonsConfigGkeBackupAgentConfigArgs> gkeBackupAgentConfig) {
      this.gkeBackupAgentConfig = gkeBackupAgentConfig;
      return this;
    }

    /**
     * The status of the High Scale Checkpointing addon, which enables Multi-Tier Checkpointing
     * for Machine Learning workloads. Structure is documented below.
     */
    public Builder highScaleCheckpointingConfig(ClusterAddonsConfigHighScaleCheckpointingConfigArgs highScaleCheckpointingConfig) {
      this.highScaleCheckpointingConfig = Output.of(highScaleCheckpointingConfig);
      return this;
    }

    /** The same, known later. */
    public Builder highScaleCheckpointingConfig(Output<ClusterAddonsConfigHighScaleCheckpointingConfigArgs> highScaleCheckpointingConfig) {
      this.highScaleCheckpointingConfig = highScaleCheckpointingConfig;
      return this;
    }

    /**
     * The status of the Horizontal Pod Autoscaling
     * addon, which increases or decreases the number of replica pods a replication controller
     * has based on the resource usage of the existing pods.
     * It is enabled by default;
     * set {@code disabled = true} to disable.
     */
    public Builder horizontalPodAutoscaling(ClusterAddonsConfigHorizontalPodAutoscalingArgs horizontalPodAutoscaling) {
      this.horizontalPodAutoscaling = Output.of(horizontalPodAutoscaling);
      return this;
    }

    /** The same, known later. */
    public Builder horizontalPodAutoscaling(Output<ClusterAddonsConfigHorizontalPodAutoscalingArgs> horizontalPodAutoscaling) {
      this.horizontalPodAutoscaling = horizontalPodAutoscaling;
      return this;
    }

    /**
     * The status of the HTTP (L7) load balancing
     * controller addon, which makes it easy to set up HTTP load balancers for services in a
     * cluster. It is enabled by default; set {@code disabled = true} to disable.
     */
    public Builder httpLoadBalancing(ClusterAddonsConfigHttpLoadBalancingArgs httpLoadBalancing) {
      this.httpLoadBalancing = Output.of(httpLoadBalancing);
      return this;
    }

    /** The same, known later. */
    public Builder httpLoadBalancing(Output<ClusterAddonsConfigHttpLoadBalancingArgs> httpLoadBalancing) {
      this.httpLoadBalancing = httpLoadBalancing;
      return this;
    }

    /**
     * ).
     * Structure is documented below.
     */
    public Builder istioConfig(ClusterAddonsConfigIstioConfigArgs istioConfig) {
      this.istioConfig = Output.of(istioConfig);
      return this;
    }

    /** The same, known later. */
    public Builder istioConfig(Output<ClusterAddonsConfigIstioConfigArgs> istioConfig) {
      this.istioConfig = istioConfig;
      return this;
    }

    /**
     * ).
     * Configuration for the KALM addon, which manages the lifecycle of k8s. It is disabled by
     * default; Set {@code enabled = true} to enable.
     */
    public Builder kalmConfig(ClusterAddonsConfigKalmConfigArgs kalmConfig) {
      this.kalmConfig = Output.of(kalmConfig);
      return this;
    }

    /** The same, known later. */
    public Builder kalmConfig(Output<ClusterAddonsConfigKalmConfigArgs> kalmConfig) {
      this.kalmConfig = kalmConfig;
      return this;
    }

    /**
     * The status of the Lustre CSI driver addon,
     * which allows the usage of a Lustre instances as volumes.
     * It is disabled by default for Standard clusters; set {@code enabled = true} to enable.
     * It is disabled by default for Autopilot clusters; set {@code enabled = true} to enable.
     * See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/persistent-volumes/lustre-csi-driver-new-volume">Enable
     * Lustre CSI driver</a> for more information.
     * Lustre CSI Driver Config has optional subfields:
     */
    public Builder lustreCsiDriverConfig(ClusterAddonsConfigLustreCsiDriverConfigArgs lustreCsiDriverConfig) {
      this.lustreCsiDriverConfig = Output.of(lustreCsiDriverConfig);
      return this;
    }

    /** The same, known later. */
    public Builder lustreCsiDriverConfig(Output<ClusterAddonsConfigLustreCsiDriverConfigArgs> lustreCsiDriverConfig) {
      this.lustreCsiDriverConfig = lustreCsiDriverConfig;
      return this;
    }

    /**
     * Whether we should enable the network policy addon
     * for the master.  This must be enabled in order to enable network policy for the nodes.
     * To enable this, you must also define a {@code networkPolicy} block,
     * otherwise nothing will happen.
     * It can only be disabled if the nodes already do not have network policies enabled.
     * Defaults to disabled; set {@code disabled = false} to enable.
     */
    public Builder networkPolicyConfig(ClusterAddonsConfigNetworkPolicyConfigArgs networkPolicyConfig) {
      this.networkPolicyConfig = Output.of(networkPolicyConfig);
      return this;
    }

    /** The same, known later. */
    public Builder networkPolicyConfig(Output<ClusterAddonsConfigNetworkPolicyConfigArgs> networkPolicyConfig) {
      this.networkPolicyConfig = networkPolicyConfig;
      return this;
    }

    /**
     * The status of the Node Readiness Controller addon. It is disabled by default. Set {@code
     * enabled = true} to enable.
     * Structure is documented below.
     * <p>
     * This example {@code addonsConfig} disables two addons:
     */
    public Builder nodeReadinessConfig(ClusterAddonsConfigNodeReadinessConfigArgs nodeReadinessConfig) {
      this.nodeReadinessConfig = Output.of(nodeReadinessConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodeReadinessConfig(Output<ClusterAddonsConfigNodeReadinessConfigArgs> nodeReadinessConfig) {
      this.nodeReadinessConfig = nodeReadinessConfig;
      return this;
    }

    /**
     * The status of the Parallelstore CSI driver addon,
     * which allows the usage of a Parallelstore instances as volumes.
     * It is disabled by default for Standard clusters; set {@code enabled = true} to enable.
     * It is enabled by default for Autopilot clusters with version 1.29 or later; set {@code
     * enabled = true} to enable it explicitly.
     * See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/persistent-volumes/parallelstore-csi-new-volume#enable">Enable
     * the Parallelstore CSI driver</a> for more information.
     */
    public Builder parallelstoreCsiDriverConfig(ClusterAddonsConfigParallelstoreCsiDriverConfigArgs parallelstoreCsiDriverConfig) {
      this.parallelstoreCsiDriverConfig = Output.of(parallelstoreCsiDriverConfig);
      return this;
    }

    /** The same, known later. */
    public Builder parallelstoreCsiDriverConfig(Output<ClusterAddonsConfigParallelstoreCsiDriverConfigArgs> parallelstoreCsiDriverConfig) {
      this.parallelstoreCsiDriverConfig = parallelstoreCsiDriverConfig;
      return this;
    }

    /**
     * The status of the Pod Snapshot addon. It is disabled by default. Set {@code enabled =
     * true} to enable.
     */
    public Builder podSnapshotConfig(ClusterAddonsConfigPodSnapshotConfigArgs podSnapshotConfig) {
      this.podSnapshotConfig = Output.of(podSnapshotConfig);
      return this;
    }

    /** The same, known later. */
    public Builder podSnapshotConfig(Output<ClusterAddonsConfigPodSnapshotConfigArgs> podSnapshotConfig) {
      this.podSnapshotConfig = podSnapshotConfig;
      return this;
    }

    /**
     * . The status of the [Ray Operator
     * addon](https://cloud.google.com/kubernetes-engine/docs/add-on/ray-on-gke/concepts/overview).
     * It is disabled by default. Set {@code enabled = true} to enable. The minimum
     * cluster version to enable Ray is 1.30.0-gke.1747000.
     * <p>
     * Ray Operator config has optional subfields
     * {@code ray_cluster_logging_config.enabled} and
     * {@code ray_cluster_monitoring_config.enabled} which control Ray Cluster logging
     * and monitoring respectively. See [Collect and view logs and metrics for Ray
     * clusters on
     * GKE](https://cloud.google.com/kubernetes-engine/docs/add-on/ray-on-gke/how-to/collect-view-logs-metrics)
     * for more information.
     */
    public Builder rayOperatorConfigs(List<ClusterAddonsConfigRayOperatorConfigArgs> rayOperatorConfigs) {
      this.rayOperatorConfigs = Output.of(List.copyOf(rayOperatorConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder rayOperatorConfigs(Output<List<ClusterAddonsConfigRayOperatorConfigArgs>> rayOperatorConfigs) {
      this.rayOperatorConfigs = rayOperatorConfigs;
      return this;
    }

    /**
     * .
     * The status of the slice controller addon.
     * It is disabled by default. Set {@code enabled = true} to enable.
     */
    public Builder sliceControllerConfig(ClusterAddonsConfigSliceControllerConfigArgs sliceControllerConfig) {
      this.sliceControllerConfig = Output.of(sliceControllerConfig);
      return this;
    }

    /** The same, known later. */
    public Builder sliceControllerConfig(Output<ClusterAddonsConfigSliceControllerConfigArgs> sliceControllerConfig) {
      this.sliceControllerConfig = sliceControllerConfig;
      return this;
    }

    /**
     * The status of the Slurm Operator addon,
     * which creates slurm related CRDs and KCP pods to manage them.
     * Defaults to disabled for Standard clusters; set {@code enabled = true} to enable.
     * It can not be enabled for Autopilot clusters.
     */
    public Builder slurmOperatorConfig(ClusterAddonsConfigSlurmOperatorConfigArgs slurmOperatorConfig) {
      this.slurmOperatorConfig = Output.of(slurmOperatorConfig);
      return this;
    }

    /** The same, known later. */
    public Builder slurmOperatorConfig(Output<ClusterAddonsConfigSlurmOperatorConfigArgs> slurmOperatorConfig) {
      this.slurmOperatorConfig = slurmOperatorConfig;
      return this;
    }

    /**
     * .
     * The status of the Stateful HA addon, which provides automatic configurable failover for
     * stateful applications.
     * It is disabled by default for Standard clusters. Set {@code enabled = true} to enable.
     */
    public Builder statefulHaConfig(ClusterAddonsConfigStatefulHaConfigArgs statefulHaConfig) {
      this.statefulHaConfig = Output.of(statefulHaConfig);
      return this;
    }

    /** The same, known later. */
    public Builder statefulHaConfig(Output<ClusterAddonsConfigStatefulHaConfigArgs> statefulHaConfig) {
      this.statefulHaConfig = statefulHaConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAddonsConfigArgs build() {
      return new ClusterAddonsConfigArgs(this);
    }
  }
}
