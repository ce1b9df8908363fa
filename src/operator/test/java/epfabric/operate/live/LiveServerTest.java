package epfabric.operate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.ForbiddenQuestionException;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.ServerPod;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests how a server's pods are read, and how requests reach it. Each test defines the responses of
 * the API server.
 */
class LiveServerTest {
  private static final String PODS = "GET /api/v1/namespaces/serving/pods";
  private static final String PROXY =
      "/api/v1/namespaces/serving/services/serve-api:http/proxy/v1/models";

  @TempDir private Path folder;

  private final Map<String, Answer> answers = new TreeMap<>();
  private final List<Question> questions = new ArrayList<>();

  /** A request to a server. */
  private interface ServerRequest<T> {
    T with(LiveServer server) throws Exception;
  }

  private <T> T ask(ServerRequest<T> request) throws Exception {
    try (ApiServer api = ApiServer.start(this::answer)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c, namespace: serving}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: t0ken}}]
              """
                  .formatted(api.address()));
      try (LiveServer server =
          LiveServer.find(Optional.of(kubeconfig), Optional.empty(), Optional.empty())) {
        return request.with(server);
      } finally {
        questions.addAll(api.questions());
      }
    }
  }

  private Answer answer(Question question) {
    return answers.getOrDefault(question.resource(), ApiServer.refusal(404, "not found"));
  }

  private void servePods(String... pods) {
    Object[] objects = List.of(pods).stream().map(JobServer::json).toArray();
    answers.put(PODS, ApiServer.page("PodList", "", objects));
  }

  private List<ServerPod> pods() throws Exception {
    return ask(server -> server.pods(List.of("serve", "serve-decode")));
  }

  private ServerPod readPod(String pod) throws Exception {
    servePods(pod);
    return pods().get(0);
  }

  @Test
  void podsOfTheNamedSetsAreSortedByName() throws Exception {
    servePods("{metadata: {name: serve-1}}", "{metadata: {name: serve-0}}");
    assertThat(pods()).extracting(ServerPod::name).containsExactly("serve-0", "serve-1");
    assertThat(questions.get(0).parameter("labelSelector"))
        .isEqualTo("leaderworkerset.sigs.k8s.io/name in (serve,serve-decode)");
  }

  @Test
  void allFieldsOfAPodAreRead() throws Exception {
    ServerPod pod =
        readPod(
            """
            {metadata: {name: serve-0, labels: {leaderworkerset.sigs.k8s.io/name: serve,
              leaderworkerset.sigs.k8s.io/group-index: '3'},
              annotations: {leaderworkerset.sigs.k8s.io/size: '2'}},
             spec: {nodeName: gpu-0, containers: [
              {name: engine, image: 'e@sha256:1', command: [vllm, serve], args: [--port, '8000'],
               resources: {limits: {nvidia.com/gpu: '8'}}}, {name: helper}]},
             status: {conditions: [{type: Ready, status: 'True'}]}}
            """);
    assertThat(pod)
        .isEqualTo(
            new ServerPod(
                "serve-0",
                "gpu-0",
                true,
                new ServerPod.Engine(
                    "engine", "e@sha256:1", List.of("vllm", "serve", "--port", "8000")),
                8,
                "serve/3",
                2));
  }

  @Test
  void missingFieldsOfAPodAreEmpty() throws Exception {
    assertThat(readPod("{metadata: {name: serve-0}}"))
        .isEqualTo(
            new ServerPod(
                "serve-0", "", false, new ServerPod.Engine("", "", List.of()), 0, "/", 0));
  }

  @ParameterizedTest
  @CsvSource({"two, 0", "-1, 0", "12345, 0", "'', 0", "16, 16"})
  void anInvalidSizeIsReadAsZero(String written, int size) throws Exception {
    ServerPod pod =
        readPod(
            "{metadata: {name: a, annotations: {leaderworkerset.sigs.k8s.io/size: '%s'}}}"
                .formatted(written));
    assertThat(pod.size()).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource({
    "'', Ready, True, true",
    "'', Ready, Unknown, false",
    "'', ContainersReady, True, false",
    "deletionTimestamp: \"2026-11-22T03:00:00Z\", Ready, True, false"
  })
  void aDeletedPodOrAPodWithoutAReadyConditionIsNotReady(
      String metadata, String condition, String status, boolean ready) throws Exception {
    ServerPod pod =
        readPod(
            "{metadata: {name: a, %s}, status: {conditions: [{type: %s, status: '%s'}]}}"
                .formatted(metadata, condition, status));
    assertThat(pod.ready()).isEqualTo(ready);
  }

  /** Pod names become part of commands that users copy. */
  @ParameterizedTest
  @CsvSource(
      value = {
        "{metadata: {name: 'a; rm -rf x'}} | \"a; rm -rf x\"",
        "{metadata: {}}                    | \"null\"",
        "{spec: {}}                        | \"null\""
      },
      delimiter = '|')
  void podsWithMissingOrInvalidNamesAreRefused(String pod, String name) {
    servePods(pod);
    assertThatThrownBy(this::pods)
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ClusterException.Kind.UNREACHABLE);
              assertThat(e.problem().message())
                  .isEqualTo(
                      "cannot list pods: its answer has a name that Kubernetes does not allow: "
                          + name);
            });
  }

  @Test
  void aMissingPermissionIsReportedWithItsNamespace() {
    answers.put(PODS, ApiServer.refusal(403, "pods is forbidden"));
    assertThatThrownBy(this::pods)
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ClusterException.Kind.REFUSED);
              assertThat(e.problem().render())
                  .endsWith(
                      """
                      cannot list pods: 403: pods is forbidden
                        expected: permission to list pods in serving
                        hint: `kubectl auth can-i list pods -n serving` checks it\
                      """);
            });
  }

  private String models() throws Exception {
    return ask(server -> server.ask("serve-api", "/v1/models", Optional.empty()));
  }

  @Test
  void requestsGoThroughTheProxyWithTheLogin() throws Exception {
    answers.put("GET " + PROXY, new Answer(200, "{\"data\": []}"));
    assertThat(models()).isEqualTo("{\"data\": []}");
    assertThat(questions.get(0).login()).isEqualTo("Bearer t0ken");
  }

  @Test
  void aRequestWithABodyIsPosted() throws Exception {
    answers.put("POST " + PROXY, new Answer(200, "done"));
    String response =
        ask(server -> server.ask("serve-api", "/v1/models", Optional.of("{\"a\": 1}")));
    assertThat(response).isEqualTo("done");
    assertThat(questions.get(0).body()).isEqualTo("{\"a\": 1}");
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "500 | engine is dead | 500: engine is dead",
        "503 | {\"kind\": \"Status\", \"message\": \"no endpoints\"} | 503: no endpoints",
        "404 | {\"kind\": \"Error\", \"message\": \"x\"} | 404: {\"kind\": \"Error\", \"message\":"
            + " \"x\"}"
      },
      delimiter = '|')
  void theMessageOfAnErrorResponseIsReported(int code, String body, String message) {
    answers.put("GET " + PROXY, new Answer(code, body));
    assertThatThrownBy(this::models)
        .isInstanceOf(UnexpectedAnswerException.class)
        .hasMessage(message);
  }

  @Test
  void aLongErrorPageIsTruncated() {
    answers.put("GET " + PROXY, new Answer(502, "x".repeat(5000)));
    assertThatThrownBy(this::models).hasMessage("502: " + "x".repeat(300) + "…");
  }

  @Test
  void aForbiddenRequestDiffersFromARefusalOfTheEngine() {
    String forbidden =
        "{\"kind\": \"Status\", \"reason\": \"Forbidden\", \"message\": \"cannot get proxy\"}";
    answers.put("GET " + PROXY, new Answer(403, forbidden));
    assertThatThrownBy(this::models)
        .isInstanceOf(ForbiddenQuestionException.class)
        .hasMessage("403: cannot get proxy");
    answers.put("GET " + PROXY, new Answer(403, "{\"reason\": \"Forbidden\"}"));
    assertThatThrownBy(this::models).isInstanceOf(UnexpectedAnswerException.class);
  }

  @Test
  void aLogThatCannotBeReadIsEmpty() throws Exception {
    ServerPod pod =
        new ServerPod(
            "serve-0", "", true, new ServerPod.Engine("engine", "", List.of()), 0, "serve/0", 1);
    Optional<String> none = ask(server -> server.log(pod));
    answers.put("GET /api/v1/namespaces/serving/pods/serve-0/log", new Answer(200, "DeepEP\n"));
    Optional<String> log = ask(server -> server.log(pod));
    assertThat(none).isEmpty();
    assertThat(log).contains("DeepEP\n");
  }
}
