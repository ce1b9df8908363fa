package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.report.BenchmarkView.Trouble;
import epfabric.jobs.benchmark.report.BenchmarkView.TroubledRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Groups the runs that did not pass, by reason. */
final class FailedRuns {
  private static final int MAX_RUNS = 6;

  private FailedRuns() {}

  private record Sort(RunStatus status, String reason) {}

  static List<Trouble> of(ExperimentOutcome experiment, PageLinks links) {
    Map<Sort, List<CaseResult>> byReason =
        new TreeMap<>(Comparator.comparing(Sort::status).thenComparing(Sort::reason));
    for (CaseResult result : experiment.cases()) {
      if (result.status() != RunStatus.PASSED) {
        byReason
            .computeIfAbsent(
                new Sort(result.status(), result.ending().reason()), s -> new ArrayList<>())
            .add(result);
      }
    }
    return byReason.entrySet().stream().map(e -> trouble(e.getKey(), e.getValue(), links)).toList();
  }

  private static Trouble trouble(Sort sort, List<CaseResult> results, PageLinks links) {
    int more = results.size() - MAX_RUNS;
    return new Trouble(
        sort.status().kind(),
        sort.status().word(),
        sort.reason().isEmpty() ? "no reason was given" : sort.reason(),
        results.stream().limit(MAX_RUNS).map(result -> run(result, links)).toList(),
        more > 0
            ? List.of("and " + CountedNoun.of(more, "more run") + ", in the table below")
            : List.of());
  }

  private static TroubledRun run(CaseResult result, PageLinks links) {
    return new TroubledRun(result.about().name(), result.place().folder(), links.of(result));
  }
}
