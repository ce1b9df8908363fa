package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.operate.advice.cause.CauseDirectness;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.FailureCauses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the causes that Kubernetes' events show about a fabric in which a test failed. */
class CausesFromEventsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String WAITING_POD = "Pod/deepep-internode-0-p9p9p";

  private static List<FailureCause> causes(EvidenceSamples fabric) {
    return FailureCauses.of(fabric.evidence(), EvidenceSamples.PLAN, CATALOG);
  }

  private static EvidenceSamples withFailedTest() {
    return EvidenceSamples.well().failedTest();
  }

  private static EvidenceSamples withEvent(String reason, String about, String message) {
    return withFailedTest().event(EvidenceSamples.TESTS, reason, about, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FailedMount | Pod/x | no configmap | NO_START |"
            + " Pod/x cannot be given its files: no configmap",
        "FailedAttachVolume | Pod/x | busy | NO_START | Pod/x cannot be given its files: busy",
        "NetworkNotReady | Pod/x | cni | NO_START | Pod/x gets no network: cni",
        "FailedCreatePodSandBox | Pod/x | rdma-3 | NO_START | Pod/x gets no network: rdma-3",
        "FailedResourceClaimCreation | Pod/x | no template | NO_START |"
            + " Pod/x gets no claim: no template",
        "OOMKilling | Node/n | pid 7 | EXHAUSTED | Node/n ran out of memory: pid 7",
        "Failed | Pod/x | Failed to pull image r/i | NO_IMAGE | Failed to pull image r/i",
        "ScaleUpTimedOut | ConfigMap/s | late | NO_MACHINE |"
            + " Google has no machine for the pool: late",
        "PreemptionNotice | Node/n | soon | NODE_LOST | Node n is gone: PreemptionNotice: soon",
        "FailedScheduling | Pod/x | 0/2 nodes | NO_PLACE | no node takes Pod/x: 0/2 nodes",
        "FailedCreate | Job/j | exceeded quota: q | REFUSED |"
            + " the namespace's quota refuses pods of Job/j: exceeded quota: q",
        "FailedCreate | Job/j | cannot create resource pods | REFUSED |"
            + " permission to create pods is missing for Job/j: cannot create resource pods",
        "FailedCreate | Job/j | denied by p | REFUSED |"
            + " the cluster's admission refuses pods of Job/j: denied by p"
      })
  void anEventIsACauseOfTheMatchingKind(
      String reason, String about, String message, CauseDirectness directness, String what) {
    assertThat(
            causes(
                withEvent(reason, about, message)
                    .withMissing(EvidenceSamples.TESTS + "/jobs", "403")))
        .filteredOn(cause -> cause.what().equals(what))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.directness()).isEqualTo(directness);
              assertThat(cause.remedy()).isNotEmpty();
              assertThat(cause.places().get(0).file())
                  .isEqualTo(EvidenceSamples.TESTS + "/events.txt");
            });
  }

  @ParameterizedTest
  @CsvSource({"Pulled, Pulled image", "Failed, Error: container has no command", "BackOff, again"})
  void uninformativeEventsAreNotCauses(String reason, String message) {
    assertThat(causes(withEvent(reason, "Pod/x", message))).isEqualTo(causes(withFailedTest()));
  }

  @Test
  void aTruncatedLineIsIgnored() {
    EvidenceSamples truncated =
        withFailedTest()
            .has(EvidenceSamples.TESTS + "/events.txt", "2026-10-01T08:59:00Z  Warning  Fai\n\n");
    assertThat(causes(truncated)).isEqualTo(causes(withFailedTest()));
  }

  /** A waiting pod's status contains the reason with more details. */
  @Test
  void schedulingEventsOfAPodWithAStatusAreIgnored() {
    EvidenceSamples waiting = withFailedTest().pendingTest("0/2 nodes are available");
    assertThat(
            causes(
                waiting.event(EvidenceSamples.TESTS, "FailedScheduling", WAITING_POD, "0/1 nodes")))
        .noneMatch(cause -> cause.what().contains("0/1 nodes"));
  }

  @Test
  void aPodThatWaitsForTheInstallerIsAConsequence() {
    String taint =
        "0/2 nodes had untolerated taint(s)"
            + " {startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified: }";
    assertThat(causes(withEvent("FailedScheduling", "Pod/x", taint)))
        .filteredOn(cause -> cause.what().startsWith("no node takes Pod/x"))
        .extracting(FailureCause::directness)
        .containsExactly(CauseDirectness.ECHO);
  }

  /** The API server keeps events for an hour, and the next Job has the same name. */
  @Test
  void eventsOfAReplacedJobAreIgnored() {
    assertThat(causes(withEvent("FailedCreate", "Job/gone", "denied by p")))
        .noneMatch(cause -> cause.what().contains("Job/gone"));
    assertThat(causes(withEvent("FailedCreate", "Job/deepep-internode", "denied by p")))
        .anyMatch(cause -> cause.what().contains("Job/deepep-internode"));
  }

  @Test
  void equalEventsAreOneCauseWithAFewPlaces() {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      events.append(
          "2026-10-01T08:59:0%d  Warning  FailedMount  Pod/x  -  x1  slow\n".formatted(i));
    }
    assertThat(
            causes(withFailedTest().has(EvidenceSamples.TESTS + "/events.txt", events.toString())))
        .filteredOn(cause -> cause.what().endsWith("its files: slow"))
        .singleElement()
        .satisfies(cause -> assertThat(cause.places()).hasSize(5).doesNotHaveDuplicates());
  }
}
