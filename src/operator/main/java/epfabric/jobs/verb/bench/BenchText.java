package epfabric.jobs.verb.bench;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.LinkFloors;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.RunShape;
import epfabric.jobs.run.CaseEnding;
import epfabric.results.judge.run.LeastTime;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a benchmark plan for people: the runs in order, their sizes and durations. */
final class BenchText {
  private static final double MEGA = 1e6;

  /** The maximum number of runs that are printed; plan.json has all runs. */
  private static final int MAX_LINES = 40;

  private BenchText() {}

  static void print(String environment, BenchmarkPlan plan, PrintWriter out) {
    out.println(
        plan.scenario()
            + " on "
            + environment
            + ": "
            + CountedNoun.of(plan.runs().size(), "run")
            + ", at least "
            + seconds(plan.leastSeconds())
            + " of transfers, at most "
            + CaseEnding.clock(plan.mostSeconds())
            + " by their limits, one after the other");
    List<PlannedRun> runs = plan.runs();
    runs.stream().limit(MAX_LINES).map(BenchText::line).forEach(out::println);
    if (runs.size() > MAX_LINES) {
      out.println("  […] " + (runs.size() - MAX_LINES) + " more: plan.json has them all");
    }
    out.flush();
  }

  private static String line(PlannedRun run) {
    return "  "
        + run.place().folder()
        + "  "
        + CountedNoun.of(run.nodes(), "node")
        + ", "
        + shape(run.shape())
        + run.floors().map(BenchText::floors).orElse("")
        + ", limit "
        + CaseEnding.clock(run.limitSeconds())
        + dependencies(run);
  }

  private static String shape(RunShape shape) {
    return CountedNoun.of(shape.exchange().tokens(), "token")
        + " x "
        + shape.exchange().hidden()
        + ", top-"
        + shape.exchange().topk()
        + " of "
        + shape.exchange().experts()
        + (shape.kernels().fp8() ? ", FP8" : ", BF16")
        + (shape.kernels().lowLatency() ? ", low latency" : "");
  }

  private static String floors(LinkFloors floors) {
    return "; dispatch "
        + minimumTime(floors.dispatch())
        + ", combine "
        + minimumTime(floors.combine());
  }

  private static String minimumTime(LeastTime time) {
    double bytes = Math.max(time.rdmaBytes(), time.nvlinkBytes());
    String amount =
        time.rdmaBytes() > 0
            ? number(time.rdmaBytes() / MEGA)
                + " MB RDMA + "
                + number(time.nvlinkBytes() / MEGA)
                + " MB NVLink"
            : number(bytes / MEGA) + " MB NVLink";
    return amount + " >= " + number(time.seconds() * MEGA) + " us (" + time.link().label() + ")";
  }

  private static String dependencies(PlannedRun run) {
    return run.dependencies().stream().map(BenchText::dependency).collect(Collectors.joining());
  }

  private static String dependency(Dependency dependency) {
    return switch (dependency.kind()) {
      case START_POST_COMP -> ", after " + dependency.id();
      case START_POST_INIT -> ", once " + dependency.id() + " has started";
      case END_POST_COMP -> ", until " + dependency.id() + " is done";
    };
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.3f s", value);
  }
}
