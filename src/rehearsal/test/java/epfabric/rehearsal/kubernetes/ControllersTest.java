package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests the behavior of DaemonSets, Jobs and their pods. */
class ControllersTest {
  private static final String POLICY =
      """
      podFailurePolicy: {rules: [
        {action: Ignore, onPodConditions: [{type: DisruptionTarget, status: 'True'}]},
        {action: Ignore, onExitCodes: {containerName: main, operator: In, values: [8]}}]},
      """;

  private final AtomicReference<ContainerPlays> plays = new AtomicReference<>(World::usual);
  private final World world = new World(moment -> plays.get().of(moment));

  private static String job(String name, String spec) {
    return """
        {apiVersion: batch/v1, kind: Job, metadata: {name: %s, namespace: work}, spec: {
          backoffLimit: 0, %s
          template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}}}
        """
        .formatted(name, spec);
  }

  private static String indexed(String name, String spec) {
    return job(name, "completions: 2, parallelism: 2, completionMode: Indexed, " + spec);
  }

  private static String daemonSet(String image) {
    return """
        {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: d, namespace: work}, spec: {
          selector: {matchLabels: {a: d}},
          updateStrategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 1}},
          template: {metadata: {labels: {a: d}}, spec: {containers: [
            {name: main, image: %s, readinessProbe: {}}]}}}}
        """
        .formatted(image);
  }

  private List<String> images() {
    return world.pods().stream()
        .map(pod -> JsonTree.items(pod, "spec", "containers").get(0))
        .map(container -> JsonTree.text(container, "image"))
        .toList();
  }

  @Test
  void aDaemonSetHasAPodOnEveryNodeWithToleratedTaints() {
    world.join("a");
    world.apply(daemonSet("one"));
    world.pass(1);
    world.join("b");
    world.joinGpu("gpu-0");
    world.pass(1);
    ObjectNode status = JsonTree.object(world.get("apps/v1", "DaemonSet", "d"), "status");
    assertThat(status.get("desiredNumberScheduled").asInt())
        .as("the GPU node's taint is not tolerated")
        .isEqualTo(2);
    assertThat(status.get("numberReady").asInt()).isZero();
    world.pass(10);
    status = JsonTree.object(world.get("apps/v1", "DaemonSet", "d"), "status");
    assertThat(status.get("numberReady").asInt()).isEqualTo(2);
    assertThat(status.get("updatedNumberScheduled").asInt()).isEqualTo(2);
    assertThat(status.get("observedGeneration").asInt()).isEqualTo(1);
  }

  @Test
  void aChangedTemplateIsRolledOutNodeByNode() {
    world.join("a");
    world.join("b");
    world.apply(daemonSet("one"));
    world.pass(10);
    world.apply(daemonSet("two"));
    world.pass(4);
    assertThat(images()).containsExactlyInAnyOrder("one", "two");
    world.pass(20);
    assertThat(images()).containsExactly("two", "two");
  }

  @Test
  void anIndexedJobCompletes() {
    world.join("a");
    world.apply(indexed("j", ""));
    world.pass(5);
    assertThat(world.job("j").get("status").get("active").asInt()).isEqualTo(2);
    world.pass(20);
    ObjectNode status = (ObjectNode) world.job("j").get("status");
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(status.get("completedIndexes").asText()).isEqualTo("0-1");
    assertThat(status.get("completionTime").asText()).startsWith("2026-01-01T00:00:1");
    ObjectNode main =
        JsonTree.object(
            JsonTree.items(world.pods().get(0), "status", "containerStatuses").get(0),
            "state",
            "terminated");
    assertThat(main.get("exitCode").asInt()).isZero();
    assertThat(main.get("message").asText()).isEqualTo("fine");
  }

  @Test
  void aCountedFailureFailsTheJobAndEndsTheRemainingPods() {
    world.join("a");
    plays.set(
        moment ->
            moment.label(Labels.JOB_INDEX).equals("0")
                ? ContainerPlay.endsWith(6, 10, "too slow")
                : ContainerPlay.hanging());
    world.apply(indexed("j", POLICY));
    world.pass(120);
    assertThat(world.ending("j")).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(world.pods()).hasSize(1);
    assertThat(world.events("BackoffLimitExceeded")).hasSize(1);
  }

  @Test
  void anIgnoredFailureIsFollowedByAReplacementPodAfterAPause() {
    world.join("a");
    plays.set(moment -> ContainerPlay.endsWith(moment.attempt() == 1 ? 8 : 0, 10, ""));
    world.apply(job("j", POLICY));
    world.pass(15);
    assertThat(world.pods()).as("pods before the pause of 10 s has passed").hasSize(1);
    world.pass(25);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(world.pods()).hasSize(2);
  }

  @Test
  void theDeadlineOfAJobEndsHangingPods() {
    world.join("a");
    plays.set(moment -> ContainerPlay.hanging());
    world.apply(job("j", "activeDeadlineSeconds: 100, "));
    world.pass(99);
    assertThat(world.ending("j")).isEmpty();
    world.pass(40);
    assertThat(world.ending("j")).isEqualTo("Failed DeadlineExceeded");
    assertThat(world.pods()).isEmpty();
  }

  @Test
  void aPodOfARemovedNodeIsReplacedAndItsFailureIsIgnored() {
    world.join("a");
    world.apply(job("j", POLICY));
    world.pass(5);
    world.cluster.leave("a");
    world.pass(1);
    assertThat(world.ending("j")).isEmpty();
    world.pass(30);
    assertThat(world.events("FailedScheduling")).containsExactly("0/0 nodes are available.");
    world.join("b");
    world.pass(20);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(world.pods()).hasSize(1);
  }

  @Test
  void withoutAFailurePolicyAPodOfARemovedNodeFailsTheJob() {
    world.join("a");
    world.apply(job("j", ""));
    world.pass(5);
    world.cluster.leave("a");
    world.pass(1);
    assertThat(world.ending("j")).isEqualTo("Failed BackoffLimitExceeded");
  }

  @Test
  void anImageThatCannotBePulledKeepsThePodWaiting() {
    world.join("a");
    plays.set(moment -> ContainerPlay.imagePullError("manifest unknown"));
    world.apply(job("j", ""));
    world.pass(60);
    ObjectNode waiting =
        JsonTree.object(
            JsonTree.items(world.pods().get(0), "status", "containerStatuses").get(0),
            "state",
            "waiting");
    assertThat(waiting.get("reason").asText()).isEqualTo("ImagePullBackOff");
    assertThat(world.events("Failed"))
        .containsExactly("Failed to pull image \"i\": manifest unknown");
    plays.set(World::usual);
    world.pass(120);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
  }

  @Test
  void aContainerThatRunsOutOfMemoryIsKilled() {
    world.join("a");
    plays.set(moment -> ContainerPlay.outOfMemoryAfter(3));
    world.apply(job("j", ""));
    world.pass(10);
    ObjectNode ended =
        JsonTree.object(
            JsonTree.items(world.pods().get(0), "status", "containerStatuses").get(0),
            "state",
            "terminated");
    assertThat(ended.get("reason").asText()).isEqualTo("OOMKilled");
    assertThat(ended.get("exitCode").asInt()).isEqualTo(137);
    assertThat(world.ending("j")).isEqualTo("Failed BackoffLimitExceeded");
  }

  @Test
  void pausesBeforeRestartsOfAContainerOfADaemonSetGetLonger() {
    world.join("a");
    plays.set(moment -> ContainerPlay.endsWith(75, 1, "no"));
    world.apply(daemonSet("one"));
    world.pass(40);
    ObjectNode container =
        JsonTree.items(world.pods().get(0), "status", "containerStatuses").get(0);
    assertThat(container.get("restartCount").asInt())
        .as("number of restarts: immediately, after 10 s and after 20 s")
        .isEqualTo(3);
    assertThat(JsonTree.text(container, "state", "waiting", "reason"))
        .isEqualTo("CrashLoopBackOff");
    assertThat(JsonTree.text(container, "lastState", "terminated", "exitCode")).isEqualTo("75");
  }

  @Test
  void deletingAJobDeletesItsPods() {
    world.join("a");
    world.apply(job("j", ""));
    world.pass(5);
    world.cluster.delete(new ObjectKey("batch/v1", "Job", "work", "j"));
    world.pass(10);
    assertThat(world.pods()).isEmpty();
    assertThat(world.cluster.list("batch/v1", "Job")).isEmpty();
  }

  @Test
  void theOutputOfAContainerCanBeRead() {
    world.join("a");
    plays.set(moment -> ContainerPlay.endsWith(0, 3, "").printing("hello\n"));
    world.apply(job("j", ""));
    world.pass(10);
    String pod = ObjectStore.name(world.pods().get(0));
    assertThat(world.cluster.log("work", pod, "main")).isEqualTo("hello\n");
  }
}
