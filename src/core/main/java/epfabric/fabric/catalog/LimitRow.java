package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The bandwidths that one test must reach on certain numbers of nodes.
 *
 * @param runs the runs that the row applies to
 * @param floor logical GB/s by phase; a slower run is degraded
 * @param band logical GB/s by phase; a run at least as fast matches the published results
 * @param source where the bandwidths were published, or {@code none}; contains {@code derived} if
 *     epfabric's authors computed them
 */
public record LimitRow(
    String profile,
    Runs runs,
    Map<String, Double> floor,
    Map<String, Double> band,
    String source,
    String date) {

  /**
   * Runs of one test.
   *
   * @param generation generation of DeepEP: {@code v1} or {@code v2}
   * @param gib whether the row applies only to runs with Google's NCCL plugin; for these runs, the
   *     row takes precedence over others
   * @param nodes node counts that the row applies to
   * @param tokens tokens per rank; empty if the test has no tokens. If the number differs from the
   *     test's own, the test runs a second time with this number
   */
  public record Runs(
      String machine,
      String test,
      String generation,
      boolean gib,
      List<Integer> nodes,
      OptionalInt tokens) {
    static Runs read(MappingReader fields) {
      Optional<Integer> tokens = fields.value("tokens", ScalarKind.integer(1, 1 << 20));
      return new Runs(
          fields.required("machine", ScalarKind.NAME).orElse(""),
          fields.required("test", ScalarKind.NAME).orElse(""),
          fields.value("generation", GENERATION).orElse(V1),
          fields.value("gib", ScalarKind.SWITCH).orElse(false),
          fields.list("nodes", ScalarKind.integer(1, 64)).orElse(List.of()),
          tokens.map(OptionalInt::of).orElse(OptionalInt.empty()));
    }
  }

  /** The first generation of DeepEP, which is the default of a row. */
  public static final String V1 = "v1";

  /** The generation of DeepEP that has {@code test_ep.py}. */
  public static final String V2 = "v2";

  private static final List<String> PHASES =
      List.of(
          "dispatchFp8",
          "dispatchBf16",
          "combine",
          "lowLatencyDispatch",
          "lowLatencyCombine",
          "allReduce");
  private static final ScalarKind<String> GENERATION =
      ScalarKind.matching("a generation", "v1 or v2", V1 + "|" + V2);
  private static final ScalarKind<String> DAY =
      ScalarKind.matching("a day", "\"YYYY-MM-DD\"", "20\\d\\d-[01]\\d-[0-3]\\d");

  /**
   * Returns a comparator of the rows that apply to a run; the greatest row is the closest to the
   * run. Rows for Google's plugin are closer than other rows. Among these, rows for the run's
   * number of tokens are closer.
   *
   * @param tokensOfRun tokens per rank of the run; empty if unknown
   */
  public static Comparator<LimitRow> closestTo(OptionalInt tokensOfRun) {
    return Comparator.comparing((LimitRow row) -> row.runs().gib())
        .thenComparing(row -> tokensOfRun.isPresent() && row.runs().tokens().equals(tokensOfRun));
  }

  static LimitRow read(MappingReader fields) {
    return new LimitRow(
        fields.required("profile", ScalarKind.NAME).orElse(""),
        Runs.read(fields),
        fields.sectionOrEmpty("floor", LimitRow::figures),
        fields.sectionOrEmpty("band", LimitRow::figures),
        fields.required("source", ScalarKind.TEXT).orElse(""),
        fields.required("date", DAY).orElse(""));
  }

  private static Map<String, Double> figures(MappingReader fields) {
    Map<String, Double> figures = new TreeMap<>();
    for (String phase : PHASES) {
      fields.value(phase, ScalarKind.amount("GB/s")).ifPresent(gbps -> figures.put(phase, gbps));
    }
    return figures;
  }
}
