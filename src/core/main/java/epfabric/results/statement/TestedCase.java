package epfabric.results.statement;

import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The verdict on one test.
 *
 * @param job name of the test's Job in the stack
 * @param log origin of the log, such as {@code real}
 * @param facts shapes and counts of the run, by their names
 * @param speeds the slowest measurement of each phase and link
 */
public record TestedCase(
    String job,
    Verdict.Kind verdict,
    Provenance log,
    SortedMap<String, String> facts,
    List<Speed> speeds) {
  public TestedCase {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    speeds = List.copyOf(speeds);
  }

  /**
   * The slowest measurement of one phase over one link.
   *
   * @param gbps logical bandwidth in GB/s
   * @param floor the limit below which the run is degraded
   */
  public record Speed(
      String phase,
      String link,
      BigDecimal gbps,
      Optional<BigDecimal> floor,
      Optional<BigDecimal> microseconds) {}
}
