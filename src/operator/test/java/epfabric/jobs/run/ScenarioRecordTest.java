package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.jobs.benchmark.outcome.DamagedFile;
import epfabric.jobs.benchmark.outcome.ExperimentFile;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.outcome.export.ExperimentSchema;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ScenarioRecordTest {
  private static final BenchmarkPlan PLAN =
      Played.plan(
          "job_status_check = false\npre_test = \"before\"",
          "a:iterations = 2\ncmd_args = { tokens = [1, 2] }",
          "b:");
  private static final ExperimentSetup EXPERIMENT =
      new ExperimentSetup(
          new About("s", "2026-11-22T01:02:03Z", "a4-highgpu-8g", Optional.empty(), List.of()),
          new Origin(
              "dev",
              "lab",
              8,
              "0a1b2c3d",
              false,
              new Wishes("i", "", "image", new TreeMap<>(Map.of("g", "b200")))));

  /** Returns progress that contains every state in which a process can be killed. */
  private static ScenarioProgress progressWithEveryState() {
    return Played.course(PLAN)
        .with("a/0/1/pre_test/before", c -> c.started("h", 1).ended(RunStatus.PASSED, "", 3))
        .with("a/0/1", c -> c.started("j", 4).begun(List.of("n1", "n2"), 9))
        .with("a/0/2", c -> c.started("j", 5).begun(List.of("n1"), 6).disturbed("node left", 8))
        .with("a/1/1", c -> c.ended(RunStatus.NOT_RUN, "not started, as a/0/1 failed", 7))
        .with("a/1/2", c -> c.started("k", 8).ended(RunStatus.TIMED_OUT, "its limit", 11))
        .with("b/0/pre_test/before", c -> c.ended(RunStatus.SKIPPED, "its dependency", 12));
  }

  private static ExperimentRecord read(String text, List<DamagedFile> damagedFiles) {
    return ExperimentFile.read(text, damagedFiles)
        .orElseThrow(() -> new AssertionError(damagedFiles));
  }

  @Test
  void aRunContinuesFromItsRecord() {
    String json = ExperimentJson.of(ScenarioRecord.of(EXPERIMENT, PLAN, progressWithEveryState()));
    List<DamagedFile> damagedFiles = new ArrayList<>();
    ExperimentRecord read = read(json, damagedFiles);
    assertThat(damagedFiles).isEmpty();
    assertThat(ExperimentSetup.of(read)).isEqualTo(EXPERIMENT);
    ScenarioProgress course = ScenarioRecord.course(read, PLAN);
    assertThat(course.cases()).containsExactlyElementsOf(progressWithEveryState().cases());
    assertThat(course.of("a/0/2").orElseThrow().finished()).isFalse();
    assertThat(course.of("a/1/1").orElseThrow().finished()).isTrue();
    assertThat(json).contains("\"finished\": false");
  }

  @Test
  void theRecordConformsToItsSchema() {
    String json = ExperimentJson.of(ScenarioRecord.of(EXPERIMENT, PLAN, progressWithEveryState()));
    assertThat(ExperimentSchema.violations(json)).isEmpty();
    assertThat(ExperimentSchema.violations(json.replace("\"attempt\": 1", "\"tries\": \"1\"")))
        .contains(
            "$.tests[0]: property 'tries' is not defined in the schema and the schema does not"
                + " allow additional properties");
    assertThat(ExperimentSchema.violations(json.replace("\"attempt\": 1", "\"attempt\": \"1\"")))
        .contains("$.tests[0].attempt: string found, integer expected");
    assertThat(ExperimentSchema.violations(json.replace("timed out", "late"))).hasSize(1);
  }

  @Test
  void aFieldOfAWrongTypeIsReported() {
    String json = ExperimentJson.of(ScenarioRecord.of(EXPERIMENT, PLAN, progressWithEveryState()));
    List<DamagedFile> damagedFiles = new ArrayList<>();
    read(json.replace("\"usedSeconds\": 2", "\"usedSeconds\": \"much\""), damagedFiles);
    read(json.replace("\"nodes\": 8", "\"nodes\": [8]"), damagedFiles);
    read(json.replace("\"timed out\"", "\"late\""), damagedFiles);
    assertThat(damagedFiles)
        .extracting(DamagedFile::reason)
        .containsExactly(
            "tests[3].usedSeconds is not a whole number",
            "nodes is not a whole number",
            "a/1/2: no such status: \"late\"");
  }

  @Test
  void aRecordThatBenchRunDidNotWriteCannotBeContinued() {
    ExperimentRecord found = read("{\"format\": 1, \"tests\": []}", new ArrayList<>());
    assertThatThrownBy(() -> ExperimentSetup.of(found))
        .hasMessage("epfabric bench run did not write it");
  }
}
