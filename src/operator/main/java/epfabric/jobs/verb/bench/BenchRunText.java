package epfabric.jobs.verb.bench;

import epfabric.base.terminal.ExitCode;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.ScenarioProgress;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats an experiment as text for people: a line for each case, with the reason if the case did
 * not pass.
 */
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
    course.cases().forEach(testCase -> lines.add("  " + line(testCase, widest)));
    return String.join("\n", lines) + "\n";
  }

  private static String line(CaseState testCase, int widest) {
    String padded = testCase.folder() + " ".repeat(widest - testCase.folder().length());
    String time = testCase.times().seconds().map(s -> "  " + CaseEnding.clock(s)).orElse("");
    String tries = testCase.attempt() > 1 ? ", attempt " + testCase.attempt() : "";
    String why = testCase.reason().isEmpty() ? "" : ": " + testCase.reason();
    return padded + time + "  " + testCase.status().word() + tries + why;
  }

  static ExitCode exitCode(ScenarioProgress course) {
    if (course.cases().stream().anyMatch(c -> c.status().failed())) {
      return ExitCode.GATE_FAILED;
    }
    boolean allPassed = course.cases().stream().allMatch(c -> c.status() == RunStatus.PASSED);
    return allPassed ? ExitCode.DONE : ExitCode.INCONCLUSIVE;
  }
}
