package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the behavior of LeaderWorkerSets. LeaderWorkerSetOnKubernetesTest compares this behavior
 * with the real controller.
 */
class LeaderWorkerSetsTest {
  private static final String API = "leaderworkerset.x-k8s.io/v1";
  private static final String LABELS = "leaderworkerset.sigs.k8s.io/";
  private static final ObjectKey KEY = new ObjectKey(API, "LeaderWorkerSet", "work", "serve");

  private final AtomicReference<ContainerPlays> plays = new AtomicReference<>(World::usual);
  private final World world = new World(moment -> plays.get().of(moment));

  /** Returns a set whose pods each fill a node. */
  private static String set(String image, String gates, String spec) {
    return """
    {apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet,
     metadata: {name: serve, namespace: work}, spec: {%s leaderWorkerTemplate: {size: 2,
      restartPolicy: RecreateGroupOnPodRestart,
      workerTemplate: {metadata: {labels: {app: serve}}, spec: {%s containers: [
        {name: main, image: %s, env: [{name: RANK, value: $(LWS_WORKER_INDEX)}],
         readinessProbe: {}, resources: {requests: {cpu: 2500m}}}]}}}}}
    """
        .formatted(spec, gates, image);
  }

  private void startSet() {
    world.join("a");
    world.join("b");
    world.apply(set("one", "", ""));
    world.pass(20);
  }

  private Map<String, String> valuesByPod(String... path) {
    return world.pods().stream()
        .collect(
            Collectors.toMap(
                ObjectStore::name,
                pod -> JsonTree.text(pod, path),
                (one, two) -> one,
                TreeMap::new));
  }

  private ObjectNode status() {
    return JsonTree.object(world.cluster.get(KEY).orElseThrow(), "status");
  }

  /** Returns the types of conditions that are true. */
  private List<String> trueConditions() {
    return JsonTree.items(status(), "conditions").stream()
        .filter(condition -> JsonTree.text(condition, "status").equals("True"))
        .map(condition -> JsonTree.text(condition, "type"))
        .toList();
  }

  @Test
  void aGroupIsAvailableOnceAllItsPodsAreReady() {
    world.join("a");
    world.apply(set("one", "", ""));
    world.pass(1);
    assertThat(trueConditions()).containsExactly("Progressing");
    world.pass(20);
    assertThat(valuesByPod("spec", "nodeName"))
        .as("the node has room for one pod")
        .containsValues("a", "");
    assertThat(trueConditions()).as("the worker has no node").containsExactly("Progressing");
    world.join("b");
    world.pass(20);
    assertThat(valuesByPod("spec", "nodeName")).containsOnlyKeys("serve-0", "serve-0-1");
    assertThat(Set.copyOf(valuesByPod("spec", "nodeName").values()))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(trueConditions()).containsExactly("Available");
    assertThat(status().get("readyReplicas").asInt()).isEqualTo(1);
    assertThat(world.events("AllGroupsReady")).containsExactly("All replicas are ready");
  }

  @Test
  void podsHaveTheLabelsAndVariablesOfTheRealController() {
    startSet();
    ObjectNode worker = world.get("v1", "Pod", "serve-0-1");
    assertThat(JsonTree.texts(worker, "metadata", "labels"))
        .containsEntry(LABELS + "name", "serve")
        .containsEntry(LABELS + "group-index", "0")
        .containsEntry(LABELS + "worker-index", "1")
        .containsEntry("app", "serve");
    assertThat(JsonTree.texts(worker, "metadata", "annotations"))
        .containsEntry(LABELS + "size", "2")
        .containsEntry(LABELS + "leader-name", "serve-0");
    assertThat(valuesByPod("metadata", "labels", LABELS + "worker-index"))
        .containsExactly(Map.entry("serve-0", "0"), Map.entry("serve-0-1", "1"));
    assertThat(
            JsonTree.items(JsonTree.items(worker, "spec", "containers").get(0), "env").stream()
                .map(item -> JsonTree.text(item, "name") + "=" + JsonTree.text(item, "value")))
        .containsExactly(
            "LWS_LEADER_ADDRESS=serve-0.serve.work",
            "LWS_GROUP_SIZE=2",
            "LWS_WORKER_INDEX=1",
            "RANK=$(LWS_WORKER_INDEX)");
    ObjectNode service = JsonTree.object(world.get("v1", "Service", "serve"), "spec");
    assertThat(JsonTree.text(service, "clusterIP")).isEqualTo("None");
    assertThat(JsonTree.text(service, "publishNotReadyAddresses")).isEqualTo("true");
    assertThat(JsonTree.texts(service, "selector")).hasToString("{" + LABELS + "name=serve}");
  }

  @Test
  void workersWaitForTheirLeaderWithTheStartupPolicyLeaderReady() {
    world.join("a");
    world.join("b");
    world.apply(set("one", "", "startupPolicy: LeaderReady,"));
    world.pass(4);
    assertThat(valuesByPod("metadata", "uid")).containsOnlyKeys("serve-0");
    world.pass(20);
    assertThat(trueConditions()).containsExactly("Available");
  }

  @Test
  void aSchedulingGateKeepsAllPodsPending() {
    world.join("a");
    world.join("b");
    world.apply(set("one", "schedulingGates: [{name: epfabric/verdict}],", ""));
    world.pass(600);
    assertThat(valuesByPod("status", "phase"))
        .containsExactly(Map.entry("serve-0", "Pending"), Map.entry("serve-0-1", "Pending"));
    assertThat(valuesByPod("spec", "nodeName").values()).containsOnly("");
    ObjectNode condition =
        JsonTree.items(world.get("v1", "Pod", "serve-0"), "status", "conditions").get(0);
    assertThat(JsonTree.text(condition, "reason")).isEqualTo("SchedulingGated");
    assertThat(JsonTree.text(condition, "message"))
        .isEqualTo("Scheduling is blocked due to non-empty scheduling gates");
    assertThat(world.events("FailedScheduling")).isEmpty();
    world.apply(set("one", "", ""));
    world.pass(20);
    assertThat(valuesByPod("status", "phase").values()).containsOnly("Running");
    assertThat(trueConditions()).containsExactly("Available");
  }

  @Test
  void theLossOfANodeRestartsBothPodsOnOtherNodes() {
    startSet();
    world.join("c");
    Map<String, String> before = valuesByPod("metadata", "uid");
    String lost = JsonTree.text(world.get("v1", "Pod", "serve-0-1"), "spec", "nodeName");
    world.cluster.leave(lost);
    world.pass(1);
    assertThat(trueConditions()).doesNotContain("Available");
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid").values())
        .hasSize(2)
        .doesNotContainAnyElementsOf(before.values());
    assertThat(valuesByPod("spec", "nodeName").values()).doesNotContain(lost, "");
    assertThat(trueConditions()).containsExactly("Available");
    assertThat(world.events("RecreateGroupOnPodRestart"))
        .containsExactly(
            "Worker pod serve-0-1 failed, deleted leader pod serve-0 to recreate group 0");
  }

  @ParameterizedTest
  @CsvSource({"serve-0", "serve-0-1"})
  void theDeletionOfAPodCausesARestartOfTheWholeGroup(String pod) {
    startSet();
    Map<String, String> before = valuesByPod("metadata", "uid");
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", pod));
    world.time.pass(Duration.ofMillis(500));
    assertThat(world.pods()).as("before any pod has ended").hasSize(2);
    assertThat(world.pods()).allMatch(ObjectStore::isBeingDeleted);
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid").values())
        .hasSize(2)
        .doesNotContainAnyElementsOf(before.values());
    assertThat(trueConditions()).containsExactly("Available");
  }

  /**
   * Without the restart policy, only the missing worker is replaced. If a leader is deleted, its
   * workers are deleted too.
   */
  @Test
  void missingPodsAreReplacedWithoutTheRestartPolicy() {
    world.join("a");
    world.join("b");
    world.apply(set("one", "", "").replace("RecreateGroupOnPodRestart", "None"));
    world.pass(20);
    Map<String, String> before = valuesByPod("metadata", "uid");
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "serve-0-1"));
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid"))
        .hasSize(2)
        .contains(Map.entry("serve-0", Objects.requireNonNull(before.get("serve-0"))));
    assertThat(valuesByPod("metadata", "uid").get("serve-0-1"))
        .isNotEqualTo(before.get("serve-0-1"));
    Map<String, String> afterTheFirstDeletion = valuesByPod("metadata", "uid");
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "serve-0"));
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid").values())
        .hasSize(2)
        .doesNotContainAnyElementsOf(afterTheFirstDeletion.values());
    assertThat(trueConditions()).containsExactly("Available");
  }

  @Test
  void theEndOfAContainerCausesARestartOfTheWholeGroup() {
    plays.set(
        moment ->
            moment.attempt() == 1 && moment.label(LABELS + "worker-index").equals("1")
                ? ContainerPlay.endsWith(0, 30, "")
                : ContainerPlay.readyAfter(5));
    startSet();
    Map<String, String> before = valuesByPod("metadata", "uid");
    world.pass(60);
    assertThat(valuesByPod("metadata", "uid").values())
        .hasSize(2)
        .doesNotContainAnyElementsOf(before.values());
    assertThat(trueConditions()).containsExactly("Available");
  }

  /**
   * The condition of the previous template remains true until the controller has seen the change,
   * because conditions have no generation.
   */
  @Test
  void aChangedTemplateReplacesTheGroup() {
    startSet();
    Map<String, String> before = valuesByPod("metadata", "uid");
    world.apply(set("two", "", ""));
    assertThat(trueConditions()).containsExactly("Available");
    world.pass(1);
    assertThat(trueConditions()).doesNotContain("Available");
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid").values())
        .hasSize(2)
        .doesNotContainAnyElementsOf(before.values());
    assertThat(
            world.pods().stream()
                .map(pod -> JsonTree.items(pod, "spec", "containers").get(0))
                .map(container -> JsonTree.text(container, "image")))
        .containsExactly("two", "two");
    assertThat(trueConditions()).containsExactly("Available");
  }

  @Test
  void aChangedNumberOfReplicasKeepsTheRemainingGroups() {
    startSet();
    world.join("c");
    world.join("d");
    Map<String, String> before = valuesByPod("metadata", "uid");
    world.apply(set("one", "", "replicas: 2,"));
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid"))
        .containsOnlyKeys("serve-0", "serve-0-1", "serve-1", "serve-1-1")
        .containsAllEntriesOf(before);
    world.apply(set("one", "", "replicas: 1,"));
    world.pass(20);
    assertThat(valuesByPod("metadata", "uid")).isEqualTo(before);
  }

  @Test
  void noObjectOfADeletedSetRemains() {
    startSet();
    world.cluster.delete(KEY);
    world.pass(0);
    assertThat(world.cluster.get(KEY)).as("the set is deleted after its pods").isPresent();
    assertThat(world.pods()).isNotEmpty();
    world.pass(20);
    assertThat(world.cluster.get(KEY)).isEmpty();
    assertThat(world.pods()).isEmpty();
    assertThat(world.cluster.list("v1", "Service")).isEmpty();
  }

  @Test
  void deletingTheNamespaceDeletesTheSet() {
    startSet();
    world.cluster.delete(new ObjectKey("v1", "Namespace", "", "work"));
    world.pass(60);
    assertThat(world.cluster.list("v1", "Namespace"))
        .extracting(ObjectStore::name)
        .doesNotContain("work");
    assertThat(world.pods()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          size: 2 | size: 0 | spec.leaderWorkerTemplate.size: Invalid value: 0: size must be equal or greater than 1
          spec: {  | spec: {replicas: -1, | spec.replicas: Invalid value: -1: replicas must be equal or greater than 0
          name: serve, | name: 1.serve, | metadata.name: Invalid value: "1.serve": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character
          """)
  void theWebhookRefusesInvalidSets(String from, String to, String message) {
    String invalidSet = set("one", "", "").replaceFirst(Pattern.quote(from), to);
    assertThatThrownBy(() -> world.apply(invalidSet))
        .isInstanceOf(KubernetesException.class)
        .hasMessage("admission webhook \"vleaderworkerset.kb.io\" denied the request: " + message);
  }

  @Test
  void featuresThatAreNotEmulatedAreRefused() {
    assertThatThrownBy(
            () -> world.apply(set("one", "", "networkConfig: {subdomainPolicy: Shared},")))
        .hasMessage(
            "not emulated: a LeaderWorkerSet with a rolloutStrategy, networkConfig or"
                + " subGroupPolicy");
  }
}
