package epfabric.fabric.plan.planner;

import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.AddonSettings;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Autoscaling;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.GpuRequests;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Placing;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.NodePoolPlan.Buying;
import epfabric.fabric.plan.NodePoolPlan.Disks;
import epfabric.fabric.plan.NodePoolPlan.GpuAccess;
import epfabric.fabric.plan.NodePoolPlan.Host;
import epfabric.fabric.plan.NodePoolPlan.Identity;
import epfabric.fabric.plan.NodePoolPlan.Marks;
import epfabric.fabric.plan.NodePoolPlan.Node;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.NodePoolPlan.Upgrades;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.fabric.plan.PlacementPlan.WorkloadPolicy;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.QueuedNodes;
import epfabric.fabric.plan.Reservation;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Decides the settings of the GPU node pools, or adopts an existing pool. */
final class NodePoolPlanner {
  private final GpuPoolRequest requested;
  private final boolean parked;
  private final boolean kueue;
  private final FabricScope scope;
  private final Machine machine;
  private final DriverSource drivers;
  private final boolean secureBoot;
  private final DecisionLog decisions;

  NodePoolPlanner(PlanInput input, FabricScope scope, Machine machine, DecisionLog decisions) {
    this.requested = input.fabric().gpuPool();
    this.parked = decisions.choose(GeneralSettings.PARKED, input.environment().upkeep().parked());
    this.kueue = AddonSettings.KUEUE.orDefault(input.environment().services().addons().kueue());
    this.drivers = drivers(input, decisions);
    this.secureBoot = input.secureBoot();
    this.scope = scope;
    this.machine = machine;
    this.decisions = decisions;
  }

  private static DriverSource drivers(PlanInput input, DecisionLog decisions) {
    String set = input.software().orElseThrow().name();
    return decisions.choose(
        GpuPoolSettings.DRIVERS,
        input.fabric().gpuPool().node().drivers().source(),
        input.drivers(),
        "software set " + set);
  }

  NodePoolPlan plan(ClusterPlan cluster) {
    if (requested.adopt().isPresent()) {
      String name = decisions.given(GpuPoolSettings.ADOPT_NAME, requested.adopt().get());
      return new NodePoolPlan(List.of(name), nodes(), machine, drivers, queued(), Optional.empty());
    }
    String name =
        decisions.choose(
            GpuPoolSettings.NAME, requested.name(), scope.name("gpu"), "default: epfabric:name");
    int nodes = nodes();
    int pools = decisions.choose(GpuPoolSettings.POOLS, requested.size().pools());
    boolean queued = queued();
    return new NodePoolPlan(
        names(name, pools), nodes, machine, drivers, queued, Optional.of(spec(cluster, pools)));
  }

  private static List<String> names(String first, int pools) {
    return IntStream.range(0, pools).mapToObj(i -> first + NodePoolPlan.suffix(i)).toList();
  }

  private int nodes() {
    if (parked) {
      return decisions.derive(GpuPoolSettings.NODES, 0, GeneralSettings.PARKED.key());
    }
    Optional<Integer> most = requested.size().autoscaling().map(Autoscaling::max);
    return most.isPresent()
        ? decisions.given(GpuPoolSettings.AUTOSCALING_MAX, most.get())
        : decisions.choose(GpuPoolSettings.NODES, requested.size().nodes());
  }

  private Spec spec(ClusterPlan cluster, int pools) {
    Capacity capacity = decisions.choose(GpuPoolSettings.CAPACITY, requested.buying().capacity());
    List<Reservation> reservations = reservations(pools);
    Optional<String> maxRunDuration =
        decisions.optional(GpuPoolSettings.MAX_RUN_DURATION, requested.buying().maxRunDuration());
    GpuAccess gpus =
        new GpuAccess(
            decisions.choose(GpuPoolSettings.DRIVER_VERSION, requested.node().drivers().version()),
            decisions.choose(GpuPoolSettings.GPUS, requested.node().drivers().gpus())
                == GpuRequests.CLAIMED);
    PlacementPlan placement = placement(capacity);
    Disks disks = disks();
    var version = decisions.optional(GpuPoolSettings.NODE_VERSION, requested.node().version());
    Upgrades upgrades = upgrades(cluster, capacity);
    var autoscaling = parked ? Optional.<Autoscaling>empty() : requested.size().autoscaling();
    Buying buying = new Buying(capacity, reservations, maxRunDuration, autoscaling);
    return new Spec(
        buying, placement, upgrades, new Node(gpus, disks, version, identity(), host()), marks());
  }

  private Marks marks() {
    return new Marks(requested.marks().labels(), requested.marks().taints().orElse(List.of()));
  }

  private Host host() {
    GpuPoolRequest.Host request = requested.node().host();
    String secureBootReason =
        secureBoot
            ? "default: GKE's drivers are signed"
            : drivers == DriverSource.GKE
                ? "default: the driver of a DaemonSet may be unsigned"
                : "default: modules that are built for the node are unsigned";
    return new Host(
        decisions.choose(
            GpuPoolSettings.SECURE_BOOT, request.secureBoot(), secureBoot, secureBootReason),
        decisions.optional(
            GpuPoolSettings.HOST_MAINTENANCE_INTERVAL, request.maintenanceInterval()));
  }

  private boolean queued() {
    boolean queuedByDefault = QueuedNodes.usual(requested, machine.nvlinkDomain(), kueue);
    return decisions.choose(
        GpuPoolSettings.QUEUED,
        requested.size().queued(),
        queuedByDefault,
        queuedByDefault ? "Kueue requests the nodes of a pool that has none" : "default");
  }

  private List<Reservation> reservations(int pools) {
    Optional<String> common =
        decisions.optional(GpuPoolSettings.RESERVATION, requested.buying().reservation());
    List<String> each =
        requested
            .size()
            .reservations()
            .orElseGet(() -> common.map(one -> Collections.nCopies(pools, one)).orElse(List.of()));
    return each.stream().map(text -> Reservation.of(text, scope.project())).toList();
  }

  private PlacementPlan placement(Capacity capacity) {
    Placing request = requested.buying().placing();
    Placement placement =
        decisions.choose(
            GpuPoolSettings.PLACEMENT,
            request.placement(),
            PlacementPlan.usual(request, capacity, machine.nvlinkDomain()),
            placementReason(request, capacity));
    if (placement == Placement.NONE) {
      return PlacementPlan.none();
    }
    if (request.policy().isPresent()) {
      return PlacementPlan.existing(
          decisions.given(GpuPoolSettings.POLICY_NAME, request.policy().get()));
    }
    boolean byGke =
        PlacementPlan.supportsGkePolicy(capacity)
            && request.maxDistance().isEmpty()
            && !machine.nvlinkDomain().spansNodes();
    return byGke ? PlacementPlan.byGke() : PlacementPlan.declaring(workloadPolicy(request));
  }

  private String placementReason(Placing request, Capacity capacity) {
    if (request.asksForPolicy()) {
      return GpuPoolSettings.PLACEMENT_POLICY.key();
    }
    if (machine.nvlinkDomain().spansNodes()) {
      return "catalog machines.yaml: a pool of " + machine.name() + " is one NVLink domain";
    }
    return capacity == Capacity.RESERVATION
        ? "default: a reservation is already placed"
        : "default for capacity " + EnumWord.of(capacity);
  }

  private WorkloadPolicy workloadPolicy(Placing request) {
    return new WorkloadPolicy(
        decisions.derive(
            GpuPoolSettings.POLICY_NAME, scope.name("placement"), "default: epfabric:name"),
        decisions.optional(GpuPoolSettings.MAX_DISTANCE, request.maxDistance()),
        machine.nvlinkDomain().topology());
  }

  private Disks disks() {
    String catalog = "catalog machines.yaml: " + machine.name();
    return new Disks(
        decisions.choose(
            GpuPoolSettings.BOOT_DISK_TYPE,
            requested.node().disks().bootDiskType(),
            machine.host().bootDisks().get(0),
            catalog),
        decisions.choose(GpuPoolSettings.BOOT_DISK_GIB, requested.node().disks().bootDiskGib()),
        decisions.choose(
            GpuPoolSettings.LOCAL_SSDS,
            requested.node().disks().localSsds(),
            machine.host().localSsds(),
            catalog));
  }

  private Upgrades upgrades(ClusterPlan cluster, Capacity capacity) {
    GpuPoolRequest.Upgrades request = requested.upgrades();
    boolean inChannel = cluster.spec().map(s -> s.channel() != ReleaseChannel.NONE).orElse(true);
    return new Upgrades(
        decisions.choose(GpuPoolSettings.STRATEGY, request.strategy()),
        decisions.choose(GpuPoolSettings.MAX_SURGE, request.maxSurge()),
        decisions.choose(GpuPoolSettings.MAX_UNAVAILABLE, request.maxUnavailable()),
        decisions.choose(
            GpuPoolSettings.AUTO_UPGRADE,
            request.autoUpgrade(),
            inChannel,
            inChannel ? "a release channel requires it" : "no release channel"),
        decisions.choose(
            GpuPoolSettings.AUTO_REPAIR,
            request.autoRepair(),
            capacity != Capacity.FLEX_START,
            capacity == Capacity.FLEX_START ? "flex-start forbids it" : "default"));
  }

  private Identity identity() {
    return new Identity(
        decisions.optional(
            GpuPoolSettings.SERVICE_ACCOUNT, requested.node().identity().serviceAccount()),
        decisions.choose(GpuPoolSettings.SCOPES, requested.node().identity().scopes()));
  }
}
