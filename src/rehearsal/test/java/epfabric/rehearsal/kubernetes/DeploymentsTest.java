package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the behavior of Deployments. */
class DeploymentsTest {
  private static final ObjectKey KEY = new ObjectKey("apps/v1", "Deployment", "work", "router");
  private final World world = new World(DeploymentsTest::play);

  private static ContainerPlay play(PodMoment moment) {
    return JsonTree.text(moment.spec(), "image").equals("broken")
        ? ContainerPlay.imagePullError("denied")
        : World.usual(moment);
  }

  private static String deployment(String image) {
    return """
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: router, namespace: work}, spec: {
          replicas: 1, selector: {matchLabels: {a: r}}, template: {metadata: {labels: {a: r}},
          spec: {containers: [{name: main, image: %s, readinessProbe: {}}]}}}}
        """
        .formatted(image);
  }

  @BeforeEach
  void createDeployment() {
    world.join("a");
    world.apply(deployment("one"));
  }

  private ObjectNode object() {
    return world.cluster.get(KEY).orElseThrow();
  }

  private List<String> conditions() {
    return JsonTree.items(object(), "status", "conditions").stream()
        .map(item -> JsonTree.text(item, "status") + " " + JsonTree.text(item, "reason"))
        .toList();
  }

  private List<String> images() {
    return world.pods().stream()
        .map(pod -> JsonTree.items(pod, "spec", "containers").get(0))
        .map(container -> JsonTree.text(container, "image"))
        .toList();
  }

  private String revision() {
    return JsonTree.text(object(), "metadata", "annotations", "deployment.kubernetes.io/revision");
  }

  @Test
  void aDeploymentIsAvailableOnceItsPodIsReady() {
    world.pass(1);
    assertThat(conditions())
        .containsExactly("False MinimumReplicasUnavailable", "True ReplicaSetUpdated");
    world.pass(10);
    assertThat(conditions())
        .containsExactly("True MinimumReplicasAvailable", "True NewReplicaSetAvailable");
    assertThat(JsonTree.text(object(), "status", "observedGeneration")).isEqualTo("1");
    assertThat(JsonTree.text(object(), "status", "updatedReplicas")).isEqualTo("1");
    assertThat(revision()).isEqualTo("1");
  }

  @Test
  void theOldPodIsDeletedOnceTheNewPodIsReady() {
    world.pass(10);
    world.apply(deployment("two"));
    world.pass(2);
    assertThat(images()).containsExactlyInAnyOrder("one", "two");
    assertThat(conditions())
        .containsExactly("True MinimumReplicasAvailable", "True ReplicaSetUpdated");
    world.pass(20);
    assertThat(images()).containsExactly("two");
    assertThat(revision()).isEqualTo("2");
    world.apply(deployment("one"));
    world.pass(20);
    assertThat(images()).containsExactly("one");
    assertThat(revision()).as("the first ReplicaSet is used again").isEqualTo("3");
    assertThat(world.cluster.list("apps/v1", "ReplicaSet")).hasSize(2);
  }

  @Test
  void aLostPodIsReplaced() {
    world.pass(10);
    world.join("b");
    world.cluster.leave("a");
    world.pass(1);
    assertThat(conditions().get(0)).isEqualTo("False MinimumReplicasUnavailable");
    world.pass(20);
    assertThat(conditions().get(0)).isEqualTo("True MinimumReplicasAvailable");
    assertThat(world.pods()).hasSize(1);
  }

  private void setReplicas(int wanted) {
    world.apply(deployment("one").replace("replicas: 1", "replicas: " + wanted));
  }

  @Test
  void replicasAreAddedAndRemoved() {
    setReplicas(3);
    world.pass(20);
    assertThat(world.pods()).hasSize(3);
    assertThat(JsonTree.text(object(), "status", "readyReplicas")).isEqualTo("3");
    setReplicas(0);
    world.pass(20);
    assertThat(world.pods()).isEmpty();
    assertThat(conditions().get(0)).isEqualTo("True MinimumReplicasAvailable");
  }

  @Test
  void podsThatAreNotReadyAreDeletedFirst() {
    world.pass(10);
    String ready = ObjectStore.uid(world.pods().get(0));
    setReplicas(6);
    world.pass(2);
    assertThat(world.pods()).hasSize(6);
    setReplicas(1);
    world.pass(1);
    assertThat(conditions().get(0)).isEqualTo("True MinimumReplicasAvailable");
    world.pass(20);
    assertThat(world.pods()).extracting(ObjectStore::uid).containsExactly(ready);
  }

  @Test
  void aTemplateWithFailingPodsKeepsTheOldPods() {
    world.pass(10);
    world.apply(deployment("broken"));
    world.pass(600);
    assertThat(images()).containsExactlyInAnyOrder("one", "broken");
    assertThat(conditions())
        .containsExactly("True MinimumReplicasAvailable", "True ReplicaSetUpdated");
  }

  @Test
  void noObjectOfADeletedDeploymentRemains() {
    world.pass(10);
    world.cluster.delete(KEY);
    world.pass(20);
    assertThat(world.cluster.get(KEY)).isEmpty();
    assertThat(world.cluster.list("apps/v1", "ReplicaSet")).isEmpty();
    assertThat(world.pods()).isEmpty();
  }
}
