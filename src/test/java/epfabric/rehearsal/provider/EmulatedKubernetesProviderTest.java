package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Urns;
import epfabric.rehearsal.kubernetes.JsonTree;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.KubernetesException;
import epfabric.rehearsal.kubernetes.ObjectKey;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the Kubernetes provider makes, waits for and gives up. */
class EmulatedKubernetesProviderTest {
  private static final Duration TEN = Duration.ofMinutes(10);
  private static final String JOB = "kubernetes:batch/v1:Job";
  private static final String CONFIG = "kubernetes:core/v1:ConfigMap";

  private final JumpingTime time = new JumpingTime();
  private final Objects cluster = new Objects();
  private final EmulatedKubernetesProvider provider = new EmulatedKubernetesProvider(cluster, time);

  /** Keeps objects; nobody works on them but the test. */
  private static final class Objects implements KubernetesApi {
    final TreeMap<ObjectKey, ObjectNode> all = new TreeMap<>();
    boolean held;
    boolean silent;

    private void requireAnswer() {
      if (silent) {
        throw new KubernetesException(0, "the API server does not answer");
      }
    }

    @Override
    public ObjectNode apply(ObjectNode manifest) {
      requireAnswer();
      ObjectNode object = manifest.deepCopy();
      ((ObjectNode) object.get("metadata")).put("uid", "u1");
      Optional.ofNullable(all.get(ObjectKey.of(manifest)))
          .filter(old -> old.has("status"))
          .ifPresent(old -> object.set("status", old.get("status")));
      all.put(ObjectKey.of(manifest), object);
      return object;
    }

    @Override
    public Optional<ObjectNode> get(ObjectKey key) {
      requireAnswer();
      return Optional.ofNullable(all.get(key));
    }

    @Override
    public void delete(ObjectKey key) {
      if (!held) {
        all.remove(key);
      }
    }

    @Override
    public List<ObjectNode> list(String apiVersion, String kind) {
      return List.copyOf(all.values());
    }

    @Override
    public String log(String namespace, String pod, String container) {
      return "";
    }
  }

  private static ObjectNode json(String text) {
    return Json.parseObject(text.replace('\'', '"'));
  }

  private static Wanted config(String value) {
    return new Wanted(
        urn(CONFIG),
        json(
            "{'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'c', 'namespace': 'n'},"
                + " 'data': {'a': '"
                + value
                + "'}}"),
        TEN);
  }

  private static String urn(String type) {
    return Urns.of("dev", "test", type, "it");
  }

  private static Wanted job() {
    return job("");
  }

  private static Wanted job(String metadata) {
    return new Wanted(
        urn(JOB),
        json(
            "{'apiVersion': 'batch/v1', 'kind': 'Job', 'metadata': {'name': 'j', 'namespace': 'n'"
                + metadata
                + "}, 'spec': {}}"),
        TEN);
  }

  private void after(Duration delay, Wanted wanted, String status) {
    time.after(
        delay,
        () ->
            Optional.ofNullable(cluster.all.get(ObjectKey.of(wanted.inputs())))
                .orElseThrow()
                .set("status", json(status)));
  }

  private Duration passed() {
    return Duration.between(EmulatedTime.BEGINNING, time.now());
  }

  private static ProviderException refused(Runnable call) {
    return catchThrowableOfType(ProviderException.class, call::run);
  }

  @Test
  void anObjectComesChangesAndGoes() {
    Existing made = provider.create(config("b"));
    assertThat(made.id()).isEqualTo("n/c");
    provider.update("n/c", config("b").inputs(), config("d"));
    Existing read = provider.read(CONFIG, "n/c", config("b").inputs()).orElseThrow();
    assertThat(read.inputs()).isEqualTo(config("d").inputs());
    provider.delete("n/c", config("d"));
    assertThat(provider.read(CONFIG, "n/c", config("b").inputs())).isEmpty();
    provider.delete("n/c", config("d"));
  }

  /** By its id alone, and without what the cluster added. */
  @Test
  void anObjectIsImported() {
    provider.create(config("b"));
    Existing read = provider.read(CONFIG, "n/c", Json.object()).orElseThrow();
    assertThat(read.inputs()).isEqualTo(config("b").inputs());
  }

  @Test
  void anObjectIsMadeOnce() {
    provider.create(config("b"));
    assertThat(refused(() -> provider.create(config("b"))))
        .hasMessageContaining("already exists")
        .extracting(ProviderException::partial)
        .isEqualTo(Optional.empty());
  }

  @Test
  void aJobIsWaitedFor() {
    after(TEN.dividedBy(2), job(), "{'conditions': [{'type': 'Complete', 'status': 'True'}]}");
    provider.create(job());
    assertThat(passed()).isBetween(TEN.dividedBy(2), TEN.dividedBy(2).plusSeconds(5));
  }

  private void failAfterAMinute(String reason) {
    after(
        Duration.ofMinutes(1),
        job(),
        "{'conditions': [{'type': 'Failed', 'status': 'True', 'reason': '"
            + reason
            + "', 'message': 'Job has failed'}]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"BackoffLimitExceeded", "DeadlineExceeded"})
  void aJobThatFailsIsThereAllTheSame(String reason) {
    failAfterAMinute(reason);
    ProviderException failed = refused(() -> provider.create(job()));
    assertThat(failed.reasons())
        .containsExactly(
            "resource \"urn:pulumi:dev::test::kubernetes:batch/v1:Job::it\" was successfully created,"
                + " but the Kubernetes API server reported that it failed to fully initialize or"
                + " become live: Resource 'j' was created but failed to initialize",
            "[" + reason + "] Job has failed");
    assertThat(failed).hasMessage("2 errors occurred: * " + String.join(" * ", failed.reasons()));
    assertThat(failed.partial().orElseThrow().id()).isEqualTo("n/j");
  }

  /** The provider knows two reasons; with any other it waits until its own time is over. */
  @Test
  void aJobThatFailedForAnotherReasonIsWaitedFor() {
    failAfterAMinute("PodFailurePolicy");
    assertThat(refused(() -> provider.create(job())))
        .hasMessageContaining(": 'j' timed out waiting to be Ready * {\"conditions\"");
    assertThat(passed()).isEqualTo(TEN);
  }

  /** An update that changes nothing finds the same Job, which has failed. */
  @Test
  void aJobThatFailedIsNotRunAgainByAnUpdate() {
    failAfterAMinute("BackoffLimitExceeded");
    refused(() -> provider.create(job()));
    ProviderException again = refused(() -> provider.update("n/j", job().inputs(), job()));
    assertThat(again.reasons())
        .containsExactly(
            "the Kubernetes API server reported that \"n/j\" failed to fully initialize or become"
                + " live: Resource 'j' was created but failed to initialize",
            "[BackoffLimitExceeded] Job has failed");
    assertThat(again.partial()).isPresent();
  }

  @Test
  void aJobThatIsNotCompleteIsMadeAnewIfItAsksForIt() {
    Wanted asking = job(", 'annotations': {'pulumi.com/replaceUnready': 'true'}");
    assertThat(provider.replacesUnready(asking)).as("there is none").isFalse();
    failAfterAMinute("BackoffLimitExceeded");
    refused(() -> provider.create(asking));
    assertThat(provider.replacesUnready(asking)).as("failed").isTrue();
    assertThat(provider.replacesUnready(job())).as("did not ask").isFalse();
    cluster.silent = true;
    assertThat(provider.replacesUnready(asking)).as("cannot be seen").isFalse();
    cluster.silent = false;
    after(
        Duration.ofMinutes(1), asking, "{'conditions': [{'type': 'Complete', 'status': 'True'}]}");
    time.pass(Duration.ofMinutes(1));
    assertThat(provider.replacesUnready(asking)).as("complete").isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"False", "Unknown"})
  void aConditionThatDoesNotHoldIsNone(String status) {
    after(
        Duration.ofMinutes(1),
        job(),
        "{'conditions': [{'type': 'Failed', 'status': '" + status + "'}]}");
    ProviderException late = refused(() -> provider.create(job()));
    assertThat(late).hasMessageContaining("timed out waiting to be Ready * {\"conditions\"");
    assertThat(late.partial()).isPresent();
    assertThat(passed()).isEqualTo(TEN);
  }

  @Test
  void anObjectThatVanishesIsSaid() {
    time.after(Duration.ofMinutes(1), () -> cluster.all.clear());
    ProviderException vanished = refused(() -> provider.create(job()));
    assertThat(vanished).hasMessageEndingWith(" has vanished");
    assertThat(vanished.partial()).isEmpty();
  }

  /** What was applied just before the server fell silent stays in the state. */
  @Test
  void aServerThatFallsSilentLeavesTheObjectInTheState() {
    time.after(Duration.ofMinutes(1), () -> cluster.silent = true);
    ProviderException silent = refused(() -> provider.create(job()));
    assertThat(silent).hasMessage("1 error occurred: * the API server does not answer");
    assertThat(silent.partial()).isPresent();
  }

  @Test
  void anObjectThatIsHeldIsNotGone() {
    provider.create(config("b"));
    cluster.held = true;
    assertThat(refused(() -> provider.delete("n/c", config("b"))))
        .hasMessageEndingWith(": timed out waiting for deletion; a finalizer holds it");
    assertThat(passed()).isEqualTo(TEN);
  }

  @Test
  void aDaemonSetIsRolledOutWhenAllAreReadyInItsLastForm() {
    Wanted set =
        new Wanted(
            urn("kubernetes:apps/v1:DaemonSet"),
            json(
                "{'apiVersion': 'apps/v1', 'kind': 'DaemonSet', 'metadata': {'name': 'd',"
                    + " 'namespace': 'n', 'generation': 2}, 'spec': {}}"),
            TEN);
    String status =
        "{'observedGeneration': %d, 'desiredNumberScheduled': 2, 'updatedNumberScheduled': %d,"
            + " 'numberReady': %d}";
    after(Duration.ofMinutes(1), set, status.formatted(1, 2, 2));
    after(Duration.ofMinutes(2), set, status.formatted(2, 1, 2));
    after(Duration.ofMinutes(3), set, status.formatted(2, 2, 1));
    after(Duration.ofMinutes(4), set, status.formatted(2, 2, 2));
    provider.create(set);
    assertThat(passed()).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(4).plusSeconds(5));
  }

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

  private void holdAfterAMinute(Wanted wanted, String condition) {
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
  void anObjectSaysWhatItIsWaitedFor(String waitFor, String condition) {
    Wanted wanted = set(waitFor);
    holdAfterAMinute(wanted, condition);
    provider.create(wanted);
    boolean atOnce = waitFor.contains("metadata");
    assertThat(passed()).isLessThanOrEqualTo(Duration.ofSeconds(65));
    assertThat(passed().isZero()).isEqualTo(atOnce);
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
  void whatDoesNotComeEndsTheWaiting(String waitFor, String condition) {
    Wanted wanted = set(waitFor);
    holdAfterAMinute(wanted, condition);
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
  void allOfSeveralExpressionsMustHold() {
    Wanted wanted = set("");
    JsonTree.make(wanted.inputs(), "metadata", "annotations")
        .put("pulumi.com/waitFor", "[\"condition=Available\", \"jsonpath={.status.more}\"]");
    holdAfterAMinute(wanted, "'type': 'Available', 'status': 'True'");
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
  void anExpressionThatIsNoneIsRefused(String waitFor, String words) {
    assertThat(refused(() -> provider.create(set(waitFor))))
        .hasMessage("1 error occurred: * " + words);
  }

  @Test
  void anObjectCanAskNotToBeWaitedFor() {
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

  /** Ready or not: Endpoints list both; and ten seconds more until they have settled. */
  @Test
  void aServiceIsThereOnceAPodHasAnAddress() {
    pod("n", "b", "Pending");
    time.after(Duration.ofMinutes(1), () -> pod("n", "b", "Running"));
    provider.create(service("'selector': {'a': 'b'}"));
    assertThat(passed()).isEqualTo(Duration.ofSeconds(70));
  }

  @ParameterizedTest
  @CsvSource({"n, b, Pending", "n, b, Failed", "n, other, Running", "other, b, Running"})
  void aServiceWithoutPodsIsWaitedFor(String namespace, String label, String phase) {
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
  void aServiceWithoutAnAddressIsThereAtOnce(String spec) {
    provider.create(service(spec));
    assertThat(passed()).isZero();
  }

  private static final String ROLLED =
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
  void aDeploymentIsRolledOutWhenItsNewPodsAreReady() {
    Wanted wanted = deployment("2");
    String done = "NewReplicaSetAvailable";
    after(Duration.ofMinutes(1), wanted, ROLLED.formatted(1, 1, 1, "True", done));
    after(Duration.ofMinutes(2), wanted, ROLLED.formatted(2, 0, 1, "True", done));
    after(Duration.ofMinutes(3), wanted, ROLLED.formatted(2, 1, 0, "True", done));
    after(Duration.ofMinutes(4), wanted, ROLLED.formatted(2, 1, 1, "False", done));
    after(Duration.ofMinutes(5), wanted, ROLLED.formatted(2, 1, 1, "True", "ReplicaSetUpdated"));
    after(Duration.ofMinutes(6), wanted, ROLLED.formatted(2, 1, 1, "True", done));
    provider.create(wanted);
    assertThat(passed()).isBetween(Duration.ofMinutes(6), Duration.ofMinutes(6).plusSeconds(5));
  }

  @Test
  void aDeploymentWithoutPodsIsWaitedFor() {
    assertThat(refused(() -> provider.create(deployment("1"))).reasons())
        .containsExactly(
            "resource \"urn:pulumi:dev::test::kubernetes:apps/v1:Deployment::it\" was successfully"
                + " created, but the Kubernetes API server reported that it failed to fully"
                + " initialize or become live: 'd' timed out waiting to be Ready",
            "Minimum number of live Pods was not attained");
    assertThat(passed()).isEqualTo(TEN);
  }
}
