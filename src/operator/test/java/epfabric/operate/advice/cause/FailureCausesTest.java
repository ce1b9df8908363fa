package epfabric.operate.advice.cause;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureCausesTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String SYSTEM = PLAN.install().namespace();
  private static final String TESTS = PLAN.install().testNamespace();
  private static final String TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  /** Consequences of nearly every fault: the test fails, and ranks wait for each other. */
  private static final List<KeptFile> CONSEQUENCES =
      List.of(
          pod(TESTS, "deepep-0", "Failed", "", terminated("test", 1, "Error", "")),
          log("deepep-0", "test", "DeepEP error: timeout (dispatch CPU)\n"),
          object(
              TESTS + "/jobs/deepep.json",
              """
              {"kind": "Job", "metadata": {"namespace": "%s", "name": "deepep"},
               "status": {"conditions": [{"type": "Failed", "status": "True",
                 "reason": "BackoffLimitExceeded", "message": "Job has failed"}]}}
              """
                  .replace("%s", TESTS)));

  private static KeptFile object(String path, String json) {
    return new KeptFile(path, json);
  }

  private static KeptFile node(String name, String notes, String conditions) {
    return object(
        "nodes/" + name + ".json",
        """
        {"metadata": {"name": "NAME",
          "labels": {"cloud.google.com/gke-nodepool": "POOL"},
          "annotations": {NOTES}},
         "status": {"conditions": [CONDITIONS]}}
        """
            .replace("NAME", name)
            .replace("POOL", PLAN.pool().name())
            .replace("NOTES", notes)
            .replace("CONDITIONS", conditions));
  }

  private static final String READY = "{\"type\": \"Ready\", \"status\": \"True\"}";
  private static final List<KeptFile> NODES = List.of(node("n0", "", READY), node("n1", "", READY));

  private static KeptFile pod(
      String namespace, String name, String phase, String more, String container) {
    return object(
        namespace + "/pods/" + name + ".json",
        """
        {"metadata": {"namespace": "NAMESPACE", "name": "NAME"},
         "spec": {"nodeName": "n0"},
         "status": {"phase": "PHASE", MORE "containerStatuses": [CONTAINER]}}
        """
            .replace("NAMESPACE", namespace)
            .replace("NAME", name)
            .replace("PHASE", phase)
            .replace("MORE", more)
            .replace("CONTAINER", container));
  }

  private static String terminated(String name, int code, String reason, String message) {
    return "{\"name\": \""
        + name
        + "\", \"state\": {\"terminated\": {\"exitCode\": "
        + code
        + ", \"reason\": \""
        + reason
        + "\", \"message\": \""
        + message
        + "\"}}}";
  }

  private static String waiting(String reason, String message) {
    return "{\"name\": \"install\", \"image\": \"r/i@sha256:0\", \"state\": {\"waiting\":"
        + " {\"reason\": \""
        + reason
        + "\", \"message\": \""
        + message
        + "\"}}}";
  }

  private static KeptFile log(String pod, String container, String text) {
    return new KeptFile(TESTS + "/logs/" + pod + "/" + container + ".log", "begin\n" + text);
  }

  private static KeptFile event(String folder, String reason, String about, String message) {
    return new KeptFile(
        folder + "/events.txt",
        "2026-10-01T08:00:00Z  Warning  " + reason + "  " + about + "  -  x3  " + message + "\n");
  }

  /** A fault in the evidence, and the start of the first cause's text. */
  private record Fault(String name, List<KeptFile> files, CauseDirectness directness, String what) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Fault fault(
      String name, CauseDirectness directness, String what, KeptFile... files) {
    return new Fault(name, List.of(files), directness, what);
  }

  private static Stream<Fault> faults() {
    return Stream.concat(faultsOfNodes(), Stream.concat(faultsOfPods(), faultsOfRuns()));
  }

  private static Stream<Fault> faultsOfNodes() {
    return Stream.of(
        fault(
            "preempted, shown by the pod",
            CauseDirectness.NODE_LOST,
            "the machine of node n0 was taken away: Pod was terminated",
            pod(
                TESTS,
                "deepep-1",
                "Failed",
                "\"reason\": \"Terminated\", \"message\": \"Pod was terminated\",",
                terminated("test", 143, "Error", ""))),
        fault(
            "preempted, shown by an event only",
            CauseDirectness.NODE_LOST,
            "Node n1 is gone: NodeNotReady",
            event("nodes", "NodeNotReady", "Node/n1", "status is now: NodeNotReady")),
        fault(
            "node not ready",
            CauseDirectness.NODE_LOST,
            "node n1 is being deleted or does not answer (NodeStatusUnknown)",
            node(
                "n1",
                "",
                "{\"type\": \"Ready\", \"status\": \"Unknown\", \"reason\": \"NodeStatusUnknown\"}")),
        fault(
            "Secure Boot",
            CauseDirectness.NODE_FAULTY,
            "the installer fails on node n0: preflight: SecureBootOn",
            node("n0", "\"epfabric/failure\": \"preflight: SecureBootOn: it is on\"", READY),
            event(TESTS, "FailedScheduling", "Pod/x", "2 node(s) had untolerated taint " + TAINT)),
        fault(
            "no route to the internet, shown by the container",
            CauseDirectness.NODE_FAULTY,
            "the installer fails on node n0: modules: NoNetwork: no route",
            pod(
                SYSTEM,
                "installer-a",
                "Pending",
                "",
                terminated(
                    "install",
                    75,
                    "Error",
                    "{\\\"phase\\\":\\\"modules\\\",\\\"reason\\\":\\\"NoNetwork\\\","
                        + "\\\"message\\\":\\\"no route\\\"}"))),
        fault(
            "NVLink down, which also affects the neighbor",
            CauseDirectness.NODE_FAULTY,
            "the installer fails on node n1: verify: NvlinkDown",
            node("n0", "\"epfabric/failure\": \"neighbour: NeighbourUnreachable: n1\"", READY),
            node("n1", "\"epfabric/failure\": \"verify: NvlinkDown: GPU 3\"", READY)),
        fault(
            "a NIC fails later",
            CauseDirectness.NODE_FAULTY,
            "node n0 is not verified: NicsWrong: mlx5_3 is down",
            node(
                "n0",
                "",
                READY
                    + ", {\"type\": \"EpfabricVerified\", \"status\": \"False\","
                    + " \"reason\": \"NicsWrong\", \"message\": \"mlx5_3 is down\"}")),
        fault(
            "no machines",
            CauseDirectness.NO_MACHINE,
            "Google has no such machine in the zone now",
            event(TESTS, "FailedScaleUp", "Pod/x", "GCE out of resources"),
            pod(
                TESTS,
                "x",
                "Pending",
                "\"conditions\": [{\"type\": \"PodScheduled\", \"status\": \"False\","
                    + " \"message\": \"0/1 nodes are available\"}],",
                "")));
  }

  private static Stream<Fault> faultsOfPods() {
    return Stream.of(
        fault(
            "no image",
            CauseDirectness.NO_IMAGE,
            "image r/i@sha256:0 cannot be pulled: not found",
            pod(SYSTEM, "installer-a", "Pending", "", waiting("ImagePullBackOff", "not found")),
            event(TESTS, "FailedScheduling", "Pod/x", "had untolerated taint " + TAINT)),
        fault(
            "no place",
            CauseDirectness.NO_PLACE,
            "no node takes pod " + TESTS + "/x: Insufficient nvidia.com/gpu",
            pod(
                TESTS,
                "x",
                "Pending",
                "\"conditions\": [{\"type\": \"PodScheduled\", \"status\": \"False\","
                    + " \"message\": \"Insufficient nvidia.com/gpu\"}],",
                "")),
        fault(
            "evicted",
            CauseDirectness.EXHAUSTED,
            "pod " + TESTS + "/x was evicted from node n0: low on ephemeral-storage",
            pod(
                TESTS,
                "x",
                "Failed",
                "\"reason\": \"Evicted\", \"message\": \"low on ephemeral-storage\",",
                "")),
        fault(
            "out of memory",
            CauseDirectness.EXHAUSTED,
            "container test of pod " + TESTS + "/x ran out of memory (OOMKilled)",
            pod(TESTS, "x", "Failed", "", terminated("test", 137, "OOMKilled", ""))),
        fault(
            "quota of the namespace",
            CauseDirectness.REFUSED,
            "the namespace's quota refuses pods of Job/deepep",
            event(
                TESTS,
                "FailedCreate",
                "Job/deepep",
                "is forbidden: exceeded quota: gpus, used: 8")),
        fault(
            "admission",
            CauseDirectness.REFUSED,
            "the cluster's admission refuses pods of DaemonSet/installer",
            event(
                SYSTEM,
                "FailedCreate",
                "DaemonSet/installer",
                "ValidatingAdmissionPolicy 'x-images' denied request: another image")),
        fault(
            "no network for pods",
            CauseDirectness.NO_START,
            "Pod/deepep-0 gets no network",
            event(TESTS, "FailedCreatePodSandBox", "Pod/deepep-0", "failed to setup network")),
        fault(
            "a Network is not ready",
            CauseDirectness.NO_START,
            "Network rdma-3 is not Ready: ParamsNotReady: no subnet",
            object(
                "networks/rdma-3.json",
                """
                {"kind": "Network", "metadata": {"name": "rdma-3"}, "status": {"conditions": [
                  {"type": "Ready", "status": "False", "reason": "ParamsNotReady",
                   "message": "no subnet"}]}}
                """)),
        fault(
            "configuration is missing",
            CauseDirectness.NO_START,
            "container install of pod "
                + SYSTEM
                + "/installer-a cannot start:"
                + " CreateContainerConfigError",
            pod(
                SYSTEM,
                "installer-a",
                "Pending",
                "",
                waiting("CreateContainerConfigError", "configmap not found"))));
  }

  private static Stream<Fault> faultsOfRuns() {
    return Stream.of(
        fault(
            "RBAC",
            CauseDirectness.REFUSED,
            "a permission is missing in the cluster (RBAC)",
            log("deepep-0", "report", "403 nodes \"n0\" is forbidden: User \"x\" cannot patch\n")),
        fault(
            "IBGDA is refused",
            CauseDirectness.RUN_FAILED,
            "ibgda-refused: ",
            log("deepep-0", "test.previous", "GPU cannot map UAR of device mlx5_0. Skipping\n")),
        fault(
            "two NVSHMEMs",
            CauseDirectness.RUN_FAILED,
            "two-nvshmems: ",
            log(
                "deepep-0",
                "init",
                "an illegal memory access was encountered\n"
                    + "NVSHMEM device library version does not match with NVSHMEM host library"
                    + " version\n")),
        fault(
            "Xid",
            CauseDirectness.NODE_FAULTY,
            "the driver reports a fault of a GPU (Xid)",
            log("deepep-0", "install", "NVRM: Xid (PCI:0000:8f:00): 79, GPU has fallen\n")));
  }

  private static Evidence evidence(List<KeptFile> planted) {
    List<KeptFile> files = new ArrayList<>(planted);
    Stream.concat(NODES.stream(), CONSEQUENCES.stream())
        .filter(file -> planted.stream().noneMatch(p -> p.path().equals(file.path())))
        .forEach(files::add);
    return new Evidence(files, List.of());
  }

  private static List<FailureCause> causes(Evidence evidence) {
    return FailureCauses.of(evidence, PLAN, Catalog.load());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void thePlantedCauseIsFirst(Fault fault) {
    List<FailureCause> causes = causes(evidence(fault.files()));
    FailureCause first = causes.get(0);
    assertThat(first.what()).startsWith(fault.what());
    assertThat(first.directness()).isEqualTo(fault.directness());
    assertThat(first.remedy()).isNotBlank();
    assertThat(first.places()).isNotEmpty();
    assertThat(causes).hasSizeGreaterThan(1);
    assertThat(causes).extracting(FailureCause::directness).isSorted();
  }

  @Test
  void eventsOfAnEarlierJobWithThatNameAreIgnored() {
    String refusal = "is forbidden: exceeded quota: gpus";
    KeptFile event = event(TESTS, "FailedCreate", "Job/deepep", refusal);
    KeptFile job =
        object(
            TESTS + "/jobs/deepep.json",
            "{\"metadata\": {\"namespace\": \""
                + TESTS
                + "\", \"name\": \"deepep\", \"uid\": \"11111111-2\"}}");
    KeptFile same = new KeptFile(event.path(), event.text().replace("  -  ", "  11111111  "));
    KeptFile other = new KeptFile(event.path(), event.text().replace("  -  ", "  22222222  "));
    assertThat(causes(evidence(List.of(job, same))).get(0).directness())
        .isEqualTo(CauseDirectness.REFUSED);
    assertThat(causes(evidence(List.of(job, other))))
        .extracting(FailureCause::directness)
        .isNotEmpty()
        .doesNotContain(CauseDirectness.REFUSED);
  }

  @Test
  void eventsOfADeletedJobAreIgnored() {
    KeptFile event = event(TESTS, "FailedCreate", "Job/gone", "is forbidden: exceeded quota: gpus");
    List<KeptFile> files = new ArrayList<>(NODES);
    files.add(event);
    assertThat(causes(new Evidence(files, List.of()))).isEmpty();
    Evidence unlisted =
        new Evidence(files, List.of(new MissingEvidence(TESTS + "/jobs", "403: forbidden")));
    assertThat(causes(unlisted).get(0).directness()).isEqualTo(CauseDirectness.REFUSED);
  }

  @Test
  void aSlowFabricIsReportedWithTheMessageOfTheJudge() {
    String verdict =
        "{\\\"verdict\\\":\\\"fail\\\",\\\"reasons\\\":[{\\\"what\\\":\\\"31 GB/s of 45\\\","
            + "\\\"do\\\":\\\"look at the NICs\\\"}]}";
    List<KeptFile> files = new ArrayList<>(NODES);
    files.add(CONSEQUENCES.get(2));
    files.add(pod(TESTS, "deepep-0", "Failed", "", terminated("judge", 6, "Error", verdict)));
    FailureCause first = causes(new Evidence(files, List.of())).get(0);
    assertThat(first.directness()).isEqualTo(CauseDirectness.JUDGED);
    assertThat(first.what())
        .isEqualTo("container judge of pod " + TESTS + "/deepep-0 says fail: 31 GB/s of 45");
    assertThat(first.remedy()).isEqualTo("look at the NICs");
  }

  @Test
  void aCauseNamesTheFileAndLineOfItsEvidence() {
    FailureCause first =
        causes(evidence(List.of(log("deepep-0", "test", "x\nGPU cannot map UAR of device y\n"))))
            .get(0);
    assertThat(first.places())
        .containsExactly(
            new FailureCause.Place(
                TESTS + "/logs/deepep-0/test.log", 3, "GPU cannot map UAR of device y"));
  }

  @Test
  void aHealthyFabricHasNoCauses() {
    List<KeptFile> files = new ArrayList<>(NODES);
    files.add(pod(TESTS, "deepep-0", "Succeeded", "", terminated("test", 0, "Completed", "")));
    files.add(log("deepep-0", "test", "GPU cannot map UAR of device y\n"));
    files.add(event(TESTS, "FailedScheduling", "Pod/deepep-0", "0/2 nodes are available"));
    files.add(event("nodes", "NodeNotReady", "Node/n1", "status is now: NodeNotReady"));
    assertThat(causes(new Evidence(files, List.of()))).isEmpty();
  }

  private static List<KeptFile> filesAfterANodeWasRemoved(KeptFile... more) {
    List<KeptFile> files = new ArrayList<>(NODES);
    files.add(event("nodes", "RemovingNode", "Node/n7", "Removing Node n7 from Controller"));
    files.addAll(List.of(more));
    return files;
  }

  private static KeptFile failedJob(String start) {
    return object(
        TESTS + "/jobs/deepep.json",
        """
        {"metadata": {"namespace": "%s", "name": "deepep"},
         "status": {"startTime": "%s", "conditions": [{"type": "Failed", "status": "True"}]}}
        """
            .formatted(TESTS, start));
  }

  @Test
  void aReplacedNodeIsNotACauseIfNoJobWasRunning() {
    assertThat(causes(new Evidence(filesAfterANodeWasRemoved(), List.of()))).isEmpty();
    assertThat(
            causes(
                new Evidence(
                    filesAfterANodeWasRemoved(failedJob("2026-10-01T08:30:00Z")), List.of())))
        .extracting(FailureCause::directness)
        .doesNotContain(CauseDirectness.NODE_LOST);
  }

  @Test
  void aLostNodeIsACauseIfNodesAreMissingOrAJobWasRunning() {
    String lostNode = "Node n7 is gone: RemovingNode: Removing Node n7 from Controller";
    assertThat(
            causes(
                new Evidence(
                    filesAfterANodeWasRemoved(failedJob("2026-10-01T07:30:00Z")), List.of())))
        .extracting(FailureCause::what)
        .startsWith(lostNode);
    List<KeptFile> withoutOneNode = filesAfterANodeWasRemoved();
    withoutOneNode.remove(NODES.get(0));
    assertThat(causes(new Evidence(withoutOneNode, List.of())))
        .extracting(FailureCause::what)
        .contains(lostNode);
  }

  @Test
  void withoutAResponseOnlyTheMissingResponseIsACause() {
    Evidence noEvidence =
        new Evidence(
            List.of(),
            List.of(new MissingEvidence(MissingEvidence.EVERYTHING, "connection refused")));
    assertThat(causes(noEvidence))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.what())
                  .isEqualTo("the API server does not answer: connection refused");
              assertThat(cause.remedy()).contains("get-credentials");
            });
  }

  @Test
  void nodesThatMayNotBeListedAreNotMissing() {
    Evidence refused =
        new Evidence(List.of(), List.of(new MissingEvidence("nodes", "403: forbidden")));
    assertThat(causes(refused)).isEmpty();
    assertThat(causes(new Evidence(List.of(), List.of())).get(0).what())
        .isEqualTo("pool " + PLAN.pool().name() + " has 0 of 2 nodes");
  }
}
