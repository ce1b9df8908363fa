package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentReaderTest {
  private static final String RESULTS_FOLDER =
      "Tests.1/0/benchmark_16_ranks_" + ResultSamples.STAMP + "_standard/";
  private static final String ROW = "[{\"time_s\": 0.001, \"operation\": \"dispatch\"%s}]";

  @Test
  void readsResultsThatCloudAiWrote() {
    ExperimentOutcome experiment = ResultSamples.single().experiment();
    assertThat(experiment.about().scenario()).isEqualTo("acceptance");
    assertThat(experiment.about().started()).isEqualTo("2026-11-22 01:02:03");
    assertThat(experiment.damages()).isEmpty();
    assertThat(experiment.provenance()).isEqualTo(Provenance.REAL);
    CaseResult run = experiment.cases().get(0);
    assertThat(run.about().name()).isEqualTo("deepep_standard");
    assertThat(run.about().nodes()).containsExactly("gke-b200-0", "gke-b200-1");
    assertThat(run.status()).isEqualTo(RunStatus.PASSED);
    assertThat(run.ending().reason()).isEqualTo("it has figures; its data was not checked");
    assertThat(run.rows().get(0).text("num_ranks")).isEqualTo("16");
    assertThat(run.rows().get(0).microseconds()).hasValue(3272);
  }

  @Test
  void findsResultsThatAreMountedBelowResults() {
    ResultSamples samples = ResultSamples.empty();
    samples.put("Tests.1/0/results/benchmark_8_ranks_x_low_latency/results.json", row(""));
    CaseResult run = samples.experiment().cases().get(0);
    assertThat(run.place().id()).isEqualTo("Tests.1");
    assertThat(run.rows().get(0).text("mode")).isEqualTo("low_latency");
    assertThat(run.rows().get(0).text("result_dir"))
        .isEqualTo("Tests.1/0/results/benchmark_8_ranks_x_low_latency");
  }

  @Test
  void aCopyBelowResultsIsNotCountedTwice() {
    ResultSamples samples = ResultSamples.single();
    String text = Objects.requireNonNull(samples.files().get(RESULTS_FOLDER + "results.json"));
    samples.put(RESULTS_FOLDER.replace("/0/", "/0/results/") + "results.json", text);
    CaseResult run = samples.experiment().cases().get(0);
    assertThat(run.rows()).hasSize(1);
    assertThat(run.rows().get(0).text("result_dir")).doesNotContain("results/");
  }

  @ParameterizedTest
  @CsvSource({
    "TIMEOUT, 0:0, TIMED_OUT",
    "PREEMPTED, 0:0, PREEMPTED",
    "PENDING, '', NOT_RUN",
    "RUNNING, '', RUNNING",
    "COMPLETED, 0:0, PASSED",
    "COMPLETED, 1:0, FAILED",
    "CANCELLED by 0, 0:0, FAILED",
    "NODE_FAIL, '', FAILED"
  })
  void statusOfTheSchedulerTakesPrecedenceOverMeasurements(
      String state, String code, RunStatus expected) {
    String job = "state = \"" + state + "\"\nexit_code = \"" + code + "\"\n";
    CaseResult run =
        ResultSamples.single().put("Tests.1/0/slurm-job.toml", job).experiment().cases().get(0);
    assertThat(run.status()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"operation\": \"dispatch\", \"correct\": true}",
        "{\"time_s\": NaN, \"bus_bw_avg\": Infinity}",
        "{\"time_s\": 0, \"global_bw\": 0.0}",
        "{\"deepep_time\": -1, \"global_bw\": \"fast\"}"
      })
  void aRunWithoutATimeDoesNotPass(String row) {
    ResultSamples samples =
        ResultSamples.single().put(RESULTS_FOLDER + "results.json", "[" + row + "]");
    assertThat(samples.experiment().cases().get(0).status()).isEqualTo(RunStatus.FAILED);
    assertThat(reason(samples)).startsWith("it left no figures");
    String both = "[" + row + ", {\"time_s\": 0.001}]";
    assertThat(
            samples.put(RESULTS_FOLDER + "results.json", both).experiment().cases().get(0).status())
        .isEqualTo(RunStatus.PASSED);
  }

  @Test
  void aPassedRunWithCheckedDataHasNoReason() {
    ResultSamples checked =
        ResultSamples.single().put(RESULTS_FOLDER + "results.json", row(", \"correct\": true"));
    assertThat(reason(checked)).isEmpty();
    String half = row(", \"correct\": true").replace("]", ", {\"time_s\": 0.002}]");
    assertThat(reason(checked.put(RESULTS_FOLDER + "results.json", half)))
        .isEqualTo("it has figures; its data was not checked");
  }

  @Test
  void aRunWithWrongDataFailsDespiteItsMeasurements() {
    CaseResult row =
        ResultSamples.single()
            .put(RESULTS_FOLDER + "results.json", row(", \"correct\": false"))
            .experiment()
            .cases()
            .get(0);
    assertThat(row.status()).isEqualTo(RunStatus.FAILED);
    String summary = "{\"verdict\": \"wrong\", \"failures\": [\"rank 1: lost\"]}";
    CaseResult failed =
        ResultSamples.single()
            .put(RESULTS_FOLDER + "summary.json", summary)
            .experiment()
            .cases()
            .get(0);
    assertThat(failed.ending().reason()).isEqualTo("wrong data: rank 1: lost");
  }

  @Test
  void aRunWithoutOutputOrFiguresWasNotRun() {
    ResultSamples planned = ResultSamples.empty().put("Tests.1/0/config.yaml", "tokens: 1\n");
    assertThat(planned.experiment().cases().get(0).status()).isEqualTo(RunStatus.NOT_RUN);
    planned.put("Tests.1/0/stdout.txt", "");
    assertThat(planned.experiment().cases().get(0).status()).isEqualTo(RunStatus.FAILED);
    ResultSamples refused =
        ResultSamples.empty()
            .put("Tests.1/0/config.yaml", "tokens: 1\n")
            .put("Tests.1/0/stderr.txt", "no such field");
    assertThat(refused.experiment().cases().get(0).status()).isEqualTo(RunStatus.FAILED);
    assertThat(reason(refused))
        .isEqualTo("it left no figures; its stderr ends with: no such field");
    assertThat(reason(refused.put("Tests.1/0/stderr.txt", "a\nb\n\n c\nd\n")))
        .endsWith("ends with: b / c / d");
    String note = "Kubernetes keeps one stream of a container: …\n";
    assertThat(reason(refused.put("Tests.1/0/stderr.txt", note))).endsWith("stdout and stderr");
    assertThat(reason(refused.put("Tests.1/0/stderr.txt", "x".repeat(999)))).hasSizeLessThan(420);
  }

  private static String reason(ResultSamples samples) {
    return samples.experiment().cases().get(0).ending().reason();
  }

  private static String nestedLists(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  static Stream<Arguments> damagedResults() {
    return Stream.of(
        Arguments.of("", "empty"),
        Arguments.of("[{\"a\": 1", "not readable as JSON: "),
        Arguments.of("[".repeat(100_000), "not readable as JSON: "),
        Arguments.of(nestedLists(100_000), "not readable as JSON: nested too deeply"),
        Arguments.of(
            "[\"" + "]".repeat(1000) + "\"," + nestedLists(1000) + "]", "not readable as JSON: n"),
        Arguments.of("7", "neither a list nor an object"),
        Arguments.of("[]", "has no rows of figures"),
        Arguments.of("[3]", "an item is not an object, and was left out: 3"),
        Arguments.of(row(", \"global_bw\": NaN"), "a figure is NaN, and counts as missing"),
        Arguments.of("{\"time_s\": 1}", "one object, not a list: CloudAI's own report skips it"));
  }

  @ParameterizedTest
  @MethodSource("damagedResults")
  void reportsADamagedFileAndReadsAllOtherFiles(String text, String reason) {
    ExperimentOutcome experiment =
        ResultSamples.several(1).put(RESULTS_FOLDER + "results.json", text).experiment();
    assertThat(experiment.damages())
        .anySatisfy(
            damage -> {
              assertThat(damage.file()).isEqualTo(RESULTS_FOLDER + "results.json");
              assertThat(damage.reason()).startsWith(reason);
            });
    assertThat(experiment.cases()).hasSize(11);
    assertThat(experiment.cases().get(1).rows()).hasSize(2);
  }

  @Test
  void reportsDamagedFilesOfEachKind() {
    ExperimentOutcome experiment =
        ResultSamples.single()
            .put("Tests.1/0/test-run.toml", "name = ")
            .put("Tests.1/0/config.yaml", "a: [1\n")
            .put(RESULTS_FOLDER + "token_matrix_kb.txt", "1 2\n3\n")
            .put(RESULTS_FOLDER + "metadata/node-0.toml", "[a\n")
            .put("experiment.json", "{\"format\": 2}")
            .experiment();
    assertThat(experiment.damages())
        .extracting(DamagedFile::file)
        .hasSize(5)
        .doesNotHaveDuplicates();
    assertThat(experiment.cases().get(0).rows()).hasSize(1);
    assertThat(experiment.recorded()).isFalse();
  }

  @Test
  void filesTruncatedAtAnyByteAreRead() {
    ResultSamples complete = ResultSamples.several(1);
    for (String name : List.copyOf(complete.files().keySet())) {
      String text = Objects.requireNonNull(complete.files().get(name));
      for (int part = 0; part < 4; part++) {
        ExperimentOutcome truncated =
            ResultSamples.several(1)
                .put(name, text.substring(0, text.length() * part / 4))
                .experiment();
        assertThat(truncated.cases()).as(name).isNotEmpty();
      }
    }
  }

  @Test
  void recordOfTheRunnerCompletesTheResultsInFolders() {
    List<CaseResult> cases = ResultSamples.several(1).experiment().cases();
    assertThat(cases)
        .extracting(c -> c.place().id() + " " + c.status().word())
        .containsExactly(
            "Tests.1 passed",
            "Tests.1 passed",
            "Tests.1 passed",
            "Tests.2 passed",
            "Tests.2 passed",
            "Tests.2 passed",
            "Tests.3 failed",
            "Tests.4 timed out",
            "Tests.5 failed",
            "Tests.6 skipped",
            "Tests.7 preempted");
    assertThat(cases.get(8).ending().reason()).startsWith("the runner says passed; it left no");
  }

  @Test
  void dimensionsOfASweepAreInferredFromItsSteps() {
    ExperimentOutcome sweep = ResultSamples.sweep(12).experiment();
    assertThat(sweep.cases().get(0).action())
        .containsExactly(Map.entry("tokens", "512"), Map.entry("num_sms", "8"));
    assertThat(sweep.cases()).extracting(c -> c.place().step()).startsWith(1, 2).endsWith(11, 12);
  }

  @Test
  void aWrittenExperimentIsReadBackUnchanged() {
    ResultSamples samples = ResultSamples.sweep(12);
    String written = ExperimentJson.of(samples.experiment());
    ExperimentOutcome again = samples.put("experiment.json", written).experiment();
    assertThat(again.recorded()).isTrue();
    assertThat(again.damages()).isEmpty();
    String json = ExperimentJson.of(again);
    assertThat(json).isEqualTo(written);
  }

  @Test
  void aReportPreservesTheDataOfTheRunner() {
    String runner =
        """
        {"format": 1, "scenario": "s", "environment": "dev", "namespace": "lab", "nodes": 2,
         "label": "0a1b", "wishes": {"groups": {"g": "b200"}},
         "tests": [{"id": "Tests.1", "status": "passed", "attempt": 2, "job": "j",
                    "usedSeconds": 7, "begun": "2026-11-22T01:02:03Z", "figures": false}]}
        """;
    ExperimentOutcome experiment =
        ResultSamples.single().put("experiment.json", runner).experiment();
    assertThat(experiment.damages()).isEmpty();
    ExperimentRecord again =
        ExperimentFile.read(ExperimentJson.of(experiment), new ArrayList<>()).orElseThrow();
    assertThat(again.origin().orElseThrow().wishes().groups()).containsEntry("g", "b200");
    assertThat(again.runs().get(0).tries())
        .isEqualTo(new RunRecord.Attempts(2, "j", 7, "2026-11-22T01:02:03Z"));
    assertThat(again.runs().get(0).figures()).isFalse();
  }

  private static String row(String more) {
    return ROW.replace("%s", more);
  }

  @Test
  void sweepsAndTheirRunsAreInTheOrderOfTheirNumbers() {
    ResultSamples samples = ResultSamples.empty();
    for (String sweep : List.of("Tests.10/0", "Tests.2/10", "Tests.2/9")) {
      samples.put(sweep + "/trajectory.csv", "step,action,reward,observation\n1,{},1.0,[1.0]\n");
    }
    assertThat(samples.experiment().trajectories())
        .extracting(SweepTrajectory::file)
        .containsExactly(
            "Tests.2/9/trajectory.csv", "Tests.2/10/trajectory.csv", "Tests.10/0/trajectory.csv");
  }
}
