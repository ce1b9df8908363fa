package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a pod from its start to its end. Each container behaves as the play that is set for its
 * name.
 */
class PodLifeTest {
  private static final ObjectKey KEY = new ObjectKey("v1", "Pod", "work", "p");

  private final Map<String, ContainerPlays> plays = new TreeMap<>();
  private final List<PodMoment> moments = new ArrayList<>();
  private final World world = new World(this::play);

  private ContainerPlay play(PodMoment moment) {
    moments.add(moment);
    return Objects.requireNonNull(plays.get(moment.container())).of(moment);
  }

  @BeforeEach
  void joinNode() {
    world.join("a");
  }

  private void setPlay(String container, ContainerPlay play) {
    plays.put(container, moment -> play);
  }

  private void pod(String policy, String initial, String containers, String more) {
    world.apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: work}, spec: {
          restartPolicy: %s, initContainers: [%s], containers: [%s], %s}}
        """
            .formatted(policy, initial, containers, more));
    world.pass(1);
  }

  private static String plain(String name) {
    return "{name: " + name + ", image: i}";
  }

  private static String sidecar(String name) {
    return "{name: " + name + ", image: i, restartPolicy: Always}";
  }

  private ObjectNode pod() {
    return world.get("v1", "Pod", "p");
  }

  private String phase() {
    return EmulatedPods.phase(pod());
  }

  private ObjectNode status(String container) {
    return List.of("initContainerStatuses", "containerStatuses").stream()
        .flatMap(list -> JsonTree.items(pod(), "status", list).stream())
        .filter(status -> JsonTree.text(status, "name").equals(container))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns a container's state as text, such as {@code waiting PodInitializing}, {@code running}
   * or {@code terminated Error 1}.
   */
  private String state(String container) {
    ObjectNode state = JsonTree.object(status(container), "state");
    if (state.has("running")) {
      return "running";
    }
    if (state.has("waiting")) {
      return "waiting " + JsonTree.text(state, "waiting", "reason");
    }
    return "terminated "
        + JsonTree.text(state, "terminated", "reason")
        + " "
        + JsonTree.text(state, "terminated", "exitCode");
  }

  private String log(String container) {
    return world.cluster.log("work", "p", container);
  }

  @Test
  void initContainersRunOneAfterTheOther() {
    setPlay("first", ContainerPlay.endsWith(0, 5, ""));
    setPlay("second", ContainerPlay.endsWith(0, 5, ""));
    setPlay("main", ContainerPlay.readyAfter(2));
    pod("Never", plain("first") + "," + plain("second"), plain("main"), "");
    assertThat(List.of(state("first"), state("second"), state("main")))
        .containsExactly("running", "waiting PodInitializing", "waiting PodInitializing");
    assertThat(phase()).isEqualTo("Pending");
    world.pass(5);
    assertThat(List.of(state("first"), state("second")))
        .containsExactly("terminated Completed 0", "running");
    world.pass(10);
    assertThat(List.of(state("second"), state("main")))
        .containsExactly("terminated Completed 0", "running");
    assertThat(phase()).isEqualTo("Running");
    assertThat(EmulatedPods.ready(pod())).isTrue();
    assertThat(status("first").get("ready").asBoolean())
        .as("a completed init container is ready")
        .isTrue();
  }

  @Test
  void anInitContainerThatFailsEndsAPodThatIsNeverRestarted() {
    setPlay("first", ContainerPlay.endsWith(3, 5, "no disk"));
    pod("Never", plain("first"), plain("main"), "");
    world.pass(60);
    assertThat(phase()).isEqualTo("Failed");
    assertThat(state("first")).isEqualTo("terminated Error 3");
    assertThat(JsonTree.text(status("first"), "state", "terminated", "message"))
        .isEqualTo("no disk");
    assertThat(state("main")).isEqualTo("waiting PodInitializing");
    assertThat(moments).extracting(PodMoment::container).containsExactly("first");
  }

  @Test
  void aFailedInitContainerIsRestartedUnlessThePolicyIsNever() {
    plays.put("first", moment -> ContainerPlay.endsWith(moment.restarts() < 2 ? 1 : 0, 1, ""));
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Always", plain("first"), plain("main"), "");
    world.pass(20);
    assertThat(state("first")).isEqualTo("waiting CrashLoopBackOff");
    assertThat(world.events("BackOff"))
        .containsExactly("back-off restarting failed container first");
    world.pass(60);
    assertThat(status("first").get("restartCount").asInt()).isEqualTo(2);
    assertThat(phase()).isEqualTo("Running");
  }

  @Test
  void sidecarsStartBeforeTheMainContainersAndEndWithThem() {
    setPlay("helper", ContainerPlay.readyAfter(4));
    setPlay("main", ContainerPlay.endsWith(0, 10, "done"));
    pod("Never", sidecar("helper"), plain("main"), "");
    assertThat(state("main")).isEqualTo("waiting PodInitializing");
    world.pass(5);
    assertThat(state("main")).isEqualTo("running");
    world.pass(10);
    assertThat(phase()).isEqualTo("Succeeded");
    assertThat(state("helper")).isEqualTo("terminated Error 143");
  }

  @Test
  void aPodFailsWhenAllContainersHaveEndedAndOneFailed() {
    setPlay("test", ContainerPlay.endsWith(1, 5, ""));
    setPlay("judge", ContainerPlay.endsWith(0, 20, ""));
    pod("Never", "", plain("test") + "," + plain("judge"), "");
    world.pass(10);
    assertThat(phase()).isEqualTo("Running");
    assertThat(EmulatedPods.ready(pod())).as("one container has ended").isFalse();
    world.pass(20);
    assertThat(phase()).isEqualTo("Failed");
  }

  @ParameterizedTest
  @CsvSource({
    "Never, 1, Failed",
    "Never, 0, Succeeded",
    "OnFailure, 0, Succeeded",
    "OnFailure, 1, Running",
    "Always, 0, Running",
    "Always, 1, Running"
  })
  void theRestartPolicyDecidesThePhaseAfterAContainerEnds(String policy, int exit, String phase) {
    setPlay("main", ContainerPlay.endsWith(exit, 5, ""));
    pod(policy, "", plain("main"), "");
    world.pass(8);
    assertThat(phase()).isEqualTo(phase);
  }

  @Test
  void pausesBeforeRestartsDoubleUntilTheyLastFiveMinutes() {
    setPlay("main", ContainerPlay.endsWith(1, 0, ""));
    pod("Always", "", plain("main"), "");
    world.pass(10 + 20 + 40 + 80 + 160);
    assertThat(status("main").get("restartCount").asInt()).isEqualTo(6);
    world.pass(3000);
    assertThat(status("main").get("restartCount").asInt()).isEqualTo(16);
  }

  @Test
  void pausesBeforeAnImageIsPulledAgainGetLonger() {
    setPlay("main", ContainerPlay.imagePullError("manifest unknown"));
    pod("Never", "", plain("main"), "");
    assertThat(moments).hasSize(1);
    world.pass(10);
    assertThat(moments).hasSize(2);
    world.pass(19);
    assertThat(moments).hasSize(2);
    world.pass(1);
    assertThat(moments).hasSize(3);
    assertThat(JsonTree.text(status("main"), "state", "waiting", "message"))
        .isEqualTo("Back-off pulling image \"i\": manifest unknown");
    assertThat(phase()).isEqualTo("Pending");
  }

  @Test
  void aSlowImagePullKeepsTheContainerWaiting() {
    setPlay("main", ContainerPlay.readyAfter(0).pulledIn(100));
    pod("Never", "", plain("main"), "");
    world.pass(90);
    assertThat(state("main")).isEqualTo("waiting ContainerCreating");
    world.pass(20);
    assertThat(state("main")).isEqualTo("running");
  }

  @Test
  void aRepeatedRequestForAPlayContainsTheRunningTime() {
    plays.put(
        "main",
        moment ->
            moment.running().toSeconds() < 20
                ? ContainerPlay.askedAgainAfter(10).printing("still here\n")
                : ContainerPlay.endsWith(0, 5, "").printing("bye\n"));
    pod("Never", "", plain("main"), "");
    world.pass(5);
    assertThat(log("main")).isEqualTo("still here\n");
    world.pass(30);
    assertThat(phase()).isEqualTo("Succeeded");
    assertThat(log("main")).isEqualTo("still here\nstill here\nbye\n");
    assertThat(moments)
        .extracting(PodMoment::running)
        .containsExactly(Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(20));
  }

  @Test
  void aRestartStartsANewLog() {
    plays.put(
        "main",
        moment -> ContainerPlay.endsWith(1, 1, "").printing("run " + moment.restarts() + "\n"));
    pod("Always", "", plain("main"), "");
    world.pass(5);
    assertThat(log("main")).as("while the restart is delayed").isEqualTo("run 0\n");
    world.pass(10);
    assertThat(log("main")).isEqualTo("run 1\n");
  }

  @Test
  void requestsForMissingLogsAreRefused() {
    setPlay("main", ContainerPlay.readyAfter(0).pulledIn(100));
    pod("Never", "", plain("main"), "");
    assertRefused(400, "container \"main\" in pod \"p\" is waiting to start", "p", "main");
    assertRefused(400, "container other is not valid for pod p", "p", "other");
    assertRefused(404, "pods \"q\" not found", "q", "main");
    world.apply(
        "{apiVersion: v1, kind: Pod, metadata: {name: r, namespace: work},"
            + " spec: {nodeSelector: {no: where}, containers: [{name: main, image: i}]}}");
    assertRefused(400, "pod r does not have a host assigned", "r", "main");
  }

  private void assertRefused(int code, String message, String pod, String container) {
    assertThatThrownBy(() -> world.cluster.log("work", pod, container))
        .isInstanceOfSatisfying(
            KubernetesException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessage(message);
  }

  @Test
  void aPodIsEndedAtTheDeadlineInItsSpec() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Always", "", plain("main"), "activeDeadlineSeconds: 30");
    world.pass(28);
    assertThat(phase()).isEqualTo("Running");
    world.pass(2);
    assertThat(phase()).isEqualTo("Failed");
    assertThat(JsonTree.text(pod(), "status", "reason")).isEqualTo("DeadlineExceeded");
    assertThat(JsonTree.text(pod(), "status", "message"))
        .isEqualTo("Pod was active on the node longer than the specified deadline");
    assertThat(state("main")).isEqualTo("terminated Error 137");
  }

  @Test
  void aDeletedPodThatHandlesTheSignalEndsImmediately() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Never", "", plain("main"), "");
    world.cluster.delete(KEY);
    assertThat(world.pods()).hasSize(1);
    world.pass(2);
    assertThat(world.pods()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', 30", "terminationGracePeriodSeconds: 300, 300"})
  void aDeletedPodThatIgnoresTheSignalEndsAfterItsGracePeriod(String spec, int grace) {
    setPlay("main", ContainerPlay.hanging());
    pod("Never", "", plain("main"), spec);
    world.cluster.delete(KEY);
    world.pass(grace - 1);
    assertThat(world.pods()).hasSize(1);
    world.pass(2);
    assertThat(world.pods()).isEmpty();
  }

  @Test
  void aDeletedPodStartsNoFurtherContainers() {
    setPlay("first", ContainerPlay.hanging());
    pod("Never", plain("first"), plain("main"), "");
    world.cluster.delete(KEY);
    world.pass(60);
    assertThat(moments).extracting(PodMoment::container).containsExactly("first");
  }

  @Test
  void aContainerWaitsForAMissingConfigMap() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Never", "", plain("main"), "volumes: [{name: v, configMap: {name: scripts}}]");
    world.pass(60);
    assertThat(state("main")).isEqualTo("waiting ContainerCreating");
    assertThat(JsonTree.text(status("main"), "state", "waiting", "message"))
        .isEqualTo("configmap \"scripts\" not found");
    world.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: scripts, namespace: work}}");
    world.pass(3);
    assertThat(state("main")).isEqualTo("running");
  }

  @Test
  void projectedVolumesNeedTheirConfigMaps() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod(
        "Never",
        "",
        plain("main"),
        "volumes: [{name: v, projected: {sources: ["
            + "{secret: {name: s}}, {configMap: {name: c}}]}}]");
    assertThat(JsonTree.text(status("main"), "state", "waiting", "message"))
        .isEqualTo("configmap \"c\" not found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "configMap: {name: c, optional: true}",
        "projected: {sources: [{configMap: {name: c, optional: true}}]}"
      })
  void aContainerDoesNotWaitForAnOptionalConfigMap(String volume) {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Never", "", plain("main"), "volumes: [{name: v, " + volume + "}]");
    assertThat(state("main")).isEqualTo("running");
  }

  @Test
  void aContainerWithAnOptionalConfigMapWaitsForARequiredConfigMap() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod(
        "Never",
        "",
        plain("main"),
        "volumes: [{name: v, configMap: {name: c, optional: true}},"
            + " {name: w, configMap: {name: d, optional: false}}]");
    assertThat(JsonTree.text(status("main"), "state", "waiting", "message"))
        .isEqualTo("configmap \"d\" not found");
  }

  @Test
  void aPodOfALostMachineReportsWhyItEnded() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Never", "", plain("main"), "");
    world.cluster.leave("a");
    ObjectNode ended = pod();
    assertThat(JsonTree.text(ended, "status", "phase")).isEqualTo("Failed");
    assertThat(JsonTree.text(ended, "status", "reason")).isEqualTo("Terminated");
    assertThat(EmulatedPods.hasCondition(ended, "DisruptionTarget")).isTrue();
    assertThat(JsonTree.items(ended, "status", "conditions"))
        .filteredOn(condition -> JsonTree.text(condition, "type").equals("DisruptionTarget"))
        .extracting(condition -> JsonTree.text(condition, "reason"))
        .containsExactly("TerminationByKubelet");
    world.pass(5);
    assertThat(world.pods()).as("the pod is deleted with its node").isEmpty();
  }

  @Test
  void theMachineOfAPodCanVanishDuringAPlay() {
    List<String> vanished = new ArrayList<>();
    world.cluster.onVanish(vanished::add);
    setPlay(
        "main",
        ContainerPlay.hanging()
            .reporting(List.of(NodeReport.after(7).annotated("a", "b").vanishing())));
    pod("Never", "", plain("main"), "");
    world.pass(5);
    assertThat(vanished).isEmpty();
    world.pass(2);
    assertThat(vanished).containsExactly("a");
  }

  @Test
  void reportsOfAnEndedContainerAreDropped() {
    setPlay(
        "main",
        ContainerPlay.endsWith(0, 3, "")
            .reporting(
                List.of(
                    NodeReport.after(1).annotated("early", "reported"),
                    NodeReport.after(9).annotated("late", "reported"))));
    pod("Never", "", plain("main"), "");
    world.pass(30);
    ObjectNode node = world.cluster.get(EmulatedNodes.key("a")).orElseThrow();
    assertThat(JsonTree.texts(node, "metadata", "annotations")).containsOnlyKeys("early");
  }

  @Test
  void aMomentContainsThePodAndTheCluster() {
    setPlay("main", ContainerPlay.readyAfter(0));
    pod("Never", "", "{name: main, image: special}", "");
    PodMoment moment = moments.get(0);
    assertThat(moment.node()).isEqualTo("a");
    assertThat(moment.namespace()).isEqualTo("work");
    assertThat(moment.attempt()).isEqualTo(1);
    assertThat(JsonTree.text(moment.spec(), "image")).isEqualTo("special");
    assertThat(moment.label("absent")).isEmpty();
    assertThat(moment.cluster().get(KEY)).isPresent();
  }
}
