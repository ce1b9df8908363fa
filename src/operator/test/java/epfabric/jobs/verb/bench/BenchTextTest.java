package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the output of a benchmark plan. */
class BenchTextTest {
  private static List<String> lines(BenchmarkPlan plan) {
    StringWriter out = new StringWriter();
    BenchText.print("dev", plan, new PrintWriter(out));
    return out.toString().lines().toList();
  }

  private static String line(String test) {
    return lines(PlannedScenario.of(test)).get(1);
  }

  @Test
  void onOneNodeNoDataGoesOverNics() {
    assertThat(line("t: num_nodes = 1"))
        .contains("  t/0  1 node, ")
        .containsPattern("; dispatch [0-9.]+ MB NVLink >= [0-9.]+ us \\(NVL\\), combine ")
        .doesNotContain("RDMA");
  }

  @Test
  void aRunBetweenNodesShowsBothLinksAndNamesTheSlowerOne() {
    assertThat(line("t: num_nodes = 2"))
        .contains("  t/0  2 nodes, ")
        .containsPattern("dispatch [0-9.]+ MB RDMA \\+ [0-9.]+ MB NVLink >= [0-9.]+ us \\(RDMA\\)");
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "tokens = 64, num_topk = 4 | 64 tokens x 7168, top-4 of 256, BF16",
        "data_type = \"fp8\"       | x 7168, top-8 of 256, FP8",
        "mode = \"low_latency\"    | BF16, low latency"
      },
      delimiter = '|')
  void aShapeIsShownInTheTermsOfItsArguments(String arguments, String shape) {
    assertThat(line("t: cmd_args = { " + arguments + " }")).contains(shape);
  }

  @ParameterizedTest
  @CsvSource({
    "start_post_comp, ', after a'",
    "start_post_init, ', once a has started'",
    "end_post_comp, ', until a is done'"
  })
  void dependenciesAreShownInWords(String kind, String words) {
    BenchmarkPlan plan =
        PlannedScenario.of("a: ", "b: [[Tests.dependencies]]\ntype = \"" + kind + "\"\nid = \"a\"");
    assertThat(lines(plan).get(2)).endsWith(words);
    assertThat(lines(plan).get(1)).doesNotContain(words);
  }

  @Test
  void theHeadlineCountsRunsAndAddsUpTheirLimits() {
    BenchmarkPlan plan =
        PlannedScenario.of("a: iterations = 2\ntime_limit = \"30m\"", "b: time_limit = \"45m\"");
    assertThat(lines(plan).get(0))
        .startsWith("s on dev: 3 runs, at least ")
        .endsWith(" s of transfers, at most 1:45:00 by their limits, one after the other");
  }

  @ParameterizedTest
  @CsvSource({"40, 0", "41, 1", "100, 60"})
  void onlyTheFirst40RunsAreShown(int runs, int more) {
    List<String> lines = lines(PlannedScenario.of("t: iterations = " + runs));
    List<String> expected = IntStream.range(0, 40).mapToObj(i -> "  t/" + i + "  ").toList();
    assertThat(lines.subList(1, 41))
        .zipSatisfy(expected, (line, start) -> assertThat(line).startsWith(start));
    assertThat(lines.subList(41, lines.size()))
        .isEqualTo(
            more == 0 ? List.of() : List.of("  […] " + more + " more: plan.json has them all"));
  }
}
