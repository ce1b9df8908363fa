package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.RunRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import epfabric.jobs.benchmark.outcome.RunRecord.Place;
import epfabric.results.judge.Provenance;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test, and what it left.
 *
 * @param configuration all that decided it, by name
 * @param rows figures; those of wrong data are not among them
 * @param matrix who sent how much to whom
 * @param loads how often each expert was chosen
 * @param nodes what the nodes said of themselves
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

  /** A run that left nothing. */
  static CaseResult without(RunRecord run) {
    return new CaseResult(run, Map.of(), List.of(), Optional.empty(), Optional.empty(), List.of());
  }

  /** The same, told otherwise. */
  CaseResult with(RunRecord told) {
    return new CaseResult(told, configuration, rows, matrix, loads, nodes);
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

  /** Values of a sweep that it took. */
  public Map<String, String> action() {
    return run.action();
  }

  /** Files that it left, below its folder. */
  public List<String> files() {
    return run.files();
  }

  public RunStatus status() {
    return ending().status();
  }

  /** The least real of its rows counts. */
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
