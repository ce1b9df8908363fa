package epfabric.jobs.verb.accept;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.plan.FabricPlan;

/** Refuses environments without acceptance tests. */
public final class PlannedTests {
  private PlannedTests() {}

  /** Throws a {@link CommandException} with the reason if the stack has no test. */
  public static void require(FabricPlan plan) {
    String environment = plan.scope().environment();
    plan.workload()
        .acceptance()
        .whyNone()
        .ifPresent(
            why -> {
              throw CommandException.usage(
                  "environment \"" + environment + "\" has no acceptance tests: " + why,
                  plan.parked()
                      ? "epfabric unpark " + environment + ", then pulumi up --stack " + environment
                      : "change that in Pulumi."
                          + environment
                          + ".yaml, then pulumi up --stack "
                          + environment);
            });
  }

  /**
   * Throws a {@link CommandException} if the stack has no test and will not have any when nodes
   * exist.
   */
  static void requireAny(FabricPlan plan) {
    if (!plan.workload().acceptance().runsTests()) {
      require(plan);
    }
  }
}
