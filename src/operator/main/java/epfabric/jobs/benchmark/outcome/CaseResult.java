package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.RunRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import epfabric.jobs.benchmark.outcome.RunRecord.Place;
import epfabric.results.judge.verdict.Provenance;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test, and its results.
 *
 * @param configuration all settings of the run, by name
 * @param rows measurements; measurements of wrong data are left out
 * @param matrix the tokens sent from each rank to each other rank
 * @param loads how often each expert was chosen
 * @param nodes the properties that the nodes reported
 */
public record CaseResult(
    RunRecord run,
    Map<String, String> configuration,
    List<ResultRow> rows,
    Optional<TokenMatrix> matrix,
    Optional<ExpertLoads> loads,
    List<Map<String, String>> nodes) {
  public CaseResult {
    configuration = ordered(configuration);
    rows = List.copyOf(rows);
    nodes = nodes.stream().map(CaseResult::ordered).toList();
  }

  /** Returns the result of a run without result files. */
  static CaseResult without(RunRecord run) {
    return new CaseResult(run, Map.of(), List.of(), Optional.empty(), Optional.empty(), List.of());
  }

  /** Returns the same results with another record of the run. */
  CaseResult with(RunRecord updated) {
    return new CaseResult(updated, configuration, rows, matrix, loads, nodes);
  }

  public Place place() {
    return run.place();
  }

  public About about() {
    return run.about();
  }

  public Ending ending() {
    return run.ending();
  }

  /** Returns the run's values of the sweep's dimensions. */
  public Map<String, String> action() {
    return run.action();
  }

  /** Returns the run's files, relative to its folder. */
  public List<String> files() {
    return run.files();
  }

  public RunStatus status() {
    return ending().status();
  }

  /** Returns the least trustworthy provenance of the run's rows. */
  Provenance provenance() {
    return rows.stream()
        .map(ResultRow::provenance)
        .max(Comparator.naturalOrder())
        .orElse(Provenance.REAL);
  }

  private static Map<String, String> ordered(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
