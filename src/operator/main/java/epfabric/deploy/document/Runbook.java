package epfabric.deploy.document;

import epfabric.base.markup.MustacheTemplate;
import epfabric.fabric.plan.FabricPlan;

/** The commands that set up, use and tear down one environment, as Markdown. */
public final class Runbook {
  private static final MustacheTemplate TEMPLATE =
      MustacheTemplate.ofText("/epfabric/deploy/document/runbook");

  private Runbook() {}

  /** Returns the runbook of {@code plan}; the same plan gives the same bytes. */
  public static String of(FabricPlan plan) {
    return TEMPLATE.filled(RunbookView.of(plan));
  }
}
