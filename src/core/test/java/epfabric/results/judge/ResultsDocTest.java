package epfabric.results.judge;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.FailureSignature;
import epfabric.fabric.catalog.KindRows;
import epfabric.fabric.catalog.LimitRow;
import epfabric.fabric.catalog.TestProgram;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.BandwidthText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Checks that docs/results.md and docs/limits.md list every row of the catalog's tables. */
class ResultsDocTest {
  private static String page() throws IOException {
    return Files.readString(Path.of("docs/results.md"));
  }

  @Test
  void thePageHasEverySignature() throws IOException {
    assertThat(page())
        .contains(
            KindRows.of(
                Judging.CATALOG.signatures(), FailureSignature::kind, FailureSignature::id));
  }

  @Test
  void thePageHasEveryLimit() throws IOException {
    Map<String, String> tables =
        Judging.CATALOG.acceptance().limitRows().stream()
            .filter(row -> !row.floor().isEmpty() || !row.band().isEmpty())
            .collect(groupingBy(ResultsDocTest::title, mapping(ResultsDocTest::row, joining())));
    String head = "\n\n| test | nodes | floor | band |\n|---|---|---|---|\n";
    assertThat(tables).hasSizeGreaterThan(2);
    assertThat(Files.readString(Path.of("docs/limits.md")))
        .contains(tables.entrySet().stream().map(e -> e.getKey() + head + e.getValue()).toList());
  }

  private static String title(LimitRow row) {
    return "Profile `" + row.profile() + "` on `" + row.runs().machine() + "`:";
  }

  private static String row(LimitRow row) {
    String nodes = row.runs().nodes().stream().map(String::valueOf).collect(joining(", "));
    String generation =
        (row.runs().generation().equals(LimitRow.V2) ? ", V2" : "")
            + (row.runs().gib() ? ", gIB" : "")
            + (runsAgain(row) ? ", " + row.runs().tokens().orElseThrow() + " tokens" : "");
    return "| %s | %s | %s | %s |\n"
        .formatted(
            row.runs().test() + generation, nodes, figures(row.floor()), figures(row.band()));
  }

  /**
   * Returns whether the test runs again for this row, because none of its programs has the row's
   * tokens.
   */
  private static boolean runsAgain(LimitRow row) {
    List<TestProgram> programs =
        Objects.requireNonNull(Judging.CATALOG.acceptance().tests().get(row.runs().test()))
            .programs();
    return row.runs().tokens().isPresent()
        && programs.stream().noneMatch(p -> p.shape().tokens() == row.runs().tokens().getAsInt());
  }

  /**
   * Returns the limits of FP8, BF16 and combine, of both phases of low latency, or of the
   * all-reduce.
   */
  private static String figures(Map<String, Double> figures) {
    if (figures.isEmpty()) {
      return "-";
    }
    return Phase.all().stream()
        .filter(phase -> Phase.OF_NORMAL_KERNELS.contains(phase) == isOfNormalKernels(figures))
        .map(Phase::key)
        .filter(key -> isOfNormalKernels(figures) || figures.containsKey(key))
        .map(key -> figures.containsKey(key) ? BandwidthText.limit(figures.get(key)) : "-")
        .collect(joining(" / "));
  }

  private static boolean isOfNormalKernels(Map<String, Double> figures) {
    return Phase.OF_NORMAL_KERNELS.stream().anyMatch(phase -> figures.containsKey(phase.key()));
  }
}
