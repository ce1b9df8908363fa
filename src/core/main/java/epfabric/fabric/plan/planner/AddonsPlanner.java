package epfabric.fabric.plan.planner;

import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.DomainDriverImage;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NcclPlugin;
import epfabric.fabric.environment.AddonSettings;
import epfabric.fabric.environment.Environment.Addons;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.AddonsPlan;
import epfabric.fabric.plan.AddonsPlan.DomainSource;
import epfabric.fabric.plan.AddonsPlan.Gib;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlanInput;
import java.util.Map;
import java.util.Optional;

/** Decides which addons run in the cluster. */
final class AddonsPlanner {
  private final PlanInput input;
  private final Addons requested;
  private final DecisionLog decisions;

  AddonsPlanner(PlanInput input, DecisionLog decisions) {
    this.input = input;
    this.requested = input.environment().services().addons();
    this.decisions = decisions;
  }

  AddonsPlan plan(ClusterPlan cluster, NodePoolPlan pool) {
    boolean createsCluster = cluster.spec().isPresent();
    boolean monitoring =
        decisions.choose(
            AddonSettings.MONITORING,
            requested.monitoring(),
            createsCluster,
            createsCluster
                ? "default: GKE has managed Prometheus"
                : "default for an adopted cluster");
    boolean gib = decisions.choose(AddonSettings.GIB, requested.gib());
    return new AddonsPlan(
        monitoring,
        gib ? Optional.of(gib(pool.machine().name())) : Optional.empty(),
        decisions.choose(AddonSettings.KUEUE, requested.kueue()),
        computeDomains(createsCluster, pool.machine()));
  }

  /**
   * Returns the source of NVIDIA's DRA driver. If NVLink does not connect nodes, returns empty and
   * records no decision.
   */
  private Optional<DomainSource> computeDomains(boolean createsCluster, Machine machine) {
    if (!machine.nvlinkDomain().spansNodes()) {
      return Optional.empty();
    }
    boolean installed =
        decisions.choose(
            AddonSettings.COMPUTE_DOMAINS,
            requested.computeDomains(),
            createsCluster,
            createsCluster
                ? "NVLink of " + machine.name() + " connects nodes, and GKE has no such driver"
                : "default for an adopted cluster");
    DomainDriverImage driver = input.catalog().google().computeDomains();
    return installed
        ? Optional.of(new DomainSource(driver.image(), driver.version()))
        : Optional.empty();
  }

  /** Returns gIB; {@code AddonRules} has checked that its image and variables are known. */
  private Gib gib(String machine) {
    NcclPlugin plugin = input.catalog().google().gib();
    Optional<ImageRef> given = input.environment().workload().images().gib();
    ImageRef image =
        decisions.choose(
            WorkloadSettings.GIB,
            given,
            given.or(plugin::image).orElseThrow(),
            "catalog addons.yaml: " + plugin.version());
    return new Gib(image, plugin.variables().getOrDefault(machine, Map.of()));
  }
}
