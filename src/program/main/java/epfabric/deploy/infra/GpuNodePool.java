package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.CustomTimeouts;
import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.infra.resource.NodePool;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import epfabric.fabric.environment.GpuPoolRequest.Taint;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.SettingDurations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pools of GPU nodes with all their NICs, tainted until the installer has verified a node. */
final class GpuNodePool extends ResourceGroup {
  private final FabricPlan plan;
  private final Spec spec;
  private final List<NodePool> pools = new ArrayList<>();

  GpuNodePool(FabricPlan plan, ClusterHandles cluster, NetworkHandles networks) {
    super("GpuNodePool", "gpu-node-pool", plan.scope());
    this.plan = plan;
    this.spec = plan.pool().spec().orElseThrow();
    for (String name : plan.pool().names()) {
      String logicalName = pools.isEmpty() ? "gpu" : "gpu-" + pools.size();
      pools.add(new NodePool(logicalName, args(name, cluster, networks), options(cluster)));
    }
    declared();
  }

  private CustomResourceOptions options(ClusterHandles cluster) {
    return precious(cluster.before())
        .customTimeouts(
            new CustomTimeouts(
                Duration.ofMinutes(60), Duration.ofMinutes(120), Duration.ofMinutes(60)))
        .ignoreChanges(ignored())
        .build();
  }

  /**
   * With autoscaling the initial size only counts once, and a change of it would replace the pool.
   */
  private List<String> ignored() {
    return spec.autoscaling().isPresent() ? List.of("initialNodeCount") : List.of();
  }

  private NodePool.Args args(String name, ClusterHandles cluster, NetworkHandles networks) {
    NodePool.Args args = new NodePool.Args();
    args.name = inPlaceOf(name, networks);
    args.project = Output.of(scope().project());
    args.location = Output.of(plan.cluster().location());
    args.cluster = cluster.name();
    args.nodeLocations = Output.of(List.of(scope().zone().name()));
    size(args);
    spec.version().ifPresent(v -> args.version = Output.of(v.text()));
    if (spec.compact()) {
      args.placementPolicy = Output.of(Map.of("type", "COMPACT"));
    }
    upgrades(args);
    args.networkConfig = Output.of(networkConfig());
    args.nodeConfig = Output.of(nodeConfig(networks.nodeAccount()));
    return args;
  }

  private void size(NodePool.Args args) {
    if (spec.autoscaling().isEmpty()) {
      args.nodeCount = Output.of(plan.pool().nodes());
      return;
    }
    var range = spec.autoscaling().get();
    args.initialNodeCount = Output.of(range.min());
    args.autoscaling =
        Output.of(
            Map.of(
                "minNodeCount", range.min(), "maxNodeCount", range.max(), "locationPolicy", "ANY"));
  }

  private void upgrades(NodePool.Args args) {
    NodePoolPlan.Upgrades upgrades = spec.upgrades();
    args.management =
        Output.of(
            Map.of("autoRepair", upgrades.autoRepair(), "autoUpgrade", upgrades.autoUpgrade()));
    PropertyBlock settings = new PropertyBlock();
    if (upgrades.strategy() == Strategy.BLUE_GREEN) {
      settings.with("strategy", "BLUE_GREEN").with("blueGreenSettings", blueGreen());
    } else {
      settings
          .with("maxSurge", upgrades.maxSurge())
          .with("maxUnavailable", upgrades.maxUnavailable());
    }
    args.upgradeSettings = Output.of(settings.map());
  }

  /** One node at a time, and an hour to see that it works. */
  private static Map<String, Object> blueGreen() {
    return Map.of(
        "nodePoolSoakDuration",
        "3600s",
        "standardRolloutPolicy",
        Map.of("batchNodeCount", 1, "batchSoakDuration", "0s"));
  }

  /**
   * The name, which goes with the networks and subnets that the nodes stand in: where one of them
   * is replaced, the engine asks the provider what a pool of unknown name would be, is told a new
   * one, and deletes this one first. Asked so after {@link #networkConfig}, which names them,
   * Google's provider 7.45 ends with a panic (its {@code
   * nodePoolAcceleratorNetworkProfileCustomizeDiff}).
   */
  private static Output<String> inPlaceOf(String name, NetworkHandles networks) {
    List<Output<String>> there = new ArrayList<>();
    for (NetworkHandles.Subnet nic : networks.nics()) {
      there.add(nic.network());
      there.add(nic.subnetwork());
    }
    return Output.all(there).applyValue(names -> name);
  }

  private Map<String, Object> networkConfig() {
    boolean privateNodes = plan.cluster().spec().map(s -> s.access().privateNodes()).orElse(true);
    return plan.network().mode().networksByGke()
        ? Map.of(
            "enablePrivateNodes", privateNodes, "acceleratorNetworkProfile", ManagedDranet.PROFILE)
        : Map.of("enablePrivateNodes", privateNodes, "additionalNodeNetworkConfigs", nics());
  }

  /** By the names that the plan gives them: {@link #inPlaceOf} waits for them. */
  private List<Map<String, String>> nics() {
    NetworkNames names = new NetworkNames(plan);
    return plan.network().nodeNetworks().stream()
        .map(
            nic ->
                Map.of(
                    "network", names.network(nic.network()),
                    "subnetwork", names.subnetwork(nic.subnetwork())))
        .toList();
  }

  private Map<String, Object> nodeConfig(Output<String> account) {
    boolean flexStart = spec.capacity() == Capacity.FLEX_START;
    return new PropertyBlock()
        .with("machineType", plan.pool().machine().name())
        .with("guestAccelerators", List.of(accelerator()))
        .with("imageType", plan.pool().imageType())
        .with("diskType", spec.disks().bootDiskType())
        .with("diskSizeGb", spec.disks().bootDiskGib())
        .with("ephemeralStorageLocalSsdConfig", Map.of("localSsdCount", spec.disks().localSsds()))
        .with("spot", when(spec.capacity() == Capacity.SPOT))
        .with("flexStart", when(flexStart))
        .with("maxRunDuration", spec.maxRunDuration().map(d -> SettingDurations.seconds(d) + "s"))
        .with("reservationAffinity", reservation())
        .with("serviceAccount", account)
        .with("oauthScopes", spec.identity().scopes())
        .with("metadata", Map.of("disable-legacy-endpoints", "true"))
        .with("gvnic", Map.of("enabled", true))
        .with("workloadMetadataConfig", Map.of("mode", "GKE_METADATA"))
        .with(
            "shieldedInstanceConfig",
            Map.of("enableIntegrityMonitoring", true, "enableSecureBoot", spec.secureBoot()))
        .with("labels", labels())
        .with("resourceLabels", scope().labels())
        .with("taints", taints())
        .map();
  }

  private static Optional<Boolean> when(boolean condition) {
    return condition ? Optional.of(true) : Optional.empty();
  }

  private Map<String, Object> accelerator() {
    var gpus = plan.pool().machine().gpus();
    String driver = plan.pool().gpuDriverVersion();
    return Map.of(
        "type", gpus.accelerator(),
        "count", gpus.count(),
        "gpuDriverInstallationConfig", Map.of("gpuDriverVersion", driver));
  }

  private Optional<Map<String, Object>> reservation() {
    if (spec.capacity() == Capacity.FLEX_START) {
      return Optional.of(Map.of("consumeReservationType", "NO_RESERVATION"));
    }
    return spec.reservation()
        .map(
            name ->
                Map.of(
                    "consumeReservationType", "SPECIFIC_RESERVATION",
                    "key", "compute.googleapis.com/reservation-name",
                    "values", List.of(name)));
  }

  /**
   * GKE writes the label of a network profile into the pool by itself. It is declared all the same:
   * the provider would take away at every update what is there and not declared.
   */
  private Map<String, String> labels() {
    Map<String, String> labels = new java.util.TreeMap<>(spec.labels());
    labels.put(FabricScope.ENVIRONMENT_LABEL, scope().environment());
    if (plan.network().mode().claimsNics()) {
      labels.put(ManagedDranet.NODE_LABEL, ManagedDranet.ON);
    }
    if (plan.network().mode().networksByGke()) {
      labels.put(ManagedDranet.PROFILE_LABEL, ManagedDranet.PROFILE);
    }
    return labels;
  }

  private List<Map<String, Object>> taints() {
    List<Map<String, Object>> taints = new ArrayList<>();
    taints.add(Map.of("key", InstallPlan.STARTUP_TAINT, "value", "true", "effect", "NO_SCHEDULE"));
    for (Taint taint : spec.taints()) {
      taints.add(
          Map.of("key", taint.key(), "value", taint.value(), "effect", taint.effect().name()));
    }
    return taints;
  }

  List<NodePool> pools() {
    return List.copyOf(pools);
  }
}
