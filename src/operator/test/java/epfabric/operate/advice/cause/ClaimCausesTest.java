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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the cause of an unmet claim comes from the published devices rather than from the
 * scheduler's message.
 */
class ClaimCausesTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String TESTS = PLAN.install().testNamespace();
  private static final String SCHEDULER_MESSAGE =
      "0/1 nodes are available: 1 cannot allocate all claims.";

  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  ClaimCausesTest() {
    addFile(
        "nodes/gpu-0.json",
        """
        {"metadata": {"name": "gpu-0", "labels": {"cloud.google.com/gke-nodepool": "POOL",
           "cloud.google.com/gke-networking-dra-driver": "true"}},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}}
        """
            .replace("POOL", PLAN.pool().name()));
    addFile(
        "nodes/gpu-1.json",
        """
        {"metadata": {"name": "gpu-1", "labels": {"cloud.google.com/gke-nodepool": "POOL"}},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}}
        """
            .replace("POOL", PLAN.pool().name()));
    addFile(
        "device-classes/mrdma.google.com.json", "{\"metadata\": {\"name\": \"mrdma.google.com\"}}");
    addWaitingPod();
  }

  private void addFile(String path, String json) {
    files.add(new KeptFile(path, json));
  }

  private void addWaitingPod() {
    addFile(
        TESTS + "/pods/deepep-0.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "deepep-0"},
         "status": {"phase": "Pending",
           "resourceClaimStatuses": [{"name": "nics", "resourceClaimName": "deepep-0-nics"}],
           "conditions": [{"type": "PodScheduled", "status": "False", "reason": "Unschedulable",
             "message": "SCHEDULER"}]}}
        """
            .replace("TESTS", TESTS)
            .replace("SCHEDULER", SCHEDULER_MESSAGE));
  }

  private void addClaim(String deviceClass) {
    addFile(
        "resource-claims/" + TESTS + ".deepep-0-nics.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "deepep-0-nics"},
         "spec": {"devices": {"requests": [
           {"name": "nics", "exactly": {"deviceClassName": "CLASS", "count": 8}}]}}}
        """
            .replace("TESTS", TESTS)
            .replace("CLASS", deviceClass));
  }

  private void addSlice(String driver, int nics, int promised) {
    String devices =
        IntStream.range(0, nics)
            .mapToObj(
                nic ->
                    "{\"name\": \"d"
                        + nic
                        + "\", \"attributes\": {\"dra.net/rdma\": {\"bool\": true}}}")
            .collect(Collectors.joining(","));
    addFile(
        "resource-slices/gpu-0-" + driver + ".json",
        """
        {"spec": {"driver": "%s", "nodeName": "gpu-0",
           "pool": {"name": "pool-0", "generation": 1, "resourceSliceCount": %d}, "devices": [%s]}}
        """
            .formatted(driver, promised, devices));
  }

  private FailureCause firstCause() {
    return FailureCauses.of(new Evidence(files, missing), PLAN, Catalog.load()).get(0);
  }

  private static final String SHOW_SLICES =
      "the NICs that pods claim are missing: kubectl get resourceslices"
          + " --field-selector=spec.nodeName=gpu-0 -o yaml; the driver's pods: kubectl -n"
          + " gke-managed-networking-dra-driver get pods -o wide";

  @Test
  void aMissingClassIsReported() {
    addClaim("rdma.example");
    assertThat(firstCause().what())
        .isEqualTo(
            "pod " + TESTS + "/deepep-0 claims devices of class rdma.example, which is missing");
    assertThat(firstCause().remedy())
        .isEqualTo(
            "GKE makes the classes of NICs in a cluster of version 1.34.1-gke.1829001 or later,"
                + " with nodes that have the label cloud.google.com/gke-networking-dra-driver:"
                + " kubectl get deviceclasses");
    assertThat(firstCause().places().get(0).file())
        .isEqualTo("resource-claims/" + TESTS + ".deepep-0-nics.json");
  }

  @Test
  void classesThatCouldNotBeListedAreNotMissing() {
    addClaim("rdma.example");
    missing.add(new MissingEvidence("device-classes", "403: no"));
    assertThat(firstCause().what()).contains(SCHEDULER_MESSAGE);
  }

  @Test
  void aMissingNicIsReported() {
    addClaim("mrdma.google.com");
    addSlice("dra.net", 7, 1);
    assertThat(firstCause().what())
        .isEqualTo("node gpu-0: its NIC driver dra.net publishes 7 of 8 RDMA NICs");
    assertThat(firstCause().remedy()).isEqualTo(SHOW_SLICES);
  }

  @Test
  void incompleteSlicesAreReported() {
    addClaim("mrdma.google.com");
    addSlice("dra.net", 4, 2);
    assertThat(firstCause().what())
        .isEqualTo("node gpu-0: its NIC driver dra.net has published 1 of 2 slices");
  }

  @Test
  void missingSlicesAreReported() {
    addClaim("mrdma.google.com");
    assertThat(firstCause().what())
        .isEqualTo("node gpu-0: its NIC driver dra.net publishes nothing");
  }

  @Test
  void slicesThatCouldNotBeListedAreNotMissing() {
    addClaim("mrdma.google.com");
    missing.add(new MissingEvidence("resource-slices", "403: no"));
    assertThat(firstCause().what()).contains(SCHEDULER_MESSAGE);
  }

  @Test
  void slicesOfOnlyADifferentDriverAreReported() {
    addClaim("mrdma.google.com");
    addSlice("gpu.nvidia.com", 8, 1);
    assertThat(firstCause().what())
        .isEqualTo(
            "node gpu-0: its NIC driver dra.net publishes nothing, only gpu.nvidia.com does");
  }

  @Test
  void podsThatHoldTheNicsAreNamed() {
    addClaim("mrdma.google.com");
    addSlice("dra.net", 8, 1);
    addFile(
        "resource-claims/ml.train-0-nics.json",
        """
        {"metadata": {"namespace": "ml", "name": "train-0-nics"},
         "status": {"reservedFor": [{"resource": "pods", "name": "train-0"}],
           "allocation": {"devices": {"results": [
             {"request": "nics", "driver": "dra.net", "pool": "pool-0", "device": "d0"}]}}}}
        """);
    assertThat(firstCause().what())
        .isEqualTo(
            "NICs of node gpu-0, which pod "
                + TESTS
                + "/deepep-0 claims, are held by pod ml/train-0");
    assertThat(firstCause().remedy()).isEqualTo("wait, or free them: a NIC belongs to one pod");
  }

  @Test
  void anAllocatedClaimIsNotACause() {
    addFile(
        "resource-claims/" + TESTS + ".deepep-0-nics.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "deepep-0-nics"},
         "spec": {"devices": {"requests": [{"exactly": {"deviceClassName": "rdma.example"}}]}},
         "status": {"allocation": {"devices": {"results": []}}}}
        """
            .replace("TESTS", TESTS));
    assertThat(firstCause().what()).contains(SCHEDULER_MESSAGE);
  }

  @Test
  void aClassThatKueueCannotCountIsReportedWithTheMessageOfKueue() {
    String words =
        "DeviceClass mrdma.google.com is not mapped in DRA configuration for podset main";
    addFile(
        TESTS + "/workloads/job-deepep.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "job-deepep"},
         "status": {"conditions": [{"type": "QuotaReserved", "status": "False",
           "reason": "Inadmissible", "message": "WORDS"}]}}
        """
            .replace("TESTS", TESTS)
            .replace("WORDS", words));
    assertThat(firstCause().what())
        .isEqualTo("the queue does not admit " + TESTS + "/job-deepep: " + words);
    assertThat(firstCause().remedy())
        .isEqualTo(
            "map the class in Kueue's configuration, resources.deviceClassMappings, and restart"
                + " Kueue: it reads that at startup");
  }

  @Test
  void aClaimThatCannotBeCreatedIsReported() {
    addFile(
        TESTS + "/events.txt",
        "2026-10-01T08:00:00Z  Warning  FailedResourceClaimCreation  Pod/other-0  -  x3"
            + "  PodResourceClaim nics: resourceclaimtemplate.resource.k8s.io \"all\" not found\n");
    assertThat(firstCause().what())
        .isEqualTo(
            "Pod/other-0 gets no claim: PodResourceClaim nics:"
                + " resourceclaimtemplate.resource.k8s.io \"all\" not found");
    assertThat(firstCause().remedy())
        .isEqualTo(
            "deploy the fabric again, which includes its claim templates: pulumi up --stack dev");
  }
}
