package epfabric.cli;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.ControlPlaneAccess;
import epfabric.operate.advice.Notice;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/** What is in order by the rules of a plan, and still nothing that should go unsaid. */
final class PlanWarnings {
  private PlanWarnings() {}

  static List<Notice> of(FabricPlan plan) {
    return ControlPlaneAccess.warning(plan.cluster()).stream().toList();
  }

  static List<String> lines(FabricPlan plan) {
    return of(plan).stream()
        .flatMap(
            notice ->
                Stream.of(
                    "warning: " + notice.subject() + ": " + notice.message(),
                    "  hint: " + notice.remedy()))
        .toList();
  }

  /** Beside the output of a command, which is for programs as well. */
  static void tell(FabricPlan plan, PrintWriter err) {
    lines(plan).forEach(err::println);
    err.flush();
  }
}
