package epfabric.benchmark.outcome;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test.
 *
 * @param action values of a sweep that it took
 * @param configuration all that decided it, by name
 * @param rows figures; those of wrong data are not among them
 * @param files that it left, below its folder
 * @param nodes what the nodes said of themselves
 */
public record CaseResult(
    Place place,
    About about,
    Ending ending,
    Map<String, String> action,
    Map<String, String> configuration,
    List<ResultRow> rows,
    List<String> files,
    Optional<TokenMatrix> matrix,
    List<Map<String, String>> nodes) {
  public CaseResult {
    action = ordered(action);
    configuration = ordered(configuration);
    rows = List.copyOf(rows);
    files = List.copyOf(files);
    nodes = nodes.stream().map(CaseResult::ordered).toList();
  }

  /**
   * Where in the scenario and on disk.
   *
   * @param iteration from 0
   * @param step of a sweep, from 1; 0 without one
   * @param hook {@code pre_test/ID} or {@code post_test/ID} of a hook's test; else empty
   */
  public record Place(String id, int iteration, int step, String hook) {
    /** {@code ID/ITERATION[/STEP][/HOOK]}. */
    public String folder() {
      return key() + (hook.isEmpty() ? "" : "/" + hook);
    }

    private String key() {
      return id + "/" + iteration + (step == 0 ? "" : "/" + step);
    }
  }

  /**
   * What it is.
   *
   * @param folder below the folder of results; empty when it left none
   */
  public record About(
      String name, String description, String image, List<String> nodes, Optional<String> folder) {
    public About {
      nodes = List.copyOf(nodes);
    }
  }

  /** How it ended; times as they were given, empty where nobody gave one. */
  public record Ending(
      Status status, String reason, String started, String ended, String seconds) {}

  /** The same with the values of a sweep that were found by comparing. */
  CaseResult withAction(Map<String, String> found) {
    return new CaseResult(place, about, ending, found, configuration, rows, files, matrix, nodes);
  }

  public Status status() {
    return ending.status();
  }

  public boolean emulated() {
    return rows.stream().anyMatch(ResultRow::emulated);
  }

  private static Map<String, String> ordered(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
