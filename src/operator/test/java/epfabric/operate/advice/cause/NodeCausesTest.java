package epfabric.operate.advice.cause;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.InstallerFailure;
import epfabric.operate.advice.EvidenceSamples;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import epfabric.operate.live.evidence.KeptFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the causes that follow from a node's own status. */
class NodeCausesTest {
  private static final String READY = "{'type': 'Ready', 'status': 'True'}";

  /** Returns a node of the pool with additional metadata, spec and conditions. */
  private static Item node(String metadata, String spec, String conditions) {
    String json =
        """
        {"metadata": {"name": "n0", "labels": {"cloud.google.com/gke-nodepool": "%s"}%s},
         "spec": {%s},
         "status": {"conditions": [%s]}}
        """
            .formatted(EvidenceSamples.POOL, metadata, spec, conditions)
            .replace('\'', '"');
    return new Item(new KeptFile("nodes/n0.json", json), ObjectTree.parse(json));
  }

  private static Item nodeWithConditions(String more) {
    return node("", "", READY + ", " + more);
  }

  private static Item nodeWithFailure(String failure) {
    return node(", 'annotations': {'epfabric/failure': '" + failure + "'}", "", READY);
  }

  private static List<FailureCause> causes(List<Item> nodes) {
    FoundCauses found = new FoundCauses();
    new NodeCauses(EvidenceSamples.PLAN, found).addCauses(nodes);
    return found.ordered();
  }

  /** Returns the causes in a pool that has all required nodes. */
  private static List<FailureCause> causes(Item node) {
    List<Item> nodes = new ArrayList<>(List.of(node));
    while (nodes.size() < EvidenceSamples.PLAN.pool().permanentNodes()) {
      nodes.add(node("", "", READY));
    }
    return causes(nodes);
  }

  private static FailureCause onlyCause(Item node) {
    List<FailureCause> causes = causes(node);
    assertThat(causes).hasSize(1);
    return causes.get(0);
  }

  @Test
  void aHealthyNodeIsNotACause() {
    assertThat(causes(node("", "", READY))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cloud.google.com/impending-node-termination",
        "node.cloudprovider.kubernetes.io/shutdown",
        "node.kubernetes.io/unreachable"
      })
  void aNodeThatIsAboutToBePreemptedIsLostAlthoughItIsReady(String taint) {
    FailureCause cause = onlyCause(node("", "'taints': [{'key': '" + taint + "'}]", READY));
    assertThat(cause.directness()).isEqualTo(CauseDirectness.NODE_LOST);
    assertThat(cause.what()).isEqualTo("node n0 is being deleted or does not answer");
    assertThat(cause.remedy())
        .startsWith("a spot machine that was taken away comes back by itself")
        .contains("operationType=compute.instances.preempted");
  }

  @Test
  void anUnrelatedTaintDoesNotMeanThatANodeIsLost() {
    assertThat(causes(node("", "'taints': [{'key': 'nvidia.com/gpu'}]", READY))).isEmpty();
  }

  @Test
  void aNodeThatIsBeingDeletedIsLost() {
    assertThat(
            onlyCause(node(", 'deletionTimestamp': '2026-10-01T09:00:00Z'", "", READY))
                .directness())
        .isEqualTo(CauseDirectness.NODE_LOST);
  }

  @Test
  void aNodeThatNeverReportedReadyIsLost() {
    assertThat(onlyCause(node("", "", "")).what())
        .isEqualTo("node n0 is being deleted or does not answer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"MemoryPressure", "DiskPressure", "PIDPressure"})
  void aNodeUnderPressureIsExhausted(String pressure) {
    FailureCause cause =
        onlyCause(nodeWithConditions("{'type': '" + pressure + "', 'status': 'True'}"));
    assertThat(cause.directness()).isEqualTo(CauseDirectness.EXHAUSTED);
    assertThat(cause.what()).isEqualTo("node n0 has " + pressure);
    assertThat(cause.remedy()).isEqualTo("see what uses it: kubectl describe node n0");
    assertThat(cause.places()).singleElement().extracting(p -> p.line()).isEqualTo(3);
    assertThat(causes(nodeWithConditions("{'type': '" + pressure + "', 'status': 'False'}")))
        .isEmpty();
  }

  @Test
  void aCordonedNodeIsReported() {
    FailureCause cause = onlyCause(node("", "'unschedulable': true", READY));
    assertThat(cause.directness()).isEqualTo(CauseDirectness.NO_PLACE);
    assertThat(cause.what()).isEqualTo("node n0 is cordoned");
    assertThat(cause.remedy()).isEqualTo("kubectl uncordon n0, unless it is under maintenance");
  }

  @ParameterizedTest
  @CsvSource({
    "verify: NvlinkDown: GPU 3, NODE_FAULTY",
    "stage: DiskFull: 0 bytes, EXHAUSTED",
    "modules: NoScratchSpace: /tmp, EXHAUSTED",
    "neighbour: NeighbourUnreachable: n1: no answer, NODE_DOUBTFUL",
    "install: CommandFailed: depmod, NODE_DOUBTFUL"
  })
  void reasonOfTheInstallerDeterminesHowDirectTheCauseIs(
      String failure, CauseDirectness directness) {
    FailureCause cause = onlyCause(nodeWithFailure(failure));
    assertThat(cause.directness()).isEqualTo(directness);
    assertThat(cause.what()).isEqualTo("the installer fails on node n0: " + failure);
  }

  @Test
  void aFailureThatTheCatalogKnowsHasItsRemedy() {
    String remedy = InstallerFailure.of("NvlinkDown").orElseThrow().remedy();
    assertThat(onlyCause(nodeWithFailure("verify: NvlinkDown: GPU 3")).remedy()).isEqualTo(remedy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"broken", "stage: NeverHeardOf: x"})
  void anUnknownFailureRefersToTheLog(String failure) {
    assertThat(onlyCause(nodeWithFailure(failure)).remedy())
        .isEqualTo("read the log of the installer's containers on that node");
  }

  private static Item unverifiedNode(String reason) {
    return nodeWithConditions(
        "{'type': 'EpfabricVerified', 'status': 'False', 'reason': '%s', 'message': 'so'}"
            .formatted(reason));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Installing", "Rebooting", "WaitingForGpus", "Removed", ""})
  void aRunningInstallationIsNotACause(String reason) {
    assertThat(causes(unverifiedNode(reason))).isEmpty();
  }

  @Test
  void aCheckThatFailsLaterIsACauseWithARemedy() {
    FailureCause cause = onlyCause(unverifiedNode("NeverHeardOf"));
    assertThat(cause.what()).isEqualTo("node n0 is not verified: NeverHeardOf: so");
    assertThat(cause.remedy())
        .isEqualTo(
            "see what the check says; re-create the node if this persists: kubectl describe node"
                + " n0");
  }

  /** The node's condition repeats the failure in the annotation. */
  @Test
  void failureOfTheInstallerIsReportedOnce() {
    Item both =
        node(
            ", 'annotations': {'epfabric/failure': 'verify: NvlinkDown: GPU 3'}",
            "",
            READY + ", {'type': 'EpfabricVerified', 'status': 'False', 'reason': 'NvlinkDown'}");
    assertThat(onlyCause(both).what()).startsWith("the installer fails on node n0: ");
  }

  @Test
  void aPoolWithTooFewNodesIsNamedWithBothNumbers() {
    int wanted = EvidenceSamples.PLAN.pool().permanentNodes();
    assertThat(causes(List.of()))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.directness()).isEqualTo(CauseDirectness.NO_MACHINE);
              assertThat(cause.what())
                  .isEqualTo("pool " + EvidenceSamples.POOL + " has 0 of " + wanted + " nodes");
              assertThat(cause.remedy()).contains("node-pools describe " + EvidenceSamples.POOL);
            });
  }
}
