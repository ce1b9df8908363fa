package epfabric.operate.advice.cause;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.live.evidence.Evidence;
import java.util.List;

/** Finds possible causes in the evidence about a fabric that does not work. */
public final class FailureCauses {
  private FailureCauses() {}

  /** Returns the causes, the most likely ones first; none if the evidence shows no failure. */
  public static List<FailureCause> of(Evidence evidence, FabricPlan plan, Catalog catalog) {
    FoundCauses found = new FoundCauses();
    if (new ReachCauses(plan, evidence, found).addCauses()) {
      // Google's data is available without a cluster. It shows why there is no cluster, and which
      // resources a deleted cluster left.
      new CloudCauses(plan, SortedEvidence.of(evidence), found).addCauses(evidence);
      return found.ordered();
    }
    SortedEvidence scene = SortedEvidence.of(evidence);
    FabricCommands commands = new FabricCommands(plan);
    new DeploymentCauses(plan, evidence, found).addCauses(scene);
    new CloudCauses(plan, scene, found).addCauses(evidence);
    boolean nodesListed = evidence.missing().stream().noneMatch(m -> m.what().equals("nodes"));
    if (nodesListed) {
      new NodeCauses(plan, found).addCauses(scene.nodes());
      new PhaseCauses(commands, found).addCauses(evidence, scene);
    }
    // These causes must precede the scheduler's messages about the same pods.
    new ClaimCauses(plan, scene, evidence, found).addCauses();
    new DomainCauses(plan, scene, evidence, found).addCauses();
    new PodCauses(commands, found).addCauses(scene);
    new EventCauses(scene, plan, found).addCauses(evidence);
    new NetworkCauses(found).addCauses(evidence);
    new LogCauses(plan.pool().machine().name(), catalog, found).addCauses(evidence, scene);
    return found.ordered();
  }
}
