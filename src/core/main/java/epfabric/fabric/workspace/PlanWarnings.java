package epfabric.fabric.workspace;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.ChosenSubBlocks;
import epfabric.fabric.plan.notice.CombineFence;
import epfabric.fabric.plan.notice.ControlPlaneAccess;
import epfabric.fabric.plan.notice.DomainDriverNeed;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.ParkedFabric;
import epfabric.fabric.plan.notice.VersionPins;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects warnings about facts that a plan's rules allow, but that the user should know. */
public final class PlanWarnings {
  private PlanWarnings() {}

  /** Returns the warnings about a plan. */
  public static List<Notice> of(FabricPlan plan) {
    Stream<Notice> single =
        Stream.of(
                ParkedFabric.warning(plan),
                ControlPlaneAccess.warning(plan.cluster()),
                CombineFence.warning(plan),
                DomainDriverNeed.warning(plan),
                ChosenSubBlocks.warning(plan))
            .flatMap(Optional::stream);
    return Stream.concat(single, VersionPins.warnings(plan).stream()).toList();
  }

  public static List<String> lines(FabricPlan plan) {
    return lines(of(plan));
  }

  /** Prints only the warning about a parked environment, for commands with long output. */
  public static void printIfParked(FabricPlan plan, PrintWriter err) {
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

  /** Prints the warnings to the error stream, because programs read the output. */
  public static void print(FabricPlan plan, PrintWriter err) {
    lines(plan).forEach(err::println);
    err.flush();
  }
}
