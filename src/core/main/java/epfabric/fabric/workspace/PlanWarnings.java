package epfabric.fabric.workspace;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.CombineFence;
import epfabric.fabric.plan.notice.ControlPlaneAccess;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.ParkedFabric;
import epfabric.fabric.plan.notice.VersionPins;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the rules of a plan allow, but the user should know. */
public final class PlanWarnings {
  private PlanWarnings() {}

  public static List<Notice> of(FabricPlan plan) {
    Stream<Notice> single =
        Stream.of(
                ParkedFabric.warning(plan),
                ControlPlaneAccess.warning(plan.cluster()),
                CombineFence.warning(plan))
            .flatMap(Optional::stream);
    return Stream.concat(single, VersionPins.warnings(plan).stream()).toList();
  }

  public static List<String> lines(FabricPlan plan) {
    return lines(of(plan));
  }

  /** For commands whose output is long enough without the other warnings. */
  public static void tellIfParked(FabricPlan plan, PrintWriter err) {
    lines(ParkedFabric.warning(plan).stream().toList()).forEach(err::println);
    err.flush();
  }

  private static List<String> lines(List<Notice> notices) {
    return notices.stream()
        .flatMap(
            notice ->
                Stream.of(
                    "warning: " + notice.subject() + ": " + notice.message(),
                    "  hint: " + notice.remedy()))
        .toList();
  }

  /** Beside the output of a command, which is for programs as well. */
  public static void tell(FabricPlan plan, PrintWriter err) {
    lines(plan).forEach(err::println);
    err.flush();
  }
}
