package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests which objects an API server admits and refuses. EmulatedClusterTest has further examples.
 */
class AdmissionChecksTest {
  private final World world = new World(World::usual);

  private void namespace(String name) {
    world.apply("{apiVersion: v1, kind: Namespace, metadata: {name: '" + name + "'}}");
  }

  private void config(String fields) {
    world.apply(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: work}, " + fields + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "9", "a-b", "a.b", "a-9.b-9.c"})
  void validDnsNamesAreAccepted(String name) {
    assertThatCode(() -> world.apply(role(name))).doesNotThrowAnyException();
  }

  private static String role(String name) {
    return "{apiVersion: rbac.authorization.k8s.io/v1, kind: Role,"
        + " metadata: {name: '"
        + name
        + "', namespace: work}}";
  }

  @ParameterizedTest
  @ValueSource(strings = {"-a", "a-", "a..b", ".a", "a.", "a.-b", "A", "a_b", "a b", "ä"})
  void invalidNamesAreRefused(String name) {
    assertThatThrownBy(() -> world.apply(role(name)))
        .isInstanceOf(KubernetesException.class)
        .hasMessage("Role \"%s\" is invalid: metadata.name: Invalid value: \"%s\"", name, name);
  }

  @Test
  void aNameHasAtMost253Characters() {
    assertThatCode(() -> world.apply(role("a".repeat(253)))).doesNotThrowAnyException();
    assertThatThrownBy(() -> world.apply(role("a".repeat(254))))
        .isInstanceOf(KubernetesException.class);
  }

  @Test
  void refusedObjectsDoNotExist() {
    assertThatThrownBy(() -> namespace("A")).isInstanceOf(KubernetesException.class);
    assertThat(world.cluster.list("v1", "Namespace"))
        .extracting(ObjectStore::name)
        .containsExactly("default", "kube-node-lease", "kube-public", "kube-system", "work");
  }

  @Test
  void anImmutableConfigMapCannotBecomeMutable() {
    config("immutable: true, data: {a: b}");
    assertThatThrownBy(() -> config("data: {a: b}"))
        .isInstanceOf(KubernetesException.class)
        .hasMessage(
            "ConfigMap \"c\" is invalid: immutable: Forbidden: field is immutable when"
                + " `immutable` is set");
    assertThatCode(() -> config("immutable: true, data: {a: b}")).doesNotThrowAnyException();
  }

  @Test
  void anImmutableConfigMapCanBeDeletedAndCreatedAgain() {
    config("immutable: true, data: {a: b}");
    world.cluster.delete(new ObjectKey("v1", "ConfigMap", "work", "c"));
    config("immutable: true, data: {a: c}");
    assertThat(JsonTree.text(world.get("v1", "ConfigMap", "c"), "data", "a")).isEqualTo("c");
  }

  @Test
  void aConfigMapCanBecomeImmutableInTheSameUpdateAsItsLastChange() {
    config("data: {a: b}");
    config("immutable: true, data: {a: c}");
    assertThatThrownBy(() -> config("immutable: true, data: {a: d}"))
        .hasMessage(
            "ConfigMap \"c\" is invalid: data: Forbidden: field is immutable when `immutable` is"
                + " set");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          networking.gke.io/v1 | Network | spec: {type: L3} | spec: {type: Device} | spec
          networking.gke.io/v1 | Network | spec: {a: b} | nothing: more | spec
          networking.gke.io/v1 | GKENetworkParamSet | spec: {vpc: a} | spec: {vpc: b} | spec
          scheduling.k8s.io/v1 | PriorityClass | value: 1 | value: 2 | value
          rbac.authorization.k8s.io/v1 | ClusterRoleBinding | roleRef: {a: b} | a: b | roleRef
          """)
  void clusterScopedObjectsHaveImmutableFields(
      String apiVersion, String kind, String first, String second, String path) {
    String start = "{apiVersion: " + apiVersion + ", kind: " + kind + ", metadata: {name: x}, ";
    world.apply(start + first + "}");
    assertThatThrownBy(() -> world.apply(start + second + "}"))
        .isInstanceOf(KubernetesException.class)
        .hasMessage(
            "%s \"x\" is invalid: %s: Invalid value: field is immutable".formatted(kind, path));
  }

  @Test
  void mutableFieldsOfAJobCanChange() {
    String job =
        "{apiVersion: batch/v1, kind: Job, metadata: {name: j, namespace: work},"
            + " spec: {activeDeadlineSeconds: %d, template: {spec: {}}}}";
    world.apply(job.formatted(10));
    ObjectNode changed = world.apply(job.formatted(20));
    assertThat(JsonTree.number(changed, "spec", "activeDeadlineSeconds")).hasValue(20);
  }

  @Test
  void aClaimOfDevicesBySelectorIsNotEmulated() {
    String claim =
        "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: c,"
            + " namespace: work}, spec: {devices: {requests: [%s]}}}";
    String selecting =
        "{name: r, exactly: {deviceClassName: c, selectors: [{cel: {expression: 'true'}}]}}";
    String oneOf = "{name: r, firstAvailable: [{name: a, deviceClassName: c}]}";
    for (String request : List.of(selecting, oneOf)) {
      assertThatThrownBy(() -> world.apply(claim.formatted(request)))
          .hasMessage("not emulated: a claim of anything but an exact count of devices of a class");
    }
    assertThatCode(() -> world.apply(claim.formatted("{name: r, exactly: {deviceClassName: c}}")))
        .doesNotThrowAnyException();
  }

  @Test
  void checksThatAreNotEmulatedAreListed() {
    assertThat(EmulatedCluster.notChecked())
        .doesNotHaveDuplicates()
        .allSatisfy(words -> assertThat(words).matches("[a-z].*[a-z)]"));
    assertThat(EmulatedCluster.notChecked().stream().collect(Collectors.joining("\n")))
        .contains("default values", "RBAC", "webhooks");
  }

  @Test
  void kindsOfAddOnsExistOnlyIfTheirApiGroupIsInstalled() {
    String policy =
        "{apiVersion: networking.gke.io/v1, kind: HealthCheckPolicy,"
            + " metadata: {name: h, namespace: work}}";
    assertThatCode(() -> world.apply(policy)).doesNotThrowAnyException();
    EmulatedCluster bare = new EmulatedCluster(world.time, Set.of(), World::usual);
    assertThatThrownBy(() -> bare.apply(World.parse(policy)))
        .hasMessage(
            "no matches for kind \"HealthCheckPolicy\" in version \"networking.gke.io/v1\"");
  }
}
