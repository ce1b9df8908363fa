package epfabric.rehearsal.replay.log;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.replay.JudgeProgram;
import epfabric.rehearsal.replay.ResultsFolder;
import epfabric.results.judge.verdict.PodVerdicts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the verdicts on replayed logs. */
class TestLogTest {
  private static final JudgeProgram JUDGE = new JudgeProgram(Catalog.load());

  private static JudgeProgram.Ending judged(
      String test, int nodes, int cases, TestOutcome outcome, String... more) {
    TestCommandLine line =
        new TestCommandLine(
            test, new TestCommandLine.Place(nodes, 0, 0, 8), 600, List.of(), List.of("p"));
    String log = TestLog.of(line, cases, outcome).orElseThrow();
    int exitCode = TestLog.exitCode(line, outcome);
    List<String> arguments = new ArrayList<>(List.of("results", "judge", "/results"));
    arguments.addAll(List.of("--test", test, "--nodes", "" + nodes, "--cases", "" + cases));
    arguments.addAll(List.of(more));
    return JUDGE.run(arguments, ResultsFolder.ended(line, log, exitCode, 60));
  }

  @ParameterizedTest
  @CsvSource({
    // The profile of epbench only has limits that cause warnings.
    "epbench, 1, 0, 0, 0, 6",
    "intranode, 1, 24, 0, 7, 6",
    "internode, 2, 32, 0, 7, 6",
    "internode, 4, 32, 0, 7, 6",
    "internode, 8, 32, 0, 7, 6",
    "internode, 2, 24, 0, 7, 6",
    // No limits for B200 are published for these tests; a limit for the all-reduce is published
    // only with gIB.
    "nccl-allreduce, 2, 0, 0, 0, 6",
    "nccl-allreduce, 8, 0, 0, 0, 6",
    "low-latency-nvlink, 1, 0, 0, 0, 6",
    "low-latency-nic, 1, 0, 0, 0, 6",
    "low-latency, 2, 0, 0, 0, 6",
  })
  void logsHaveTheirIntendedVerdicts(
      String test, int nodes, int cases, int good, int slow, int wrong) {
    int requiredCases = Math.max(cases, 1);
    assertThat(judged(test, nodes, requiredCases, TestOutcome.GOOD).exitCode()).isEqualTo(good);
    assertThat(judged(test, nodes, requiredCases, TestOutcome.SLOW).exitCode()).isEqualTo(slow);
    assertThat(judged(test, nodes, requiredCases, TestOutcome.WRONG).exitCode()).isEqualTo(wrong);
  }

  @ParameterizedTest
  @CsvSource({"epbench, 1", "intranode, 1", "internode, 8", "low-latency, 2", "nccl-allreduce, 2"})
  void logsAreLabeledAsReplayedInEveryFormat(String test, int nodes) {
    JudgeProgram.Ending ending = judged(test, nodes, 32, TestOutcome.GOOD);
    assertThat(ending.text()).contains("REPLAYED log");
    assertThat(ending.summary()).contains("\"log\":\"replayed\"");
    TestCommandLine line =
        new TestCommandLine(
            test, new TestCommandLine.Place(nodes, 0, 0, 8), 600, List.of(), List.of());
    assertThat(TestLog.of(line, 32, TestOutcome.GOOD).orElseThrow())
        .startsWith("[epfabric] replayed in a rehearsal: no GPU was involved, nothing was measured")
        .containsPattern("\n\\[epfabric] replayed, figures: \\S+");
  }

  /**
   * This test checks that the Job passes on a healthy fabric, and that a slow second run is
   * detected.
   */
  @Test
  void aSecondRunIsReplayedAndJudged() {
    List<String> arguments =
        List.of(
            "results judge /results --test internode --nodes 2 --tokens 4096 --again-tokens 2048"
                .split(" "));
    for (TestOutcome second : List.of(TestOutcome.GOOD, TestOutcome.SLOW)) {
      String log = SecondRunLogs.of(TestOutcome.GOOD, second);
      JudgeProgram.Ending ending =
          JUDGE.run(arguments, ResultsFolder.ended(SecondRunLogs.LINE, log, 0, 60));
      assertThat(ending.exitCode()).isEqualTo(second == TestOutcome.GOOD ? 0 : 7);
      assertThat(ending.text()).contains("with 2048 tokens");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "intranode, a4-highgpu-8g, 1, 8, 1, 1 x 8",
    "internode, a4-highgpu-8g, 2, 8, 2, 2 x 8",
    "internode, a4x-highgpu-4g, 2, 4, 2, 2 x 4",
    "nvlink-domain, a4x-highgpu-4g, 2, 4, 1, 1 x 8",
    "nvlink-domain, a4x-highgpu-4g, 18, 4, 1, 1 x 72"
  })
  void logsOfDeepEpV2Pass(
      String test, String machine, int nodes, int gpus, int domains, String ranks) {
    List<String> program =
        List.of(
            ("test_ep.py --num-processes %d --num-tokens 4096 --hidden 7168 --num-topk 6"
                    + " --num-experts 288")
                .formatted(gpus)
                .replace("288", nodes == 18 ? "288" : "256")
                .split(" "));
    TestCommandLine line =
        new TestCommandLine(
            test, new TestCommandLine.Place(nodes, 0, 0, gpus, domains), 600, List.of(), program);
    String log = TestLog.of(line, 144, TestOutcome.GOOD).orElseThrow();
    assertThat(log).contains(" > Ranks: " + ranks + "\n");
    List<String> arguments =
        List.of(
            "results judge /results --test %s --machine %s --nodes %d --cases 144 --tokens 4096"
                .formatted(test, machine, nodes)
                .split(" "));
    JudgeProgram.Ending ending = JUDGE.run(arguments, ResultsFolder.ended(line, log, 0, 60));
    assertThat(ending.exitCode()).as(ending.text()).isZero();
  }

  /** `accept` requests the verdict in JSON, because it compares measurements. */
  @Test
  void logsAreJudgedInJsonOnRequest() {
    String log = judged("intranode", 1, 24, TestOutcome.GOOD, "--output", "json").text();
    assertThat(PodVerdicts.ofLog("node-0", log))
        .hasValueSatisfying(
            verdict ->
                assertThat(verdict.figures())
                    .extracting(figure -> figure.phase().label())
                    .containsExactly("dispatch FP8", "dispatch BF16", "combine"));
  }
}
