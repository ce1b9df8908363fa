package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.report.BenchmarkView.Count;
import epfabric.jobs.benchmark.report.BenchmarkView.Fact;
import epfabric.jobs.benchmark.report.BenchmarkView.Head;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a whole experiment. */
final class ExperimentHeadline {
  private ExperimentHeadline() {}

  static Head of(BenchmarkInput input, String css) {
    ExperimentOutcome experiment = input.experiment();
    List<Count> counts = new ArrayList<>();
    for (RunStatus status : RunStatus.values()) {
      long number = count(experiment, status);
      if (number > 0) {
        counts.add(new Count(status.kind(), status.word(), String.valueOf(number)));
      }
    }
    String kind = kind(input);
    return new Head(
        experiment.about().scenario(),
        css,
        kind,
        kind,
        sentence(input),
        labels(experiment),
        counts);
  }

  private static long count(ExperimentOutcome experiment, RunStatus status) {
    return experiment.cases().stream().filter(c -> c.status() == status).count();
  }

  private static boolean slower(BenchmarkInput input) {
    return input.comparison().map(c -> c.count(Change.SLOWER) > 0).orElse(false);
  }

  /**
   * Returns the worst status of the runs; if all runs passed and one is slower than in the compared
   * results, the status is degraded.
   */
  private static String kind(BenchmarkInput input) {
    List<String> kinds =
        input.experiment().cases().stream().map(CaseResult::status).map(RunStatus::kind).toList();
    for (String kind : List.of("fail", "degraded", "inconclusive")) {
      if (kinds.contains(kind)) {
        return kind;
      }
    }
    if (kinds.isEmpty()) {
      return "inconclusive";
    }
    return slower(input) ? "degraded" : "pass";
  }

  private static String sentence(BenchmarkInput input) {
    int all = input.experiment().cases().size();
    long passed = count(input.experiment(), RunStatus.PASSED);
    String runs =
        all == 0
            ? "No run was found."
            : passed == all
                ? (all == 1 ? "The only run passed." : "All " + all + " runs passed.")
                : passed + " of " + CountedNoun.of(all, "run") + " passed.";
    long slower = input.comparison().map(c -> c.count(Change.SLOWER)).orElse(0L);
    return slower == 0
        ? runs
        : runs
            + " "
            + CountedNoun.of(slower, "figure is", "figures are")
            + " slower than the baseline.";
  }

  private static List<Fact> labels(ExperimentOutcome experiment) {
    String word = experiment.provenance().word();
    return switch (experiment.provenance()) {
      case REAL, UNCLAIMED -> List.of();
      case EMULATED ->
          List.of(
              new Fact(
                  word,
                  "no GPU was involved, a stand-in ran; the figures say nothing about any"
                      + " machine."));
      case REPLAYED ->
          List.of(new Fact(word, "earlier output was played back; nothing was measured now."));
      case RECONSTRUCTED ->
          List.of(
              new Fact(
                  word, "made up around published figures; nothing was measured for this page."));
    };
  }
}
