package epfabric.operate.live.evidence;

import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which logs a diagnosis collects from an API server over HTTP. */
class LogCollectorTest {
  private static final String TERMINATED = "{'terminated': {'exitCode': 1}}";
  private static final String RUNNING = "{'running': {}}";
  private static final String WAITING = "{'waiting': {'reason': 'PodInitializing'}}";

  @TempDir private Path folder;

  private static ObjectNode object(String json) {
    return Json.parseObject(json.replace('\'', '"'));
  }

  private static ObjectNode pod(String name, String phase, String... containers) {
    return object(
        "{'metadata': {'name': '%s'}, 'status': {'phase': '%s', 'containerStatuses': [%s]}}"
            .formatted(name, phase, String.join(", ", containers)));
  }

  private static String container(String name, String state) {
    return "{'name': '%s', 'state': %s}".formatted(name, state);
  }

  /**
   * Returns the pod and container whose log is requested, and whether it is of the previous run.
   */
  private static String requestedLog(Question question) {
    String pod = question.resource().replaceFirst(".*/pods/([^/]+)/log", "$1");
    String previous = question.parameter("previous").equals("true") ? " previous" : "";
    return pod + " " + question.parameter("container") + previous;
  }

  private record CollectedLogs(
      List<KeptFile> files, List<MissingEvidence> missing, List<String> asked) {
    List<String> paths() {
      return files.stream().map(KeptFile::path).toList();
    }
  }

  private CollectedLogs collect(Function<Question, Answer> answers, ObjectNode... pods)
      throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      CollectedLogs collected = collect(api, pods);
      return new CollectedLogs(
          collected.files(),
          collected.missing(),
          api.questions().stream()
              .filter(question -> question.resource().endsWith("/log"))
              .map(LogCollectorTest::requestedLog)
              .toList());
    }
  }

  private CollectedLogs collect(ApiServer api, ObjectNode... pods) throws IOException {
    Path kubeconfig = api.kubeconfig(folder);
    try (KubernetesClient client =
            ClusterConfig.client(ClusterConfig.find(Optional.of(kubeconfig), Optional.empty()));
        AnswerDeadline patience =
            new AnswerDeadline(Duration.ofSeconds(20), Duration.ofSeconds(40))) {
      LogCollector collector = new LogCollector(client, patience);
      collector.collect("tests", List.of(pods));
      return new CollectedLogs(collector.files(), collector.missing(), List.of());
    }
  }

  private static Answer answerWithLog(Question question) {
    return new Answer(200, "log of " + requestedLog(question) + "\n");
  }

  @Test
  void onlyLogsOfStartedContainersAreRead() throws IOException {
    CollectedLogs collected =
        collect(
            LogCollectorTest::answerWithLog,
            pod(
                "deepep-0",
                "Running",
                container("test", TERMINATED),
                container("judge", RUNNING),
                container("later", WAITING)));
    assertThat(collected.files())
        .containsExactly(
            new KeptFile("tests/logs/deepep-0/test.log", "log of deepep-0 test\n"),
            new KeptFile("tests/logs/deepep-0/judge.log", "log of deepep-0 judge\n"));
    assertThat(collected.missing()).isEmpty();
  }

  /** The reason for a restart is in the log of the previous run. */
  @Test
  void theLogOfThePreviousRunIsReadEvenIfTheNextRunWaits() throws IOException {
    CollectedLogs collected =
        collect(
            LogCollectorTest::answerWithLog,
            pod(
                "p",
                "Running",
                "{'name': 'a', 'state': %s, 'lastState': %s}".formatted(RUNNING, TERMINATED),
                "{'name': 'b', 'state': %s, 'lastState': %s}".formatted(WAITING, TERMINATED),
                "{'name': 'c', 'state': %s, 'lastState': {}}".formatted(RUNNING)));
    assertThat(collected.files())
        .containsExactly(
            new KeptFile("tests/logs/p/a.log", "log of p a\n"),
            new KeptFile("tests/logs/p/a.previous.log", "log of p a previous\n"),
            new KeptFile("tests/logs/p/b.previous.log", "log of p b previous\n"),
            new KeptFile("tests/logs/p/c.log", "log of p c\n"));
  }

  @Test
  void logsOfInitContainersAreReadFirst() throws IOException {
    ObjectNode pod = pod("p", "Running", container("report", RUNNING));
    pod.withObjectProperty("status")
        .set(
            "initContainerStatuses",
            object("{'l': [{'name': 'stage', 'state': " + TERMINATED + "}]}").get("l"));
    assertThat(collect(LogCollectorTest::answerWithLog, pod).asked())
        .containsExactly("p stage", "p report");
  }

  /** Logs of failures are read first, because there may not be enough time for all logs. */
  @Test
  void logsOfSucceededPodsAreReadLast() throws IOException {
    CollectedLogs collected =
        collect(
            LogCollectorTest::answerWithLog,
            pod("a-good", "Succeeded", container("test", TERMINATED)),
            pod("z-bad", "Failed", container("test", TERMINATED)),
            pod("b-busy", "Running", container("test", RUNNING)));
    assertThat(collected.asked()).containsExactly("b-busy test", "z-bad test", "a-good test");
  }

  @Test
  void aRefusedLogIsReportedAndOtherLogsAreRead() throws IOException {
    CollectedLogs collected =
        collect(
            question ->
                question.parameter("container").equals("test")
                    ? refusal(403, "pods/log is forbidden")
                    : answerWithLog(question),
            pod("p", "Failed", container("test", TERMINATED), container("judge", TERMINATED)));
    assertThat(collected.missing())
        .singleElement()
        .satisfies(
            missing -> {
              assertThat(missing.what()).isEqualTo("tests/logs/p/test.log");
              assertThat(missing.why()).contains("403");
            });
    assertThat(collected.paths()).containsExactly("tests/logs/p/judge.log");
  }

  @Test
  void anUnreachableServerIsReportedAsTheReason() throws IOException {
    ApiServer gone = ApiServer.start(LogCollectorTest::answerWithLog);
    gone.close();
    CollectedLogs collected = collect(gone, pod("p", "Failed", container("test", TERMINATED)));
    assertThat(collected.files()).isEmpty();
    assertThat(collected.missing())
        .singleElement()
        .extracting(MissingEvidence::why)
        .asString()
        .contains("connection refused");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'metadata': {'name': 'p'}}",
        "{'metadata': {'name': 'p'}, 'status': 'lost'}",
        "{'metadata': {'name': 'p'}, 'status': {'containerStatuses': 'none'}}",
        "{'metadata': {'name': 'p'}, 'status': {'containerStatuses': ['test', {'name': 'test'}]}}"
      })
  void aPodWithoutAStatusHasNoLogs(String pod) throws IOException {
    CollectedLogs collected = collect(LogCollectorTest::answerWithLog, object(pod));
    assertThat(collected.asked()).isEmpty();
    assertThat(collected.missing()).isEmpty();
  }

  @Test
  void namesThatLookLikePathsStayInTheirFolder() throws IOException {
    assertThat(
            collect(
                    LogCollectorTest::answerWithLog,
                    pod("..", "Failed", container(".hidden", TERMINATED)))
                .paths())
        .allMatch(path -> path.equals("tests/logs/_../_.hidden.log"));
  }
}
