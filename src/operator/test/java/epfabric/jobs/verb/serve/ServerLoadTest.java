package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.serving.ServerBenchmark;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.jobs.serving.ServerSpeed;
import epfabric.jobs.verb.LabServer;
import epfabric.jobs.verb.StoryClock;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks how an engine's benchmark runs as a Job, and how the Job ends. */
class ServerLoadTest {
  private static final String JOB = "serve-check-8";
  private static final String POD = JOB + "-0-x";
  private static final String ENDED =
      "spec: {nodeName: gpu-0, containers: [{name: benchmark}]}, status: {containerStatuses:"
          + " [{name: benchmark, state: {terminated: {exitCode: %d, reason: '%s',"
          + " message: '%s'}}}]}";

  @TempDir private Path folder;

  private final StoryClock clock = new StoryClock();
  private final StringWriter output = new StringWriter();
  private LabServer server;
  private LabelledJobs jobs;

  @BeforeEach
  void createCluster() throws IOException {
    server = new LabServer();
    jobs = server.jobs(folder, "epfabric/serve-check");
  }

  @AfterEach
  void closeCluster() {
    jobs.close();
    server.close();
  }

  private ServerSpeed run() {
    ServerBenchmark benchmark =
        new ServerBenchmark(Engine.VLLM, "serve", "m", "engine@sha256:1", "gpu-0", 8);
    return new ServerLoad(Planned.plan("dev"), jobs, clock, new PrintWriter(output, true))
        .run(benchmark, Optional.empty());
  }

  private static String table() {
    try {
      return Files.readString(Path.of("src/operator/test/resources/serving/vllm-bench.txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void endJob(String end, int code, String reason, String message) {
    server.pods(JOB, ENDED.formatted(code, reason, message));
    server.ends(JOB, end, "BackoffLimitExceeded");
  }

  private void completeJob() {
    server.log(POD, "benchmark", table());
    endJob("Complete", 0, "Completed", "");
  }

  private void assertUnknown(ServerSpeed speed, String why) {
    assertThat(speed.table()).isEmpty();
    assertThat(speed.trouble()).isEqualTo(why);
    assertThat(speed.failed()).as("the result says nothing about the server").isFalse();
    assertThat(server.there()).isEmpty();
  }

  @Test
  void theTableOfAFinishedBenchmarkIsRead() {
    clock.at(20, this::completeJob);
    ServerSpeed speed = run();
    assertThat(speed.table().orElseThrow().tokensPerSecond()).isEqualTo(356.17);
    assertThat(speed.trouble()).isEmpty();
    assertThat(output).hasToString("serve-check-8: 32 requests from gpu-0\n");
    assertThat(server.deleted()).containsExactly(JOB);
  }

  @Test
  void theWaitForAJobEndsAtTheLimit() {
    assertUnknown(run(), "no end within 30 minutes");
    assertThat(clock.minute()).isEqualTo(30);
  }

  @Test
  void theReasonOfAWaitIsReported() {
    clock.at(
        1,
        () ->
            server.pods(
                JOB,
                "status: {conditions: [{type: PodScheduled, status: 'False',"
                    + " message: no node fits}]}"));
    assertUnknown(run(), "no end within 30 minutes; " + POD + " waits: no node fits");
  }

  @Test
  void aJobThatAQueueSuspendsIsAwaited() {
    clock.at(1, () -> server.suspend(JOB)).at(3, this::completeJob);
    assertThat(run().table()).isPresent();
  }

  @Test
  void theResultOfADeletedJobIsUnknown() {
    clock.at(2, () -> server.lose(JOB));
    assertUnknown(run(), "its Job was deleted");
  }

  @Test
  void theResultOfADisruptedPodIsUnknown() {
    clock.at(
        1,
        () -> {
          server.pods(
              JOB,
              "spec: {nodeName: gpu-0}, status: {phase: Failed, conditions:"
                  + " [{type: DisruptionTarget, status: 'True', reason: TerminationByKubelet}]}");
          server.ends(JOB, "Failed", "BackoffLimitExceeded");
        });
    assertUnknown(run(), "pod " + POD + " had to leave node gpu-0 (TerminationByKubelet)");
  }

  @Test
  void aFailedBenchmarkFailsTheServer() {
    clock.at(1, () -> endJob("Failed", 1, "Error", "connection refused"));
    ServerSpeed speed = run();
    assertThat(speed.failed()).isTrue();
    assertThat(speed.trouble()).startsWith("the benchmark failed: ").contains("connection refused");
    assertThat(server.there()).isEmpty();
  }

  @Test
  void aFailureWithoutAPodMessageHasTheMessageOfKubernetes() {
    clock.at(
        1,
        () -> {
          server.pods(JOB, "spec: {nodeName: gpu-0, containers: [{name: benchmark}]}");
          server.ends(JOB, "Failed", "DeadlineExceeded");
        });
    assertThat(run().trouble()).isEqualTo("the benchmark failed: DeadlineExceeded");
  }

  @Test
  void aLogWithoutACompleteTableIsUnknown() {
    server.log(POD, "benchmark", table().substring(0, table().indexOf("Mean TPOT")));
    clock.at(1, () -> endJob("Complete", 0, "Completed", ""));
    assertUnknown(run(), "its log has no complete table of results");
  }

  @Test
  void jobsOfOtherRunsAndRefusedJobsAreNotDeleted() {
    server.refuse("POST", 422, "spec: Invalid value");
    assertUnknown(run(), "cannot create jobs: 422: spec: Invalid value");
    server.refuse("POST", 409, "already exists");
    assertUnknown(run(), "there is another Job " + JOB + ", not of this run");
    assertThat(server.deleted()).isEmpty();
  }

  /** The measurements took half an hour and must not be lost; the Job's TTL removes the Job. */
  @Test
  void aJobThatCannotBeDeletedDoesNotLoseTheMeasurements() {
    server.refuse("DELETE", 403, "jobs is forbidden");
    clock.at(1, this::completeJob);
    assertThat(run().table()).isPresent();
    assertThat(output.toString())
        .contains("cannot delete jobs: 403: jobs is forbidden")
        .endsWith("hint: kubectl delete job serve-check-8 -n lab\n");
  }
}
