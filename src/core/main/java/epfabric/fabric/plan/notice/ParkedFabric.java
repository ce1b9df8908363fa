package epfabric.fabric.plan.notice;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import java.util.Optional;

/** Describes the parked state of an environment; all commands use these texts. */
public final class ParkedFabric {
  /** The resources that a parked environment keeps and that still cost money. */
  public static final String REMAINING =
      "networks, cluster, system nodes and images still cost money";

  private ParkedFabric() {}

  /** Returns a warning if the environment is parked. */
  public static Optional<Notice> warning(FabricPlan plan) {
    return plan.parked()
        ? Optional.of(
            Notice.warns(
                "environment " + plan.scope().environment(),
                "is parked: it has no GPU nodes and runs no tests; " + REMAINING,
                unpark(plan)))
        : Optional.empty();
  }

  /**
   * Returns the first line of the status of a parked environment; empty if it is not parked.
   *
   * @param nodes number of GPU nodes that the next update will remove
   */
  public static Optional<String> headline(FabricPlan plan, int nodes) {
    if (!plan.parked()) {
      return Optional.empty();
    }
    String environment = plan.scope().environment();
    String state =
        nodes == 0
            ? environment + " has no GPU nodes and runs no tests; " + REMAINING
            : CountedNoun.of(nodes, "GPU node still costs money", "GPU nodes still cost money")
                + ": pulumi up --stack "
                + environment
                + (nodes == 1 ? " removes it" : " removes them");
    return Optional.of("PARKED: " + state + "; " + unpark(plan));
  }

  private static String unpark(FabricPlan plan) {
    String environment = plan.scope().environment();
    return "epfabric unpark "
        + environment
        + ", then pulumi up --stack "
        + environment
        + ", brings the GPU nodes back";
  }
}
