package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.QuickClock;
import epfabric.deploy.infra.Planned;
import epfabric.jobs.run.ReplayedResults;
import epfabric.results.judge.DeepEpLog;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import epfabric.standin.JobServer.Played;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Checks {@code bench run} with a stand-in API server; results of benchmarks are replayed. */
@Timeout(120)
class BenchRunCommandTest {
  private static final String TEST =
      """
      name = "small"
      description = "a small one"
      test_template_name = "DeepEPBenchmark"
      [cmd_args]
      docker_image_url = "registry.example/deepep:1"
      """;

  private static final Map<String, String> GOOD_LOGS =
      Map.of("benchmark", "BENCHMARK: DeepEP Results\n", "results", ReplayedResults.log());

  @TempDir private Path folder;

  @BeforeEach
  void writeEnvironment() throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), Planned.text("Pulumi.dev.yaml"));
    Files.createDirectories(folder.resolve("tests"));
    Files.writeString(folder.resolve("tests/small.toml"), TEST);
  }

  private void writeScenario(String tests) throws IOException {
    Files.writeString(folder.resolve("scenario.toml"), "name = \"s\"\n" + tests);
  }

  private static String test(String id, String... more) {
    return "[[Tests]]\nid = \""
        + id
        + "\"\ntest_name = \"small\"\n"
        + String.join("\n", more)
        + "\n";
  }

  private Run bench(Function<Question, Answer> server, String... options) throws IOException {
    return bench(Cli.commandLine(), server, options);
  }

  private Run bench(CommandLine line, Function<Question, Answer> server, String... options)
      throws IOException {
    try (ApiServer api = ApiServer.start(server)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c, namespace: lab}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: a-secret-token}}]
              """
                  .formatted(api.address()));
      return Cli.run(
          line,
          new StringWriter(),
          folder,
          Stream.concat(
                  Stream.of("bench", "run", "--kubeconfig", kubeconfig.toString()),
                  Stream.of(options))
              .toArray(String[]::new));
    }
  }

  private Run runAll(Function<String, Played> parts) throws IOException {
    return bench(new JobServer(parts), startArguments());
  }

  private String[] startArguments() {
    return new String[] {
      folder.resolve("scenario.toml").toString(),
      "--tests",
      folder.resolve("tests").toString(),
      "-o",
      folder.resolve("results").toString()
    };
  }

  private Path resultsFolder() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.findFirst().orElseThrow();
    }
  }

  @Test
  void aTestRunsAndItsResultsAreCollected() throws IOException {
    writeScenario(test("Tests.1", "num_nodes = 1", "time_limit = \"30m\""));
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    Run run = bench(server, startArguments());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("s on dev: 1 of 1 passed")
        .contains("Tests.1/0")
        .contains("passed");
    assertThat(server.made()).isEqualTo(List.of("s/Tests.1/0"));
    assertThat(server.jobs()).isEmpty();
    Path test = resultsFolder().resolve("Tests.1/0");
    assertThat(test.resolve("stdout.txt")).hasContent("BENCHMARK: DeepEP Results\n");
    assertThat(test.resolve("benchmark_16_ranks_2026-11-22_03-00-00_standard/results.json"))
        .hasContent(ReplayedResults.ROWS);
    assertThat(test.resolve("metadata/node-0.toml")).hasContent("user = \"replayed\"\n");
    assertThat(test.resolve("config.yaml")).exists();
    assertThat(test.resolve("k8s-job.toml")).content().contains("state = \"COMPLETED\"");
  }

  @Test
  void theJobOwnsItsTemplateOfNicClaims() throws IOException {
    writeScenario(test("Tests.1", "num_nodes = 1", "time_limit = \"30m\""));
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    List<String> templates = new ArrayList<>();
    Function<Question, Answer> answers =
        question -> {
          if (question.resource().contains("resourceclaimtemplates")) {
            templates.add(question.resource() + " " + question.body());
          }
          return server.apply(question);
        };
    Run run = bench(answers, startArguments());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(templates)
        .singleElement(STRING)
        .startsWith("POST /apis/resource.k8s.io/v1/namespaces/lab/resourceclaimtemplates ")
        .contains("mrdma.google.com", "\"ownerReferences\":[{\"apiVersion\":\"batch/v1\"");
  }

  @Test
  void aFailedTestIsDiagnosedBeforeItsJobIsDeleted() throws IOException {
    writeScenario(test("Tests.1", "num_nodes = 1"));
    Run run = runAll(which -> Played.failed(4, Map.of("benchmark", "3 rows are wrong\n")));
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(run.out()).contains("failed: bench-tests-1-0-").contains("exit code 4");
    Path test = resultsFolder().resolve("Tests.1/0");
    assertThat(test.resolve("stdout.txt")).hasContent("3 rows are wrong\n");
    assertThat(test.resolve("kubernetes/events.txt")).exists();
    assertThat(test.resolve("kubernetes/pods")).isNotEmptyDirectory();
  }

  private String experimentJson() throws IOException {
    return Files.readString(resultsFolder().resolve("experiment.json"));
  }

  @Test
  void aDependentStartsWhenItsDependencyIsDone() throws IOException {
    writeScenario(
        test("a")
            + test("b", "dependencies = [{ type = \"start_post_comp\", id = \"a\" }]")
            + test("c", "cmd_args = { tokens = [1024, 2048] }"));
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    Run run = bench(server, startArguments());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(server.made()).containsExactly("s/a/0", "s/c/0/1", "s/b/0", "s/c/0/2");
    assertThat(resultsFolder().resolve("c/0/trajectory.csv"))
        .hasContent(
            """
            step,action,reward,observation
            1,{'tokens': 1024},2000.0,[0.0005]
            2,{'tokens': 2048},2000.0,[0.0005]
            """);
  }

  @Test
  void aPreemptedRunIsRetriedAndReported() throws IOException {
    writeScenario(test("a"));
    List<Played> attempts = List.of(Played.preempted(), Played.passed(GOOD_LOGS));
    JobServer[] server = new JobServer[1];
    server[0] = new JobServer(which -> attempts.get(server[0].made().size() - 1));
    Run run = bench(server[0], startArguments());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("(TerminationByKubelet); it will be tried again");
    assertThat(run.out()).contains("passed, attempt 2");
    assertThat(server[0].deleted()).hasSize(2).doesNotHaveDuplicates();
    assertThat(resultsFolder().resolve("a/0/attempts/1/kubernetes/events.txt")).exists();
  }

  @Test
  void anImageThatCannotBePulledEndsTheCaseBeforeItsLimit() throws IOException {
    writeScenario("job_status_check = false\n" + test("a") + test("b"));
    CommandLine line = Cli.commandLine();
    CommandLine bench = Objects.requireNonNull(line.getSubcommands().get("bench"));
    BenchRunCommand command =
        Objects.requireNonNull(bench.getSubcommands().get("run")).getCommand();
    command.in(new QuickClock(Duration.ofSeconds(30)));
    JobServer server =
        new JobServer(
            which ->
                which.endsWith("a/0")
                    ? Played.waiting("ErrImagePull", "registry.example/deepep:1: not found")
                    : Played.passed(GOOD_LOGS));
    Run run = bench(line, server, startArguments());
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(run.out())
        .contains("not run: its image cannot be pulled: bench-a-0-")
        .contains("-0-x: ErrImagePull: registry.example/deepep:1: not found\n")
        .contains("1 of 2 passed");
    assertThat(server.jobs()).isEmpty();
  }

  /** The node's machine was lost without notice, so the rest of the Job failed. */
  @Test
  void aFailureOnAnUnreadyNodeIsRetried() throws IOException {
    writeScenario(test("a"));
    List<Played> attempts = List.of(Played.failed(1, Map.of()), Played.passed(GOOD_LOGS));
    JobServer[] server = new JobServer[1];
    server[0] = new JobServer(which -> attempts.get(server[0].made().size() - 1));
    server[0].lose("gpu-0");
    Run run = bench(server[0], startArguments());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("a/0: node gpu-0 is gone or not ready (bench-a-0-");
  }

  @Test
  void aRunThatIsAlwaysPreemptedIsInconclusive() throws IOException {
    writeScenario(test("a"));
    JobServer server = new JobServer(which -> Played.preempted());
    Run run = bench(server, startArguments());
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(server.made()).hasSize(5);
    assertThat(run.out()).contains("preempted, attempt 5: pod bench-a-0-");
  }

  @Test
  void aPassWithoutItsResultsFails() throws IOException {
    writeScenario(test("a"));
    Run run = runAll(which -> Played.passed(Map.of("benchmark", "x\n")));
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out())
        .contains(
            "failed: it passed, but its results did not come back: the container \"results\" has"
                + " printed no archive");
  }

  @Test
  void aDryRunSendsNoRequest() throws IOException {
    writeScenario(test("a"));
    JobServer server = new JobServer(which -> Played.running());
    String[] options =
        Stream.concat(Stream.of(startArguments()), Stream.of("--dry-run")).toArray(String[]::new);
    Run run = bench(server, options);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("s on dev: 1 run, at least ");
    assertThat(server.made()).isEmpty();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void invalidDefinitionsCreateNothing() throws IOException {
    writeScenario(test("a", "time_limit = \"soon\""));
    JobServer server = new JobServer(which -> Played.running());
    Run run = bench(server, startArguments());
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("scenario.toml:5:14: Tests[0].time_limit");
    assertThat(server.made()).isEmpty();
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void jsonOutputIsTheRecord() throws IOException {
    writeScenario(test("a"));
    String[] options =
        Stream.concat(Stream.of(startArguments()), Stream.of("--output", "json"))
            .toArray(String[]::new);
    Run run = bench(new JobServer(which -> Played.passed(GOOD_LOGS)), options);
    assertThat(run.out()).isEqualTo(experimentJson()).contains("\"status\": \"passed\"");
  }

  private Run resume(JobServer server) throws IOException {
    return bench(server, "--resume", resultsFolder().toString());
  }

  private void replace(String file, String old, String now) throws IOException {
    Path path = resultsFolder().resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(old);
    Files.writeString(path, text.replace(old, now));
  }

  @Test
  void finishedCasesAreNotRepeated() throws IOException {
    writeScenario(test("a"));
    assertThat(runAll(which -> Played.failed(4, Map.of())).exit()).isEqualTo(6);
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    Run run = resume(server);
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(server.made()).isEmpty();
  }

  @Test
  void aPreemptedCaseIsRetriedOnResume() throws IOException {
    writeScenario(
        test("a")
            + test("b", "dependencies = [{ type = \"start_post_comp\", id = \"a\" }]")
            + test("c"));
    Run first =
        runAll(which -> which.endsWith("a/0") ? Played.preempted() : Played.passed(GOOD_LOGS));
    assertThat(first.exit()).as(first.err()).isEqualTo(8);
    assertThat(resultsFolder().resolve("a/0/kubernetes")).exists();
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    Run run = resume(server);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("a/0: was preempted, and is tried again\n");
    assertThat(server.made()).containsExactly("s/a/0", "s/b/0");
    assertThat(run.out()).contains("3 of 3 passed").contains("passed, attempt 6");
    assertThat(resultsFolder().resolve("a/0/kubernetes")).doesNotExist();
    assertThat(resultsFolder().resolve("a/0/attempts/5/kubernetes/events.txt")).exists();
    Run report = Cli.run(folder, "bench", "report", resultsFolder().toString());
    assertThat(report.out())
        .startsWith("s (replayed): 3 of 3 runs passed\n")
        .doesNotContain("not read");
  }

  /** The process was killed after it recorded the case and before it created the Job. */
  @Test
  void aMissingJobIsCreatedOnResume() throws IOException {
    writeScenario(test("a"));
    assertThat(runAll(which -> Played.passed(GOOD_LOGS)).exit()).isZero();
    replace("experiment.json", "\"status\": \"passed\"", "\"status\": \"running\"");
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    Run run = resume(server);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(server.made()).containsExactly("s/a/0");
    assertThat(experimentJson()).contains("\"attempt\": 1");
  }

  /** The report of a finished run contains every case once, with its end, and reports no damage. */
  @Test
  void aFinishedRunCanBeReported() throws IOException {
    Files.writeString(
        folder.resolve("tests/script.toml"),
        TEST.replace("small", "script").replace("DeepEPBenchmark", "DeepEP")
            + "subtest_name = \"test_intranode\"\n");
    writeScenario(
        "job_status_check = false\n"
            + test("a", "cmd_args = { tokens = [1024, 2048] }")
            + test("b")
            + test("c").replace("small", "script")
            + test("d").replace("small", "script"));
    String log = DeepEpLog.guideIntranode().text();
    Map<String, Played> others =
        Map.of(
            "s/b/0", Played.failed(4, Map.of()),
            "s/c/0", Played.passed(Map.of("benchmark", log)),
            "s/d/0", Played.passed(Map.of("benchmark", log.replaceFirst(" passed", ""))));
    Run run = runAll(which -> others.getOrDefault(which, Played.passed(GOOD_LOGS)));
    assertThat(run.exit()).isEqualTo(6);
    String copy = "a/0/1/results/benchmark_16_ranks_2026-11-22_03-00-00_standard/results.json";
    assertThat(resultsFolder().resolve(copy)).hasContent(ReplayedResults.ROWS);
    Run report = Cli.run(folder, "bench", "report", resultsFolder().toString());
    assertThat(report.out())
        .startsWith("s (replayed): 3 of 5 runs passed\n")
        .contains("b/0 small: failed (bench-b-0-", "exit code 4)")
        .contains("a/0/2 small tokens=2048: passed; dispatch 200.0 us, 61.5 GB/s\n")
        .contains("c/0 script: passed; dispatch FP8 (cached) 453.5 us, 308.4 GB/s, dispatch BF16")
        .contains("d/0 script: failed (the runner says passed; no figures: 23 of 24 functional");
    assertThat(report.err()).doesNotContain("damage", "not in experiment.json");
  }

  /** The process was killed after it recorded the end and before it deleted the Job. */
  @Test
  void aFinishedJobIsDeletedOnResume() throws IOException {
    writeScenario(test("a"));
    JobServer server = new JobServer(which -> Played.passed(GOOD_LOGS));
    server.keepAll(true);
    assertThat(bench(server, startArguments()).exit()).isZero();
    assertThat(server.jobs()).hasSize(1);
    server.keepAll(false);
    assertThat(resume(server).exit()).isZero();
    assertThat(server.jobs()).isEmpty();
    assertThat(server.made()).hasSize(1);
  }

  @Test
  void aChangedPlanIsNotContinued() throws IOException {
    writeScenario(test("a"));
    assertThat(runAll(which -> Played.passed(GOOD_LOGS)).exit()).isZero();
    replace("definitions/scenario.toml", "id = \"a\"", "id = \"b\"");
    Run run = resume(new JobServer(which -> Played.passed(GOOD_LOGS)));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "experiment.json: cannot be continued: b/0 is planned now, but was not at the start");
  }

  @Test
  void aDamagedRecordIsReported() throws IOException {
    writeScenario(test("a"));
    assertThat(runAll(which -> Played.passed(GOOD_LOGS)).exit()).isZero();
    for (String text : List.of("", "[]", "{}", "{\"format\": 2}", "{\"format\": 1}", "{\"for")) {
      Files.writeString(resultsFolder().resolve("experiment.json"), text);
      Run run = resume(new JobServer(which -> Played.passed(GOOD_LOGS)));
      assertThat(run.exit()).as(text + run.err()).isEqualTo(2);
      assertThat(run.err()).contains("experiment.json: cannot be continued: ");
    }
  }

  @Test
  void onlyOneProcessCanUseAFolder() throws IOException {
    writeScenario(test("a"));
    assertThat(runAll(which -> Played.passed(GOOD_LOGS)).exit()).isZero();
    try (BenchRunFolder owner = BenchRunFolder.open(resultsFolder())) {
      Run run = resume(new JobServer(which -> Played.passed(GOOD_LOGS)));
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).contains("another epfabric bench run is using " + owner.folder());
    }
  }

  @Test
  void aMissingPermissionIsReportedWithItsRemedy() throws IOException {
    writeScenario(test("a"));
    Run run =
        bench(question -> ApiServer.refusal(403, "jobs.batch is forbidden"), startArguments());
    assertThat(run.exit()).isEqualTo(9);
    assertThat(run.err())
        .contains("cannot create jobs: 403: jobs.batch is forbidden")
        .contains("kubectl auth can-i create jobs -n lab");
  }

  @Test
  void aJobThatTheServerRefusesIsAFailure() throws IOException {
    writeScenario(test("a"));
    Run run = bench(question -> ApiServer.refusal(422, "spec.x: Invalid value"), startArguments());
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(run.out()).contains("failed: cannot create jobs: 422: spec.x: Invalid value");
  }

  /**
   * Archives come from untrusted images, and must neither end the run nor overwrite epfabric's
   * evidence.
   */
  @Test
  void anInvalidArchiveEndsOnlyItsCase() throws IOException {
    writeScenario(
        "job_status_check = false\n"
            + test("a", "cmd_args = { tokens = [1, 2] }")
            + test("b")
            + test("c")
            + test("d"));
    String rows = "benchmark_1/results.json";
    Map<String, byte[]> archives =
        Map.of(
            "s/a/0/1", ReplayedResults.tar(rows, "[{\"deepep_time\": [1, 2]}]"),
            "s/a/0/2", ReplayedResults.tar(rows, "[{\"deepep_time\": \"\\ud800\"}]", "a\u0007", ""),
            "s/b/0", ReplayedResults.tar("stdout.txt", "forged", "job.yaml/x", "", "ok.txt", "1"),
            "s/c/0", ReplayedResults.tar("x", "", "x/y", ""));
    Run run =
        runAll(
            which ->
                Played.passed(
                    archives.containsKey(which)
                        ? Map.of(
                            "benchmark",
                            "ours\n",
                            "results",
                            ReplayedResults.wrapped(ReplayedResults.zipped(archives.get(which))))
                        : GOOD_LOGS));
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(run.out())
        .contains("s on dev: 4 of 5 passed\n")
        .contains(
            "failed: it passed, but its results did not come back: the archive is damaged: it has x"
                + " as a file and as a folder; 1 file of it came back");
    assertThat(run.err())
        .contains("a/0/2: 1 file of its archive is not kept, see not-kept.txt\n")
        .contains("b/0: 2 files of its archive are not kept, see not-kept.txt\n");
    assertThat(resultsFolder().resolve("a/0/2/not-kept.txt"))
        .hasContent("\"a\\u0007\": not a name that is unpacked\n");
    assertThat(resultsFolder().resolve("b/0/stdout.txt")).hasContent("ours\n");
    assertThat(resultsFolder().resolve("b/0/ok.txt")).hasContent("1");
    assertThat(resultsFolder().resolve("b/0/not-kept.txt"))
        .hasContent(
            """
            "job.yaml/x": epfabric writes its own file there
            "stdout.txt": epfabric writes its own file there
            """);
  }
}
