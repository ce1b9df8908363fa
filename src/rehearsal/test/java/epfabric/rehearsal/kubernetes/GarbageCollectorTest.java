package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which objects a deletion removes, and in which order. */
class GarbageCollectorTest {
  private final World world = new World(GarbageCollectorTest::play);

  /** Containers of the image {@code deaf} ignore SIGTERM. */
  private static ContainerPlay play(PodMoment moment) {
    return JsonTree.text(moment.spec(), "image").equals("deaf")
        ? ContainerPlay.hanging()
        : ContainerPlay.readyAfter(1);
  }

  private static final String TEMPLATE =
      "template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never,"
          + " containers: [{name: main, image: i}]}}";

  private void apply(String apiVersion, String kind, String name, String more) {
    world.apply(
        "{apiVersion: %s, kind: %s, metadata: {name: %s, namespace: work}%s}"
            .formatted(apiVersion, kind, name, more));
  }

  private boolean exists(String apiVersion, String kind, String name) {
    return world.cluster.get(new ObjectKey(apiVersion, kind, "work", name)).isPresent();
  }

  private void delete(String apiVersion, String kind, String name) {
    world.cluster.delete(new ObjectKey(apiVersion, kind, "work", name));
  }

  @ParameterizedTest
  @CsvSource({
    "v1, ConfigMap",
    "v1, Service",
    "v1, ServiceAccount",
    "rbac.authorization.k8s.io/v1, Role",
    "resource.k8s.io/v1, ResourceClaimTemplate"
  })
  void objectsWithoutDependentsAreRemovedImmediately(String apiVersion, String kind) {
    apply(apiVersion, kind, "x", "");
    delete(apiVersion, kind, "x");
    assertThat(exists(apiVersion, kind, "x")).isFalse();
  }

  @Test
  void deletingAMissingObjectSucceeds() {
    assertThatCode(() -> delete("v1", "ConfigMap", "none")).doesNotThrowAnyException();
    assertThatCode(() -> delete("batch/v1", "Job", "none")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"batch/v1, Job", "apps/v1, DaemonSet", "apps/v1, Deployment"})
  void anOwnerIsRemovedAfterItsPods(String apiVersion, String kind) {
    world.join("a");
    apply(apiVersion, kind, "x", ", spec: {" + TEMPLATE.replace("image: i", "image: deaf") + "}");
    world.pass(5);
    assertThat(world.pods()).hasSize(1);
    delete(apiVersion, kind, "x");
    assertThat(exists(apiVersion, kind, "x")).as("the owner exists while its pod ends").isTrue();
    boolean podWithoutOwner = false;
    for (int second = 0; second < 60; second++) {
      podWithoutOwner |= !exists(apiVersion, kind, "x") && !world.pods().isEmpty();
      world.pass(1);
    }
    assertThat(podWithoutOwner).as("whether the pod existed without its owner").isFalse();
    assertThat(exists(apiVersion, kind, "x")).isFalse();
    assertThat(world.pods()).isEmpty();
  }

  @Test
  void anOwnerInDeletionCreatesNoPods() {
    world.join("a");
    apply("batch/v1", "Job", "j", ", spec: {backoffLimit: 6, " + TEMPLATE + "}");
    world.pass(5);
    Set<String> seen = new TreeSet<>();
    delete("batch/v1", "Job", "j");
    for (int second = 0; second < 60; second++) {
      world.pods().forEach(pod -> seen.add(ObjectStore.uid(pod)));
      world.pass(1);
    }
    assertThat(seen).hasSize(1);
  }

  @Test
  void objectsOfTheSameNameInOtherNamespacesAreNotDeleted() {
    world.apply("{apiVersion: v1, kind: Namespace, metadata: {name: other}}");
    apply("v1", "ConfigMap", "c", "");
    world.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: other}}");
    world.cluster.delete(new ObjectKey("v1", "Namespace", "", "other"));
    world.pass(20);
    assertThat(exists("v1", "ConfigMap", "c")).isTrue();
  }

  @Test
  void aNamespaceIsRemovedAfterItsPods() {
    world.join("a");
    world.apply(
        "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: work},"
            + " spec: {terminationGracePeriodSeconds: 40, containers: [{name: main, image: i}]}}");
    world.pass(5);
    ObjectKey key = new ObjectKey("v1", "Namespace", "", "work");
    world.cluster.delete(key);
    world.pass(1);
    ObjectNode namespace = world.cluster.get(key).orElseThrow();
    assertThat(JsonTree.text(namespace, "status", "phase")).isEqualTo("Terminating");
    world.pass(30);
    assertThat(world.cluster.get(key)).isEmpty();
    assertThat(world.pods()).isEmpty();
  }

  @Test
  void aNamespaceThatIsCreatedAgainIsEmpty() {
    ObjectKey key = new ObjectKey("v1", "Namespace", "", "work");
    String first = ObjectStore.uid(world.cluster.get(key).orElseThrow());
    world.cluster.delete(key);
    world.pass(20);
    world.apply("{apiVersion: v1, kind: Namespace, metadata: {name: work}}");
    ObjectNode second = world.cluster.get(key).orElseThrow();
    assertThat(ObjectStore.uid(second)).isNotEqualTo(first);
    assertThat(exists("v1", "ServiceAccount", "default")).isTrue();
    assertThat(exists("v1", "ConfigMap", "kube-root-ca.crt")).isTrue();
  }

  @Test
  void endedPodsAreKeptUntilTheirNodeIsRemoved() {
    world.join("a");
    world.apply(
        "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: work},"
            + " spec: {activeDeadlineSeconds: 5, containers: [{name: main, image: i}]}}");
    world.pass(600);
    assertThat(EmulatedPods.phase(world.get("v1", "Pod", "p"))).isEqualTo("Failed");
    world.cluster.leave("a");
    world.pass(5);
    assertThat(world.pods()).isEmpty();
  }
}
