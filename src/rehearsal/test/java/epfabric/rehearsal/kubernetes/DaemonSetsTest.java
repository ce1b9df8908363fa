package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the pods of a DaemonSet, their updates, and the status of the DaemonSet. */
class DaemonSetsTest {
  private static final ObjectKey KEY = new ObjectKey("apps/v1", "DaemonSet", "work", "d");

  private final AtomicReference<ContainerPlays> plays = new AtomicReference<>(World::usual);
  private final World world = new World(moment -> plays.get().of(moment));

  private void daemonSet(String image, String rollingUpdate, String spec) {
    world.apply(
        """
        {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: d, namespace: work}, spec: {
          updateStrategy: {rollingUpdate: {%s}},
          template: {metadata: {labels: {a: d}}, spec: {%s containers: [
            {name: main, image: %s, readinessProbe: {}}]}}}}
        """
            .formatted(rollingUpdate, spec, image));
  }

  private int statusNumber(String field) {
    ObjectNode set = world.cluster.get(KEY).orElseThrow();
    return JsonTree.number(set, "status", field).orElse(-1);
  }

  private List<String> nodes() {
    return world.pods().stream().map(EmulatedPods::node).sorted().toList();
  }

  private long podsWithImage(String image) {
    return world.pods().stream()
        .map(pod -> JsonTree.items(pod, "spec", "containers").get(0))
        .filter(container -> JsonTree.text(container, "image").equals(image))
        .count();
  }

  private void join(int nodes) {
    for (int i = 0; i < nodes; i++) {
      world.join("n" + i);
    }
  }

  @Test
  void aDaemonSetWithoutNodesIsComplete() {
    daemonSet("one", "", "");
    world.pass(10);
    assertThat(List.of(statusNumber("desiredNumberScheduled"), statusNumber("numberReady")))
        .containsExactly(0, 0);
    assertThat(statusNumber("numberUnavailable")).isZero();
    assertThat(statusNumber("observedGeneration")).isEqualTo(1);
  }

  @Test
  void labelsAndTaintsDecideWhichNodesHaveAPod() {
    world.join("system");
    world.joinGpu("gpu-0");
    daemonSet(
        "one",
        "",
        "nodeSelector: {team: ml}, tolerations: [{key: nvidia.com/gpu, operator: Exists}],");
    world.pass(10);
    assertThat(nodes()).containsExactly("gpu-0");
    world.joinGpu("gpu-1", new NodeTaint("special", "true", "NoSchedule"));
    world.pass(10);
    assertThat(nodes()).as("the second taint of gpu-1 is not tolerated").containsExactly("gpu-0");
    assertThat(statusNumber("desiredNumberScheduled")).isEqualTo(1);
  }

  @Test
  void podsOfADaemonSetAreDeletedWithTheirNodes() {
    join(2);
    daemonSet("one", "", "");
    world.pass(10);
    world.cluster.leave("n0");
    world.pass(10);
    assertThat(nodes()).containsExactly("n1");
    assertThat(statusNumber("desiredNumberScheduled")).isEqualTo(1);
    world.join("n0");
    world.pass(10);
    assertThat(nodes()).containsExactly("n0", "n1");
  }

  @Test
  void endedAndDeletedPodsAreReplaced() {
    join(1);
    daemonSet("one", "", "");
    world.pass(10);
    ObjectNode first = world.pods().get(0);
    world.cluster.delete(ObjectKey.of(first));
    world.pass(10);
    assertThat(world.pods()).hasSize(1);
    assertThat(ObjectStore.uid(world.pods().get(0))).isNotEqualTo(ObjectStore.uid(first));
    assertThat(statusNumber("numberReady")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"'', 1", "maxUnavailable: 2, 2", "maxUnavailable: 34%, 2", "maxUnavailable: 100%, 4"})
  void aRollOutRespectsTheMaximumOfUnavailablePods(String rollingUpdate, int missing) {
    join(4);
    daemonSet("one", rollingUpdate, "");
    world.pass(10);
    daemonSet("two", rollingUpdate, "");
    int fewestReady = 4;
    for (int second = 0; second < 120; second++) {
      world.pass(1);
      fewestReady = Math.min(fewestReady, statusNumber("numberReady"));
    }
    assertThat(fewestReady).isEqualTo(4 - missing);
    assertThat(podsWithImage("two")).isEqualTo(4);
    assertThat(statusNumber("updatedNumberScheduled")).isEqualTo(4);
  }

  @Test
  void oldPodsThatAreNotReadyAreDeletedFirst() {
    plays.set(
        moment ->
            JsonTree.text(moment.spec(), "image").equals("broken")
                ? ContainerPlay.hanging()
                : ContainerPlay.readyAfter(1));
    join(3);
    daemonSet("broken", "", "terminationGracePeriodSeconds: 1,");
    world.pass(10);
    daemonSet("two", "", "");
    world.pass(5);
    assertThat(podsWithImage("two")).isEqualTo(3);
    assertThat(statusNumber("numberReady")).isEqualTo(3);
  }

  @Test
  void aTemplateWithFailingPodsStopsTheRollOut() {
    plays.set(
        moment ->
            JsonTree.text(moment.spec(), "image").equals("broken")
                ? ContainerPlay.imagePullError("denied")
                : ContainerPlay.readyAfter(1));
    join(3);
    daemonSet("one", "", "");
    world.pass(10);
    daemonSet("broken", "", "");
    world.pass(600);
    assertThat(podsWithImage("broken"))
        .as("the first pod that is not ready stops the roll-out")
        .isEqualTo(1);
    assertThat(statusNumber("numberReady")).isEqualTo(2);
    assertThat(statusNumber("numberUnavailable")).isEqualTo(1);
  }

  @Test
  void aPodOnANodeThatIsNoLongerSelectedIsNotCounted() {
    join(2);
    daemonSet("one", "", "");
    world.pass(10);
    world.apply(
        "{apiVersion: v1, kind: Node, metadata: {name: n0}, spec: {taints: ["
            + "{key: closed, value: 'true', effect: NoSchedule}]}}");
    world.pass(10);
    assertThat(nodes()).as("a taint with NoSchedule ends no pod").containsExactly("n0", "n1");
    assertThat(
            List.of(statusNumber("desiredNumberScheduled"), statusNumber("currentNumberScheduled")))
        .containsExactly(1, 1);
    assertThat(List.of(statusNumber("numberReady"), statusNumber("updatedNumberScheduled")))
        .containsExactly(1, 1);
    assertThat(List.of(statusNumber("numberUnavailable"), statusNumber("numberMisscheduled")))
        .containsExactly(0, 1);
  }
}
