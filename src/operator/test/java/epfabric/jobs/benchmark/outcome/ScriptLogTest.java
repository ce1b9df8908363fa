package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.verdict.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScriptLogTest {
  private static final String FOUR_PROCESSES = "num_processes = 4\nnum_experts = 256";

  /** The log is from a real run on four H200. */
  @Test
  void readsARealLogOfOneNode() throws IOException {
    CaseResult run =
        run(ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, realLog()));
    assertThat(run.ending().reason()).isEmpty();
    assertThat(run.status()).isEqualTo(RunStatus.PASSED);
    assertThat(run.rows())
        .extracting(ResultRow::operation)
        .containsExactly("dispatch FP8 (cached)", "dispatch BF16 (cached)", "combine");
    ResultRow first = run.rows().get(0);
    assertThat(first.values())
        .containsEntry("backend", "test_intranode.py")
        .containsEntry("operation", "dispatch")
        .containsEntry("data_type", "fp8")
        .containsEntry("mode", "standard")
        .containsEntry("num_ranks", "4")
        .containsEntry("num_nodes", "1")
        .containsEntry("num_tokens", "4096")
        .containsEntry("hidden", "7168")
        .containsEntry("num_experts", "256")
        .containsEntry("num_topk", "8")
        .containsEntry("time_s", "0.000428500")
        .containsEntry("simple_nvl_bw", "255.000")
        .containsEntry("bus_bw_avg", "191.250")
        .containsEntry("correct", "true")
        .containsEntry("tuned", "24 SMs, NVL chunk 6")
        .containsEntry("log", "stdout.txt");
    assertThat(run.rows().get(2).text("data_type")).isEqualTo("bfloat16");
  }

  @Test
  void readsTwoNodesOfSlurmInOneStream() {
    DeepEpLog fast = DeepEpLog.healthyInternode();
    String both = fast.text() + DeepEpLog.guideInternode().text();
    CaseResult run = run(ResultSamples.empty().script("test_internode", 2, "", both));
    assertThat(run.ending().reason()).isEmpty();
    ResultRow slower = run.rows().get(0);
    assertThat(slower.values())
        .containsEntry("num_ranks", "16")
        .containsEntry("time_s", "0.001391000")
        .containsEntry("notify_s", "0.000229000")
        .containsEntry("simple_rdma_bw", "43.360")
        .containsEntry("simple_nvl_bw", "141.610")
        .containsEntry("bus_bw_avg", "132.759")
        .containsEntry("notes", "of rank 0 of the slowest node");
  }

  @Test
  void readsALogOfEachPod() {
    ResultSamples pods =
        ResultSamples.empty()
            .script("test_internode", 2, "", DeepEpLog.healthyInternode().text())
            .put("Tests.1/0/stdout-1.txt", DeepEpLog.guideInternode().text());
    CaseResult run = run(pods);
    assertThat(run.ending().reason()).isEmpty();
    assertThat(run.rows()).hasSize(3);
    assertThat(run.rows().get(0).text("log")).isEqualTo("stdout-1.txt");
    String half = DeepEpLog.healthyInternode().without(line -> line.contains("Best c")).text();
    CaseResult torn = run(pods.put("Tests.1/0/stdout-1.txt", half));
    assertThat(torn.rows()).isEmpty();
    assertThat(torn.ending().reason()).contains("no line \"Best combine\" (stdout-1.txt)");
  }

  @Test
  void readsTheSlowestRankOfLowLatency() {
    String log = String.join("\n", RankLogs.lowLatency(0, 8)) + "\n";
    String args = "num_experts = 288\nnum_tokens = 128\nhidden = 7168\nnum_topk = 8";
    CaseResult run = run(ResultSamples.empty().script("test_low_latency", 1, args, log));
    assertThat(run.ending().reason()).isEmpty();
    assertThat(run.rows())
        .extracting(row -> row.operation() + " " + row.text("time_s"))
        .containsExactly("dispatch FP8 0.000189300", "combine 0.000326800");
    assertThat(run.rows().get(0).values())
        .containsEntry("mode", "low_latency")
        .containsEntry("num_experts", "288")
        .containsEntry("tuned", "slowest rank, 7");
  }

  @Test
  void readsALogOfDeepEpV2() {
    String log = String.join("\n", RankLogs.elastic(1, 8)) + "\n";
    CaseResult run = run(ResultSamples.empty().script("test_ep", 1, "", log));
    assertThat(run.ending().reason()).isEmpty();
    assertThat(run.rows())
        .extracting(ResultRow::operation)
        .containsExactly("dispatch FP8", "dispatch BF16", "combine");
    assertThat(run.rows().get(0).text("num_topk")).isEqualTo("6");
  }

  /** The first case has a single data type, so there is only one row for dispatch. */
  @Test
  void readsALogOfDeepEpV2WithOnlyTheFirstCase() {
    List<String> lines = RankLogs.elastic(1, 8);
    int second = lines.lastIndexOf(" > Testing with " + RankLogs.flags().get(1) + " ...");
    String log = String.join("\n", lines.subList(0, second)) + "\n";
    CaseResult run = run(ResultSamples.empty().script("test_ep", 1, "test_first_only = true", log));
    assertThat(run.ending().reason()).isEmpty();
    assertThat(run.rows())
        .extracting(ResultRow::operation)
        .containsExactly("dispatch FP8", "combine");
    CaseResult all = run(ResultSamples.empty().script("test_ep", 1, "", log));
    assertThat(all.ending().reason()).contains("1 of 144 cases began");
  }

  /**
   * Returns the log of DeepEP V2's test with --skip-perf-test, which lists its cases without
   * measurements.
   */
  private static String logOfChecks(int cases) {
    List<String> lines = new ArrayList<>();
    for (String copy : List.of("1", "0")) {
      for (String alignment : List.of("128", "1")) {
        for (String fp8 : List.of("1", "0")) {
          for (String bias : List.of("0", "1", "2")) {
            for (String rest : List.of("000", "001", "010", "011", "101", "111")) {
              lines.add(
                  (" > Testing with do_handle_copy=%s, expert_alignment=%s, use_fp8_dispatch=%s,"
                          + " num_bias=%s, with_previous_event=%c, async_with_compute_stream=%c,"
                          + " allocate_on_comm_stream=%c ...\n")
                      .formatted(
                          copy,
                          alignment,
                          fp8,
                          bias,
                          rest.charAt(0),
                          rest.charAt(1),
                          rest.charAt(2)));
            }
          }
        }
      }
    }
    return """
        Config:
         > Ranks: 1 x 8
         > Experts: 6/256
         > Tokens: 4096 (max: 4096), hidden: 7168
         > #SM: 24, #QPs: 0/0

        Running all test cases:
        """
        + String.join("", lines.subList(0, cases));
  }

  @Test
  void aRunThatSkipsThePerformanceTestPassesByItsChecks() {
    CaseResult run =
        run(ResultSamples.empty().script("test_ep", 1, "skip_perf_test = true", logOfChecks(144)));
    assertThat(run.status()).isEqualTo(RunStatus.PASSED);
    assertThat(run.rows()).isEmpty();
    assertThat(run.ending().reason())
        .isEqualTo("its checks passed; it measured nothing, as its test-run.toml asked");
  }

  @Test
  void aRunWithMissingChecksDoesNotPass() {
    CaseResult run =
        run(ResultSamples.empty().script("test_ep", 1, "skip_perf_test = true", logOfChecks(53)));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.ending().reason()).isEqualTo("no figures: 53 of 144 cases began (stdout.txt)");
  }

  @Test
  void aRunThatMeasuresNothingFailsUnlessItSkipsThePerformanceTest() {
    CaseResult run = run(ResultSamples.empty().script("test_ep", 1, "", logOfChecks(144)));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.ending().reason())
        .startsWith("no figures: 144 cases passed, nothing was measured");
  }

  @Test
  void aPressureTestWithoutBenchmarksPassesByItsChecks() throws IOException {
    String whole = realLog();
    String checks = whole.substring(0, whole.indexOf("[tuning]"));
    for (String mode : List.of("1", "0")) {
      String args = FOUR_PROCESSES + "\npressure_test_mode = " + mode;
      CaseResult run = run(ResultSamples.empty().script("test_intranode", 1, args, checks));
      assertThat(run.status()).isEqualTo(mode.equals("1") ? RunStatus.PASSED : RunStatus.FAILED);
    }
  }

  @Test
  void nodesOfARunComeFromTheHostfileOfCloudAi() throws IOException {
    ResultSamples samples =
        ResultSamples.empty()
            .script("test_intranode", 1, FOUR_PROCESSES, realLog())
            .put("Tests.1/0/hostfile.txt", "node-a slots=8\nnode-b:8\n# two\n\n");
    String toml = "Tests.1/0/test-run.toml";
    samples.put(
        toml, Objects.requireNonNull(samples.files().get(toml)).replaceAll("(?m)^nodes = .*$", ""));
    assertThat(run(samples).about().nodes()).containsExactly("node-a", "node-b");
  }

  static Stream<Arguments> logsWithoutFigures() throws IOException {
    String whole = realLog();
    String middle = whole.substring(0, whole.indexOf("[tuning] SMs 24, NVL chunk 20"));
    return Stream.of(
        Arguments.of(
            whole.replaceFirst(" passed", ""),
            "no figures: 23 of 24 functional tests passed; first missing: BF16, without top-k"
                + " (async=False, previous=False) (stdout.txt:4)"),
        Arguments.of(middle, "no figures: no line \"Best dispatch (FP8)\""),
        Arguments.of(middle + "[tuning] SM", "no figures: no line \"Best dispatch (FP8)\""),
        Arguments.of(
            whole.replace("Best combine: SMs 24", "Best combine: SMs 20"),
            "no figures: the best combine is not among the [tuning] lines before it"),
        Arguments.of("", "no figures: its stdout has no line of the test"),
        Arguments.of("BENCHMARK: done\n", "no figures: its stdout has no line of the test"));
  }

  @ParameterizedTest
  @MethodSource("logsWithoutFigures")
  void anIncompleteLogHasNoMeasurements(String log, String reason) {
    CaseResult run = run(ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, log));
    assertThat(run.rows()).isEmpty();
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.ending().reason()).startsWith(reason);
  }

  @Test
  void aTruncatedLogWithoutAnExitCodeIsReported() throws IOException {
    String whole = realLog();
    String cut = whole.substring(0, whole.indexOf("NVL chunk 20"));
    ResultSamples samples = ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, cut);
    CaseResult run = run(samples.remove("Tests.1/0/slurm-job.toml"));
    assertThat(run.ending().reason()).contains("the log ends in the middle of a line: it was cut");
  }

  @Test
  void statusOfTheSchedulerTakesPrecedenceOverACompleteLog() throws IOException {
    ResultSamples samples =
        ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, realLog());
    String job = "Tests.1/0/slurm-job.toml";
    assertThat(run(samples.put(job, "state = \"TIMEOUT\"\n")).status())
        .isEqualTo(RunStatus.TIMED_OUT);
    CaseResult failed = run(samples.put(job, "state = \"COMPLETED\"\nexit_code = \"1:0\"\n"));
    assertThat(failed.rows()).isEmpty();
    assertThat(failed.ending().reason())
        .isEqualTo("no figures: the test ended with exit code 1 (its Job)");
  }

  @Test
  void aPassOfTheRunnerNeedsACompleteLog() throws IOException {
    String record =
        """
        {"format": 1, "scenario": "s",
         "tests": [{"id": "Tests.1", "status": "passed", "figures": FIGURES}]}
        """;
    String cut = realLog().replaceFirst(" passed", "");
    ResultSamples samples = ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, cut);
    CaseResult doubted = run(samples.put("experiment.json", record.replace("FIGURES", "true")));
    assertThat(doubted.status()).isEqualTo(RunStatus.FAILED);
    assertThat(doubted.ending().reason())
        .startsWith("the runner says passed; no figures: 23 of 24 functional tests passed");
    CaseResult other = run(samples.put("experiment.json", record.replace("FIGURES", "false")));
    assertThat(other.status()).isEqualTo(RunStatus.PASSED);
  }

  @Test
  void measurementsOfADifferentShapeAreRefused() throws IOException {
    String args = FOUR_PROCESSES + "\nnum_tokens = 2048";
    CaseResult run = run(ResultSamples.empty().script("test_intranode", 1, args, realLog()));
    assertThat(run.ending().reason())
        .startsWith("no figures: tokens: the log says 4096, expected 2048 (stdout.txt:1)");
  }

  @Test
  void emulatedAndReplayedMeasurementsAreMarked() {
    String log = DeepEpLog.guideIntranode().text();
    String emulated = "[epfabric] emulated: no GPU\n" + log;
    assertThat(provenance(emulated)).isEqualTo(Provenance.EMULATED);
    String replayed = "[epfabric] replayed, figures: published\n" + log;
    assertThat(provenance(replayed)).isEqualTo(Provenance.REPLAYED);
    assertThat(provenance(log)).isEqualTo(Provenance.REAL);
  }

  private static Provenance provenance(String log) {
    ExperimentOutcome all = ResultSamples.empty().script("test_intranode", 1, "", log).experiment();
    assertThat(all.cases().get(0).rows()).hasSize(3);
    return all.provenance();
  }

  @Test
  void aFolderWithoutDefinitionIsIdentifiedByItsLog() {
    String log = DeepEpLog.guideIntranode().text();
    ResultSamples samples = ResultSamples.empty().put("Tests.1/0/stdout.txt", log);
    assertThat(run(samples).rows()).hasSize(3);
    assertThat(run(samples.put("Tests.1/0/config.yaml", "tokens: 1\n")).rows()).isEmpty();
  }

  @Test
  void foldersOfEarlierAttemptsAreNotCases() throws IOException {
    ResultSamples samples =
        ResultSamples.empty().script("test_intranode", 1, FOUR_PROCESSES, realLog());
    samples.put("Tests.1/0/attempts/1/stdout.txt", "gone\n");
    assertThat(samples.experiment().cases()).hasSize(1);
  }

  private static CaseResult run(ResultSamples samples) {
    List<CaseResult> cases = samples.experiment().cases();
    assertThat(cases).hasSize(1);
    return cases.get(0);
  }

  private static String realLog() throws IOException {
    return Files.readString(Path.of("src/core/test/cases/results/h200x4-intranode/test.log"));
  }
}
