package epfabric.plan;

import epfabric.catalog.Machine;
import epfabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.environment.Environment;
import epfabric.environment.GpuPoolRequest;
import epfabric.environment.GpuPoolRequest.Autoscaling;
import epfabric.environment.GpuPoolRequest.Capacity;
import epfabric.environment.GpuPoolRequest.Placement;
import epfabric.environment.GpuPoolRequest.Strategy;
import epfabric.plan.NodePoolPlan.Disks;
import epfabric.plan.NodePoolPlan.Identity;
import epfabric.plan.NodePoolPlan.Spec;
import epfabric.plan.NodePoolPlan.Upgrades;
import epfabric.value.EnumWord;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Decides the GPU node pools, or takes the adopted one. */
final class NodePoolPlanner {
  private static final String KEY = "epfabric:gpuPool.";

  private final GpuPoolRequest asked;
  private final boolean parked;
  private final Scope scope;
  private final Machine machine;
  private final Decisions decisions;

  NodePoolPlanner(Environment environment, Scope scope, Machine machine, Decisions decisions) {
    this.asked = environment.gpuPool();
    this.parked =
        decisions.choose(Environment.PARKED, environment.parked(), false, "default: as it asks");
    this.scope = scope;
    this.machine = machine;
    this.decisions = decisions;
  }

  NodePoolPlan plan(ClusterPlan cluster) {
    if (asked.adopt().isPresent()) {
      String name = decisions.derive(KEY + "adopt.name", asked.adopt().get(), "adopted");
      return new NodePoolPlan(List.of(name), nodes(), machine, Optional.empty());
    }
    String name =
        decisions.choose(KEY + "name", asked.name(), scope.name("gpu"), "default: epfabric:name");
    int nodes = nodes();
    int pools = decisions.choose(KEY + "pools", asked.pools(), Defaults.POOLS, "default");
    return new NodePoolPlan(names(name, pools), nodes, machine, Optional.of(spec(cluster)));
  }

  private static List<String> names(String first, int pools) {
    return IntStream.range(0, pools).mapToObj(i -> first + suffix(i)).toList();
  }

  /** What the name of pool {@code index} ends with; the first has the name as it is. */
  static String suffix(int index) {
    return index == 0 ? "" : "-" + index;
  }

  private int nodes() {
    if (parked) {
      return decisions.derive(KEY + "nodes", 0, Environment.PARKED);
    }
    Optional<Integer> most = asked.autoscaling().map(Autoscaling::max);
    return most.isPresent()
        ? decisions.derive(KEY + "autoscaling.max", most.get(), "given")
        : decisions.choose(KEY + "nodes", asked.nodes(), Defaults.NODES, "default");
  }

  private Spec spec(ClusterPlan cluster) {
    Capacity capacity =
        decisions.choose(KEY + "capacity", asked.buying().capacity(), Capacity.SPOT, "default");
    Placement placement =
        decisions.choose(
            KEY + "placement",
            asked.placement(),
            placementFor(capacity),
            capacity == Capacity.RESERVATION
                ? "default: a reservation is placed already"
                : "default for capacity " + EnumWord.of(capacity));
    return new Spec(
        capacity,
        decisions.optional(KEY + "reservation", asked.buying().reservation(), "none"),
        decisions.optional(KEY + "maxRunDuration", asked.buying().maxRunDuration(), "none"),
        placement == Placement.COMPACT,
        disks(),
        decisions.optional(KEY + "nodeVersion", asked.nodeVersion(), "the cluster's version"),
        upgrades(cluster, capacity),
        parked ? Optional.empty() : asked.autoscaling(),
        identity(),
        asked.labels(),
        asked.taints().orElse(List.of()),
        decisions.choose(
            KEY + "secureBoot", asked.secureBoot(), false, "default: modules are unsigned"));
  }

  /** Compact placement excludes reservations and flex-start, which place nodes their own way. */
  private static Placement placementFor(Capacity capacity) {
    boolean free = capacity == Capacity.SPOT || capacity == Capacity.ON_DEMAND;
    return free ? Placement.COMPACT : Placement.NONE;
  }

  private Disks disks() {
    String catalog = "catalog machines.yaml: " + machine.name();
    return new Disks(
        decisions.choose(
            KEY + "bootDiskType",
            asked.disks().bootDiskType(),
            machine.bootDisks().get(0),
            catalog),
        decisions.choose(
            KEY + "bootDiskGib", asked.disks().bootDiskGib(), Defaults.BOOT_DISK_GIB, "default"),
        decisions.choose(
            KEY + "localSsds", asked.disks().localSsds(), machine.localSsds(), catalog));
  }

  private Upgrades upgrades(ClusterPlan cluster, Capacity capacity) {
    GpuPoolRequest.Upgrades wish = asked.upgrades();
    boolean inChannel = cluster.spec().map(s -> s.channel() != ReleaseChannel.NONE).orElse(true);
    String key = KEY + "upgrades.";
    return new Upgrades(
        decisions.choose(key + "strategy", wish.strategy(), Strategy.SURGE, "default"),
        decisions.choose(
            key + "maxSurge",
            wish.maxSurge(),
            0,
            "default: no spare GPU node exists to surge into"),
        decisions.choose(
            key + "maxUnavailable", wish.maxUnavailable(), 1, "default: one at a time"),
        decisions.choose(
            key + "autoUpgrade",
            wish.autoUpgrade(),
            inChannel,
            inChannel ? "a release channel requires it" : "no release channel"),
        decisions.choose(
            key + "autoRepair",
            wish.autoRepair(),
            capacity != Capacity.FLEX_START,
            capacity == Capacity.FLEX_START ? "flex-start forbids it" : "default"));
  }

  private Identity identity() {
    Optional<String> account =
        decisions.optional(
            KEY + "serviceAccount",
            asked.identity().serviceAccount(),
            "created with minimal roles");
    return new Identity(
        account,
        decisions.choose(
            KEY + "scopes",
            asked.identity().scopes(),
            Defaults.SCOPES,
            "default: IAM roles decide what nodes may do"));
  }
}
