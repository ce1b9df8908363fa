package epfabric.operate.verb;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyCommandTest {
  private static final Function<Question, Answer> ALL_VERIFIED =
      cluster(List.of(KubeObjects.node("a", "a1"), KubeObjects.node("a", "a2")), List.of());

  @TempDir private Path folder;

  /** Returns the responses of a cluster with these nodes and pods; the pods are on node a1. */
  private static Function<Question, Answer> cluster(List<ObjectNode> nodes, List<ObjectNode> pods) {
    return question -> {
      if (question.resource().endsWith("/nodes")) {
        return page("NodeList", "", nodes.toArray());
      }
      boolean first = question.parameter("fieldSelector").startsWith("spec.nodeName=a1,");
      return page("PodList", "", first ? pods.toArray() : new Object[0]);
    };
  }

  private Run ready(Function<Question, Answer> answers, String... arguments) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      return ready(api.address(), arguments);
    }
  }

  private Run ready(String server, String... arguments) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: c}}]
            clusters: [{name: c, cluster: {server: "%s"}}]
            users: [{name: c, user: {token: t}}]
            """
                .formatted(server));
    String[] all =
        Stream.concat(
                Stream.of("ready", "--nodes", "2", "--kubeconfig", kubeconfig.toString()),
                Stream.of(arguments))
            .toArray(String[]::new);
    Run run = Cli.run(folder, all);
    return new Run(run.exit(), run.out(), run.err().replace(server, "http://SERVER"));
  }

  @Test
  void aReadyFabricIsReportedInOneLine() throws IOException {
    assertThat(ready(ALL_VERIFIED, "--pools", "a"))
        .isEqualTo(new Run(0, "ready: 2 of 2 nodes verified in a; no GPU in use\n", ""));
  }

  @Test
  void allObstaclesAreReported() throws IOException {
    List<ObjectNode> nodes =
        List.of(
            KubeObjects.node("a", "a1"),
            KubeObjects.unverified("a", "a2", "modules", "insmod: Key was rejected by service"));
    List<ObjectNode> pods = List.of(KubeObjects.pod("a1", "ml", "train-0", 8));
    assertThat(ready(cluster(nodes, pods), "--pools", "a,b"))
        .isEqualTo(
            new Run(
                8,
                """
                node a2: still has the taint startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified; installer: phase modules, failed: insmod: Key was rejected by service
                  hint: no installer is on it: kubectl get daemonsets -A -l app.kubernetes.io/managed-by=epfabric
                pool b: 0 of 2 nodes exist
                  hint: kubectl get nodes -l cloud.google.com/gke-nodepool=b; RUNBOOK.md says what to do when Google has no capacity
                node a1: its GPUs are held by ml/train-0 (8 GPUs, since 2026-10-01T08:30:00Z)
                  hint: wait, or free them: kubectl describe pod -n ml train-0 says whose it is
                """,
                """
                epfabric: the acceptance tests are postponed: 1 of 2 nodes verified in a, 0 of 2 nodes verified in b; GPUs in use on 1 node
                  hint: once that has changed, `pulumi up` re-creates a Job that failed
                """));
  }

  @Test
  void theTaintCanBeSelectedByAnOption() throws IOException {
    List<ObjectNode> nodes =
        List.of(KubeObjects.unverified("a", "a1", "x", "y"), KubeObjects.node("a", "a2"));
    Function<Question, Answer> cluster = cluster(nodes, List.of());
    assertThat(ready(cluster, "--pools", "a").exit()).isEqualTo(8);
    assertThat(ready(cluster, "--pools", "a", "--taint", "other").exit()).isZero();
    assertThat(ready(cluster, "--pools", "a", "--taint", "nvidia.com/gpu").exit()).isEqualTo(8);
  }

  @Test
  void standardOutputContainsOnlyJson() throws IOException {
    Run run = ready(ALL_VERIFIED, "--pools", "a", "--output", "json");
    assertThat(run.exit()).isZero();
    ObjectNode json = Json.parseObject(run.out());
    assertThat(json.get("ready").asBoolean()).isTrue();
    assertThat(json.get("pools").toString())
        .isEqualTo("[{\"pool\":\"a\",\"found\":2,\"verified\":2}]");
  }

  @Test
  void theSummaryIsTheTerminationMessage() throws IOException {
    Path summary = folder.resolve("termination-log");
    String[] arguments = {"--pools", "a", "--summary", summary.toString()};
    ready(ALL_VERIFIED, arguments);
    assertThat(summary).hasContent("{\"verdict\":\"ready\",\"reasons\":[]}");
    ready(cluster(List.of(), List.of()), arguments);
    assertThat(summary)
        .content()
        .startsWith("{\"verdict\":\"inconclusive\",\"reasons\":[{\"where\":\"pool a\",\"what\":");
    ready(question -> refusal(403, "no"), arguments);
    assertThat(summary)
        .content()
        .startsWith("{\"verdict\":\"refused\",\"reasons\":[{\"where\":\"http://127.0.0.1:")
        .contains("\"what\":\"cannot list nodes: 403: no\"");
  }

  @Test
  void aSummaryThatCannotBeWrittenIsReported() throws IOException {
    String absent = folder.resolve("absent/file").toString();
    assertThat(ready(ALL_VERIFIED, "--pools", "a", "--summary", absent))
        .isEqualTo(
            new Run(
                2,
                "ready: 2 of 2 nodes verified in a; no GPU in use\n",
                "epfabric: cannot read or write: " + absent + " (NoSuchFile)\n"));
  }

  @Test
  void aMissingPermissionIsNotRetried() throws IOException {
    Function<Question, Answer> answers =
        question ->
            question.resource().endsWith("/pods")
                ? refusal(403, "pods is forbidden")
                : ALL_VERIFIED.apply(question);
    assertThat(ready(answers, "--pools", "a"))
        .isEqualTo(
            new Run(
                9,
                "",
                """
                epfabric: http://SERVER/: cannot list pods: 403: pods is forbidden
                  expected: permission to list pods in the whole cluster
                  hint: the fabric's ClusterRole "observer" has it; `kubectl auth can-i list pods -A` checks it
                """));
  }

  @Test
  void aServerErrorHasTheExitCodeForRetries() throws IOException {
    assertThat(ready(question -> refusal(503, "starting"), "--pools", "a"))
        .isEqualTo(new Run(8, "", "epfabric: http://SERVER/: cannot list nodes: 503: starting\n"));
  }

  @Test
  void anInvalidPoolNameIsAUsageError() throws IOException {
    assertThat(ready(ALL_VERIFIED, "--pools", "a,b) or (c"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: not the name of a node pool: "b) or (c"
                  hint: epfabric ready --help
                """));
    assertThat(ready(ALL_VERIFIED, "--pools", ",a").exit()).isEqualTo(2);
    assertThat(ready(ALL_VERIFIED).exit()).isEqualTo(2);
    assertThat(ready(ALL_VERIFIED, "--pools", "a", "--context", "d").exit()).isEqualTo(9);
  }
}
