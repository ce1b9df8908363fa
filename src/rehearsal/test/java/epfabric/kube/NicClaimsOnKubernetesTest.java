package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NicDevice;
import epfabric.base.facts.NvidiaDra;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.FailureCauses;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.evidence.Evidence;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests pods that claim NICs, with the real scheduler and the real ResourceClaim controller. */
@Tag("kube")
class NicClaimsOnKubernetesTest {
  private static final FabricPlan PLAN =
      Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet}\n");
  private static final String POOL = PLAN.pool().name();
  private static final String GPU_DRIVER = NvidiaDra.GPU_CLASS;
  private static final String JOB = "claimed";

  /** The output of {@code epfabric workload --pairs}. */
  private static final String PAIRS = Workloads.inPairs(PLAN, Form.JOB, JOB);

  /**
   * The scheduler's message for a pod whose devices are missing; it is the same for all kinds of
   * devices.
   */
  private static final String TOO_FEW =
      "0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, preemption:"
          + " 0/2 nodes are available: 2 Preemption is not helpful for scheduling.";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static Claims claims;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin().with("-n", "default");
    claims = new Claims(kubectl);
    nodes = plane.nodes(NodePool.claimed(POOL, "gpu-0", "gpu-1"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void restoreCluster() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "job", "--all", "--cascade=foreground").orFail();
    kubectl.run("delete", "resourceclaimtemplate,resourceclaim", "--all").orFail();
    kubectl.run("delete", "deviceclass", GPU_DRIVER, "--ignore-not-found").orFail();
    kubectl.run("delete", "resourceslice", "--field-selector=spec.driver=" + GPU_DRIVER).orFail();
    nodes.nics("gpu-0", Optional.empty());
    nodes.nics("gpu-1", Optional.empty());
    awaitNics("gpu-0", 9);
    awaitNics("gpu-1", 9);
  }

  private static void awaitNics(String node, int count) {
    kubectl.awaitValue(
        List.of(
            "get",
            "resourceslices",
            "--field-selector=spec.driver=" + ManagedDranet.DRIVER + ",spec.nodeName=" + node,
            "-o",
            "jsonpath={.items[*].spec.devices[*].name}"),
        names -> names.isEmpty() ? count == 0 : names.split(" ").length == count);
  }

  private static void runAndHang(String yaml) {
    nodes.follow(PodScript.QUIET.hang(When.job(JOB)));
    kubectl.apply(yaml).orFail();
  }

  private static void awaitRunning(int pods) {
    kubectl.await("--for=jsonpath={.status.ready}=" + pods, "job/" + JOB);
  }

  @Test
  void aJobOfTwoNodesGetsAllEightNicsOfEachNode() {
    runAndHang(Claims.ALL_NICS + Claims.job(JOB, 2, "all-nics"));
    awaitRunning(2);
    Map<String, List<Claims.Allocated>> got = claims.byNode(JOB);
    assertThat(got.keySet()).containsExactlyInAnyOrder("gpu-0", "gpu-1");
    got.forEach(
        (node, allocated) -> {
          assertThat(allocated).hasSize(1);
          assertThat(allocated.get(0).reservedForItsPod()).isTrue();
          Map<String, String> interfaces =
              claims.attribute(ManagedDranet.DRIVER, node, NicDevice.interfaceName());
          assertThat(allocated.get(0).devices(ManagedDranet.DRIVER).stream().map(interfaces::get))
              .containsExactlyInAnyOrder(
                  "gpu0rdma0",
                  "gpu1rdma0",
                  "gpu2rdma0",
                  "gpu3rdma0",
                  "gpu4rdma0",
                  "gpu5rdma0",
                  "gpu6rdma0",
                  "gpu7rdma0");
        });
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Complete", "job/" + JOB);
    // Claims are released when their pods end, not only when the pods are deleted.
    kubectl.awaitValue(List.of("get", "resourceclaims", "-o", "name"), String::isEmpty);
  }

  @Test
  void aMissingTemplateIsReportedByAnEvent() {
    kubectl.apply(Claims.job(JOB, 1, "none")).orFail();
    assertThat(new TestedJob(JOB, kubectl).awaitEvent("FailedResourceClaimCreation", "none"))
        .isEqualTo(
            "PodResourceClaim claim: resource claim template \"none\":"
                + " resourceclaimtemplate.resource.k8s.io \"none\" not found");
  }

  @Test
  void aClaimForANumberOfNicsIsAllocatedFromAnIncompletePool() {
    nodes.nics("gpu-0", Optional.of(NicFault.INCOMPLETE_SLICES));
    awaitNics("gpu-0", 5);
    nodes.nics("gpu-1", Optional.of(NicFault.SLICES_GONE));
    awaitNics("gpu-1", 0);
    runAndHang(Claims.template("four", Claims.nics(4)) + Claims.job(JOB, 1, "four"));
    awaitRunning(1);
    assertThat(claims.byNode(JOB)).containsOnlyKeys("gpu-0");
  }

  @Test
  void aPodThatBypassesTheSchedulerWaitsForItsClaim() {
    String bound =
        Claims.job(JOB, 1, "all-nics")
            .replace("restartPolicy: Never", "restartPolicy: Never\n      nodeName: gpu-0");
    kubectl.apply(Claims.ALL_NICS + bound).orFail();
    kubectl.awaitValue(
        List.of("get", "pods", "-o", "jsonpath={.items[*].status.containerStatuses[*].state}"),
        text -> text.contains("ContainerCreating") && text.contains("is not allowed to use"));
  }

  @Test
  void aMissingClassKeepsThePodPending() {
    String wrong =
        Claims.template("wrong", Claims.nics(8)).replace(ManagedDranet.RDMA_CLASS, "rdma.example");
    kubectl.apply(wrong + Claims.job(JOB, 1, "wrong")).orFail();
    assertThat(claims.awaitUnschedulable(JOB, "rdma.example"))
        .isEqualTo(
            "0/2 nodes are available: request nics: device class rdma.example does not exist."
                + " no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption"
                + " is not helpful for scheduling.");
  }

  @Test
  void aMissingNicKeepsThePodPendingAndIsDiagnosed() throws IOException {
    nodes.nics("gpu-0", Optional.of(NicFault.LOST_NIC));
    awaitNics("gpu-0", 8);
    nodes.nics("gpu-1", Optional.of(NicFault.SLICES_GONE));
    awaitNics("gpu-1", 0);
    kubectl.apply(Claims.ALL_NICS + Claims.job(JOB, 1, "all-nics")).orFail();
    assertThat(claims.awaitUnschedulable(JOB, "claims")).isEqualTo(TOO_FEW);
    assertThat(causes())
        .contains(
            "node gpu-0: its NIC driver dra.net publishes 7 of 8 RDMA NICs",
            "node gpu-1: its NIC driver dra.net publishes nothing");
  }

  @Test
  void nicsHeldByAnotherPodKeepThePodPending() {
    runAndHang(Claims.ALL_NICS + Claims.job(JOB, 2, "all-nics"));
    awaitRunning(2);
    kubectl.apply(Claims.job("second", 1, "all-nics")).orFail();
    assertThat(claims.awaitUnschedulable("second", "claims")).isEqualTo(TOO_FEW);
  }

  /**
   * The acceptance tests of a fabric also run one after another on the same nodes, and each of them
   * claims the nodes' NICs.
   */
  @Test
  void aSecondJobGetsTheNicsThatTheFirstJobReleased() {
    runAndHang(Claims.ALL_NICS + Claims.job(JOB, 2, "all-nics"));
    awaitRunning(2);
    Map<String, Set<String>> first = devices(JOB);
    kubectl.apply(Claims.job("second", 2, "all-nics")).orFail();
    assertThat(claims.awaitUnschedulable("second", "claims")).startsWith(TOO_FEW);
    nodes.follow(PodScript.QUIET.hang(When.job("second")));
    kubectl.await("--for=condition=Complete", "job/" + JOB);
    kubectl.await("--for=jsonpath={.status.ready}=2", "job/second");
    assertThat(devices("second")).isEqualTo(first);
    assertThat(first).containsOnlyKeys("gpu-0", "gpu-1");
    assertThat(first.values()).allSatisfy(names -> assertThat(names).hasSize(8));
    assertThat(claims.byNode("second").values())
        .allSatisfy(allocated -> assertThat(allocated.get(0).reservedForItsPod()).isTrue());
    kubectl.awaitValue(
        List.of("get", "resourceclaims", "-o", "name"), names -> names.lines().count() == 2);
  }

  private static Map<String, Set<String>> devices(String job) {
    Map<String, Set<String>> devices = new TreeMap<>();
    claims
        .byNode(job)
        .forEach(
            (node, allocated) ->
                devices.put(node, new TreeSet<>(allocated.get(0).devices(ManagedDranet.DRIVER))));
    return devices;
  }

  @Test
  void incompleteSlicesKeepThePodPendingAndAreDiagnosed() throws IOException {
    nodes.nics("gpu-0", Optional.of(NicFault.INCOMPLETE_SLICES));
    awaitNics("gpu-0", 5);
    nodes.nics("gpu-1", Optional.of(NicFault.FOREIGN_SLICES));
    awaitNics("gpu-1", 0);
    kubectl.apply(Claims.ALL_NICS + Claims.job(JOB, 1, "all-nics")).orFail();
    assertThat(claims.awaitUnschedulable(JOB, "claims")).isEqualTo(TOO_FEW);
    assertThat(causes())
        .contains(
            "node gpu-0: its NIC driver dra.net has published 1 of 2 slices",
            "node gpu-1: its NIC driver dra.net publishes nothing, only gpu.nvidia.com does");
  }

  /**
   * Queries the cluster with the client that {@code ready}, {@code status} and {@code diagnose}
   * use.
   */
  private static <T> T read(Function<LiveCluster, T> question) throws IOException {
    Path login = Files.createTempFile(kubectl.home(), "admin", ".kubeconfig");
    Files.writeString(login, kubectl.run("config", "view", "--raw").orFail().output());
    try (LiveCluster cluster = LiveCluster.find(Optional.of(login), Optional.empty())) {
      return question.apply(cluster);
    }
  }

  private static List<String> unreadyReasons() throws IOException {
    return read(cluster -> cluster.nodes(List.of(POOL))).stream()
        .flatMap(node -> node.missing("none").stream().map(why -> node.name().node() + ": " + why))
        .sorted()
        .toList();
  }

  @Test
  void aNodeIsReadyWhenAllItsNicsArePublished() throws IOException {
    assertThat(unreadyReasons()).isEmpty();
    nodes.nics("gpu-0", Optional.of(NicFault.LOST_NIC));
    awaitNics("gpu-0", 8);
    nodes.nics("gpu-1", Optional.of(NicFault.FOREIGN_SLICES));
    awaitNics("gpu-1", 0);
    assertThat(unreadyReasons())
        .containsExactly(
            "gpu-0: its NIC driver dra.net publishes 7 of 8 RDMA NICs",
            "gpu-1: its NIC driver dra.net publishes nothing, only gpu.nvidia.com does");
  }

  private static List<String> causes() throws IOException {
    Evidence.Places places = new Evidence.Places(List.of(POOL), List.of("default"));
    Evidence evidence = read(cluster -> cluster.evidence(places));
    return FailureCauses.of(evidence, Planned.plan("dev"), Catalog.load()).stream()
        .map(FailureCause::what)
        .toList();
  }

  @Test
  void diagnoseNamesThePodThatHoldsTheNics() throws IOException {
    runAndHang(Claims.ALL_NICS + Claims.job(JOB, 2, "all-nics"));
    awaitRunning(2);
    kubectl.apply(Claims.job("second", 1, "all-nics")).orFail();
    claims.awaitUnschedulable("second", "claims");
    assertThat(causes())
        .anyMatch(
            what ->
                what.matches(
                    "NICs of node gpu-0, which pod default/second-0-\\w+ claims, are held by pod"
                        + " default/claimed-[01]-\\w+"));
  }

  @Test
  void diagnoseNamesTheMissingClass() throws IOException {
    nodes.deviceClasses(false);
    kubectl.awaitValue(List.of("get", "deviceclasses", "-o", "name"), String::isEmpty);
    kubectl.apply(Claims.ALL_NICS + Claims.job(JOB, 1, "all-nics")).orFail();
    claims.awaitUnschedulable(JOB, "does not exist");
    List<String> causes = causes();
    nodes.deviceClasses(true);
    assertThat(causes)
        .anyMatch(
            what ->
                what.matches(
                    "pod default/claimed-0-\\w+ claims devices of class mrdma.google.com, which is"
                        + " missing"));
    kubectl.await("--for=condition=Complete", "job/" + JOB);
  }

  /**
   * Returns ResourceSlices with each node's GPUs in reverse order, so that no GPU would be
   * allocated together with a NIC at its PCIe root if devices were allocated in order.
   */
  private static String gpuSlices() {
    StringBuilder yaml =
        new StringBuilder(
            """
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: gpu.nvidia.com}
            spec: {selectors: [{cel: {expression: 'device.driver == "gpu.nvidia.com"'}}]}
            """);
    for (String node : List.of("gpu-0", "gpu-1")) {
      yaml.append(
          """
          ---
          apiVersion: resource.k8s.io/v1
          kind: ResourceSlice
          metadata: {name: %1$s-gpu.nvidia.com}
          spec:
            driver: gpu.nvidia.com
            nodeName: %1$s
            pool: {name: %1$s, generation: 1, resourceSliceCount: 1}
            devices:
          """
              .formatted(node));
      List<String> roots =
          new TreeSet<>(claims.attribute(ManagedDranet.DRIVER, node, NicDevice.PCIE_ROOT).values())
              .descendingSet().stream().limit(4).toList();
      for (int i = 0; i < 8; i++) {
        yaml.append(
            "  - {name: gpu-%d, attributes: {%s: {string: \"%s\"}}}\n"
                .formatted(7 - i, NicDevice.PCIE_ROOT, roots.get(i / 2)));
      }
    }
    return yaml.append("---\n").toString();
  }

  /**
   * Returns for each node in how many of the eight pairs the GPU and the NIC are on a common PCIe
   * root.
   */
  private static List<Long> pairsOnCommonRoots(String yaml) {
    runAndHang(gpuSlices() + yaml);
    awaitRunning(2);
    Map<String, List<Claims.Allocated>> got = claims.byNode(JOB);
    assertThat(got)
        .containsOnlyKeys("gpu-0", "gpu-1")
        .allSatisfy((n, allocated) -> assertThat(allocated).hasSize(8));
    return got.entrySet().stream()
        .map(on -> countPairsOnCommonRoots(on.getKey(), on.getValue()))
        .toList();
  }

  private static long countPairsOnCommonRoots(String node, List<Claims.Allocated> pairs) {
    Map<String, String> ofGpus = claims.attribute(GPU_DRIVER, node, NicDevice.PCIE_ROOT);
    Map<String, String> ofNics = claims.attribute(ManagedDranet.DRIVER, node, NicDevice.PCIE_ROOT);
    return pairs.stream()
        .filter(
            pair ->
                Objects.equals(
                    ofGpus.get(pair.devices(GPU_DRIVER).get(0)),
                    ofNics.get(pair.devices(ManagedDranet.DRIVER).get(0))))
        .count();
  }

  @Test
  void eachGpuOfAPairedWorkloadIsAllocatedWithANicOnItsPcieRoot() {
    assertThat(pairsOnCommonRoots(PAIRS)).containsExactly(8L, 8L);
  }

  @Test
  void withoutTheConstraintGpusAreAllocatedWithNicsOnOtherPcieRoots() {
    String withoutConstraint = PAIRS.replaceFirst("(?s)      constraints:\n.*?---", "---");
    assertThat(withoutConstraint)
        .doesNotContain(NicDevice.PCIE_ROOT)
        .contains(ManagedDranet.RDMA_CLASS);
    assertThat(pairsOnCommonRoots(withoutConstraint)).containsExactly(0L, 0L);
  }

  @Test
  void slicesAreDeletedWithTheirNode() {
    Set<String> before =
        Set.copyOf(claims.attribute(ManagedDranet.DRIVER, "gpu-1", NicDevice.rdma()).values());
    assertThat(before).containsExactlyInAnyOrder("true", "false");
    nodes.leave("gpu-1");
    nodes.awaitGone("gpu-1");
    awaitNics("gpu-1", 0);
    nodes.join(NodePool.claimed(POOL, "gpu-1").nodes().get(0).spec());
    nodes.awaitReady();
    awaitNics("gpu-1", 9);
  }
}
