package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how the provider waits for objects whose annotation names a condition, and for Services and
 * Deployments.
 */
class ObjectAwaitingTest extends ProviderWorld {
  private static Wanted set(String waitFor) {
    return new Wanted(
        urn("kubernetes:leaderworkerset.x-k8s.io/v1:LeaderWorkerSet"),
        json(
            "{'apiVersion': 'leaderworkerset.x-k8s.io/v1', 'kind': 'LeaderWorkerSet', 'metadata':"
                + " {'name': 's', 'namespace': 'n', 'generation': 2, 'annotations':"
                + " {'pulumi.com/waitFor': '"
                + waitFor
                + "'}}, 'spec': {}}"),
        TEN);
  }

  private void setConditionAfterAMinute(Wanted wanted, String condition) {
    after(Duration.ofMinutes(1), wanted, "{'conditions': [{" + condition + "}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          condition=Available | 'type': 'Available', 'status': 'True'
          condition=available=true | 'type': 'Available', 'status': 'True'
          condition=Available=False | 'type': 'Available', 'status': 'False'
          condition=Available | 'type': 'Available', 'status': 'True', 'observedGeneration': 2
          jsonpath={.status.conditions} | 'type': 'Any'
          jsonpath={.metadata.name}=s | 'type': 'Any'
          """)
  void anAnnotationNamesTheConditionToWaitFor(String waitFor, String condition) {
    Wanted wanted = set(waitFor);
    setConditionAfterAMinute(wanted, condition);
    provider.create(wanted);
    boolean immediate = waitFor.contains("metadata");
    assertThat(passed()).isLessThanOrEqualTo(Duration.ofSeconds(65));
    assertThat(passed().isZero()).isEqualTo(immediate);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          condition=Available | 'type': 'Available', 'status': 'False'
          condition=Available=False | 'type': 'Available', 'status': 'True'
          condition=Available | 'type': 'Progressing', 'status': 'True'
          condition=Available | 'type': 'Available', 'status': 'True', 'observedGeneration': 1
          jsonpath={.metadata.name}=t | 'type': 'Any'
          jsonpath={.status.readyReplicas} | 'type': 'Any'
          """)
  void aMissingConditionEndsTheWaitWithAnError(String waitFor, String condition) {
    Wanted wanted = set(waitFor);
    setConditionAfterAMinute(wanted, condition);
    ProviderException late = refused(() -> provider.create(wanted));
    assertThat(late.reasons().get(0))
        .isEqualTo(
            "resource \""
                + wanted.urn()
                + "\" was successfully created, but the Kubernetes API server reported that it"
                + " failed to fully initialize or become live: timed out waiting for the condition");
    assertThat(late.partial()).isPresent();
    assertThat(passed()).isEqualTo(TEN);
  }

  @Test
  void theProviderWaitsUntilAllExpressionsOfTheAnnotationAreTrue() {
    Wanted wanted = set("");
    JsonTree.make(wanted.inputs(), "metadata", "annotations")
        .put("pulumi.com/waitFor", "[\"condition=Available\", \"jsonpath={.status.more}\"]");
    setConditionAfterAMinute(wanted, "'type': 'Available', 'status': 'True'");
    assertThat(refused(() -> provider.create(wanted)))
        .hasMessageContaining("timed out waiting for the condition");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Available | expected a "jsonpath=" or "condition=" prefix, got "Available"
          [] | at least one condition must be specified
          jsonpath={.a[0]} | not emulated: waiting for jsonpath={.a[0]}
          """)
  void invalidExpressionsAreRefused(String waitFor, String message) {
    assertThat(refused(() -> provider.create(set(waitFor))))
        .hasMessage("1 error occurred: * " + message);
  }

  @Test
  void anAnnotationTurnsTheWaitOff() {
    provider.create(job(", 'annotations': {'pulumi.com/skipAwait': 'true'}"));
    assertThat(passed()).isZero();
  }

  private static Wanted service(String spec) {
    return new Wanted(
        urn("kubernetes:core/v1:Service"),
        json(
            "{'apiVersion': 'v1', 'kind': 'Service', 'metadata': {'name': 'v', 'namespace': 'n'},"
                + " 'spec': {"
                + spec
                + "}}"),
        TEN);
  }

  private void pod(String namespace, String label, String phase) {
    ObjectNode pod =
        JsonTree.of(
            "apiVersion",
            "v1",
            "kind",
            "Pod",
            "metadata",
            JsonTree.of(
                "name", "p", "namespace", namespace, "labels", JsonTree.of("a", label, "c", "d")),
            "status",
            JsonTree.of("phase", phase));
    cluster.all.put(ObjectKey.of(pod), pod);
  }

  /**
   * Endpoints list ready and unready pods. The provider waits ten more seconds until the endpoints
   * no longer change.
   */
  @Test
  void aServiceIsReadyOnceAPodHasAnAddress() {
    pod("n", "b", "Pending");
    time.after(Duration.ofMinutes(1), () -> pod("n", "b", "Running"));
    provider.create(service("'selector': {'a': 'b'}"));
    assertThat(passed()).isEqualTo(Duration.ofSeconds(70));
  }

  @ParameterizedTest
  @CsvSource({"n, b, Pending", "n, b, Failed", "n, other, Running", "other, b, Running"})
  void theProviderWaitsForAServiceWithoutPods(String namespace, String label, String phase) {
    pod(namespace, label, phase);
    ProviderException late = refused(() -> provider.create(service("'selector': {'a': 'b'}")));
    assertThat(late.reasons())
        .containsExactly(
            "resource \"urn:pulumi:dev::test::kubernetes:core/v1:Service::it\" was successfully"
                + " created, but the Kubernetes API server reported that it failed to fully"
                + " initialize or become live: 'v' timed out waiting to be Ready",
            "Service does not target any Pods. Selected Pods may not be ready, or field"
                + " '.spec.selector' may not match labels on any Pods");
    assertThat(passed()).isEqualTo(TEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'clusterIP': 'None', 'selector': {'a': 'b'}", "'type': 'ExternalName'"})
  void aHeadlessServiceIsReadyImmediately(String spec) {
    provider.create(service(spec));
    assertThat(passed()).isZero();
  }

  private static final String STATUS_AFTER_ROLL_OUT =
      "{'observedGeneration': %d, 'updatedReplicas': %d, 'readyReplicas': %d, 'conditions':"
          + " [{'type': 'Available', 'status': '%s'}, {'type': 'Progressing', 'status': 'True',"
          + " 'reason': '%s'}]}";

  private static Wanted deployment(String revision) {
    return new Wanted(
        urn("kubernetes:apps/v1:Deployment"),
        json(
            "{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'd',"
                + " 'namespace': 'n', 'generation': 2, 'annotations':"
                + " {'deployment.kubernetes.io/revision': '"
                + revision
                + "'}}, 'spec': {'replicas': 1}}"),
        TEN);
  }

  @Test
  void aDeploymentIsRolledOutOnceItsNewPodsAreReady() {
    Wanted wanted = deployment("2");
    String done = "NewReplicaSetAvailable";
    after(Duration.ofMinutes(1), wanted, STATUS_AFTER_ROLL_OUT.formatted(1, 1, 1, "True", done));
    after(Duration.ofMinutes(2), wanted, STATUS_AFTER_ROLL_OUT.formatted(2, 0, 1, "True", done));
    after(Duration.ofMinutes(3), wanted, STATUS_AFTER_ROLL_OUT.formatted(2, 1, 0, "True", done));
    after(Duration.ofMinutes(4), wanted, STATUS_AFTER_ROLL_OUT.formatted(2, 1, 1, "False", done));
    after(
        Duration.ofMinutes(5),
        wanted,
        STATUS_AFTER_ROLL_OUT.formatted(2, 1, 1, "True", "ReplicaSetUpdated"));
    after(Duration.ofMinutes(6), wanted, STATUS_AFTER_ROLL_OUT.formatted(2, 1, 1, "True", done));
    provider.create(wanted);
    assertThat(passed()).isBetween(Duration.ofMinutes(6), Duration.ofMinutes(6).plusSeconds(5));
  }

  @Test
  void theProviderWaitsForADeploymentWithoutPods() {
    assertThat(refused(() -> provider.create(deployment("1"))).reasons())
        .containsExactly(
            "resource \"urn:pulumi:dev::test::kubernetes:apps/v1:Deployment::it\" was successfully"
                + " created, but the Kubernetes API server reported that it failed to fully"
                + " initialize or become live: 'd' timed out waiting to be Ready",
            "Minimum number of live Pods was not attained");
    assertThat(passed()).isEqualTo(TEN);
  }
}
