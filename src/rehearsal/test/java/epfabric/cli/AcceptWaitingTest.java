package epfabric.cli;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.cli.Cli.Run;
import epfabric.deploy.infra.Planned;
import epfabric.jobs.verb.accept.AcceptCommand;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Checks how long {@code accept} waits. Emulated time passes only during its pauses. */
class AcceptWaitingTest {
  private static final String POOL = "epfabric-dev-gpu";
  private static final String JOB = "{\"metadata\":{\"name\":\"x\"},\"status\":{}}";

  @TempDir private Path folder;

  private final QuickClock time = new QuickClock(Duration.ofMinutes(3));

  @BeforeEach
  void writeEnvironment() throws IOException {
    String image = Planned.plan("dev").scope().imageRepository();
    String digest = "@sha256:" + "17".repeat(32) + "\n";
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Planned.text("Pulumi.dev.yaml")
            + "  epfabric:images:\n"
            + ("    installer: " + image + "/installer" + digest)
            + ("    test: " + image + "/test" + digest)
            + ("    judge: " + image + "/judge" + digest));
  }

  private Run accept(Function<Question, Answer> answers, String... options) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              """
                  .formatted(api.address()));
      CommandLine line = Cli.commandLine();
      AcceptCommand command =
          Objects.requireNonNull(line.getSubcommands().get("accept")).getCommand();
      command.in(time);
      String[] arguments =
          Stream.concat(
                  Stream.of("accept", "dev", "--kubeconfig", kubeconfig.toString()),
                  Stream.of(options))
              .toArray(String[]::new);
      Run run = Cli.run(line, new StringWriter(), folder, arguments);
      return new Run(
          run.exit(),
          run.out().replace(api.address(), "http://SERVER"),
          run.err().replace(api.address(), "http://SERVER"));
    }
  }

  /** Answers a request for nodes with two nodes, and for pods of the first node with the pods. */
  private static Answer answerWithNodesAndPods(Question question, ObjectNode... pods) {
    if (question.resource().endsWith("/nodes")) {
      return page("NodeList", "", KubeObjects.node(POOL, "a1"), KubeObjects.node(POOL, "a2"));
    }
    boolean first = question.parameter("fieldSelector").startsWith("spec.nodeName=a1,");
    return page("List", "", first ? (Object[]) pods : new Object[0]);
  }

  /** Answers with running Jobs; after {@code pauses} pauses, the server is unavailable. */
  private Answer answerUntilOutage(Question question, int pauses) {
    if (time.pauses() >= pauses) {
      return refusal(503, "gone");
    }
    boolean job = question.resource().contains("/jobs");
    boolean list = question.resource().endsWith("/jobs") && question.resource().startsWith("GET");
    return job && !list ? new Answer(200, JOB) : answerWithNodesAndPods(question);
  }

  @Test
  void anUnreachableApiServerEndsTheRunWithAdvice() throws IOException {
    Run run = accept(question -> answerUntilOutage(question, 2), "--tests", "intranode,internode");
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(time.pauses()).isEqualTo(3);
    assertThat(run.out())
        .isEqualTo(
            """
            run 0001 on a1, a2: inconclusive
              deepep-intranode: inconclusive, 540 s
                - http://SERVER/: cannot get jobs: 503: gone, for 5 minutes, while Job accept-0001-deepep-intranode ran on a1, a2; it ends by itself within 40 minutes of its start; when the API server answers: kubectl get jobs,pods -n epfabric-dev-acceptance -l epfabric/accept-run=0001 shows it, kubectl delete jobs -n epfabric-dev-acceptance -l epfabric/accept-run=0001 ends it
              deepep-internode: not run, because an earlier test did not pass
              hint: this run says nothing about the fabric; when its nodes are back: epfabric accept dev --wait 30
            """);
    assertThat(folder.resolve("results/dev/history.jsonl")).content().contains("inconclusive");
  }

  @Test
  void anImageThatCannotBePulledEndsTheWait() throws IOException {
    ObjectNode pod =
        JobServer.json(
            "{metadata: {name: p}, status: {containerStatuses: [{name: test, state: {waiting:"
                + " {reason: ErrImagePull, message: '403 Forbidden'}}}]}}");
    Run run =
        accept(
            question ->
                question.parameter("labelSelector").startsWith("batch.kubernetes.io/job-name=")
                    ? page("PodList", "", pod)
                    : answerUntilOutage(question, 99),
            "--tests",
            "intranode");
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(time.pauses()).isEqualTo(1);
    assertThat(run.out())
        .contains("- its image cannot be pulled: p: ErrImagePull: 403 Forbidden\n");
  }

  @Test
  void aShortOutageIsTolerated() throws IOException {
    Run run =
        accept(
            question ->
                time.pauses() == 3 ? refusal(503, "upgrade") : answerUntilOutage(question, 99),
            "--tests",
            "intranode");
    assertThat(run.err()).contains("cannot get jobs: 503: upgrade\n");
    assertThat(run.out()).contains("has not ended in 40 minutes");
  }

  @Test
  void aLostResponseToTheCreationOfAJobEndsTheRun() throws IOException {
    Run run =
        accept(
            question ->
                question.resource().startsWith("POST")
                    ? refusal(503, "lost")
                    : answerUntilOutage(question, 99),
            "--tests",
            "intranode");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out()).contains("- http://SERVER/: cannot create jobs: 503: lost\n");
    assertThat(time.pauses()).isZero();
  }

  /** A run of another user may have the same number. */
  @Test
  void aJobOfAnotherRunIsNotChanged() throws IOException {
    List<String> asked = new CopyOnWriteArrayList<>();
    Run run =
        accept(
            question -> {
              asked.add(question.resource().replaceFirst(" .*/", " "));
              return question.resource().startsWith("POST")
                  ? refusal(409, "already exists")
                  : answerUntilOutage(question, 99);
            },
            "--tests",
            "intranode");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .contains("- there is another Job accept-0001-deepep-intranode, not of this run\n");
    assertThat(asked).last().isEqualTo("POST jobs");
  }

  @Test
  void aPreemptedNodeEndsTheRun() throws IOException {
    Run run =
        accept(
            question ->
                time.pauses() > 1 && question.resource().endsWith("/nodes")
                    ? page("NodeList", "", KubeObjects.node(POOL, "a1"))
                    : answerUntilOutage(question, 99),
            "--tests",
            "intranode,internode");
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(time.pauses()).isEqualTo(2);
    assertThat(run.out())
        .contains("deepep-intranode: inconclusive, 360 s\n    - node a2 was taken away\n")
        .contains("deepep-internode: not run, because an earlier test did not pass\n");
  }

  /** Runs {@code accept} on a server where each Job has failed, and {@code pod} is its only pod. */
  private Run acceptWithFailedJob(String pod) throws IOException {
    String job =
        "{\"metadata\":{\"name\":\"x\"},\"status\":{\"conditions\":[{\"type\":\"Failed\","
            + "\"status\":\"True\",\"reason\":\"BackoffLimitExceeded\"}]}}";
    return accept(
        question -> {
          if (question.parameter("labelSelector").startsWith("batch.kubernetes.io/job-name=")) {
            return page("PodList", "", JobServer.json(pod));
          }
          return question.resource().contains("/jobs/x")
                  || question.resource().contains("/jobs/accept-")
              ? new Answer(200, job)
              : answerUntilOutage(question, 99);
        },
        "--tests",
        "intranode");
  }

  @Test
  void aTestIsFailedIfItsContainerIsKilledBeforeItsJudge() throws IOException {
    Run run =
        acceptWithFailedJob(
            "{metadata: {name: p}, spec: {containers: [{name: test}, {name: judge}]}, status:"
                + " {containerStatuses: [{name: test, state: {terminated: {exitCode: 137, reason:"
                + " OOMKilled}}}]}}");
    assertThat(run.exit()).as(run.err()).isEqualTo(6);
    assertThat(run.out())
        .contains("deepep-intranode: fail, 0 s\n    - p: OOMKilled, exit code 137\n");
  }

  @Test
  void aFailedJobWithoutResultsIsInconclusive() throws IOException {
    Run run = acceptWithFailedJob("{metadata: {name: p}, status: {}}");
    assertThat(run.exit()).as(run.err()).isEqualTo(8);
    assertThat(run.out())
        .contains("inconclusive, 0 s\n    - Kubernetes says BackoffLimitExceeded\n");
  }

  @Test
  void theWaitForFreeNodesHasATimeout() throws IOException {
    ObjectNode pod = KubeObjects.pod("a1", "ml", "train-0", 8);
    Run run = accept(question -> answerWithNodesAndPods(question, pod), "--wait", "10");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(time.pauses()).isEqualTo(4);
    assertThat(run.err())
        .contains("waiting for 10 minutes at most\n")
        .containsOnlyOnce("waiting for")
        .contains("epfabric: node a1: its GPUs are held by ml/train-0")
        .endsWith("nothing was started: the nodes are not free and verified after 10 minutes\n");
    assertThat(folder.resolve("results/dev")).doesNotExist();
  }

  @Test
  void anUnreachableApiServerEndsTheWaitForFreeNodes() throws IOException {
    ObjectNode pod = KubeObjects.pod("a1", "ml", "train-0", 8);
    Run run =
        accept(
            question ->
                time.pauses() > 0 ? refusal(503, "gone") : answerWithNodesAndPods(question, pod),
            "--wait",
            "60");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(time.pauses()).isEqualTo(2);
    assertThat(run.err())
        .contains("epfabric: http://SERVER/: cannot list nodes: 503: gone\n  to do: see whether");
  }
}
