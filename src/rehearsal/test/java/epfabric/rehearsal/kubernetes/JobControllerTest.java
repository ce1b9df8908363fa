package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how Jobs create pods, count successes and failures, and end. */
class JobControllerTest {
  private final AtomicReference<ContainerPlays> plays = new AtomicReference<>(World::usual);
  private final World world = new World(moment -> plays.get().of(moment));

  @BeforeEach
  void joinNode() {
    world.join("a");
  }

  private void job(String spec) {
    world.apply(
        """
        {apiVersion: batch/v1, kind: Job, metadata: {name: j, namespace: work}, spec: {%s
          template: {metadata: {labels: {mine: yes}}, spec: {
            restartPolicy: Never, containers: [{name: main, image: i}]}}}}
        """
            .formatted(spec));
  }

  private ObjectNode status() {
    return JsonTree.object(world.job("j"), "status");
  }

  private int statusNumber(String field) {
    return JsonTree.number(status(), field).orElse(-1);
  }

  private Set<String> indexes() {
    return world.pods().stream()
        .map(pod -> JsonTree.text(pod, "metadata", "annotations", Labels.JOB_INDEX))
        .collect(Collectors.toSet());
  }

  @Test
  void podsOfAJobNameTheirOwner() {
    job("completions: 1, completionMode: Indexed,");
    world.pass(1);
    ObjectNode pod = world.pods().get(0);
    String uid = ObjectStore.uid(world.job("j"));
    assertThat(ObjectStore.name(pod)).matches("j-0-[bcdfghjklmnpqrstvwxz2456789]{5}");
    assertThat(JsonTree.texts(pod, "metadata", "labels"))
        .containsEntry("job-name", "j")
        .containsEntry("batch.kubernetes.io/job-name", "j")
        .containsEntry("controller-uid", uid)
        .containsEntry("batch.kubernetes.io/controller-uid", uid)
        .containsEntry(Labels.JOB_INDEX, "0")
        .containsEntry("mine", "true");
    assertThat(JsonTree.text(pod, "spec", "hostname")).isEqualTo("j-0");
    assertThat(world.events("SuccessfulCreate"))
        .containsExactly("Created pod: " + ObjectStore.name(pod));
  }

  @Test
  void aPodOfAJobWithoutIndexesHasNoIndex() {
    job("");
    world.pass(1);
    ObjectNode pod = world.pods().get(0);
    assertThat(ObjectStore.name(pod)).matches("j-[a-z0-9]{5}");
    assertThat(JsonTree.texts(pod, "metadata", "labels")).doesNotContainKey(Labels.JOB_INDEX);
    assertThat(JsonTree.object(pod, "spec").has("hostname")).isFalse();
  }

  @Test
  void parallelismLimitsTheRunningPods() {
    job("completions: 3, parallelism: 2, completionMode: Indexed,");
    world.pass(5);
    assertThat(indexes()).containsExactlyInAnyOrder("0", "1");
    assertThat(statusNumber("active")).isEqualTo(2);
    world.pass(10);
    assertThat(statusNumber("succeeded")).isEqualTo(2);
    assertThat(status().get("completedIndexes").asText()).isEqualTo("0-1");
    assertThat(indexes()).contains("2");
    world.pass(20);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(world.pods()).hasSize(3);
  }

  @Test
  void readyPodsAreCounted() {
    plays.set(moment -> ContainerPlay.readyAfter(10));
    job("");
    world.pass(5);
    assertThat(List.of(statusNumber("active"), statusNumber("ready"))).containsExactly(1, 0);
    world.pass(10);
    assertThat(List.of(statusNumber("active"), statusNumber("ready"))).containsExactly(1, 1);
  }

  @Test
  void failedPodsAreReplacedAfterPausesThatGetLonger() {
    plays.set(moment -> ContainerPlay.endsWith(1, 1, ""));
    job("backoffLimit: 2,");
    world.pass(5);
    assertThat(statusNumber("failed")).isEqualTo(1);
    world.pass(10);
    assertThat(statusNumber("failed")).isEqualTo(2);
    world.pass(15);
    assertThat(world.ending("j")).as("the pause of 20 s has not passed").isEmpty();
    world.pass(10);
    assertThat(statusNumber("failed")).isEqualTo(3);
    assertThat(world.ending("j")).isEqualTo("Failed BackoffLimitExceeded");
    assertThat(world.pods()).as("failed pods are kept").hasSize(3);
  }

  @Test
  void byDefaultAJobToleratesSixFailures() {
    plays.set(moment -> ContainerPlay.endsWith(moment.attempt() <= 6 ? 1 : 0, 1, ""));
    job("");
    world.pass(700);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(statusNumber("failed")).isEqualTo(6);
  }

  @Test
  void aFailureThatThePolicyForbidsEndsTheJobImmediately() {
    plays.set(
        moment ->
            moment.label(Labels.JOB_INDEX).equals("0")
                ? ContainerPlay.endsWith(3, 5, "")
                : ContainerPlay.readyAfter(0));
    job(
        "backoffLimit: 6, completions: 2, parallelism: 2, completionMode: Indexed,"
            + " podFailurePolicy: {rules: [{action: FailJob,"
            + " onExitCodes: {operator: In, values: [3]}}]},");
    world.pass(20);
    assertThat(world.ending("j")).isEqualTo("Failed PodFailurePolicy");
    assertThat(world.events("PodFailurePolicy"))
        .containsExactly("A pod failed in a way that its policy does not allow");
    assertThat(indexes()).as("the other pod is ended").containsExactly("0");
    assertThat(JsonTree.items(status(), "conditions"))
        .extracting(condition -> JsonTree.text(condition, "type"))
        .containsExactly("FailureTarget", "Failed");
    assertThat(status().has("completionTime")).isFalse();
  }

  @Test
  void aJobThatHasEndedDoesNotStartAgain() {
    job("");
    world.pass(20);
    ObjectNode endedJob = world.job("j");
    world.pods().forEach(pod -> world.cluster.delete(ObjectKey.of(pod)));
    world.pass(600);
    assertThat(world.pods()).isEmpty();
    assertThat(world.job("j")).isEqualTo(endedJob);
  }

  @Test
  void aDeletedPodIsReplaced() {
    plays.set(moment -> ContainerPlay.readyAfter(0));
    job("");
    world.pass(5);
    ObjectNode first = world.pods().get(0);
    world.cluster.delete(ObjectKey.of(first));
    world.pass(30);
    assertThat(world.pods()).hasSize(1);
    assertThat(ObjectStore.uid(world.pods().get(0))).isNotEqualTo(ObjectStore.uid(first));
    assertThat(statusNumber("failed")).as("the deleted pod is counted as failed").isEqualTo(1);
  }

  @Test
  void aNewJobOfTheSameNameHasNoStateOfTheDeletedJob() {
    plays.set(moment -> ContainerPlay.endsWith(1, 1, ""));
    job("backoffLimit: 0,");
    world.pass(10);
    assertThat(world.ending("j")).isEqualTo("Failed BackoffLimitExceeded");
    world.cluster.delete(new ObjectKey("batch/v1", "Job", "work", "j"));
    world.pass(10);
    plays.set(World::usual);
    job("backoffLimit: 0,");
    world.pass(20);
    assertThat(world.ending("j")).isEqualTo("Complete CompletionsReached");
    assertThat(statusNumber("failed")).isZero();
  }

  @Test
  void startAndCompletionTimesAreRecorded() {
    world.pass(100);
    job("");
    world.pass(30);
    assertThat(status().get("startTime").asText()).startsWith("2026-01-01T00:01:4");
    assertThat(status().get("completionTime").asText()).startsWith("2026-01-01T00:01:5");
  }
}
