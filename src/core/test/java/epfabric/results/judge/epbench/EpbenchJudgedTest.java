package epfabric.results.judge.epbench;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.reading.JsonSchema;
import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.Judging;
import epfabric.results.judge.RunFiles;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests verdicts on epbench accept with hand-made reports, which are validated against its schema.
 */
class EpbenchJudgedTest {
  private static final Path FOLDER = Path.of("src/core/test/resources/epbench");

  private static final String DEEPEP_LOG = DeepEpLog.healthyInternode().text();

  static Stream<String> names() {
    return Stream.of("green", "amber", "red", "warn-only", "wrong-data", "emulated", "hang");
  }

  private static ObjectNode json(Path file) {
    try {
      return Json.parseObject(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the log in the format of {@code epbench_accept.py}. */
  private static String log(String name) {
    JsonNode report = json(FOLDER.resolve(name + ".json"));
    return "probe...\n" + EpbenchLines.MARK + Json.whole(report, false) + "\n";
  }

  private static Verdict judged(String log, int exit) {
    return judge(
        run(log, RunFiles.ended(exit).test("epbench").node(0).nodes(1).build()),
        expect(TestKind.EPBENCH, Judging.A4, OptionalInt.of(1)));
  }

  private static List<String> reasonTexts(Verdict verdict) {
    return verdict.reasons().stream().map(Reason::what).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theHandMadeReportsAreValidAgainstTheSchema(String name) {
    ObjectNode schema = json(Path.of("kernels/epbench/schema/report.schema.json"));
    assertThat(JsonSchema.violations(json(FOLDER.resolve(name + ".json")), schema)).isEmpty();
    ObjectNode wrong = json(FOLDER.resolve(name + ".json"));
    wrong.put("ranks", "eight");
    assertThat(JsonSchema.violations(wrong, schema)).hasSize(1);
  }

  /** Eight ranks print the same long message about the same GPU. */
  @Test
  void aMessageOfSeveralRanksIsReportedOnce() {
    String messages =
        EpbenchLines.PREFIX + "GPU 3 does not answer" + ", and its peers neither".repeat(30);
    Verdict verdict = judged((messages + "\n").repeat(8), 8);
    assertThat(reasonTexts(verdict))
        .singleElement()
        .satisfies(what -> assertThat(what).containsOnlyOnce("GPU 3 does not answer"));
  }

  @Test
  void upToSixteenDifferentMessagesOfRanksAreReported() {
    StringBuilder log = new StringBuilder();
    for (int rank = 0; rank < 40; rank++) {
      log.append(EpbenchLines.PREFIX).append("rank ").append(rank).append(" waits\n");
    }
    assertThat(reasonTexts(judged(log.toString(), 5)))
        .singleElement()
        .satisfies(what -> assertThat(what).contains("rank 15 waits").doesNotContain("rank 16"));
  }

  @Test
  void aReportWithAllLimitsReachedPassesWithItsMeasurements() {
    Verdict verdict = judged(log("green"), 0);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.notes()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.run().provenance()).isEqualTo(Provenance.REAL);
    assertThat(verdict.run().facts())
        .contains(
            new Fact("format", "epbench"),
            new Fact("profile", "made up for tests: eight GPUs"),
            new Fact("dispatch bf16", "612.9 GB/s, green (green from 604, amber from 543)"),
            new Fact("pair spread", "1.4 %, green (green up to 3, amber up to 8)"),
            new Fact(
                "of the ceiling", "dispatch bf16 95.6 %, dispatch fp8 89.8 %, combine bf16 98.1 %"),
            new Fact("relative error", "BF16 0.00166, FP8 0.0264"),
            new Fact("checks", "2 of 2 right"));
  }

  @Test
  void eachOperationHasItsFastestMeasurement() {
    List<Figure> figures = judged(log("green"), 0).figures();
    assertThat(figures)
        .extracting(Figure::phase)
        .containsExactly(Phase.DISPATCH_BF16, Phase.DISPATCH_FP8, Phase.COMBINE);
    Figure dispatch = figures.get(0);
    assertThat(dispatch.rate().wireGbps()).hasValue(612.9);
    assertThat(dispatch.rate().logicalGbps()).isEqualTo(700.5);
    assertThat(dispatch.configuration()).contains("24 SMs");
    assertThat(dispatch.link()).isEqualTo(Link.NVLINK);
  }

  @Test
  void theExitCodeOfASlowRunFailsIfNoLimitIsRed() {
    String withoutRedLimit = log("green").replace("\"exit\":0", "\"exit\":6");
    Verdict verdict = judged(withoutRedLimit, 6);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(codes(verdict)).containsExactly("below-limit");
    assertThat(reasonTexts(verdict).get(0))
        .startsWith("slower than its profile allows: ")
        .endsWith("; but no limit in its report is red");
  }

  @Test
  void anAmberLimitIsNoted() {
    Verdict verdict = judged(log("amber"), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .containsExactly(
            "dispatch bf16: 590.3 GB/s, amber (green from 604, amber from 543); slowest most often:"
                + " GPU 3 (test.log:2)");
  }

  @Test
  void aRedLimitDegradesAndNamesTheSlowestGpuAndPair() {
    Verdict verdict = judged(log("red"), 6);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(codes(verdict)).containsExactly("below-limit", "below-limit");
    assertThat(reasonTexts(verdict))
        .containsExactly(
            "pair spread: 9.7 %, red (green up to 3, amber up to 8); slowest pair: GPU 2 to 5,"
                + " 587.3 GB/s",
            "dispatch bf16: 518.2 GB/s, red (green from 604, amber from 543); slowest most often:"
                + " GPU 3");
  }

  @Test
  void limitsOfAnUnprovenProfileAreOnlyNoted() {
    Verdict verdict = judged(log("warn-only"), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .hasSize(3)
        .allMatch(
            note ->
                note.contains(
                    "; this profile's limits are unproven: no machine has reached them yet"))
        .anyMatch(note -> note.startsWith("combine bf16: not measured, red"));
  }

  @Test
  void theReportOfWrongDataNamesItsPlace() {
    Verdict verdict = judged(log("wrong-data"), 4);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(reasonTexts(verdict))
        .containsExactly(
            "dispatch bf16, 24 SMs: rank 5: 1 of 29360128 words wrong, the first in row 17 from"
                + " rank 2");
  }

  @Test
  void aReportOfOneGpuDoesNotPass() {
    Verdict verdict = judged(log("emulated"), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.run().provenance()).isEqualTo(Provenance.EMULATED);
    assertThat(codes(verdict)).containsExactly("emulated");
  }

  /** A report must state whether its fabric is real. */
  @Test
  void aReportOfAnUnknownFabricDoesNotPass() {
    Verdict verdict = judged(log("green").replace("\"nvlink\"", "\"nvlynk\""), 0);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(reasonTexts(verdict))
        .containsExactly("the report lacks fabric (nvlink or emulated): it proves nothing");
  }

  @Test
  void theWaitingRankIsNamed() {
    String messages =
        """
        epbench: rank 3: waited 10 s for rank 6 in dispatch
          hint: see nvidia-smi nvlink -s
        epbench: intranode failed, see above
        """;
    Verdict verdict = judged(messages + log("hang"), 5);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(codes(verdict)).containsExactly("watchdog");
    assertThat(reasonTexts(verdict))
        .containsExactly(
            "a kernel or a rank waited too long: rank 3: waited 10 s for rank 6 in dispatch;"
                + " intranode failed, see above");
  }

  @ParameterizedTest
  @CsvSource({
    "2, epbench-usage, FAIL",
    "3, machine-unusable, FAIL",
    "4, wrong-data, FAIL",
    "5, watchdog, FAIL",
    "6, below-limit, DEGRADED",
    "7, rank-missing, FAIL",
    "8, cuda-failed, FAIL",
    "127, no-epbench, FAIL",
    "1, exit-code, FAIL",
  })
  void anExitCodeWithoutAReportHasItsMeaning(int exit, String code, Kind kind) {
    Verdict verdict = judged("epbench: GPU 2 cannot reach the memory of GPU 5\n", exit);
    assertThat(verdict.reasons().get(0).code()).isEqualTo(code);
    assertThat(verdict.reasons().get(0).remedy()).isNotBlank();
    assertThat(verdict.kind()).isEqualTo(kind);
  }

  @Test
  void aLogWithoutAReportDoesNotPass() {
    assertThat(codes(judged("probe...\n", 0))).containsExactly("no-end");
    assertThat(codes(judged(EpbenchLines.MARK + "{\"schema\": \"epbench/1\"\n", 0)))
        .containsExactly("no-end");
    assertThat(codes(judged(log("green").replace("epbench/1", "epbench/2"), 0)))
        .containsExactly("no-end");
  }

  @Test
  void aReportWithADifferentExitCodeThanTheRunFails() {
    assertThat(codes(judged(log("green"), 6))).contains("other-run");
  }

  @Test
  void aReportOfFewerGpusIsInconclusive() {
    String log = log("green").replace("\"ranks\":8,\"memory\"", "\"ranks\":2,\"memory\"");
    Verdict verdict = judged(log, 0);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(reasonTexts(verdict))
        .containsExactly(
            "the numbers of nodes differ: 1, because each node runs this test by itself; 1 in"
                + " results/run.json; 2 ranks in test.log");
  }

  /** A log without a run file has no exit code except the one in its report. */
  @ParameterizedTest
  @CsvSource({
    "ranks, the report lacks ranks: it proves nothing",
    "checks, the report lacks checks: it proves nothing",
    "exit, the report lacks exit: it proves nothing",
    "verdict, the report lacks verdict: it proves nothing",
  })
  void aReportWithoutARequiredPartFails(String member, String what) {
    String log = log("green").replace("\"" + member + "\":", "\"other\":");
    assertThat(reasonTexts(judge(log, TestKind.EPBENCH))).containsExactly(what);
    assertThat(reasonTexts(judged(log, 0))).containsExactly(what);
  }

  @ParameterizedTest
  @CsvSource({"1", "77", "0.5"})
  void anUnknownExitCodeFails(String exit) {
    String log = log("green").replace("\"exit\":0", "\"exit\":" + exit);
    assertThat(judge(log, TestKind.EPBENCH).kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void aColorBetterThanItsMeasurementFails() {
    String slow = log("green").replace("\"value\":612.9", "\"value\":512.9");
    assertThat(reasonTexts(judged(slow, 0)))
        .containsExactly(
            "dispatch bf16: 512.9 GB/s, green (green from 604, amber from 543): the color is better"
                + " than the figure");
    String spread = log("green").replace("\"value\":1.4", "\"value\":5.4");
    assertThat(reasonTexts(judged(spread, 0)))
        .containsExactly(
            "pair spread: 5.4 %, green (green up to 3, amber up to 8): the color is better than"
                + " the figure");
  }

  @Test
  void aVerdictThatContradictsTheExitCodeFails() {
    String log = log("red").replace("\"exit\":6", "\"exit\":0");
    assertThat(reasonTexts(judged(log, 0)))
        .contains(
            "the report has exit code 0, but its verdict is \"FAIL: too slow: pair spread,"
                + " dispatch bf16\"");
  }

  @Test
  void aReportWithoutLimitsIsJudgedByItsDataOnly() {
    String log = log("green").replace("\"limits\":", "\"other\":");
    Verdict verdict = judged(log, 0);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .containsExactly("epbench accept has no limits: only data were judged");
    assertThat(judged(log("hang"), 5).notes()).noneMatch(note -> note.contains("has no limits"));
  }

  @Test
  void anEmptyReportFails() {
    String plan = EpbenchLines.MARK + "{\"schema\": \"epbench/1\", \"command\": \"plan\"}\n";
    assertThat(reasonTexts(judged(plan, 0)))
        .containsExactly(
            "the report lacks fabric (nvlink or emulated), exit, ranks, checks, verdict: it proves"
                + " nothing");
  }

  @Test
  void aPreemptedRunIsInconclusive() {
    RunFile file = RunFiles.signalled("SIGTERM").test("epbench").node(0).nodes(1).build();
    Verdict verdict =
        judge(run("probe...\n", file), expect(TestKind.EPBENCH, Judging.A4, OptionalInt.of(1)));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void aLogOfEpbenchIsRecognizedAndRunsAreSeparated() {
    assertThat(Judging.onlyLog(log("green")).identity().test()).contains(TestKind.EPBENCH);
    assertThat(Judging.read(log("green") + log("red"))).hasSize(2);
    assertThat(Judging.read(log("green") + DEEPEP_LOG))
        .extracting(log -> log.identity().test())
        .extracting(kind -> kind.orElseThrow())
        .containsExactly(TestKind.EPBENCH, TestKind.INTERNODE);
  }

  @Test
  void aLogOfADeepepTestDoesNotPassAsEpbench() {
    assertThat(codes(judged(DEEPEP_LOG, 0))).containsExactly("other-test");
  }
}
