package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomTimeouts;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.GkeCluster;
import epfabric.deploy.infra.resource.NodePool;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.ClusterPlan.Access;
import epfabric.fabric.plan.ClusterPlan.Spec;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.ServingPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A GKE cluster that can hold RoCE node pools, and its pool for everything else. */
final class GpuCluster extends ResourceGroup {
  /**
   * Start of the exclusion that keeps GKE from upgrading nodes. A constant in the past: a start of
   * "now" would change at every preview.
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
                .ignoreChanges(List.of("nodeConfig"))
                .customTimeouts(
                    new CustomTimeouts(
                        Duration.ofMinutes(60), Duration.ofMinutes(90), Duration.ofMinutes(60)))
                .build());
    this.systemPool = new NodePool("system", systemPool(plan, networks), child(List.of()));
    declared();
  }

  private GkeCluster.Args args(FabricPlan plan, Spec spec, NetworkHandles networks) {
    GkeCluster.Args args = new GkeCluster.Args();
    ClusterPlan cluster = plan.cluster();
    args.name = Output.of(cluster.name());
    args.project = Output.of(scope().project());
    args.location = Output.of(cluster.location());
    args.network = networks.primary().orElseThrow().network();
    args.subnetwork = networks.primary().orElseThrow().subnetwork();
    args.removeDefaultNodePool = Output.of(true);
    args.initialNodeCount = Output.of(1);
    args.nodeConfig = Output.of(firstNodes(plan.pool(), networks.nodeAccount()));
    args.deletionProtection = Output.of(spec.deletionProtection());
    args.resourceLabels = Output.of(scope().labels());
    args.workloadIdentityConfig =
        Output.of(Map.of("workloadPool", scope().project() + ".svc.id.goog"));
    spec.version().ifPresent(v -> args.minMasterVersion = Output.of(v.text()));
    network(args, plan, spec.access());
    upgrades(args, spec);
    serving(args, plan);
    return args;
  }

  /**
   * GKE makes every cluster with a pool, which is deleted at once: it must not act as the project's
   * default account, which may be barred or have too many rights. Once it is gone, the cluster
   * shows another pool's settings here, so that changes are ignored.
   */
  private static Map<String, Object> firstNodes(NodePoolPlan pool, Output<String> account) {
    return Map.of("serviceAccount", account, "oauthScopes", scopes(pool));
  }

  private static void network(GkeCluster.Args args, FabricPlan plan, Access access) {
    args.datapathProvider = Output.of("ADVANCED_DATAPATH");
    // In every network mode: GKE's own networks do without, but another mode would then be another
    // cluster, as the provider cannot change it in place.
    args.enableMultiNetworking = Output.of(true);
    args.networkingMode = Output.of("VPC_NATIVE");
    plan.network()
        .primary()
        .ifPresent(
            p ->
                args.ipAllocationPolicy =
                    Output.of(
                        Map.of(
                            "clusterSecondaryRangeName", p.podRange(),
                            "servicesSecondaryRangeName", p.serviceRange())));
    args.privateClusterConfig =
        Output.of(
            Map.of(
                "enablePrivateNodes", access.privateNodes(),
                "enablePrivateEndpoint", access.privateEndpoint()));
    args.masterAuthorizedNetworksConfig = Output.of(Map.of("cidrBlocks", authorized(access)));
  }

  /**
   * Everybody is said, too: the provider takes an absent block for "as it is", so that networks
   * that are removed from an environment would go on being the only ones.
   */
  private static List<Map<String, Object>> authorized(Access access) {
    if (access.authorizedNetworks().isEmpty()) {
      return List.of(Map.of("cidrBlock", "0.0.0.0/0", "displayName", "everybody"));
    }
    return access.authorizedNetworks().stream()
        .map(
            n ->
                new PropertyBlock()
                    .with("cidrBlock", n.cidr().toString())
                    .with("displayName", name(n))
                    .map())
        .toList();
  }

  private static Optional<String> name(ClusterPlan.AuthorizedNetwork network) {
    return network.name().isEmpty() ? Optional.empty() : Optional.of(network.name());
  }

  /** What a server of the stack uses of GKE. */
  private static void serving(GkeCluster.Args args, FabricPlan plan) {
    if (plan.serving().flatMap(ServingPlan::cacheBucket).isPresent()) {
      args.addonsConfig = Output.of(Map.of("gcsFuseCsiDriverConfig", Map.of("enabled", true)));
    }
    if (plan.serving().flatMap(ServingPlan::gateway).isPresent()) {
      args.gatewayApiConfig = Output.of(Map.of("channel", "CHANNEL_STANDARD"));
    }
  }

  private static void upgrades(GkeCluster.Args args, Spec spec) {
    String channel = spec.channel() == ReleaseChannel.NONE ? "UNSPECIFIED" : spec.channel().name();
    args.releaseChannel = Output.of(Map.of("channel", channel));
    if (spec.maintenanceExclusion()) {
      args.maintenancePolicy = Output.of(exclusion());
    }
  }

  /** The provider wants a window beside exclusions: any time, as the exclusion covers nodes. */
  private static Map<String, Object> exclusion() {
    Map<String, Object> options =
        Map.of("scope", "NO_MINOR_OR_NODE_UPGRADES", "endTimeBehavior", "UNTIL_END_OF_SUPPORT");
    return Map.of(
        "recurringWindow",
        Map.of(
            "startTime", "2026-01-01T00:00:00Z",
            "endTime", "2026-01-02T00:00:00Z",
            "recurrence", "FREQ=DAILY"),
        "maintenanceExclusions",
        List.of(
            Map.of(
                "exclusionName", "no-node-upgrades",
                "startTime", EXCLUSION_START,
                "exclusionOptions", options)));
  }

  private NodePool.Args systemPool(FabricPlan plan, NetworkHandles networks) {
    Spec spec = plan.cluster().spec().orElseThrow();
    NodePool.Args args = new NodePool.Args();
    args.name = Output.of(spec.systemPool().name());
    args.project = Output.of(scope().project());
    args.location = Output.of(plan.cluster().location());
    args.cluster = cluster.name();
    args.nodeLocations = Output.of(List.of(scope().zone().name()));
    args.nodeCount = Output.of(spec.systemPool().nodes());
    args.management =
        Output.of(Map.of("autoRepair", true, "autoUpgrade", spec.channel() != ReleaseChannel.NONE));
    // Said for the pool, too: what is said for the cluster counts only for pools made after it.
    args.networkConfig = Output.of(Map.of("enablePrivateNodes", spec.access().privateNodes()));
    args.nodeConfig =
        Output.of(
            new PropertyBlock()
                .with("machineType", spec.systemPool().machine())
                .with("serviceAccount", networks.nodeAccount())
                .with("oauthScopes", scopes(plan.pool()))
                .with("resourceLabels", scope().labels())
                .with("workloadMetadataConfig", Map.of("mode", "GKE_METADATA"))
                .with(
                    "shieldedInstanceConfig",
                    Map.of("enableIntegrityMonitoring", true, "enableSecureBoot", true))
                .map());
    return args;
  }

  /** IAM decides what system nodes may do; with an adopted pool nothing narrower is known. */
  private static List<String> scopes(NodePoolPlan pool) {
    return pool.spec()
        .map(s -> s.identity().scopes())
        .orElse(List.of("https://www.googleapis.com/auth/cloud-platform"));
  }

  GkeCluster cluster() {
    return cluster;
  }

  Resource systemPool() {
    return systemPool;
  }
}
