package epfabric.fabric.plan.rule;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Placing;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.fabric.plan.SettingDurations;
import java.util.List;
import java.util.Optional;

/** Checks that the capacity fits the location, placement and scaling of the nodes. */
final class CapacityRules {
  private static final int FLEX_START_DAYS = 7;
  private static final int MOST_POOLS = 50;

  private final PlanRules rules;
  private final GpuPoolRequest requested;
  private final Capacity capacity;

  CapacityRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().gpuPool();
    this.capacity = GpuPoolSettings.CAPACITY.orDefault(requested.buying().capacity());
  }

  void check() {
    if (requested.adopt().isPresent()) {
      return; // an adopted pool was bought already; PoolRules refuses these settings
    }
    if (rules.machine().filter(machine -> !isSold(machine)).isPresent()) {
      rules.machine().ifPresent(this::refuseCapacity);
    } else {
      checkReservation();
    }
    checkPlacement();
    checkZones();
    checkScaling();
    checkQueued();
    if (capacity == Capacity.FLEX_START) {
      checkFlexStart();
    } else if (requested.buying().maxRunDuration().isPresent()) {
      rules.broken(
          GpuPoolSettings.MAX_RUN_DURATION,
          "only flex-start nodes have a longest run time, got capacity " + EnumWord.of(capacity),
          "capacity: flex-start, or no maxRunDuration");
    }
  }

  private boolean isSold(Machine machine) {
    return machine.sale().allows(EnumWord.of(capacity));
  }

  private void refuseCapacity(Machine machine) {
    String ways = String.join(" or ", machine.sale().capacities());
    rules.broken(
        GpuPoolSettings.CAPACITY,
        machine.name() + " is sold by " + ways + " only, got capacity " + EnumWord.of(capacity),
        "capacity: " + ways,
        machine
            .sale()
            .unsold(EnumWord.of(capacity))
            .map(unsold -> "known from " + unsold.origin())
            .orElse(""));
  }

  private void checkReservation() {
    boolean byPool = requested.size().reservations().isPresent();
    boolean named = rules.written(GpuPoolSettings.RESERVATION) || byPool;
    if (capacity == Capacity.RESERVATION && !named) {
      rules.broken(
          GpuPoolSettings.RESERVATION,
          "capacity reservation needs the reservation's name",
          "NAME, or projects/PROJECT/reservations/NAME");
    }
    if (capacity != Capacity.RESERVATION && named) {
      rules.broken(
          byPool ? GpuPoolSettings.POOLS : GpuPoolSettings.RESERVATION,
          "a reservation cannot be used with capacity " + EnumWord.of(capacity),
          "capacity: reservation, or no reservation");
    }
    requested.size().reservations().ifPresent(this::checkEachPool);
  }

  private void checkEachPool(List<String> reservations) {
    if (rules.written(GpuPoolSettings.RESERVATION)) {
      rules.broken(
          GpuPoolSettings.RESERVATION,
          "each pool of the list has its own reservation",
          "reservation with a number of pools, or a list of pools");
    }
    if (reservations.isEmpty() || reservations.size() > MOST_POOLS) {
      rules.broken(
          GpuPoolSettings.POOLS,
          "a list of " + CountedNoun.of(reservations.size(), "pool"),
          "1 to " + MOST_POOLS + " pools");
    }
  }

  private void checkPlacement() {
    Placing placing = requested.buying().placing();
    checkBlueGreen(isCompact());
    if (!placing.asksForPolicy()) {
      return;
    }
    if (!isCompact()) {
      rules.broken(
          GpuPoolSettings.PLACEMENT_POLICY.key(),
          "a placement policy is only for nodes that are placed compactly, got placement none",
          "placement: compact, or no placementPolicy");
    }
    if (placing.policy().isPresent() && placing.maxDistance().isPresent()) {
      rules.broken(
          GpuPoolSettings.MAX_DISTANCE,
          "the policy " + placing.policy().get() + " has its own maximum distance",
          "name or maxDistance");
    }
    if (placing.maxDistance().isPresent() && capacity == Capacity.ON_DEMAND) {
      rules.broken(
          GpuPoolSettings.MAX_DISTANCE,
          "Google has no maximum distance for on-demand machines",
          "capacity: spot, flex-start or reservation, or no maxDistance");
    }
  }

  private boolean isCompact() {
    Placing placing = requested.buying().placing();
    return placing.placement().orElseGet(() -> PlacementPlan.usual(placing, capacity, domain()))
        == Placement.COMPACT;
  }

  private NvlinkDomain domain() {
    return rules.machine().map(Machine::nvlinkDomain).orElse(NvlinkDomain.ONE_NODE);
  }

  private void checkBlueGreen(boolean compact) {
    boolean blueGreen = requested.upgrades().strategy().equals(Optional.of(Strategy.BLUE_GREEN));
    if (compact && blueGreen) {
      rules.broken(
          GpuPoolSettings.STRATEGY,
          "blue-green upgrades do not work with compact placement",
          "surge, or placement: none");
    }
  }

  /** Checks the zones: the RoCE profile restricts the network, and so every node, to one zone. */
  private void checkZones() {
    List<String> zones = requested.buying().zones().orElse(List.of());
    Optional<Zone> zone = rules.environment().scope().zone();
    boolean otherZones =
        zone.isPresent() && !zones.isEmpty() && !zones.equals(List.of(zone.get().name()));
    if (otherZones) {
      rules.broken(
          GpuPoolSettings.ZONES,
          (isCompact() ? "the RoCE network and compact placement exist" : "the RoCE network exists")
              + " in one zone, got "
              + String.join(", ", zones),
          zone.get().name() + ", or no zones");
    }
  }

  private void checkScaling() {
    requested
        .size()
        .autoscaling()
        .ifPresent(
            range -> {
              if (range.min() > range.max()) {
                rules.broken(
                    GpuPoolSettings.AUTOSCALING_MIN,
                    "the smallest size is above the largest, got "
                        + range.min()
                        + " and "
                        + range.max(),
                    "min at most max");
              }
              if (requested.size().nodes().isPresent()) {
                rules.broken(
                    GpuPoolSettings.NODES,
                    "a fixed number of nodes and autoscaling exclude each other",
                    "nodes or autoscaling");
              }
            });
  }

  private void checkQueued() {
    if (!requested.size().queued().orElse(false)) {
      return;
    }
    if (capacity != Capacity.FLEX_START) {
      rules.broken(
          GpuPoolSettings.QUEUED,
          "only flex-start nodes can be queued, got capacity " + EnumWord.of(capacity),
          "capacity: flex-start, or no queued");
      return;
    }
    if (isCompact()) {
      rules.broken(
          GpuPoolSettings.QUEUED,
          "GKE cannot place queued nodes compactly",
          "placement: none without a placementPolicy, or queued: false");
    }
    requested
        .size()
        .autoscaling()
        .filter(range -> range.min() > 0)
        .ifPresent(
            range ->
                rules.broken(
                    GpuPoolSettings.AUTOSCALING_MIN,
                    "queued nodes exist only while they are requested, got " + range.min(),
                    "0, or queued: false"));
  }

  private void checkFlexStart() {
    requested
        .size()
        .nodes()
        .ifPresent(
            n ->
                rules.broken(
                    GpuPoolSettings.NODES,
                    "flex-start nodes come and go with work; their number cannot be fixed, got "
                        + n,
                    "autoscaling: {min: 0, max: " + n + "}"));
    if (!rules.written(GpuPoolSettings.NODES)
        && !rules.written(GpuPoolSettings.AUTOSCALING.key())) {
      rules.broken(
          GpuPoolSettings.AUTOSCALING.key(),
          "flex-start needs an autoscaling range",
          "{min: 0, max: NODES}");
    }
    if (requested.upgrades().autoRepair().orElse(false)) {
      rules.broken(
          GpuPoolSettings.AUTO_REPAIR,
          "GKE cannot repair flex-start nodes",
          "false, or no autoRepair");
    }
    requested.buying().maxRunDuration().ifPresent(this::checkRunDuration);
  }

  private void checkRunDuration(String duration) {
    if (SettingDurations.seconds(duration) > FLEX_START_DAYS * 86_400L) {
      rules.broken(
          GpuPoolSettings.MAX_RUN_DURATION,
          "flex-start nodes live at most " + FLEX_START_DAYS + " days, got \"" + duration + "\"",
          FLEX_START_DAYS + "d or less");
    }
  }
}
