package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which objects the Kubernetes provider creates, and how long it waits for them. */
class EmulatedKubernetesProviderTest extends ProviderWorld {
  private static final String CONFIG = "kubernetes:core/v1:ConfigMap";

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

  @Test
  void anObjectIsCreatedChangedAndDeleted() {
    Existing created = provider.create(config("b"));
    assertThat(created.id()).isEqualTo("n/c");
    provider.update("n/c", config("b").inputs(), config("d"));
    Existing read = provider.read(CONFIG, "n/c", config("b").inputs()).orElseThrow();
    assertThat(read.inputs()).isEqualTo(config("d").inputs());
    provider.delete("n/c", config("d"));
    assertThat(provider.read(CONFIG, "n/c", config("b").inputs())).isEmpty();
    provider.delete("n/c", config("d"));
  }

  /**
   * To import an object, the provider reads it by its ID only, and leaves out fields that the
   * cluster added.
   */
  @Test
  void anObjectIsImported() {
    provider.create(config("b"));
    Existing read = provider.read(CONFIG, "n/c", Json.object()).orElseThrow();
    assertThat(read.inputs()).isEqualTo(config("b").inputs());
  }

  @Test
  void anObjectCannotBeCreatedTwice() {
    provider.create(config("b"));
    assertThat(refused(() -> provider.create(config("b"))))
        .hasMessageContaining("already exists")
        .extracting(ProviderException::partial)
        .isEqualTo(Optional.empty());
  }

  @Test
  void theProviderWaitsForAJob() {
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
  void aFailedJobIsKeptInTheState(String reason) {
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

  /**
   * The provider recognizes a failed Job by two reasons. If a Job failed for a different reason,
   * the provider waits until its timeout.
   */
  @Test
  void theProviderWaitsForAJobThatFailedForAnUnknownReason() {
    failAfterAMinute("PodFailurePolicy");
    assertThat(refused(() -> provider.create(job())))
        .hasMessageContaining(": 'j' timed out waiting to be Ready * {\"conditions\"");
    assertThat(passed()).isEqualTo(TEN);
  }

  /**
   * An update without changes reads the status of the failed Job instead of running the Job again.
   */
  @Test
  void anUpdateDoesNotRunAFailedJobAgain() {
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
  void anIncompleteJobIsReplacedIfItHasTheAnnotation() {
    Wanted asking = job(", 'annotations': {'pulumi.com/replaceUnready': 'true'}");
    assertThat(provider.replacesUnready(asking)).as("the Job does not exist").isFalse();
    failAfterAMinute("BackoffLimitExceeded");
    refused(() -> provider.create(asking));
    assertThat(provider.replacesUnready(asking)).as("the Job failed").isTrue();
    assertThat(provider.replacesUnready(job())).as("the Job has no annotation").isFalse();
    cluster.silent = true;
    assertThat(provider.replacesUnready(asking)).as("the API server gives no response").isFalse();
    cluster.silent = false;
    after(
        Duration.ofMinutes(1), asking, "{'conditions': [{'type': 'Complete', 'status': 'True'}]}");
    time.pass(Duration.ofMinutes(1));
    assertThat(provider.replacesUnready(asking)).as("the Job is complete").isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"False", "Unknown"})
  void aConditionThatIsNotTrueIsIgnored(String status) {
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
  void anObjectThatVanishesDuringTheWaitIsReported() {
    time.after(Duration.ofMinutes(1), () -> cluster.all.clear());
    ProviderException vanished = refused(() -> provider.create(job()));
    assertThat(vanished).hasMessageEndingWith(" has vanished");
    assertThat(vanished.partial()).isEmpty();
  }

  /**
   * In this test, the server becomes unreachable after the object was applied, so the object must
   * be in the state.
   */
  @Test
  void theObjectIsKeptInTheStateIfTheServerBecomesUnreachable() {
    time.after(Duration.ofMinutes(1), () -> cluster.silent = true);
    ProviderException silent = refused(() -> provider.create(job()));
    assertThat(silent).hasMessage("1 error occurred: * the API server does not answer");
    assertThat(silent.partial()).isPresent();
  }

  @Test
  void aDeletionWaitsForFinalizers() {
    provider.create(config("b"));
    cluster.held = true;
    assertThat(refused(() -> provider.delete("n/c", config("b"))))
        .hasMessageEndingWith(": timed out waiting for deletion; a finalizer holds it");
    assertThat(passed()).isEqualTo(TEN);
  }

  @Test
  void aDaemonSetIsRolledOutOnceAllPodsOfTheLatestTemplateAreReady() {
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
}
