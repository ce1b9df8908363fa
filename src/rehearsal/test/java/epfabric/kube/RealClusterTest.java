package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.RealCluster;
import epfabric.rehearsal.kubernetes.real.StandInNode;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tests a rehearsal's client with a real API server. */
@Tag("kube")
class RealClusterTest {
  private static ControlPlane plane;
  private static RealCluster cluster;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    cluster = plane.process().cluster();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @Test
  void theTokenIsAcceptedWithoutTheKubeconfig() {
    String authority = "--certificate-authority=" + plane.authority();
    String token = "--token=" + cluster.token();
    Kubectl kubectl =
        Kubectl.of(plane.build().binary(), Path.of("/dev/null"), plane.process().folder())
            .with("--server=" + plane.server(), authority, token);
    assertThat(kubectl.run("auth", "whoami", "-o", "jsonpath={.status.userInfo.username}").output())
        .isEqualTo("admin");
  }

  private static ObjectNode json(String yaml) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    return (ObjectNode) Json.tree(tree);
  }

  private static ObjectNode configMap(String name) {
    return Json.parseObject(
        """
            {"apiVersion": "v1", "kind": "ConfigMap",
             "metadata": {"namespace": "default", "name": "%s"}, "data": {"a": "b"}}
            """
            .formatted(name));
  }

  private static List<String> names(List<ObjectNode> objects) {
    return objects.stream().map(object -> ObjectKey.of(object).name()).toList();
  }

  private static void await(BooleanSupplier condition) {
    long limit = System.nanoTime() + Kubectl.PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("the time when the condition became true is within the limit")
          .isLessThan(limit);
      Kubectl.pause();
    }
  }

  private static void assertRefused(ThrowingCallable call, int code, String words) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KubernetesException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(words);
  }

  @Test
  void applyingAgainChangesFieldsAndRemovesMissingFields() {
    ObjectNode object = configMap("twice");
    cluster.apply(object);
    object.withObjectProperty("data").remove("a");
    object.withObjectProperty("data").put("c", "d");
    ObjectNode after = cluster.apply(object);
    assertThat(after.get("data")).hasToString("{\"c\":\"d\"}");
    assertThat(after.toString()).contains("\"manager\":\"epfabric-rehearsal\"");
    cluster.delete(ObjectKey.of(object));
    await(() -> cluster.get(ObjectKey.of(object)).isEmpty());
  }

  @Test
  void aFieldThatIsNotInTheSchemaIsRefused() {
    ObjectNode object = configMap("refused");
    object.set("dta", Json.object());
    assertRefused(() -> cluster.apply(object), 500, ".dta: field not declared in schema");
    assertThat(cluster.get(ObjectKey.of(object))).isEmpty();
  }

  @Test
  void anUnknownKindIsRefusedAndHasNoObjects() {
    ObjectNode object = configMap("strange");
    object.put("apiVersion", "example.invalid/v1");
    assertRefused(
        () -> cluster.apply(object), 404, "knows no kind ConfigMap in example.invalid/v1");
    assertThat(cluster.get(ObjectKey.of(object))).isEmpty();
    cluster.delete(ObjectKey.of(object));
  }

  @Test
  void deletingAMissingObjectSucceeds() {
    cluster.delete(ObjectKey.of(configMap("never-made")));
  }

  @Test
  void longListsAreReadCompletelyAndInOrder() {
    for (int i = 0; i < 250; i++) {
      cluster.apply(configMap("listed-%03d".formatted(249 - i)));
    }
    List<String> listed =
        names(cluster.list("v1", "ConfigMap")).stream()
            .filter(name -> name.startsWith("listed-"))
            .toList();
    assertThat(listed).hasSize(250).isSorted();
    assertThat(ObjectKey.of(cluster.list("v1", "ConfigMap").get(0)).kind()).isEqualTo("ConfigMap");
  }

  @Test
  void machinesJoinAndLeaveAndAPodsLogCanBeRead() {
    StandInNodes nodes = plane.nodes(List.of(StandInNode.fresh(NodePool.small("one", "pool"))));
    nodes.follow(
        PodScript.QUIET.act(
            PodScript.When.job("printing"), Map.of("log", "replayed\n", "exit", 0)));
    nodes.join(NodePool.small("two", "pool"));
    nodes.awaitReady();
    assertThat(names(cluster.list("v1", "Node"))).containsExactly("one", "two");
    nodes.leave("one");
    nodes.awaitGone("one");
    assertThat(names(cluster.list("v1", "Node"))).containsExactly("two");
    cluster.apply(json(JOB_THAT_PRINTS));
    ObjectKey job = new ObjectKey("batch/v1", "Job", "default", "printing");
    await(() -> hasCondition(cluster.get(job).orElseThrow(), "Complete"));
    ObjectKey pod = ObjectKey.of(cluster.list("v1", "Pod").get(0));
    assertThat(cluster.log("default", pod.name(), "main")).isEqualTo("replayed\n");
    cluster.delete(job);
    await(() -> cluster.list("v1", "Pod").isEmpty());
    nodes.leave("two");
    nodes.awaitGone("two");
  }

  private static boolean hasCondition(ObjectNode object, String type) {
    JsonNode conditions = object.get("status").get("conditions");
    return conditions != null
        && conditions.valueStream().anyMatch(c -> c.get("type").asText().equals(type));
  }

  private static final String JOB_THAT_PRINTS =
      """
      apiVersion: batch/v1
      kind: Job
      metadata: {name: printing, namespace: default}
      spec:
        template:
          spec:
            restartPolicy: Never
            containers: [{name: main, image: example.invalid/none}]
      """;
}
