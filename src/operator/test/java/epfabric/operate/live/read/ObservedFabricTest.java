package epfabric.operate.live.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenNetwork;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenNode.Verified;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.Waiting;
import epfabric.operate.live.seen.Topology;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how a fabric's objects are read, with all fields and with missing fields. */
class ObservedFabricTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static SeenNode node(String metadata, String status) {
    return ObservedNode.of(
        Serialization.unmarshal(
            "---\n{metadata: {name: n, %s}, status: {%s}}".formatted(metadata, status),
            Node.class));
  }

  private static SeenPod pod(String spec, String status) {
    return ObservedPod.of(
        Serialization.unmarshal(
            "---\n{metadata: {name: p, namespace: work, labels: {what: installer}}, spec: {%s},"
                    .formatted(spec)
                + " status: {%s}}".formatted(status),
            Pod.class),
        "what");
  }

  private static SeenJob job(String status) {
    return ObservedJob.of(
        Serialization.unmarshal(
            "---\n{metadata: {name: j, creationTimestamp: '2026-01-01T11:00:00Z'}, status: {%s}}"
                .formatted(status),
            Job.class));
  }

  private static SeenNetwork network(String moreFields) {
    return ObservedNetwork.of(
        Serialization.unmarshal(
            "---\n{apiVersion: networking.gke.io/v1, kind: Network, metadata: {name: rdma-0}%s}"
                .formatted(moreFields),
            GenericKubernetesResource.class),
        SeenNetwork.NETWORK);
  }

  @Test
  void aNodeWithoutFieldsIsReadAsEmpty() {
    SeenNode bare = node("labels: null", "");
    assertThat(bare.name()).isEqualTo("n");
    assertThat(bare.created()).isEqualTo(Instant.EPOCH);
    assertThat(bare.spot()).isFalse();
    assertThat(bare.reportedAt()).isEmpty();
    assertThat(bare.condition()).isEmpty();
    assertThat(bare.offers("nvidia.com/gpu")).isZero();
  }

  @Test
  void theStatusOfTheInstallerIsReadFromTheCondition() {
    SeenNode node =
        node(
            "creationTimestamp: '2026-01-01T12:00:00Z'",
            "conditions: [{type: Ready, status: 'True'}, {type: EpfabricVerified, status: 'False',"
                + " reason: GpusUnusable, message: \"two\\nlines\","
                + " lastTransitionTime: '2026-01-01T12:00:00Z', lastHeartbeatTime: soon}]");
    assertThat(node.created()).isEqualTo(NOON);
    assertThat(node.condition())
        .contains(
            new Verified(
                "False", "GpusUnusable", "two lines", Optional.of(NOON), Optional.empty()));
  }

  @Test
  void theLocationOfAMachineIsReadFromLabelsOfGke() {
    String labels =
        "labels: {cloud.google.com/gce-topology-block: b1,"
            + " cloud.google.com/gce-topology-subblock: s2,"
            + " cloud.google.com/gce-topology-host: h3}";
    assertThat(node(labels, "").topology()).isEqualTo(new Topology("b1", "s2", "h3"));
    assertThat(node("labels: null", "").topology()).isEqualTo(Topology.UNKNOWN);
  }

  @Test
  void onlyGpusAndNicsAreCounted() {
    SeenNode node =
        node("", "allocatable: {cpu: '9', nvidia.com/gpu: '8', networking.gke.io.networks/a: '1'}");
    assertThat(node.offered())
        .isEqualTo(Map.of("nvidia.com/gpu", 8L, "networking.gke.io.networks/a", 1L));
  }

  @ParameterizedTest
  @CsvSource({
    "'cloud.google.com/gke-spot: \"true\"', true",
    "'cloud.google.com/gke-spot: \"false\"', false",
    "'a: b', false"
  })
  void spotNodesAreRecognized(String label, boolean spot) {
    assertThat(node("labels: {" + label + "}", "").spot()).isEqualTo(spot);
  }

  @Test
  void managedFieldsOfTheReporterContainTheTimeOfTheLatestReport() {
    String entry =
        "{manager: %s, time: '2026-01-01T%s:00:00Z', fieldsV1: {'f:metadata':"
            + " {'f:annotations': {'f:%s': {}}}}}";
    assertThat(
            node(
                    "managedFields: ["
                        + entry.formatted("reporter", "10", "epfabric/phase")
                        + ", "
                        + entry.formatted("reporter", "12", "epfabric/phase")
                        + ", "
                        + entry.formatted("kubectl", "13", "note")
                        + ", {manager: kubelet}]",
                    "")
                .reportedAt())
        .contains(NOON);
  }

  @Test
  void theReasonOfAPendingPodIsRead() {
    SeenPod pod =
        pod(
            "",
            "conditions: [{type: PodScheduled, status: 'False',"
                + " message: \"0/2 nodes\\u001b are available\"}]");
    assertThat(pod.node()).isEmpty();
    assertThat(pod.unplaced()).contains("0/2 nodes are available");
    assertThat(pod.what()).isEqualTo("installer");
    assertThat(pod("nodeName: n", "conditions: [{type: PodScheduled, status: 'True'}]").unplaced())
        .isEmpty();
  }

  @Test
  void reasonsForWaitingAndEndingOfContainersAreRead() {
    SeenPod pod =
        pod(
            "nodeName: n",
            "initContainerStatuses: [{name: first, image: i, state: {terminated: {exitCode: 3,"
                + " reason: Error, message: no disk, finishedAt: '2026-01-01T12:00:00Z'}}}],"
                + " containerStatuses: [{name: main, image: i, restartCount: 4, state:"
                + " {waiting: {reason: CrashLoopBackOff}},"
                + " lastState: {terminated: {exitCode: 1}}}]");
    assertThat(pod.containers()).extracting(c -> c.name()).containsExactly("first", "main");
    assertThat(pod.containers().get(0).ended())
        .contains(new Ended(3, "Error", "no disk", Optional.of(NOON)));
    assertThat(pod.containers().get(0).waiting()).isEmpty();
    assertThat(pod.containers().get(1).restarts()).isEqualTo(4);
    assertThat(pod.containers().get(1).waiting()).contains(new Waiting("CrashLoopBackOff", ""));
    assertThat(pod.containers().get(1).ended())
        .as("the end of the container's previous run is read")
        .contains(new Ended(1, "", "", Optional.empty()));
  }

  @Test
  void theLatestOfTwoTerminationsIsRead() {
    SeenPod pod =
        pod(
            "",
            "containerStatuses: [{name: main, image: i, state: {terminated: {exitCode: 2}},"
                + " lastState: {terminated: {exitCode: 1}}}]");
    assertThat(pod.containers().get(0).ended()).map(Ended::exit).contains(2);
  }

  @Test
  void aRunningJobHasNoEnd() {
    SeenJob job = job("startTime: '2026-01-01T12:00:00Z', active: 1");
    assertThat(job.started()).contains(NOON);
    assertThat(job.ended()).isEmpty();
    assertThat(job.complete()).isFalse();
    assertThat(job.took()).isEmpty();
  }

  @Test
  void theDurationOfACompleteJobIsRead() {
    SeenJob job =
        job(
            "startTime: '2026-01-01T12:00:00Z', completionTime: '2026-01-01T12:05:00Z',"
                + " conditions: [{type: Complete, status: 'True'}]");
    assertThat(job.complete()).isTrue();
    assertThat(job.took()).contains(Duration.ofMinutes(5));
  }

  @Test
  void aFailedJobEndedAtTheTimeOfItsCondition() {
    SeenJob job =
        job(
            "conditions: [{type: Complete, status: 'False'}, {type: Failed, status: 'True',"
                + " reason: DeadlineExceeded, lastTransitionTime: '2026-01-01T12:00:00Z'}]");
    assertThat(job.failure()).contains("DeadlineExceeded");
    assertThat(job.ended()).contains(NOON);
    assertThat(job.complete()).isFalse();
    assertThat(job("conditions: [{type: Failed, status: 'True'}]").ended())
        .as("without a time in the condition, the Job's creation time is used")
        .contains(Instant.parse("2026-01-01T11:00:00Z"));
  }

  @Test
  void aNetworkWithoutConditionsHasNotReportedReadiness() {
    SeenNetwork network = network("");
    assertThat(network.reported()).isFalse();
    assertThat(network.unready()).isEmpty();
    assertThat(network.device()).isFalse();
  }

  @Test
  void theFirstFalseConditionIsRead() {
    SeenNetwork network =
        network(
            ", spec: {type: Device}, status: {conditions: [{type: Ready, status: 'True'},"
                + " {type: ParamsReady, status: 'False', reason: NotFound, message: ''}]}");
    assertThat(network.reported()).isTrue();
    assertThat(network.device()).isTrue();
    assertThat(network.unready()).contains("not ParamsReady: NotFound");
    assertThat(network(", status: {conditions: [{type: Ready, status: 'False'}]}").unready())
        .contains("not Ready: no reason given");
    assertThat(
            network(", status: {conditions: [{type: Ready, status: 'False', message: 'no VPC'}]}")
                .unready())
        .contains("not Ready: no VPC");
  }

  @ParameterizedTest
  @ValueSource(strings = {", spec: [1]", ", status: ready", ", status: {conditions: [1, null]}"})
  void aNetworkWithUnexpectedFieldsIsReadAsUnknown(String moreFields) {
    assertThat(network(moreFields).reported()).isFalse();
  }

  @Test
  void namesThatAppearInCommandsAreChecked() {
    Pod hostile =
        Serialization.unmarshal("---\n{metadata: {name: 'p; reboot', namespace: work}}", Pod.class);
    assertThatThrownBy(() -> ObservedPod.of(hostile, "what"))
        .isInstanceOf(UnexpectedAnswerException.class)
        .hasMessage("a name that Kubernetes does not allow: \"p; reboot\"");
  }

  @ParameterizedTest
  @CsvSource({"2026-01-01T12:00:00Z, true", "2026-01-01T12:00:00.123456Z, true", "noon, false"})
  void timesAreReadInKubernetesFormat(String text, boolean known) {
    assertThat(ObservedTimes.parse(text).isPresent()).isEqualTo(known);
    assertThat(ObservedTimes.parse(null)).isEmpty();
  }
}
