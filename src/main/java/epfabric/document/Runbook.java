package epfabric.document;

import epfabric.markup.Template;
import epfabric.plan.FabricPlan;

/** The commands of one environment from nothing to teardown, as Markdown. */
public final class Runbook {
  private static final Template TEMPLATE = Template.ofText("/epfabric/document/runbook");

  private Runbook() {}

  /** The runbook of {@code plan}; the same plan gives the same bytes. */
  public static String of(FabricPlan plan) {
    return TEMPLATE.filled(RunbookView.of(plan));
  }
}
