package epfabric.jobs.verb.bench;

import epfabric.base.terminal.ExitCode;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.ScenarioProgress;
import java.util.ArrayList;
import java.util.List;

/** Prints an experiment for people: a line for each case, and why it did not pass. */
final class BenchRunText {
  private BenchRunText() {}

  static String of(ExperimentSetup experiment, ScenarioProgress course) {
    long passed = course.cases().stream().filter(c -> c.status() == RunStatus.PASSED).count();
    List<String> lines = new ArrayList<>();
    lines.add(
        experiment.scenario()
            + " on "
            + experiment.origin().environment()
            + ": "
            + passed
            + " of "
            + course.cases().size()
            + " passed");
    int widest = course.cases().stream().mapToInt(c -> c.folder().length()).max().orElse(0);
    course.cases().forEach(one -> lines.add("  " + line(one, widest)));
    return String.join("\n", lines) + "\n";
  }

  private static String line(CaseState one, int widest) {
    String padded = one.folder() + " ".repeat(widest - one.folder().length());
    String time = one.times().seconds().map(s -> "  " + CaseEnding.clock(s)).orElse("");
    String tries = one.attempt() > 1 ? ", attempt " + one.attempt() : "";
    String why = one.reason().isEmpty() ? "" : ": " + one.reason();
    return padded + time + "  " + one.status().word() + tries + why;
  }

  static ExitCode exitCode(ScenarioProgress course) {
    if (course.cases().stream().anyMatch(c -> c.status().failed())) {
      return ExitCode.GATE_FAILED;
    }
    boolean all = course.cases().stream().allMatch(c -> c.status() == RunStatus.PASSED);
    return all ? ExitCode.DONE : ExitCode.INCONCLUSIVE;
  }
}
