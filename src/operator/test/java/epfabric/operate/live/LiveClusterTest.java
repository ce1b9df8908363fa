package epfabric.operate.live;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.ClusterException.Kind;
import epfabric.operate.live.seen.NodePod;
import epfabric.operate.live.seen.NodePod.Role;
import epfabric.operate.live.seen.PoolNode;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client with an API server over HTTP, without TLS. */
class LiveClusterTest {
  private static final List<String> POOLS = List.of("a", "b");

  private static final String TOKEN_WITH_LINE_END = "{token: \"t0ken\\n\"}";

  @TempDir private Path folder;

  private Path kubeconfig(String server, String user) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: here
        contexts:
        - {name: here, context: {cluster: c, user: u}}
        - {name: there, context: {cluster: c, user: u}}
        clusters:
        - {name: c, cluster: {server: "%s"}}
        users:
        - name: u
          user: %s
        """
            .formatted(server, user));
  }

  private LiveCluster cluster(String server) throws IOException {
    return LiveCluster.find(Optional.of(kubeconfig(server, "{token: t0ken}")), Optional.empty());
  }

  private List<PoolNode> nodes(Function<Question, Answer> answers) throws IOException {
    try (ApiServer api = ApiServer.start(answers);
        LiveCluster cluster = cluster(api.address())) {
      return cluster.nodes(POOLS);
    }
  }

  private static ClusterException failure(ThrowingCallable request) {
    ClusterException[] caught = new ClusterException[1];
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(ClusterException.class, failure -> caught[0] = failure);
    return caught[0];
  }

  @Test
  void allPagesOfAListAreRead() throws IOException {
    Function<Question, Answer> answers =
        question ->
            question.parameter("continue").isEmpty()
                ? page("NodeList", "t/1=", KubeObjects.node("a", "a1"))
                : page("NodeList", "", KubeObjects.unverified("b", "b1", "driver", "none"));
    try (ApiServer api = ApiServer.start(answers);
        LiveCluster cluster = cluster(api.address())) {
      List<PoolNode> nodes = cluster.nodes(POOLS);
      assertThat(nodes).map(node -> node.name().node()).containsExactly("a1", "b1");
      assertThat(nodes.get(0).missing(KubeObjects.TAINT)).isEmpty();
      assertThat(nodes.get(1).missing(KubeObjects.TAINT))
          .containsExactly("still has the taint " + KubeObjects.TAINT);
      assertThat(nodes.get(1).installation().failure()).contains("none");
      assertThat(api.questions())
          .containsExactly(
              question(
                  "nodes", "labelSelector=cloud.google.com/gke-nodepool in (a,b)", "limit=100"),
              question(
                  "nodes",
                  "continue=t/1=",
                  "labelSelector=cloud.google.com/gke-nodepool in (a,b)",
                  "limit=100"));
    }
  }

  private static Question question(String resource, String... query) {
    return new Question("GET /api/v1/" + resource, List.of(query), "Bearer t0ken");
  }

  @Test
  void onlyUnfinishedPodsOfTheNodesAreRequested() throws IOException {
    ObjectNode finished = KubeObjects.pod("a1", "ml", "old", 8);
    finished.withObjectProperty("status").put("phase", "Succeeded");
    Function<Question, Answer> answers =
        question ->
            question.resource().endsWith("nodes")
                ? page("NodeList", "", KubeObjects.node("a", "a1"))
                : page(
                    "PodList",
                    "",
                    finished,
                    KubeObjects.pod("a1", "ml", "train-0", 8),
                    KubeObjects.ourPod("a1", "epfabric-dev-system", "installer-x", "installer"));
    try (ApiServer api = ApiServer.start(answers);
        LiveCluster cluster = cluster(api.address())) {
      List<NodePod> pods = cluster.pods(cluster.nodes(POOLS));
      assertThat(pods)
          .extracting(pod -> pod.name() + " " + pod.role() + " " + pod.gpus())
          .containsExactly("ml/train-0 FOREIGN 8", "epfabric-dev-system/installer-x INSTALLER 8");
      assertThat(pods.get(0).start()).contains("2026-10-01T08:30:00Z");
      assertThat(pods.get(1).role()).isEqualTo(Role.INSTALLER);
      assertThat(api.questions().get(1))
          .isEqualTo(
              question(
                  "pods",
                  "fieldSelector=spec.nodeName=a1,status.phase!=Succeeded,status.phase!=Failed",
                  "limit=100"));
    }
  }

  @Test
  void listsThatAreNullCountAsEmpty() throws IOException {
    ObjectNode bare = Json.object();
    bare.set("metadata", Json.object());
    bare.withObjectProperty("metadata").put("name", "n");
    bare.withObjectProperty("metadata").set("labels", NullNode.getInstance());
    bare.set("spec", Json.object());
    bare.withObjectProperty("spec").set("taints", NullNode.getInstance());
    assertThat(nodes(question -> page("NodeList", "", bare))).hasSize(1);
    String none = "{\"kind\": \"NodeList\", \"apiVersion\": \"v1\", \"items\": null}";
    assertThat(nodes(question -> new Answer(200, none))).isEmpty();
  }

  @Test
  void aMissingPermissionIsReported() {
    String words =
        "nodes is forbidden: User \"system:serviceaccount:x:observer\" cannot list resource"
            + " \"nodes\" in API group \"\" at the cluster scope";
    ClusterException failure = failure(() -> nodes(question -> refusal(403, words)));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.problem().render().replaceFirst("127.0.0.1:\\d+", "SERVER"))
        .isEqualTo(
            "http://SERVER/: cannot list nodes: 403: "
                + words
                + "\n"
                + "  expected: permission to list nodes in the whole cluster\n"
                + "  hint: the fabric's ClusterRole \"observer\" has it; `kubectl auth can-i list"
                + " nodes -A` checks it");
  }

  @Test
  void aMissingLoginIsReported() {
    ClusterException failure = failure(() -> nodes(question -> refusal(401, "Unauthorized")));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.problem().render().replaceFirst("127.0.0.1:\\d+", "SERVER"))
        .isEqualTo(
            """
            http://SERVER/: cannot list nodes: 401: Unauthorized
              expected: a login that the cluster accepts
              hint: `kubectl get nodes` shows whether kubectl has one; in a pod, its account's token\
            """);
  }

  @Test
  void requestsAreRetriedAfterServerErrors() throws IOException {
    try (ApiServer api =
            ApiServer.start(question -> refusal(500, "etcdserver:\u001b[2J leader changed"));
        LiveCluster cluster = cluster(api.address())) {
      ClusterException failure = failure(() -> cluster.nodes(POOLS));
      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure.getMessage())
          .isEqualTo(
              api.address() + "/: cannot list nodes: 500: etcdserver:\\u001b[2J leader changed");
      assertThat(api.questions()).hasSize(4);
    }
  }

  @Test
  void aClosedPortIsUnreachable() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String server = "http://127.0.0.1:" + port;
    try (LiveCluster cluster = cluster(server)) {
      ClusterException failure = failure(() -> cluster.nodes(POOLS));
      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure.getMessage())
          .isEqualTo(server + "/: cannot list nodes: no answer: connection refused");
    }
  }

  @Test
  void aResponseWithoutAListIsReported() {
    for (String body :
        List.of("<html>log in</html>", "", "{\"kind\": \"NodeList\", \"items\": 7}")) {
      ClusterException failure = failure(() -> nodes(question -> new Answer(200, body)));
      assertThat(failure.kind()).as(body).isEqualTo(Kind.UNREACHABLE);
      assertThat(failure.getMessage()).as(body).contains(": cannot list nodes: ").hasLineCount(1);
    }
  }

  @Test
  void aMaliciousNameIsRefused() {
    ClusterException failure =
        failure(() -> nodes(q -> page("NodeList", "", KubeObjects.node("a", "$(reboot)"))));
    assertThat(failure.getMessage())
        .endsWith(
            ": cannot list nodes: its answer has a name that Kubernetes does not allow:"
                + " \"$(reboot)\"");
  }

  @Test
  @Timeout(60)
  void anEndlessListIsAFailure() {
    ClusterException failure = failure(() -> nodes(question -> page("NodeList", "again")));
    assertThat(failure.getMessage())
        .endsWith(": cannot list nodes: its answer has the same page again");
  }

  @Test
  void aLoginThatAPluginPrintsIsUsed() throws IOException {
    Path plugin =
        Files.writeString(
            folder.resolve("plugin"),
            """
            #!/bin/sh
            echo '{"kind": "ExecCredential", "apiVersion": "client.authentication.k8s.io/v1beta1",'
            echo '"status": {"token": "from-plugin"}}'
            """);
    assertThat(plugin.toFile().setExecutable(true)).isTrue();
    String user =
        "{exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: " + plugin + "}}";
    try (ApiServer api = ApiServer.start(question -> page("NodeList", ""))) {
      Path file = kubeconfig(api.address(), user);
      try (LiveCluster cluster = LiveCluster.find(Optional.of(file), Optional.of("there"))) {
        assertThat(cluster.nodes(POOLS)).isEmpty();
      }
      assertThat(api.questions().get(0).login()).isEqualTo("Bearer from-plugin");
    }
  }

  @Test
  void aTokenFileMayEndWithANewline() throws IOException {
    try (ApiServer api = ApiServer.start(question -> page("NodeList", ""))) {
      Path file = kubeconfig(api.address(), TOKEN_WITH_LINE_END);
      try (LiveCluster cluster = LiveCluster.find(Optional.of(file), Optional.empty())) {
        assertThat(cluster.nodes(POOLS)).isEmpty();
      }
      assertThat(api.questions()).map(Question::login).containsExactly("Bearer t0ken");
    }
  }

  /** After a 401, the client library reads the kubeconfig file again. */
  @Test
  void aRefusedTokenWithANewlineIsReported() throws IOException {
    try (ApiServer api = ApiServer.start(question -> refusal(401, "unknown user"))) {
      Path file = kubeconfig(api.address(), TOKEN_WITH_LINE_END);
      try (LiveCluster cluster = LiveCluster.find(Optional.of(file), Optional.empty())) {
        assertThat(failure(() -> cluster.nodes(POOLS)).getMessage())
            .contains("cannot list nodes: 401: unknown user\n");
      }
      assertThat(api.questions()).map(Question::login).containsOnly("Bearer t0ken");
    }
  }

  @Test
  void aTokenIsNeverQuoted() throws IOException {
    Path file = kubeconfig("http://127.0.0.1:1", "{token: \"t0\\x01ken\"}");
    ClusterException failure = failure(() -> LiveCluster.find(Optional.of(file), Optional.empty()));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
    assertThat(failure.getMessage())
        .isEqualTo("token: the login token has characters that no token has\n  hint: log in again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ther      | did you mean "there"?
          elsewhere | kubectl config get-contexts lists them
          """)
  void anUnknownContextIsReportedWithAHint(String context, String hint) throws IOException {
    Path file = kubeconfig("http://127.0.0.1:1", "{token: t}");
    ClusterException failure =
        failure(() -> LiveCluster.find(Optional.of(file), Optional.of(context)));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
    assertThat(failure.getMessage())
        .isEqualTo("--context: no such context: \"" + context + "\"\n  hint: " + hint);
  }

  @Test
  void anInvalidKubeconfigIsReported() throws IOException {
    Path absent = folder.resolve("absent");
    assertThat(failure(() -> LiveCluster.find(Optional.of(absent), Optional.empty())).getMessage())
        .isEqualTo(absent + ": cannot be read");
    Path broken = Files.writeString(folder.resolve("broken"), "users: t0ken");
    ClusterException failure =
        failure(() -> LiveCluster.find(Optional.of(broken), Optional.empty()));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
    assertThat(failure.getMessage())
        .isEqualTo(
            broken + ": not a kubeconfig file that can be used\n  hint: kubectl config view");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://[::1", "DEEP"})
  void anUnusableKubeconfigIsReported(String server) throws IOException {
    String deep = "{a: ".repeat(20_000);
    Path file =
        Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "%s"}}]
            users: [{name: u, user: {token: t0ken}}]
            %s
            """
                .formatted(server, server.equals("DEEP") ? "x: " + deep : ""));
    ClusterException failure = failure(() -> LiveCluster.find(Optional.of(file), Optional.empty()));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
    assertThat(failure.getMessage())
        .endsWith(": not a kubeconfig file that can be used\n  hint: kubectl config view")
        .doesNotContain("t0ken");
  }

  @Test
  void anEmptyNamespaceIsReadAsTheDefaultNamespace() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: u, namespace: ""}}]
            clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
            users: [{name: u, user: {token: t0ken}}]
            """);
    try (LabelledJobs jobs =
        LabelledJobs.find(Optional.of(file), Optional.empty(), Optional.empty(), "a")) {
      assertThat(jobs.namespace()).isEqualTo("default");
    }
  }

  @Test
  void aKubeconfigWithoutACurrentContextIsRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n");
    assertThat(failure(() -> LiveCluster.find(Optional.of(empty), Optional.empty())).getMessage())
        .isEqualTo(
            """
            kubeconfig: no cluster to look at: no current context in a file, and not in a pod
              hint: gcloud container clusters get-credentials, or --kubeconfig FILE\
            """);
  }
}
