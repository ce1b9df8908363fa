package epfabric.jobs.verb.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.ReplayedResults;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.verb.LabServer;
import epfabric.jobs.verb.StoryClock;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the evidence that is collected from a Job; a pass without results is not accepted. */
class BenchEvidenceTest {
  private static final CaseEnding PASSED = new CaseEnding(RunStatus.PASSED, "");
  private static final String JOB = "bench-a-0-1";

  @TempDir private Path folder;

  private final StoryClock clock = new StoryClock();
  private final StringWriter output = new StringWriter();
  private LabServer server;
  private LabelledJobs jobs;
  private BenchRunFolder results;

  @BeforeEach
  void createCluster() throws IOException {
    server = new LabServer();
    jobs = server.jobs(folder);
    results = BenchRunFolder.make(folder, "s", Instant.parse("2026-11-22T03:00:00Z"));
    assertThat(
            jobs.make(
                "---\n{apiVersion: batch/v1, kind: Job, metadata: {name: " + JOB + "}}", false))
        .isEmpty();
    server.runs(JOB, "gpu-0", "gpu-1");
    server.log(JOB + "-0-x", "benchmark", "first\n");
    server.log(JOB + "-1-x", "benchmark", "second\n");
  }

  @AfterEach
  void closeCluster() throws IOException {
    results.close();
    jobs.close();
    server.close();
  }

  private BenchEvidence evidence(BenchmarkPlan plan) {
    ExperimentSetup setup =
        new ExperimentSetup(
            new About("s", "2026-11-22T03:00:00Z", "a4-highgpu-8g", Optional.empty(), List.of()),
            new Origin("dev", "lab", 2, "l", false, new Wishes("", "", "image", new TreeMap<>())));
    WaitingWatch watch = new WaitingWatch(clock, new PrintWriter(output, true));
    return new BenchEvidence(new BenchRun(setup, plan, jobs, results, watch));
  }

  private static CaseState started(BenchmarkPlan plan) {
    return ScenarioProgress.of(plan).cases().get(0).started(JOB, 100);
  }

  private CaseEnding collect(CaseEnding ending) {
    return collect(PlannedScenario.of("a:"), ending);
  }

  private CaseEnding collect(BenchmarkPlan plan, CaseEnding ending) {
    return evidence(plan).collect(started(plan), ending);
  }

  private void setArchive(String archive) {
    server.log(JOB + "-0-x", "results", archive);
  }

  private List<String> keptFiles() throws IOException {
    try (Stream<Path> all = Files.walk(results.folder())) {
      return all.filter(Files::isRegularFile)
          .map(file -> results.folder().relativize(file).toString())
          .filter(name -> !name.equals(".lock"))
          .sorted()
          .toList();
    }
  }

  @Test
  void logOfTheFirstPodIsStdoutAndOtherLogsAreKept() throws IOException {
    setArchive(ReplayedResults.log(Map.of("x.txt", "1")));
    assertThat(collect(PASSED)).isEqualTo(PASSED);
    assertThat(keptFiles())
        .containsExactly("a/0/stderr.txt", "a/0/stdout-1.txt", "a/0/stdout.txt", "a/0/x.txt");
    assertThat(results.text("a/0/stdout.txt")).isEqualTo("first\n");
    assertThat(results.text("a/0/stdout-1.txt")).isEqualTo("second\n");
    assertThat(results.text("a/0/stderr.txt")).contains("is in stdout.txt");
  }

  @Test
  void aMissingLogIsEmpty() throws IOException {
    server.runs(JOB, "gpu-0", "gpu-1", "gpu-2");
    setArchive(ReplayedResults.log());
    collect(PASSED);
    assertThat(results.text("a/0/stdout-2.txt")).isEmpty();
  }

  @Test
  void messagesOfKubernetesAreKeptForFailedCases() throws IOException {
    setArchive(ReplayedResults.log(Map.of()));
    collect(new CaseEnding(RunStatus.FAILED, "exit code 1"));
    assertThat(keptFiles())
        .contains(
            "a/0/kubernetes/events.txt",
            "a/0/kubernetes/pods/" + JOB + "-0-x.json",
            "a/0/kubernetes/pods/" + JOB + "-1-x.json");
  }

  @Test
  void measurementsAndMachinesAreInTheExpectedFiles() throws IOException {
    setArchive(ReplayedResults.log());
    collect(PASSED);
    String own = "benchmark_16_ranks_2026-11-22_03-00-00_standard/";
    assertThat(results.text("a/0/results/" + own + "results.json")).isEqualTo(ReplayedResults.ROWS);
    assertThat(results.text("a/0/" + own + "results.json")).isEqualTo(ReplayedResults.ROWS);
    assertThat(results.text("a/0/metadata/node-0.toml")).isEqualTo("user = \"replayed\"\n");
  }

  /** CloudAI would count both copies of the results. */
  @Test
  void resultsOfMoeBenchmarkAreNotCopiedTwice() throws IOException {
    setArchive(ReplayedResults.log());
    collect(PlannedScenario.template("MoEBenchmark", "a:"), PASSED);
    assertThat(keptFiles()).filteredOn(name -> name.endsWith("results.json")).hasSize(1);
  }

  @Test
  void anIncompleteArchiveIsReadAgain() throws IOException {
    String whole = ReplayedResults.log();
    setArchive(whole.substring(0, whole.length() / 2));
    clock.at(2, () -> setArchive(whole));
    assertThat(collect(PASSED)).isEqualTo(PASSED);
    assertThat(clock.minute()).isEqualTo(2);
    assertThat(keptFiles()).contains("a/0/metadata/node-0.toml");
  }

  @Test
  void aPassWithoutResultsBecomesAFailure() throws IOException {
    assertThat(collect(PASSED))
        .isEqualTo(
            new CaseEnding(
                RunStatus.FAILED,
                "it passed, but its results did not come back:"
                    + " the container \"results\" has printed no archive"));
    assertThat(server.asked("GET /api/v1/namespaces/lab/pods/" + JOB + "-0-x/log"))
        .as("one request for the log, and three for the results")
        .hasSize(4);
    assertThat(keptFiles()).contains("a/0/stdout.txt");
  }

  @Test
  void aFailedCaseKeepsItsReason() {
    CaseEnding failed = new CaseEnding(RunStatus.FAILED, "exit code 1");
    assertThat(collect(failed)).isEqualTo(failed);
  }

  /** epfabric stopped the case before it could print anything. */
  @Test
  void aCaseThatEpfabricStoppedNeedsNoResults() {
    CaseEnding ended = new CaseEnding(RunStatus.PASSED, "ended, as required when b is done");
    assertThat(collect(ended)).isEqualTo(ended);
  }

  @Test
  void aProgramWithoutAnArchiveCausesNoWait() {
    BenchmarkPlan scripts =
        PlannedScenario.template("DeepEP", "a: cmd_args = { subtest_name = \"test_intranode\" }");
    assertThat(collect(scripts, PASSED)).isEqualTo(PASSED);
    assertThat(clock.minute()).isZero();
  }

  @Test
  void filesWithReservedNamesAreRefusedAndReported() throws IOException {
    setArchive(ReplayedResults.log(Map.of("stdout.txt", "forged", "attempts/1/x", "", "y", "")));
    collect(PASSED);
    assertThat(results.text("a/0/stdout.txt")).isEqualTo("first\n");
    assertThat(output).hasToString("a/0: 2 files of its archive are not kept, see not-kept.txt\n");
    assertThat(results.text("a/0/not-kept.txt").lines()).hasSize(2);
  }

  @Test
  void aCaseFailsIfItsFilesCannotBeWritten() throws IOException {
    setArchive(ReplayedResults.log());
    Files.writeString(results.folder().resolve("a"), "a file where a folder should be");
    CaseEnding ending = collect(PASSED);
    assertThat(ending.status()).isEqualTo(RunStatus.FAILED);
    assertThat(ending.reason()).startsWith("its results cannot be written: ");
  }

  @Test
  void anInterruptedAttemptHasASeparateFolder() throws IOException {
    BenchmarkPlan plan = PlannedScenario.of("a:");
    evidence(plan).keepDisturbed(started(plan));
    assertThat(keptFiles())
        .contains("a/0/attempts/1/stdout.txt", "a/0/attempts/1/kubernetes/events.txt")
        .allMatch(name -> name.startsWith("a/0/attempts/1/"));
  }

  @Test
  void aSweepHasATrajectoryOnceAllRunsHaveEnded() throws IOException {
    BenchmarkPlan plan = PlannedScenario.of("a: cmd_args = { tokens = [1, 2] }", "b:");
    BenchEvidence evidence = evidence(plan);
    ScenarioProgress course =
        ScenarioProgress.of(plan).with("a/0/1", c -> c.ended(RunStatus.PASSED, "", 1));
    evidence.keepTrajectory(course.cases().get(0), course);
    assertThat(keptFiles()).isEmpty();
    results.write(
        "a/0/1", Map.of("benchmark_1/results.json", "[{\"deepep_time\": 0.5}]".getBytes(UTF_8)));
    course = course.with("a/0/2", c -> c.ended(RunStatus.FAILED, "x", 2));
    evidence.keepTrajectory(course.cases().get(1), course);
    assertThat(results.text("a/0/trajectory.csv").lines())
        .containsExactly(
            "step,action,reward,observation",
            "1,{'tokens': 1},2.0,[0.5]",
            "2,{'tokens': 2},-1.0,[-1.0]");
  }

  @Test
  void aTestWithoutASweepHasNoTrajectory() throws IOException {
    BenchmarkPlan plan = PlannedScenario.of("a:");
    ScenarioProgress course =
        ScenarioProgress.of(plan).with("a/0", c -> c.ended(RunStatus.PASSED, "", 1));
    evidence(plan).keepTrajectory(course.cases().get(0), course);
    assertThat(keptFiles()).isEmpty();
  }
}
