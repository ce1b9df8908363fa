package epfabric.document;

import epfabric.plan.FabricPlan;

/** The commands of one environment from nothing to teardown, as Markdown. */
public final class Runbook {
  private Runbook() {}

  /** The runbook of {@code plan}; the same plan gives the same bytes. */
  public static String of(FabricPlan plan) {
    Markdown out = new Markdown();
    new RunbookOverview(plan).write(out);
    new RunbookSetup(plan).write(out);
    new RunbookDeploy(plan).write(out);
    new RunbookLook(plan).write(out);
    new RunbookChange(plan).write(out);
    new RunbookDestroy(plan).write(out);
    new RunbookTrouble(plan).write(out);
    new RunbookGuideTable(plan).write(out);
    return out.toString();
  }
}
