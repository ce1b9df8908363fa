package epfabric.operate.advice;

import static epfabric.operate.advice.EvidenceSamples.GROUP;
import static epfabric.operate.advice.EvidenceSamples.PLAN;
import static epfabric.operate.advice.EvidenceSamples.POOL;
import static epfabric.operate.advice.EvidenceSamples.SYSTEM;
import static epfabric.operate.advice.EvidenceSamples.TESTS;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.redaction.Redaction;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.advice.cause.CauseDirectness;
import epfabric.operate.advice.cause.CloudFiles;
import epfabric.operate.advice.cause.Diagnosis;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.ZipArchive;
import epfabric.operate.live.evidence.Evidence;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Diagnoses fifteen faults. The evidence was written manually, with messages of Google, Kubernetes
 * and the installer, and is not from real GPU nodes.
 */
class PlantedFaultsTest {
  /**
   * A planted fault, and the first cause that its diagnosis must have.
   *
   * @param what the start of the first cause's text
   * @param remedyPart a text that the cause's remedy contains
   */
  private record Fault(
      String name,
      EvidenceSamples fabric,
      CauseDirectness directness,
      String what,
      String remedyPart) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String TAINT =
      "had untolerated taint startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  private static Stream<Fault> faults() {
    return Stream.of(faultsOfTheCloud(), faultsOfTheCluster(), faultsOfNodes(), faultsOfTheCaller())
        .flatMap(List::stream);
  }

  private static List<Fault> faultsOfTheCloud() {
    return List.of(
        new Fault(
            "missing API",
            EvidenceSamples.well()
                .withoutFiles("nodes/")
                .withoutFiles("google/")
                .withMissing(
                    "google/zone-operations.json",
                    "(api-disabled) cannot list operations in us-central1-b of project my-project:"
                        + " compute.googleapis.com is not enabled there; do: gcloud services enable")
                .pendingTest("0/1 nodes are available"),
            CauseDirectness.REFUSED,
            "an API is not enabled: ",
            "epfabric doctor dev"),
        new Fault(
            "no quota",
            EvidenceSamples.well()
                .withoutFiles("nodes/")
                .has(
                    CloudFiles.groupErrors(GROUP + "-grp"),
                    """
                    [{"error": {"code": "QUOTA_EXCEEDED", "message": "Instance 'GROUP-0001' creation\
                     failed: Quota 'PREEMPTIBLE_NVIDIA_B200_GPUS' exceeded. Limit: 8.0 in region\
                     us-central1."}, "timestamp": "2026-10-01T08:00:00-07:00"}]
                    """)
                .pendingTest("0/1 nodes are available"),
            CauseDirectness.NO_MACHINE,
            "the project's quota is used up: ",
            "epfabric doctor dev"),
        new Fault(
            "wrong MTU",
            EvidenceSamples.well()
                .network(PLAN.network().rdma().get(0).network(), 1460)
                .failedTest(),
            CauseDirectness.NOT_AS_PLANNED,
            "network " + PLAN.network().rdma().get(0).network() + " has an MTU of 1460",
            "re-create the network with that MTU"),
        new Fault(
            "leftover disk: reported as disks that fill the quota",
            EvidenceSamples.well()
                .withoutFiles("nodes/")
                .has(
                    CloudFiles.groupErrors(GROUP + "-grp"),
                    """
                    [{"error": {"code": "QUOTA_EXCEEDED", "message": "Instance 'GROUP-0001' creation\
                     failed: Quota 'HDB_TOTAL_GB' exceeded. Limit: 5000.0 in region us-central1."}}]
                    """)
                .pendingTest("0/1 nodes are available"),
            CauseDirectness.NO_MACHINE,
            "the project's quota of disks is used up: ",
            "epfabric orphans dev"));
  }

  private static List<Fault> faultsOfTheCluster() {
    return List.of(
        new Fault(
            "cluster without multi-networking",
            EvidenceSamples.well()
                .cluster("RUNNING", false, "")
                .withoutFiles("networks/")
                .withMissing("networks", "404: the cluster does not know it")
                .event(
                    TESTS,
                    "FailedCreatePodSandBox",
                    "Pod/deepep-internode-0-x7x2k",
                    "networks.networking.gke.io \"rdma-0\" not found")
                .failedTest(),
            CauseDirectness.NOT_AS_PLANNED,
            "the cluster has no multi-networking",
            "re-create the cluster"),
        new Fault(
            "image pull error",
            EvidenceSamples.well()
                .node(
                    GROUP + "-0002",
                    "\"epfabric/phase\": \"stage\"",
                    "{\"type\": \"EpfabricVerified\", \"status\": \"False\", \"reason\":"
                        + " \"Installing\"}",
                    "2026-10-01T08:59:00Z")
                .pod(
                    SYSTEM,
                    "installer-x7x2k",
                    "\"phase\": \"Pending\", \"initContainerStatuses\": [{\"name\": \"report\","
                        + " \"image\": \"us-docker.pkg.dev/p/r/installer@sha256:0\", \"state\":"
                        + " {\"waiting\": {\"reason\": \"ImagePullBackOff\", \"message\": \"403"
                        + " Forbidden\"}}}]")
                .pendingTest("2 node(s) " + TAINT),
            CauseDirectness.NO_IMAGE,
            "image us-docker.pkg.dev/p/r/installer@sha256:0 cannot be pulled: 403 Forbidden",
            "epfabric image build dev --push"),
        new Fault(
            "failing gate",
            EvidenceSamples.well()
                .failedTest(
                    6,
                    "Error",
                    "{\\\"verdict\\\":\\\"fail\\\",\\\"reasons\\\":[{\\\"what\\\":\\\"31 GB/s of"
                        + " 45\\\",\\\"do\\\":\\\"look at the NICs\\\"}]}"),
            CauseDirectness.JUDGED,
            "container judge of pod "
                + TESTS
                + "/deepep-internode-0-x7x2k says fail: 31 GB/s of 45",
            "look at the NICs"),
        new Fault(
            "CLI killed in mid-update, before the installer and the pod networks",
            EvidenceSamples.well()
                .withoutFiles("networks/")
                .withoutFiles(SYSTEM)
                .withMissing("google/", "(timed-out) -"),
            CauseDirectness.NOT_AS_PLANNED,
            "the installer is missing: a deployment stopped halfway",
            "epfabric rescue dev"));
  }

  private static List<Fault> faultsOfNodes() {
    return List.of(
        new Fault(
            "installer stuck in a phase",
            EvidenceSamples.well()
                .node(
                    GROUP + "-0002",
                    "\"epfabric/phase\": \"modules\"",
                    "{\"type\": \"EpfabricVerified\", \"status\": \"False\", \"reason\":"
                        + " \"Installing\"}",
                    "2026-10-01T08:10:00Z")
                .pendingTest("1 node(s) " + TAINT),
            CauseDirectness.NODE_FAULTY,
            "the installer on node "
                + GROUP
                + "-0002 is stuck in phase modules: nothing new for 50",
            "nodes/" + GROUP + "-0002/kernel.log"),
        new Fault(
            "preempted node, back under its name",
            EvidenceSamples.well()
                .has(
                    CloudFiles.ZONE_OPERATIONS,
                    """
                    [{"name": "systemevent-1", "operationType": "compute.instances.preempted",
                      "status": "DONE", "insertTime": "2026-10-01T01:30:00.000-07:00",
                      "targetLink": "https://www.googleapis.com/compute/v1/x/instances/GROUP-0002"}]
                    """)
                .failedTest(),
            CauseDirectness.NODE_LOST,
            "the machine of node " + GROUP + "-0002 was taken away: compute.instances.preempted",
            "GKE replaces a spot machine"),
        new Fault(
            "dead NIC",
            EvidenceSamples.well()
                .node(
                    GROUP + "-0001",
                    "\"epfabric/phase\": \"ready\"",
                    "{\"type\": \"EpfabricVerified\", \"status\": \"False\", \"reason\":"
                        + " \"NicsWrong\", \"message\": \"the port of mlx5_3 is not active; \"}",
                    "2026-10-01T07:00:00Z")
                .has(
                    "nodes/" + GROUP + "-0001/nics.txt",
                    "/host/sys/class/infiniband/mlx5_3/ports/1/state:1: DOWN\n")
                .failedTest(),
            CauseDirectness.NODE_FAULTY,
            "node " + GROUP + "-0001 is not verified: NicsWrong: the port of mlx5_3 is not active",
            "re-create the node"));
  }

  private static List<Fault> faultsOfTheCaller() {
    return List.of(
        new Fault(
            "leftover firewall, of a cluster that is gone",
            EvidenceSamples.silent("no answer: connection refused")
                .withMissing(CloudFiles.CLUSTER, "(not-found) cannot read cluster epfabric-dev")
                .has(
                    CloudFiles.GLOBAL_OPERATIONS,
                    """
                    [{"name": "operation-1", "operationType": "delete", "status": "DONE",
                      "targetLink": "https://www.googleapis.com/compute/v1/x/networks/NETWORK",
                      "error": {"errors": [{"code": "RESOURCE_IN_USE_BY_ANOTHER_RESOURCE",
                        "message": "The network resource 'NETWORK' is already being used by\
                     'projects/my-project/global/firewalls/gke-epfabric-dev-all'"}]}}]
                    """
                        .replace("NETWORK", PLAN.network().rdma().get(0).network())),
            CauseDirectness.NO_CLUSTER,
            "project my-project has no cluster epfabric-dev in ",
            "epfabric orphans dev"),
        new Fault(
            "expired credentials",
            new Silence("401: Unauthorized")
                .fabric()
                .withMissing("google/cluster.json", "(expired) cannot read cluster epfabric-dev"),
            CauseDirectness.NO_LOGIN,
            "the cluster rejects this login",
            "gcloud auth login"),
        new Fault(
            "wrong project, whose cluster answers",
            EvidenceSamples.well().withoutFiles("n").withoutFiles(SYSTEM).withoutFiles("google/"),
            CauseDirectness.ABSENT,
            "the cluster that answers has nothing of fabric dev",
            "get-credentials epfabric-dev"),
        new Fault(
            "no network",
            EvidenceSamples.silent("no answer: unknown host")
                .withMissing(
                    CloudFiles.CLUSTER, "(unreachable) container.googleapis.com: not known here"),
            CauseDirectness.UNREACHABLE,
            "neither the cluster nor Google Cloud answers",
            "epfabric doctor dev"));
  }

  /** Evidence without access: every list is refused. */
  private record Silence(String why) {
    EvidenceSamples fabric() {
      EvidenceSamples fabric = EvidenceSamples.well();
      fabric.withoutFiles("c").withoutFiles("n").withoutFiles("google/").withoutFiles(SYSTEM);
      for (String what : List.of("nodes", "networks", SYSTEM + "/pods", TESTS + "/pods")) {
        fabric.withMissing(what, why);
      }
      return fabric;
    }
  }

  private static Diagnosis diagnosis(EvidenceSamples fabric) {
    return Diagnosis.of(
        PlantedSecrets.in(fabric.evidence()),
        new Redaction(List.of(PlantedSecrets.LOGIN)),
        PLAN,
        Catalog.load());
  }

  private static Map<String, String> archive(Evidence evidence) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ZipArchive.write("x", evidence, bytes);
    Map<String, String> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        files.put(e.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void thereAreFifteenFaults() {
    assertThat(faults()).hasSize(15);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void thePlantedCauseIsFirst(Fault fault) {
    List<FailureCause> causes = diagnosis(fault.fabric()).causes();
    assertThat(causes).isNotEmpty();
    FailureCause first = causes.get(0);
    assertThat(first.what()).startsWith(fault.what());
    assertThat(first.directness()).isEqualTo(fault.directness());
    assertThat(first.remedy()).contains(fault.remedyPart());
    assertThat(first.places()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void noSecretIsInTheArchive(Fault fault) throws IOException {
    Map<String, String> files = archive(diagnosis(fault.fabric()).evidence());
    assertThat(files).hasSizeGreaterThan(7).containsKeys("x/README.md", "x/missing.txt");
    files.forEach(
        (name, text) ->
            PlantedSecrets.ALL.forEach(s -> assertThat(text).as(name).doesNotContain(s)));
    assertThat(String.join("", files.values())).contains("[redacted: ");
  }

  @Test
  void theLeftoverFirewallIsNamed() {
    Fault fault = faultsOfTheCaller().get(0);
    assertThat(diagnosis(fault.fabric()).causes())
        .filteredOn(cause -> cause.directness() == CauseDirectness.REFUSED)
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.what())
                  .startsWith("a leftover resource is in the way: delete of ")
                  .contains("firewalls/gke-epfabric-dev-all");
              assertThat(cause.remedy()).startsWith("epfabric orphans dev");
            });
  }

  @Test
  void aHealthyFabricHasNoCauses() {
    assertThat(POOL).isEqualTo("epfabric-dev-gpu");
    assertThat(diagnosis(EvidenceSamples.well()).causes()).isEmpty();
  }
}
