package epfabric.deploy.infra;

import static epfabric.deploy.gcp.container.enums.ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsEndTimeBehavior.UNTIL_END_OF_SUPPORT;
import static epfabric.deploy.gcp.container.enums.ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope.NO_MINOR_OR_NODE_UPGRADES;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomTimeouts;
import com.pulumi.resources.Resource;
import epfabric.deploy.gcp.container.ClusterArgs;
import epfabric.deploy.gcp.container.NodePoolArgs;
import epfabric.deploy.gcp.container.enums.ClusterDatapathProvider;
import epfabric.deploy.gcp.container.enums.ClusterGatewayApiConfigChannel;
import epfabric.deploy.gcp.container.enums.ClusterNetworkingMode;
import epfabric.deploy.gcp.container.enums.ClusterReleaseChannelChannel;
import epfabric.deploy.gcp.container.inputs.ClusterAddonsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterAddonsConfigGcsFuseCsiDriverConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterGatewayApiConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterIpAllocationPolicyArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMaintenancePolicyArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMaintenancePolicyMaintenanceExclusionArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMaintenancePolicyRecurringWindowArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMasterAuthorizedNetworksConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMasterAuthorizedNetworksConfigCidrBlockArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNodeConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterPrivateClusterConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterReleaseChannelArgs;
import epfabric.deploy.gcp.container.inputs.ClusterWorkloadIdentityConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolManagementArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNetworkConfigArgs;
import epfabric.deploy.gcp.container.inputs.NodePoolNodeConfigArgs;
import epfabric.deploy.infra.resource.GkeCluster;
import epfabric.deploy.infra.resource.NodePool;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.ClusterPlan.Access;
import epfabric.fabric.plan.ClusterPlan.Spec;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.ServingPlan;
import java.time.Duration;
import java.util.List;

/** A GKE cluster that can have RoCE node pools, with a system pool for pods without GPUs. */
final class GpuCluster extends ResourceGroup {
  /**
   * Start of the maintenance exclusion that keeps GKE from upgrading nodes. It is a constant in the
   * past, because the current time would differ in every preview.
   */
  private static final String EXCLUSION_START = "2026-01-01T00:00:00Z";

  private final GkeCluster cluster;
  private final NodePool systemPool;

  GpuCluster(FabricPlan plan, NetworkHandles networks) {
    super("GpuCluster", "gpu-cluster", plan.scope());
    Spec spec = plan.cluster().spec().orElseThrow();
    this.cluster =
        new GkeCluster(
            "cluster",
            args(plan, spec, networks),
            precious(networks.before())
                .ignoreChanges(List.of("nodeConfig", "nodeLocations"))
                .customTimeouts(
                    new CustomTimeouts(
                        Duration.ofMinutes(60), Duration.ofMinutes(90), Duration.ofMinutes(60)))
                .build());
    this.systemPool = new NodePool("system", systemPool(plan, networks), child(List.of()));
    declared();
  }

  private ClusterArgs args(FabricPlan plan, Spec spec, NetworkHandles networks) {
    ClusterPlan cluster = plan.cluster();
    ClusterArgs.Builder args =
        ClusterArgs.builder()
            .name(cluster.name())
            .project(scope().project())
            .location(cluster.location())
            .network(networks.primary().orElseThrow().network())
            .subnetwork(networks.primary().orElseThrow().subnetwork())
            .removeDefaultNodePool(true)
            .initialNodeCount(1)
            // Create one first node instead of one in each zone of the region; see firstNodes.
            .nodeLocations(List.of(scope().zone().name()))
            .nodeConfig(firstNodes(plan.pool(), networks.nodeAccount()))
            .deletionProtection(spec.deletionProtection())
            .resourceLabels(scope().labels())
            .workloadIdentityConfig(
                ClusterWorkloadIdentityConfigArgs.builder()
                    .workloadPool(scope().project() + ".svc.id.goog")
                    .build());
    spec.version().ifPresent(v -> args.minMasterVersion(v.text()));
    configureNetwork(args, plan, spec.access());
    configureUpgrades(args, spec);
    configureServing(args, plan);
    return args.build();
  }

  /**
   * Returns the configuration of the first nodes. GKE creates every cluster with a pool, which is
   * deleted at once. Its nodes must not use the project's default account, which may be disabled or
   * have too many roles. After the deletion, the cluster shows another pool's settings here, so
   * changes are ignored. Changes of zones are ignored too, because Google applies them to all
   * existing pools.
   */
  private static ClusterNodeConfigArgs firstNodes(NodePoolPlan pool, Output<String> account) {
    return ClusterNodeConfigArgs.builder()
        .serviceAccount(account)
        .oauthScopes(scopes(pool))
        .build();
  }

  private static void configureNetwork(ClusterArgs.Builder args, FabricPlan plan, Access access) {
    args.datapathProvider(ClusterDatapathProvider.ADVANCED_DATAPATH);
    // Enabled in every network mode. GKE's own networks do not need it. But the provider cannot
    // change it in place; if it depended on the mode, a change of the mode would replace the
    // cluster.
    args.enableMultiNetworking(true);
    args.networkingMode(ClusterNetworkingMode.VPC_NATIVE);
    plan.network().primary().ifPresent(p -> args.ipAllocationPolicy(ranges(p)));
    args.privateClusterConfig(
        ClusterPrivateClusterConfigArgs.builder()
            .enablePrivateNodes(access.privateNodes())
            .enablePrivateEndpoint(access.privateEndpoint())
            .build());
    args.masterAuthorizedNetworksConfig(
        ClusterMasterAuthorizedNetworksConfigArgs.builder().cidrBlocks(authorized(access)).build());
  }

  private static ClusterIpAllocationPolicyArgs ranges(NetworkPlan.Primary primary) {
    return ClusterIpAllocationPolicyArgs.builder()
        .clusterSecondaryRangeName(primary.podRange())
        .servicesSecondaryRangeName(primary.serviceRange())
        .build();
  }

  /**
   * Returns the authorized networks; if the environment has none, a block for all addresses. If the
   * block were absent, the provider would leave the existing networks unchanged, and networks
   * removed from an environment would stay in force.
   */
  private static List<ClusterMasterAuthorizedNetworksConfigCidrBlockArgs> authorized(
      Access access) {
    return access.authorizedNetworks().isEmpty()
        ? List.of(authorized("0.0.0.0/0", "everybody"))
        : access.authorizedNetworks().stream()
            .map(network -> authorized(network.cidr().toString(), network.name()))
            .toList();
  }

  private static ClusterMasterAuthorizedNetworksConfigCidrBlockArgs authorized(
      String cidr, String name) {
    var block = ClusterMasterAuthorizedNetworksConfigCidrBlockArgs.builder().cidrBlock(cidr);
    return (name.isEmpty() ? block : block.displayName(name)).build();
  }

  /** Enables the GKE features that a model server of the stack uses. */
  private static void configureServing(ClusterArgs.Builder args, FabricPlan plan) {
    if (plan.serving().flatMap(ServingPlan::cacheBucket).isPresent()) {
      args.addonsConfig(
          ClusterAddonsConfigArgs.builder()
              .gcsFuseCsiDriverConfig(
                  ClusterAddonsConfigGcsFuseCsiDriverConfigArgs.builder().enabled(true).build())
              .build());
    }
    if (plan.serving().flatMap(server -> server.address().gateway()).isPresent()) {
      args.gatewayApiConfig(
          ClusterGatewayApiConfigArgs.builder()
              .channel(ClusterGatewayApiConfigChannel.CHANNEL_STANDARD)
              .build());
    }
  }

  private static void configureUpgrades(ClusterArgs.Builder args, Spec spec) {
    args.releaseChannel(
        ClusterReleaseChannelArgs.builder().channel(channel(spec.channel())).build());
    if (spec.maintenanceExclusion()) {
      args.maintenancePolicy(exclusion());
    }
  }

  private static ClusterReleaseChannelChannel channel(ReleaseChannel channel) {
    return switch (channel) {
      case RAPID -> ClusterReleaseChannelChannel.RAPID;
      case REGULAR -> ClusterReleaseChannelChannel.REGULAR;
      case STABLE -> ClusterReleaseChannelChannel.STABLE;
      case EXTENDED -> ClusterReleaseChannelChannel.EXTENDED;
      case NONE -> ClusterReleaseChannelChannel.UNSPECIFIED;
    };
  }

  /**
   * Returns the exclusion and a maintenance window, which the provider requires; the window allows
   * any time, because the exclusion protects the nodes.
   */
  private static ClusterMaintenancePolicyArgs exclusion() {
    var window =
        ClusterMaintenancePolicyRecurringWindowArgs.builder()
            .endTime("2026-01-02T00:00:00Z")
            .recurrence("FREQ=DAILY")
            .startTime("2026-01-01T00:00:00Z")
            .build();
    var options =
        ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs.builder()
            .scope(NO_MINOR_OR_NODE_UPGRADES)
            .endTimeBehavior(UNTIL_END_OF_SUPPORT)
            .build();
    var exclusion =
        ClusterMaintenancePolicyMaintenanceExclusionArgs.builder()
            .exclusionName("no-node-upgrades")
            .startTime(EXCLUSION_START)
            .exclusionOptions(options)
            .build();
    return ClusterMaintenancePolicyArgs.builder()
        .recurringWindow(window)
        .maintenanceExclusions(List.of(exclusion))
        .build();
  }

  private NodePoolArgs systemPool(FabricPlan plan, NetworkHandles networks) {
    Spec spec = plan.cluster().spec().orElseThrow();
    return NodePoolArgs.builder()
        .cluster(cluster.name())
        .name(spec.systemPool().name())
        .project(scope().project())
        .location(plan.cluster().location())
        .nodeLocations(List.of(scope().zone().name()))
        .nodeCount(spec.systemPool().nodes())
        .management(
            NodePoolManagementArgs.builder()
                .autoRepair(true)
                .autoUpgrade(spec.channel() != ReleaseChannel.NONE)
                .build())
        // Also set for the pool: the cluster's setting applies only to pools created later.
        .networkConfig(
            NodePoolNetworkConfigArgs.builder()
                .enablePrivateNodes(spec.access().privateNodes())
                .build())
        .nodeConfig(systemNodes(plan, spec, networks.nodeAccount()))
        .build();
  }

  private NodePoolNodeConfigArgs systemNodes(FabricPlan plan, Spec spec, Output<String> account) {
    return NodePoolNodeConfigArgs.builder()
        .machineType(spec.systemPool().machine())
        .serviceAccount(account)
        .oauthScopes(scopes(plan.pool()))
        .resourceLabels(scope().labels())
        .workloadMetadataConfig(NodeSecurity.metadata())
        .shieldedInstanceConfig(NodeSecurity.shielded(true))
        .build();
  }

  /**
   * Returns the OAuth scopes of system nodes: the scopes of the GPU nodes or, if their pool is
   * adopted, the scope of all of Google Cloud. IAM limits the permissions.
   */
  private static List<String> scopes(NodePoolPlan pool) {
    return pool.spec()
        .map(s -> s.node().identity().scopes())
        .orElse(List.of("https://www.googleapis.com/auth/cloud-platform"));
  }

  GkeCluster cluster() {
    return cluster;
  }

  Resource systemPool() {
    return systemPool;
  }
}
