package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.kubernetes.EmulatedCluster;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.provider.EmulatedKubernetesProvider;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tests engines and their router; the provider creates them and waits until they are ready. */
class ServingPlayTest {
  private static final String ROUTER =
      """
      {apiVersion: apps/v1, kind: Deployment, metadata: {name: router, namespace: work}, spec: {
        replicas: 1, selector: {matchLabels: {a: r}}, template: {metadata: {labels: {a: r}},
        spec: {containers: [{name: router, image: i, readinessProbe: {}, command: [vllm-router,
          --prefill, 'http://prefill-api:8000', --decode, 'http://decode-api:8000']}]}}}}
      """;

  private final JumpingTime time = new JumpingTime();
  private final EmulatedCluster cluster =
      new EmulatedCluster(
          time,
          Set.of("leaderworkerset.x-k8s.io", "monitoring.googleapis.com"),
          RehearsedPlays.good(Catalog.load()));
  private final EmulatedKubernetesProvider provider = new EmulatedKubernetesProvider(cluster, time);

  @BeforeEach
  void createNodeAndNamespace() {
    cluster.join(NodeSpec.system("a", "pool", "us-central1-b", "e2-standard-4"));
    create("{apiVersion: v1, kind: Namespace, metadata: {name: work}}");
  }

  private static String engine(String name, String gates) {
    return """
        {apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {
          name: %s, namespace: work, annotations: {pulumi.com/waitFor: condition=Available}},
          spec: {leaderWorkerTemplate: {size: 1, workerTemplate: {spec: {%s containers: [{name: e,
            image: i, startupProbe: {}, readinessProbe: {}}]}}}}}
        """
        .formatted(name, gates);
  }

  private static String service(String name) {
    return """
        {apiVersion: v1, kind: Service, metadata: {name: %s-api, namespace: work}, spec: {
          selector: {leaderworkerset.sigs.k8s.io/name: %s,
            leaderworkerset.sigs.k8s.io/worker-index: '0'}}}
        """
        .formatted(name, name);
  }

  private static ObjectNode parse(String text) {
    return (ObjectNode)
        Json.tree(new Yaml(new SafeConstructor(new LoaderOptions())).<Object>load(text));
  }

  private void create(String text) {
    provider.create(
        new Wanted(Urns.of("dev", "test", "t", "it"), parse(text), Duration.ofHours(1)));
  }

  private Duration passed() {
    return Duration.between(EmulatedTime.BEGINNING, time.now());
  }

  /**
   * In the output of {@code epfabric serve} for this test, pods have a scheduling gate, so all
   * objects are created, but no pod is scheduled.
   */
  @ParameterizedTest
  @ValueSource(strings = {"vllm-prefill-decode-held", "sglang-prefill-decode-held"})
  void theOutputOfServeIsAccepted(String golden) {
    String text = Planned.text("src/program/test/golden/serving/" + golden + ".yaml");
    for (String item : text.split("\n---\n", -1)) {
      ObjectNode object = parse(item);
      JsonTree.make(object, "metadata").put("namespace", "work");
      cluster.apply(object);
    }
    time.pass(Duration.ofHours(1));
    assertThat(cluster.list("policy/v1", "PodDisruptionBudget")).hasSize(1);
    assertThat(phases())
        .as("phases of engines with a scheduling gate and of the router that waits for them")
        .containsExactly(" Pending", " Pending", "a Running");
    assertThat(availableStatus()).isEmpty();
  }

  @Test
  void anEngineIsReadyOnceItsWeightsAreLoaded() {
    create(engine("prefill", ""));
    assertThat(passed()).isBetween(Duration.ofSeconds(1080), Duration.ofSeconds(1090));
    create(service("prefill"));
    assertThat(passed())
        .as("time until the endpoints no longer change")
        .isLessThan(Duration.ofSeconds(1101));
  }

  @Test
  void aRouterIsReadyOncePrefillAndDecodeAreReady() {
    cluster.apply(parse(service("prefill")));
    cluster.apply(parse(service("decode")));
    cluster.apply(parse(ROUTER));
    create(engine("prefill", ""));
    time.pass(Duration.ofMinutes(5));
    assertThat(availableStatus()).as("only one of two engines is ready").isEmpty();
    create(engine("decode", ""));
    time.pass(Duration.ofSeconds(30));
    assertThat(availableStatus()).containsExactly("True");
  }

  private List<String> availableStatus() {
    ObjectNode router = cluster.list("apps/v1", "Deployment").get(0);
    return JsonTree.items(router, "status", "conditions").stream()
        .filter(item -> JsonTree.text(item, "type").equals("Available"))
        .map(item -> JsonTree.text(item, "status"))
        .filter("True"::equals)
        .toList();
  }

  /**
   * A scheduling gate keeps the engine's pod pending, so the provider waits for the set and the
   * Service until its timeout.
   */
  @Test
  void anEngineWithASchedulingGateCausesATimeout() {
    String gate = "schedulingGates: [{name: epfabric/verdict}],";
    ProviderException late =
        catchThrowableOfType(ProviderException.class, () -> create(engine("prefill", gate)));
    assertThat(late.reasons().get(0)).endsWith(": timed out waiting for the condition");
    ProviderException lateService =
        catchThrowableOfType(ProviderException.class, () -> create(service("prefill")));
    assertThat(lateService.reasons().get(0))
        .endsWith(": 'prefill-api' timed out waiting to be Ready");
    assertThat(passed()).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void anEngineOfARemovedNodeIsReplacedOnAnotherNode() {
    create(engine("prefill", ""));
    cluster.join(NodeSpec.system("b", "pool", "us-central1-b", "e2-standard-4"));
    cluster.leave("a");
    time.pass(Duration.ofSeconds(1));
    assertThat(phases()).isNotEqualTo(List.of("b Running"));
    time.pass(Duration.ofMinutes(20));
    assertThat(phases()).containsExactly("b Running");
  }

  private List<String> phases() {
    return cluster.list("v1", "Pod").stream()
        .map(
            pod ->
                JsonTree.text(pod, "spec", "nodeName")
                    + " "
                    + JsonTree.text(pod, "status", "phase"))
        .toList();
  }
}
