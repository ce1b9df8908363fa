package epfabric.cli;

import epfabric.operate.ControlPlaneAccess;
import epfabric.operate.Notice;
import epfabric.plan.FabricPlan;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What is in order by the rules of a plan, and still nothing that should go unsaid. */
final class PlanWarnings {
  private PlanWarnings() {}

  static List<Notice> of(FabricPlan plan) {
    return ControlPlaneAccess.warning(plan.cluster()).stream().toList();
  }

  /** Beside the output of a command, which is for programs as well. */
  static void tell(FabricPlan plan, PrintWriter err) {
    for (Notice notice : of(plan)) {
      err.println(
          String.format(
              Locale.ROOT,
              "warning: %s: %s%n  hint: %s",
              notice.subject(),
              notice.message(),
              notice.remedy()));
    }
    err.flush();
  }
}
