package epfabric.fabric.plan.rule;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.Reservation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks, for machine types whose NVLink connects nodes, that each pool is one NVLink domain: a
 * workload policy places the pool in a sub-block of the reservation (Google: Create a custom
 * AI-optimized GKE cluster which uses A4X).
 */
final class NvlinkDomainRules {
  private static final String IN_ONE = " are in one sub-block, got \"";

  private static final String HELD =
      "a sub-block is one NVLink domain, and only one placement policy can hold it";

  private final PlanRules rules;
  private final GpuPoolRequest requested;

  NvlinkDomainRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().gpuPool();
  }

  void check() {
    rules.machine().filter(m -> m.nvlinkDomain().spansNodes()).ifPresent(this::checkPools);
  }

  private void checkPools(Machine machine) {
    checkNodes(machine);
    if (requested.adopt().isEmpty()) {
      checkPlacement(machine);
      checkSurge(machine);
      requested.size().reservations().ifPresent(pools -> checkSubBlocks(machine, pools));
      requested.buying().reservation().ifPresent(all -> checkSubBlock(machine, all));
    }
  }

  private void checkNodes(Machine machine) {
    NvlinkDomain domain = machine.nvlinkDomain();
    int nodes = rules.nodes();
    if (nodes <= domain.nodes()) {
      return;
    }
    int pools = rules.pools() * domain.domainsOf(nodes);
    Setting<?> setting =
        requested.size().autoscaling().isPresent()
            ? GpuPoolSettings.AUTOSCALING_MAX
            : GpuPoolSettings.NODES;
    rules.broken(
        setting,
        "a pool of "
            + machine.name()
            + " is one NVLink domain, which has at most "
            + CountedNoun.of(domain.nodes(), "node")
            + ", got "
            + nodes,
        "at most " + domain.nodes(),
        "for more nodes: " + GpuPoolSettings.POOLS.key() + " of " + pools + " or more");
  }

  private void checkPlacement(Machine machine) {
    if (requested.buying().placing().placement().equals(Optional.of(Placement.NONE))) {
      rules.broken(
          GpuPoolSettings.PLACEMENT,
          "NVLink connects nodes of "
              + machine.name()
              + " only where a workload policy places them, got placement none",
          "compact, or no placement");
    }
    if (requested.buying().placing().maxDistance().isPresent()) {
      rules.broken(
          GpuPoolSettings.MAX_DISTANCE,
          "the workload policy of "
              + machine.name()
              + " has the accelerator topology "
              + machine.nvlinkDomain().topology().orElse("")
              + ", and Google allows no maximum distance beside one",
          "no maxDistance");
    }
  }

  private void checkSurge(Machine machine) {
    int surge = GpuPoolSettings.MAX_SURGE.orDefault(requested.upgrades().maxSurge());
    if (surge > 0) {
      rules.broken(
          GpuPoolSettings.MAX_SURGE,
          "an NVLink domain of "
              + machine.name()
              + " has no node beside its own to surge into, got "
              + surge,
          "0, or no maxSurge");
    }
  }

  /** Checks the reservation that all pools share, if the environment does not list the pools. */
  private void checkSubBlock(Machine machine, String all) {
    Reservation reservation = reservation(all);
    if (rules.pools() > 1 && !reservation.subBlock().isEmpty()) {
      rules.broken(
          GpuPoolSettings.RESERVATION,
          rules.pools() + " pools of " + machine.name() + IN_ONE + all + "\"",
          "a list of pools, each with its own sub-block",
          HELD);
    }
  }

  private Reservation reservation(String text) {
    return Reservation.of(text, rules.environment().scope().project().orElse(""));
  }

  private void checkSubBlocks(Machine machine, List<String> pools) {
    Set<Reservation> seen = new HashSet<>();
    for (int i = 0; i < pools.size(); i++) {
      if (pools.get(i).isEmpty()) {
        continue; // could not be read, which is already reported
      }
      Reservation reservation = reservation(pools.get(i));
      if (!reservation.subBlock().isEmpty() && !seen.add(reservation)) {
        rules.broken(
            GpuPoolSettings.POOLS.key() + "[" + i + "]." + GpuPoolSettings.POOL_RESERVATION.name(),
            "two pools of " + machine.name() + IN_ONE + pools.get(i) + "\"",
            "another sub-block",
            HELD);
      }
    }
  }
}
