package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.CustomTimeouts;
import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.gcp.compute.ResourcePolicyArgs;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyWorkloadPolicyMaxTopologyDistance;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyWorkloadPolicyType;
import epfabric.deploy.gcp.compute.inputs.ResourcePolicyWorkloadPolicyArgs;
import epfabric.deploy.gcp.container.NodePoolArgs;
import epfabric.deploy.gcp.container.enums.NodePoolAutoscalingLocationPolicy;
import epfabric.deploy.gcp.container.enums.NodePoolPlacementPolicyType;
import epfabric.deploy.gcp.container.enums.NodePoolUpgradeSettingsStrategy;
import epfabric.deploy.gcp.container.inputs.NodePoolAutoscalingArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolManagementArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNetworkConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolPlacementPolicyArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolQueuedProvisioningArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolUpgradeSettingsArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolUpgradeSettingsBlueGreenSettingsArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs;
import epfabric.deploy.infra.resource.NodePool;
import epfabric.deploy.infra.resource.ResourcePolicy;
import epfabric.fabric.environment.GpuPoolRequest.MaxDistance;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.PlacementPlan.WorkloadPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pools of GPU nodes with all NICs. Each node is tainted until the installer has verified it. */
final class GpuNodePool extends ResourceGroup {
  private final FabricPlan plan;
  private final Spec spec;
  private final Optional<ResourcePolicy> policy;
  private final List<NodePool> pools = new ArrayList<>();

  GpuNodePool(FabricPlan plan, ClusterHandles cluster, NetworkHandles networks) {
    super("GpuNodePool", "gpu-node-pool", plan.scope());
    this.plan = plan;
    this.spec = plan.pool().spec().orElseThrow();
    this.policy = spec.placement().declared().map(declared -> policy(declared, cluster));
    while (pools.size() < plan.pool().names().size()) {
      String logicalName = pools.isEmpty() ? "gpu" : "gpu-" + pools.size();
      pools.add(new NodePool(logicalName, args(pools.size(), cluster, networks), options(cluster)));
    }
    declared();
  }

  /**
   * Declares the placement policy. Google cannot change a policy, so every difference must create
   * another policy.
   */
  private ResourcePolicy policy(WorkloadPolicy declared, ClusterHandles cluster) {
    var workload =
        ResourcePolicyWorkloadPolicyArgs.builder()
            .type(ResourcePolicyWorkloadPolicyType.HIGH_THROUGHPUT);
    declared
        .maxDistance()
        .map(MaxDistance::name)
        .map(ResourcePolicyWorkloadPolicyMaxTopologyDistance::new)
        .ifPresent(workload::maxTopologyDistance);
    declared.topology().ifPresent(workload::acceleratorTopology);
    return new ResourcePolicy(
        "placement",
        ResourcePolicyArgs.builder()
            .name(declared.name())
            .project(scope().project())
            .region(scope().region())
            .workloadPolicy(workload.build())
            .build(),
        precious(cluster.before()).replaceOnChanges("name").build());
  }

  private CustomResourceOptions options(ClusterHandles cluster) {
    return precious(cluster.before())
        .customTimeouts(
            new CustomTimeouts(
                Duration.ofMinutes(60), Duration.ofMinutes(120), Duration.ofMinutes(60)))
        .ignoreChanges(ignoredProperties())
        .build();
  }

  /**
   * Returns the properties whose changes are ignored: with autoscaling, the initial size matters
   * only at creation, but its change would replace the pool.
   */
  private List<String> ignoredProperties() {
    return spec.buying().autoscaling().isPresent() ? List.of("initialNodeCount") : List.of();
  }

  private NodePoolArgs args(int pool, ClusterHandles cluster, NetworkHandles networks) {
    NodePoolArgs.Builder args =
        NodePoolArgs.builder()
            .cluster(cluster.name())
            .name(nameDependingOn(plan.pool().names().get(pool), networks))
            .project(scope().project())
            .location(plan.cluster().location())
            .nodeLocations(List.of(scope().zone().name()))
            .management(management(spec.upgrades()))
            .upgradeSettings(settings(spec.upgrades()))
            .networkConfig(networkConfig())
            .nodeConfig(GpuNodeConfig.of(plan, spec, pool, networks.nodeAccount()));
    setSize(args);
    spec.node().version().ifPresent(v -> args.version(v.text()));
    if (plan.pool().queued()) {
      args.queuedProvisioning(NodePoolQueuedProvisioningArgs.builder().enabled(true).build());
    }
    if (spec.placement().compact()) {
      args.placementPolicy(placementPolicy());
    }
    return args.build();
  }

  private NodePoolPlacementPolicyArgs placementPolicy() {
    var placement = NodePoolPlacementPolicyArgs.builder().type(NodePoolPlacementPolicyType.COMPACT);
    spec.placement().policy().ifPresent(name -> placement.policyName(policyName(name)));
    return placement.build();
  }

  private Output<String> policyName(String name) {
    return policy.map(ResourcePolicy::name).orElseGet(() -> Output.of(name));
  }

  private void setSize(NodePoolArgs.Builder args) {
    if (spec.buying().autoscaling().isEmpty()) {
      args.nodeCount(plan.pool().nodes());
      return;
    }
    var range = spec.buying().autoscaling().get();
    args.initialNodeCount(range.min())
        .autoscaling(
            NodePoolAutoscalingArgs.builder()
                .minNodeCount(range.min())
                .maxNodeCount(range.max())
                .locationPolicy(NodePoolAutoscalingLocationPolicy.ANY)
                .build());
  }

  private static NodePoolManagementArgs management(NodePoolPlan.Upgrades upgrades) {
    return NodePoolManagementArgs.builder()
        .autoRepair(upgrades.autoRepair())
        .autoUpgrade(upgrades.autoUpgrade())
        .build();
  }

  private static NodePoolUpgradeSettingsArgs settings(NodePoolPlan.Upgrades upgrades) {
    var settings = NodePoolUpgradeSettingsArgs.builder();
    return upgrades.strategy() == Strategy.BLUE_GREEN
        ? settings
            .strategy(NodePoolUpgradeSettingsStrategy.BLUE_GREEN)
            .blueGreenSettings(blueGreen())
            .build()
        : settings.maxSurge(upgrades.maxSurge()).maxUnavailable(upgrades.maxUnavailable()).build();
  }

  /** Returns the settings for upgrades of one node at a time, with an hour to verify the node. */
  private static NodePoolUpgradeSettingsBlueGreenSettingsArgs blueGreen() {
    return NodePoolUpgradeSettingsBlueGreenSettingsArgs.builder()
        .standardRolloutPolicy(
            NodePoolUpgradeSettingsBlueGreenSettingsStandardRolloutPolicyArgs.builder()
                .batchNodeCount(1)
                .batchSoakDuration("0s")
                .build())
        .nodePoolSoakDuration("3600s")
        .build();
  }

  /**
   * Returns the pool's name as an output that depends on the networks and subnets of the nodes.
   * When one of these is replaced, the name is unknown in the provider's plan, so that the pool is
   * replaced, and the engine deletes the old pool first. If only {@link #networkConfig} depended on
   * them, Google's provider 7.45 would panic ({@code
   * nodePoolAcceleratorNetworkProfileCustomizeDiff}).
   */
  private static Output<String> nameDependingOn(String name, NetworkHandles networks) {
    List<Output<String>> networkOutputs = new ArrayList<>();
    for (NetworkHandles.Subnet nic : networks.nics()) {
      networkOutputs.add(nic.network());
      networkOutputs.add(nic.subnetwork());
    }
    return Output.all(networkOutputs).applyValue(names -> name);
  }

  private NodePoolNetworkConfigArgs networkConfig() {
    boolean privateNodes = plan.cluster().spec().map(s -> s.access().privateNodes()).orElse(true);
    var config = NodePoolNetworkConfigArgs.builder().enablePrivateNodes(privateNodes);
    return plan.network().mode().networksByGke()
        ? config.acceleratorNetworkProfile(ManagedDranet.PROFILE).build()
        : config.additionalNodeNetworkConfigs(nics()).build();
  }

  /**
   * Returns the NICs with network names from the plan; {@link #nameDependingOn} already waits for
   * the networks.
   */
  private List<NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs> nics() {
    NetworkNames names = new NetworkNames(plan);
    return plan.network().nodeNetworks().stream()
        .map(
            nic ->
                NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs.builder()
                    .network(names.network(nic.network()))
                    .subnetwork(names.subnetwork(nic.subnetwork()))
                    .build())
        .toList();
  }

  List<NodePool> pools() {
    return List.copyOf(pools);
  }
}
