package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each reason why a pod cannot run on a node. */
class NodeFitTest {
  private static final String NO_MATCH = "node(s) didn't match Pod's node affinity/selector";
  private static final String TAINTED = "node(s) had untolerated taint {gpu: present}";

  private static ObjectNode node(String spec) {
    return World.parse(
        """
        {metadata: {name: n, labels: {zone: b, size: large}}, spec: {%s},
         status: {allocatable: {cpu: "4", memory: 8Gi, gpu: "8", pods: "3"}}}
        """
            .formatted(spec));
  }

  private static ObjectNode pod(String spec) {
    return World.parse(
        "{metadata: {name: p, namespace: work, labels: {app: a}}, spec: {%s}}".formatted(spec));
  }

  private static String using(String... requests) {
    return "containers: ["
        + String.join(
            ", ", Arrays.stream(requests).map("{resources: {requests: {%s}}}"::formatted).toList())
        + "]";
  }

  private static String obstacle(ObjectNode node, ObjectNode pod, ObjectNode... others) {
    return new NodeFit(node, List.of(others)).obstacle(pod).orElse("");
  }

  private static String affinity(String terms) {
    return "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
        + " {nodeSelectorTerms: ["
        + terms
        + "]}}}";
  }

  private static String term(String... expressions) {
    return "{matchExpressions: [" + String.join(", ", expressions) + "]}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{key: zone, operator: In, values: [a, b]}",
        "{key: zone, operator: NotIn, values: [c]}",
        "{key: disk, operator: NotIn, values: [c]}",
        "{key: zone, operator: Exists}",
        "{key: disk, operator: DoesNotExist}"
      })
  void aTrueExpressionAdmitsThePod(String expression) {
    assertThat(obstacle(node(""), pod(affinity(term(expression))))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{key: zone, operator: In, values: [c]}",
        "{key: disk, operator: In, values: ['']}",
        "{key: zone, operator: NotIn, values: [b]}",
        "{key: disk, operator: Exists}",
        "{key: zone, operator: DoesNotExist}"
      })
  void aFalseExpressionRefusesThePod(String expression) {
    assertThat(obstacle(node(""), pod(affinity(term(expression))))).isEqualTo(NO_MATCH);
  }

  @Test
  void aPodFitsIfAllExpressionsOfOneTermAreTrue() {
    String here = "{key: zone, operator: In, values: [b]}";
    String elsewhere = "{key: zone, operator: In, values: [c]}";
    assertThat(obstacle(node(""), pod(affinity(term(elsewhere) + ", " + term(here))))).isEmpty();
    assertThat(obstacle(node(""), pod(affinity(term(here, elsewhere))))).isEqualTo(NO_MATCH);
  }

  @Test
  void anEmptyTermMatchesNoNode() {
    assertThat(obstacle(node(""), pod(affinity("{}")))).isEqualTo(NO_MATCH);
    assertThat(obstacle(node(""), pod(affinity(term())))).isEqualTo(NO_MATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{operator: Exists}",
        "{key: gpu, operator: Exists}",
        "{key: gpu, operator: Exists, effect: NoSchedule}",
        "{key: gpu, operator: Equal, value: present, effect: NoSchedule}",
        "{key: gpu, value: present}"
      })
  void aTolerationAdmitsThePod(String toleration) {
    assertThat(obstacle(tainted("NoSchedule"), pod("tolerations: [" + toleration + "]"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{key: other, operator: Exists}",
        "{key: gpu, operator: Exists, effect: NoExecute}",
        "{key: gpu, value: absent}",
        "{key: gpu}"
      })
  void aTolerationOfADifferentTaintDoesNotAdmitThePod(String toleration) {
    assertThat(obstacle(tainted("NoSchedule"), pod("tolerations: [" + toleration + "]")))
        .isEqualTo(TAINTED);
  }

  private static ObjectNode tainted(String effect) {
    return node("taints: [{key: gpu, value: present, effect: " + effect + "}]");
  }

  @Test
  void aPreferNoScheduleTaintAdmitsPods() {
    assertThat(obstacle(tainted("PreferNoSchedule"), pod(""))).isEmpty();
    assertThat(obstacle(tainted("NoExecute"), pod(""))).isEqualTo(TAINTED);
  }

  @Test
  void theSchedulerChecksTaintsFirst() {
    assertThat(obstacle(tainted("NoSchedule"), pod("nodeSelector: {zone: c}"))).isEqualTo(TAINTED);
  }

  @ParameterizedTest
  @CsvSource({
    "'', node(s) were unschedulable",
    "'{key: node.kubernetes.io/unschedulable, operator: Exists, effect: NoExecute}', "
        + "node(s) were unschedulable",
    "'{key: node.kubernetes.io/unschedulable, operator: Exists, effect: NoSchedule}', ''",
    "'{key: node.kubernetes.io/unschedulable, operator: Exists}', ''",
    "'{operator: Exists}', ''"
  })
  void aCordonedNodeAcceptsPodsThatTolerateItsTaint(String toleration, String expected) {
    ObjectNode pod = pod("tolerations: [" + toleration + "]");
    assertThat(obstacle(node("unschedulable: true"), pod)).isEqualTo(expected);
    assertThat(obstacle(node("unschedulable: false"), pod)).isEmpty();
  }

  @Test
  void aCordonIsReportedBeforeTaints() {
    ObjectNode node = node("unschedulable: true, taints: [{key: gpu, effect: NoSchedule}]");
    assertThat(obstacle(node, pod(""))).isEqualTo("node(s) were unschedulable");
  }

  @Test
  void aDaemonSetRunsOnCordonedNodes() {
    assertThat(new NodeFit(node("unschedulable: true"), List.of()).fitsDaemonSet(pod(""))).isTrue();
  }

  @Test
  void everyInsufficientResourceIsNamed() {
    assertThat(obstacle(node(""), pod(using("cpu: 5, memory: 9Gi, gpu: 8"))))
        .isEqualTo("Insufficient cpu, Insufficient memory");
    assertThat(obstacle(node(""), pod(using("disks: 1")))).isEqualTo("Insufficient disks");
    assertThat(obstacle(node(""), pod(using("disks: 0")))).isEmpty();
  }

  @Test
  void resourcesOfOtherPodsAreNotAvailable() {
    ObjectNode other = pod(using("cpu: 2500m"));
    assertThat(obstacle(node(""), pod(using("cpu: 1500m")), other)).isEmpty();
    assertThat(obstacle(node(""), pod(using("cpu: 1501m")), other)).isEqualTo("Insufficient cpu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Succeeded", "Failed"})
  void finishedPodsUseNoResources(String phase) {
    ObjectNode finished = pod(using("cpu: 4"));
    JsonTree.make(finished, "status").put("phase", phase);
    assertThat(obstacle(node(""), pod(using("cpu: 4")), finished)).isEmpty();
  }

  @Test
  void theNumberOfPodsOfANodeIsLimited() {
    ObjectNode podWithoutRequests = pod("");
    assertThat(obstacle(node(""), podWithoutRequests, podWithoutRequests, podWithoutRequests))
        .isEmpty();
    assertThat(
            obstacle(
                node(""),
                podWithoutRequests,
                podWithoutRequests,
                podWithoutRequests,
                podWithoutRequests))
        .isEqualTo("Too many pods");
  }

  @Test
  void aLimitIsTheRequestOfAContainerWithoutARequest() {
    ObjectNode pod =
        pod("containers: [{resources: {limits: {gpu: 4, cpu: 9}, requests: {cpu: 1}}}]");
    assertThat(NodeFit.wanted(pod))
        .containsEntry("gpu", new BigDecimal(4))
        .containsEntry("cpu", BigDecimal.ONE);
  }

  @Test
  void requestsOfSidecarsAreAddedAndThoseOfInitContainersAreNot() {
    String plain = "{resources: {requests: {cpu: %d}}}";
    String helper = "{restartPolicy: Always, resources: {requests: {cpu: %d}}}";
    String spec = "initContainers: [" + helper + ", " + plain + ", " + plain + "], %s";
    assertThat(cpus(spec.formatted(1, 2, 3, using("cpu: 2", "cpu: 3")))).isEqualTo("6");
    assertThat(cpus(spec.formatted(0, 2, 7, using("cpu: 2", "cpu: 3")))).isEqualTo("7");
  }

  @Test
  void requestsOfAnInitContainerAreAddedToThoseOfEarlierSidecars() {
    String spec =
        "initContainers: [{restartPolicy: Always, resources: {requests: {cpu: 2}}},"
            + " {resources: {requests: {cpu: 5}}}], "
            + using("cpu: 1");
    assertThat(cpus(spec)).isEqualTo("7");
  }

  private static String cpus(String spec) {
    return String.valueOf(NodeFit.wanted(pod(spec)).get("cpu"));
  }

  private static String antiAffinity(String selector) {
    return "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
        + "{topologyKey: kubernetes.io/hostname, labelSelector: {"
        + selector
        + "}}]}}";
  }

  @Test
  void antiAffinityKeepsAPodAwayFromTheNodeOfAMatchingPod() {
    ObjectNode pod = pod(antiAffinity("matchLabels: {app: a}"));
    assertThat(obstacle(node(""), pod, pod("")))
        .isEqualTo("node(s) didn't match pod anti-affinity rules");
    assertThat(obstacle(node(""), pod(antiAffinity("matchLabels: {app: b}")), pod(""))).isEmpty();
  }

  @Test
  void antiAffinityIgnoresPodsInOtherNamespaces() {
    ObjectNode elsewhere = pod("");
    JsonTree.make(elsewhere, "metadata").put("namespace", "other");
    assertThat(obstacle(node(""), pod(antiAffinity("matchLabels: {app: a}")), elsewhere)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"zone: b, true", "zone: c, false"})
  void aDaemonSetChecksOnlyLabelsAndTaints(String selector, boolean fits) {
    ObjectNode pod = pod("nodeSelector: {" + selector + "}, " + using("cpu: 99"));
    assertThat(new NodeFit(node(""), List.of()).fitsDaemonSet(pod)).isEqualTo(fits);
    assertThat(new NodeFit(tainted("NoSchedule"), List.of()).fitsDaemonSet(pod)).isFalse();
  }
}
