package epfabric.deploy.gcp.container;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolDeletionPolicy;
import epfabric.deploy.gcp.container.inputs.NodePoolAutoscalingArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolMaintenancePolicyArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolManagementArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNetworkConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeDrainConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolPlacementPolicyArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolQueuedProvisioningArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolUpgradeSettingsArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:container/nodePool:NodePool}. */
@Generated("src/gcp/schema.json")
public final class NodePoolArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:container/nodePool:NodePool";

  @Import(name = "autoscaling")
  private final @Nullable Output<NodePoolAutoscalingArgs> autoscaling;

  @Import(name = "cluster", required = true)
  private final Output<String> cluster;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "ignoreNodeCountChanges")
  private final @Nullable Output<Boolean> ignoreNodeCountChanges;

  @Import(name = "initialNodeCount")
  private final @Nullable Output<Integer> initialNodeCount;

  @Import(name = "location")
  private final @Nullable Output<String> location;

  @Import(name = "maintenancePolicies")
  private final @Nullable Output<List<NodePoolMaintenancePolicyArgs>> maintenancePolicies;

  @Import(name = "management")
  private final @Nullable Output<NodePoolManagementArgs> management;

  @Import(name = "maxPodsPerNode")
  private final @Nullable Output<Integer> maxPodsPerNode;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "namePrefix")
  private final @Nullable Output<String> namePrefix;

  @Import(name = "networkConfig")
  private final @Nullable Output<NodePoolNetworkConfigArgs> networkConfig;

  @Import(name = "nodeConfig")
  private final @Nullable Output<NodePoolNodeConfigArgs> nodeConfig;

  @Import(name = "nodeCount")
  private final @Nullable Output<Integer> nodeCount;

  @Import(name = "nodeDrainConfigs")
  private final @Nullable Output<List<NodePoolNodeDrainConfigArgs>> nodeDrainConfigs;

  @Import(name = "nodeLocations")
  private final @Nullable Output<List<String>> nodeLocations;

  @Import(name = "placementPolicy")
  private final @Nullable Output<NodePoolPlacementPolicyArgs> placementPolicy;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "queuedProvisioning")
  private final @Nullable Output<NodePoolQueuedProvisioningArgs> queuedProvisioning;

  @Import(name = "upgradeSettings")
  private final @Nullable Output<NodePoolUpgradeSettingsArgs> upgradeSettings;

  @Import(name = "version")
  private final @Nullable Output<String> version;

  private NodePoolArgs(Builder builder) {
    this.autoscaling = builder.autoscaling;
    this.cluster = builder.cluster;
    this.deletionPolicy = builder.deletionPolicy;
    this.ignoreNodeCountChanges = builder.ignoreNodeCountChanges;
    this.initialNodeCount = builder.initialNodeCount;
    this.location = builder.location;
    this.maintenancePolicies = builder.maintenancePolicies;
    this.management = builder.management;
    this.maxPodsPerNode = builder.maxPodsPerNode;
    this.name = builder.name;
    this.namePrefix = builder.namePrefix;
    this.networkConfig = builder.networkConfig;
    this.nodeConfig = builder.nodeConfig;
    this.nodeCount = builder.nodeCount;
    this.nodeDrainConfigs = builder.nodeDrainConfigs;
    this.nodeLocations = builder.nodeLocations;
    this.placementPolicy = builder.placementPolicy;
    this.project = builder.project;
    this.queuedProvisioning = builder.queuedProvisioning;
    this.upgradeSettings = builder.upgradeSettings;
    this.version = builder.version;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code cluster}. */
  public static NeedsCluster builder() {
    return new Builder();
  }

  /** A builder without the required {@code cluster}. */
  public interface NeedsCluster {
    /**
     * The cluster to create the node pool for. Cluster must be present in {@code location}
     * provided for clusters. May be specified in the format
     * <code>projects/{{project}}/locations/{{location}}/clusters/{{cluster}}</code> or as just
     * the name of the cluster.
     * <p>
     * ***
     */
    Builder cluster(String cluster);

    /** The same, known later. */
    Builder cluster(Output<String> cluster);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsCluster {
    private @Nullable Output<NodePoolAutoscalingArgs> autoscaling;
    private @Nullable Output<String> cluster;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<Boolean> ignoreNodeCountChanges;
    private @Nullable Output<Integer> initialNodeCount;
    private @Nullable Output<String> location;
    private @Nullable Output<List<NodePoolMaintenancePolicyArgs>> maintenancePolicies;
    private @Nullable Output<NodePoolManagementArgs> management;
    private @Nullable Output<Integer> maxPodsPerNode;
    private @Nullable Output<String> name;
    private @Nullable Output<String> namePrefix;
    private @Nullable Output<NodePoolNetworkConfigArgs> networkConfig;
    private @Nullable Output<NodePoolNodeConfigArgs> nodeConfig;
    private @Nullable Output<Integer> nodeCount;
    private @Nullable Output<List<NodePoolNodeDrainConfigArgs>> nodeDrainConfigs;
    private @Nullable Output<List<String>> nodeLocations;
    private @Nullable Output<NodePoolPlacementPolicyArgs> placementPolicy;
    private @Nullable Output<String> project;
    private @Nullable Output<NodePoolQueuedProvisioningArgs> queuedProvisioning;
    private @Nullable Output<NodePoolUpgradeSettingsArgs> upgradeSettings;
    private @Nullable Output<String> version;

    private Builder() {}

    /**
     * Configuration required by cluster autoscaler to adjust
     * the size of the node pool to the current cluster usage. Structure is documented below.
     */
    public Builder autoscaling(NodePoolAutoscalingArgs autoscaling) {
      this.autoscaling = Output.of(autoscaling);
      return this;
    }

    /** The same, known later. */
    public Builder autoscaling(Output<NodePoolAutoscalingArgs> autoscaling) {
      this.autoscaling = autoscaling;
      return this;
    }

    @Override
    public Builder cluster(String cluster) {
      this.cluster = Output.of(cluster);
      return this;
    }

    @Override
    public Builder cluster(Output<String> cluster) {
      this.cluster = cluster;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to "DELETE".
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     * <p>
     * &lt;a name="nestedAutoscaling"&gt;&lt;/a&gt;The {@code autoscaling} block supports
     * (either total or per zone limits are required):
     */
    public Builder deletionPolicy(NodePoolDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<NodePoolDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * Whether to ignore external changes (drift) to the node count (e.g. from GKE autoscaling).
     * Setting this to {@code true} skips querying Compute Engine Instance Group Managers (IGMs)
     * to determine the current node count on read, which can save API quota and speed up plans
     * on large clusters. Unlike Terraform core's <code>lifecycle { ignoreChanges = [nodeCount]
     * }</code>, this allows configuration-driven scaling updates in your HCL while still
     * ignoring runtime autoscaling drift.
     */
    public Builder ignoreNodeCountChanges(boolean ignoreNodeCountChanges) {
      this.ignoreNodeCountChanges = Output.of(ignoreNodeCountChanges);
      return this;
    }

    /** The same, known later. */
    public Builder ignoreNodeCountChanges(Output<Boolean> ignoreNodeCountChanges) {
      this.ignoreNodeCountChanges = ignoreNodeCountChanges;
      return this;
    }

    /**
     * The initial number of nodes for the pool. In
     * regional or multi-zonal clusters, this is the number of nodes per zone. Changing
     * this will force recreation of the resource. WARNING: Resizing your node pool manually
     * may change this value in your existing cluster, which will trigger destruction
     * and recreation on the next provider run (to rectify the discrepancy).  If you don't
     * need this value, don't set it.  If you do need it, you can use a lifecycle block to
     * ignore subsequent changes to this field.
     */
    public Builder initialNodeCount(int initialNodeCount) {
      this.initialNodeCount = Output.of(initialNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder initialNodeCount(Output<Integer> initialNodeCount) {
      this.initialNodeCount = initialNodeCount;
      return this;
    }

    /**
     * The location (region or zone) of the cluster.
     * <p>
     * ***
     */
    public Builder location(String location) {
      this.location = Output.of(location);
      return this;
    }

    /** The same, known later. */
    public Builder location(Output<String> location) {
      this.location = location;
      return this;
    }

    /**
     * The maintenance policy of the pool. Structure is documented below.
     */
    public Builder maintenancePolicies(List<NodePoolMaintenancePolicyArgs> maintenancePolicies) {
      this.maintenancePolicies = Output.of(List.copyOf(maintenancePolicies));
      return this;
    }

    /** The same, known later. */
    public Builder maintenancePolicies(Output<List<NodePoolMaintenancePolicyArgs>> maintenancePolicies) {
      this.maintenancePolicies = maintenancePolicies;
      return this;
    }

    /**
     * Node management configuration, wherein auto-repair and
     * auto-upgrade is configured. Structure is documented below.
     */
    public Builder management(NodePoolManagementArgs management) {
      this.management = Output.of(management);
      return this;
    }

    /** The same, known later. */
    public Builder management(Output<NodePoolManagementArgs> management) {
      this.management = management;
      return this;
    }

    /**
     * The maximum number of pods per node in this node pool.
     * Note that this does not work on node pools which are "route-based" - that is, node
     * pools belonging to clusters that do not have IP Aliasing enabled.
     * See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/flexible-pod-cidr">official
     * documentation</a>
     * for more information.
     */
    public Builder maxPodsPerNode(int maxPodsPerNode) {
      this.maxPodsPerNode = Output.of(maxPodsPerNode);
      return this;
    }

    /** The same, known later. */
    public Builder maxPodsPerNode(Output<Integer> maxPodsPerNode) {
      this.maxPodsPerNode = maxPodsPerNode;
      return this;
    }

    /**
     * The name of the node pool. If left blank, the provider will
     * auto-generate a unique name.
     */
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    /** The same, known later. */
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /**
     * Creates a unique name for the node pool beginning
     * with the specified prefix. Conflicts with {@code name}.
     */
    public Builder namePrefix(String namePrefix) {
      this.namePrefix = Output.of(namePrefix);
      return this;
    }

    /** The same, known later. */
    public Builder namePrefix(Output<String> namePrefix) {
      this.namePrefix = namePrefix;
      return this;
    }

    /**
     * The network configuration of the pool. Such as
     * configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/multi-pod-cidr">Adding Pod
     * IP address ranges</a>) to the node pool. Or enabling private nodes. Structure is
     * documented below
     */
    public Builder networkConfig(NodePoolNetworkConfigArgs networkConfig) {
      this.networkConfig = Output.of(networkConfig);
      return this;
    }

    /** The same, known later. */
    public Builder networkConfig(Output<NodePoolNetworkConfigArgs> networkConfig) {
      this.networkConfig = networkConfig;
      return this;
    }

    /**
     * Parameters used in creating the node pool. Structure is documented below. See
     * gcp.container.Cluster for exact schema.
     */
    public Builder nodeConfig(NodePoolNodeConfigArgs nodeConfig) {
      this.nodeConfig = Output.of(nodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodeConfig(Output<NodePoolNodeConfigArgs> nodeConfig) {
      this.nodeConfig = nodeConfig;
      return this;
    }

    /**
     * The number of nodes per instance group. This field can be used to
     * update the number of nodes per instance group but should not be used alongside {@code
     * autoscaling}.
     */
    public Builder nodeCount(int nodeCount) {
      this.nodeCount = Output.of(nodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder nodeCount(Output<Integer> nodeCount) {
      this.nodeCount = nodeCount;
      return this;
    }

    /**
     * The node drain configuration of the pool. Structure is documented below.
     */
    public Builder nodeDrainConfigs(List<NodePoolNodeDrainConfigArgs> nodeDrainConfigs) {
      this.nodeDrainConfigs = Output.of(List.copyOf(nodeDrainConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder nodeDrainConfigs(Output<List<NodePoolNodeDrainConfigArgs>> nodeDrainConfigs) {
      this.nodeDrainConfigs = nodeDrainConfigs;
      return this;
    }

    /**
     * The list of zones in which the node pool's nodes should be located. Nodes must
     * be in the region of their regional cluster or in the same region as their
     * cluster's zone for zonal clusters. If unspecified, the cluster-level
     * {@code nodeLocations} will be used.
     * <p>
     * &gt; Note: {@code nodeLocations} will not revert to the cluster's default set of zones
     * upon being unset. You must manually reconcile the list of zones with your
     * cluster.
     */
    public Builder nodeLocations(List<String> nodeLocations) {
      this.nodeLocations = Output.of(List.copyOf(nodeLocations));
      return this;
    }

    /** The same, known later. */
    public Builder nodeLocations(Output<List<String>> nodeLocations) {
      this.nodeLocations = nodeLocations;
      return this;
    }

    /**
     * Specifies a custom placement policy for the
     * nodes.
     */
    public Builder placementPolicy(NodePoolPlacementPolicyArgs placementPolicy) {
      this.placementPolicy = Output.of(placementPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder placementPolicy(Output<NodePoolPlacementPolicyArgs> placementPolicy) {
      this.placementPolicy = placementPolicy;
      return this;
    }

    /**
     * The ID of the project in which to create the node pool. If blank,
     * the provider-configured project will be used.
     */
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    /** The same, known later. */
    public Builder project(Output<String> project) {
      this.project = project;
      return this;
    }

    /**
     * Specifies node pool-level settings of queued provisioning.
     * Structure is documented below.
     */
    public Builder queuedProvisioning(NodePoolQueuedProvisioningArgs queuedProvisioning) {
      this.queuedProvisioning = Output.of(queuedProvisioning);
      return this;
    }

    /** The same, known later. */
    public Builder queuedProvisioning(Output<NodePoolQueuedProvisioningArgs> queuedProvisioning) {
      this.queuedProvisioning = queuedProvisioning;
      return this;
    }

    /**
     * Specify node upgrade settings to change how GKE upgrades nodes.
     * The maximum number of nodes upgraded simultaneously is limited to 20. Structure is
     * documented below.
     */
    public Builder upgradeSettings(NodePoolUpgradeSettingsArgs upgradeSettings) {
      this.upgradeSettings = Output.of(upgradeSettings);
      return this;
    }

    /** The same, known later. */
    public Builder upgradeSettings(Output<NodePoolUpgradeSettingsArgs> upgradeSettings) {
      this.upgradeSettings = upgradeSettings;
      return this;
    }

    /**
     * The Kubernetes version for the nodes in this pool. Note that if this field
     * and {@code autoUpgrade} are both specified, they will fight each other for what the node
     * version should
     * be, so setting both is highly discouraged. While a fuzzy version can be specified, it's
     * recommended that you specify explicit versions as the provider will see spurious diffs
     * when fuzzy versions are used. See the {@code gcp.container.getEngineVersions} data
     * source's
     * {@code versionPrefix} field to approximate fuzzy versions in a provider-compatible way.
     */
    public Builder version(String version) {
      this.version = Output.of(version);
      return this;
    }

    /** The same, known later. */
    public Builder version(Output<String> version) {
      this.version = version;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolArgs build() {
      return new NodePoolArgs(this);
    }
  }
}
