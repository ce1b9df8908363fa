package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NicDevice;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests devices that pods claim. The expected messages are those of the real scheduler. */
class DeviceClaimsTest {
  private static final String API = "resource.k8s.io/v1";
  private static final String NICS =
      "{name: nics, exactly: {deviceClassName: mrdma.google.com, count: %d}}";
  private static final String TOO_FEW = "0/1 nodes are available: 1 cannot allocate all claims.";

  private final World world = new World(World::usual);

  @BeforeEach
  void joinNode() {
    world.joinClaimable("gpu-0");
  }

  private void template(String name, String requests, String constraints) {
    world.apply(
        """
        {apiVersion: %s, kind: ResourceClaimTemplate, metadata: {name: %s, namespace: work},
         spec: {spec: {devices: {requests: [%s], constraints: [%s]}}}}
        """
            .formatted(API, name, requests, constraints));
  }

  private void allNicsTemplate() {
    template("all", NICS.formatted(8), "");
  }

  private void pod(String name, String template, int claims, String more) {
    String wanted =
        IntStream.range(0, claims)
            .mapToObj(i -> "{name: c" + i + ", resourceClaimTemplateName: " + template + "}")
            .collect(Collectors.joining(", "));
    world.apply(
        """
        {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: work}, spec: {
          tolerations: [{operator: Exists}], resourceClaims: [%s], %s
          containers: [{name: main, image: i}]}}
        """
            .formatted(name, wanted, more));
    world.pass(1);
  }

  private List<ObjectNode> claims() {
    return world.cluster.list(API, "ResourceClaim");
  }

  private static List<ObjectNode> results(ObjectNode claim) {
    return JsonTree.items(JsonTree.object(claim, "status", "allocation", "devices"), "results");
  }

  private String nodeOf(String pod) {
    return EmulatedPods.node(world.get("v1", "Pod", pod));
  }

  @Test
  void aNodeOffersItsNicsInDistinctClasses() {
    List<ObjectNode> slices = world.cluster.list(API, "ResourceSlice");
    assertThat(slices).hasSize(1);
    assertThat(JsonTree.text(slices.get(0), "spec", "driver")).isEqualTo("dra.net");
    assertThat(JsonTree.items(slices.get(0), "spec", "devices")).hasSize(9);
    assertThat(world.cluster.list(API, "DeviceClass"))
        .extracting(ObjectStore::name)
        .containsExactly("mrdma.google.com", "netdev.google.com");
  }

  @Test
  void aNodeWithoutTheDriverOffersNoNics() {
    world.joinGpu("gpu-1");
    assertThat(world.cluster.list(API, "ResourceSlice")).hasSize(1);
  }

  @Test
  void allNicsOfANodeAreReservedForThePodThatClaimsThem() {
    allNicsTemplate();
    pod("p", "all", 1, "");
    assertThat(nodeOf("p")).isEqualTo("gpu-0");
    ObjectNode claim = claims().get(0);
    assertThat(results(claim)).hasSize(8);
    assertThat(results(claim)).extracting(r -> JsonTree.text(r, "device")).doesNotHaveDuplicates();
    assertThat(JsonTree.items(claim, "status", "reservedFor"))
        .extracting(user -> JsonTree.text(user, "name"))
        .containsExactly("p");
    world.pass(10);
    ObjectNode pod = world.get("v1", "Pod", "p");
    assertThat(EmulatedPods.phase(pod)).isEqualTo("Running");
    assertThat(JsonTree.items(pod, "status", "resourceClaimStatuses"))
        .extracting(status -> JsonTree.text(status, "resourceClaimName"))
        .containsExactly(ObjectStore.name(claim));
  }

  @Test
  void nicsAreReleasedWhenTheirPodIsDeleted() {
    allNicsTemplate();
    pod("p", "all", 1, "");
    pod("q", "all", 1, "");
    assertThat(world.events("FailedScheduling")).containsExactly(TOO_FEW);
    world.cluster.delete(new ObjectKey("v1", "Pod", "work", "p"));
    world.pass(60);
    assertThat(nodeOf("q")).isEqualTo("gpu-0");
    assertThat(claims()).hasSize(1);
  }

  @Test
  void aMissingClassIsReported() {
    template("wrong", NICS.formatted(8).replace("mrdma.google.com", "rdma.example"), "");
    pod("p", "wrong", 1, "");
    assertThat(world.events("FailedScheduling"))
        .containsExactly(
            "0/1 nodes are available: request nics: device class rdma.example does not exist.");
  }

  @ParameterizedTest
  @EnumSource(NicFault.class)
  void aFaultOfTheNicsKeepsThePodPendingUntilTheFaultIsRepaired(NicFault fault) {
    world.cluster.nics("gpu-0", Optional.of(fault));
    allNicsTemplate();
    pod("p", "all", 1, "");
    assertThat(world.events("FailedScheduling")).containsExactly(TOO_FEW);
    world.cluster.nics("gpu-0", Optional.empty());
    world.pass(1);
    assertThat(nodeOf("p")).isEqualTo("gpu-0");
  }

  @Test
  void sevenNicsOfANodeWithALostNicCanBeAllocated() {
    world.cluster.nics("gpu-0", Optional.of(NicFault.LOST_NIC));
    template("seven", NICS.formatted(7), "");
    pod("p", "seven", 1, "");
    assertThat(nodeOf("p")).isEqualTo("gpu-0");
  }

  @Test
  void aSliceOfANewerGenerationReplacesTheOlderSlices() {
    world.apply(
        """
        {apiVersion: %s, kind: ResourceSlice, metadata: {name: newer}, spec: {
          driver: dra.net, nodeName: gpu-0,
          pool: {name: gpu-0, generation: 9, resourceSliceCount: 1}, devices: [
            {name: only, attributes: {dra.net/rdma: {bool: true}}}]}}
        """
            .formatted(API));
    allNicsTemplate();
    pod("p", "all", 1, "");
    assertThat(world.events("FailedScheduling")).containsExactly(TOO_FEW);
    template("one", NICS.formatted(1), "");
    pod("q", "one", 1, "");
    assertThat(nodeOf("q")).isEqualTo("gpu-0");
  }

  /**
   * Adds GPUs on the same PCIe roots as the NICs, but in reverse order, so that no GPU would be
   * allocated together with a NIC at its PCIe root if devices were allocated in order.
   */
  private void addGpus() {
    String devices =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    "{name: gpu-%d, attributes: {%s: {string: \"pci0000:%02x\"}}}"
                        .formatted(7 - i, NicDevice.PCIE_ROOT, 8 * (4 - i / 2)))
            .collect(Collectors.joining(", "));
    world.apply(
        """
        {apiVersion: %s, kind: DeviceClass, metadata: {name: gpu.nvidia.com},
         spec: {selectors: [{cel: {expression: 'device.driver == "gpu.nvidia.com"'}}]}}
        """
            .formatted(API));
    world.apply(
        """
        {apiVersion: %s, kind: ResourceSlice, metadata: {name: gpus}, spec: {
          driver: gpu.nvidia.com, nodeName: gpu-0,
          pool: {name: gpu-0, generation: 1, resourceSliceCount: 1}, devices: [%s]}}
        """
            .formatted(API, devices));
  }

  private long countClaimsAtOneRoot(String constraints) {
    addGpus();
    template(
        "pair",
        "{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}, " + NICS.formatted(1),
        constraints);
    pod("p", "pair", 8, "");
    assertThat(nodeOf("p")).isEqualTo("gpu-0");
    Map<String, String> roots = new TreeMap<>();
    for (ObjectNode slice : world.cluster.list(API, "ResourceSlice")) {
      for (ObjectNode device : JsonTree.items(slice, "spec", "devices")) {
        ObjectNode root = JsonTree.object(device, "attributes", NicDevice.PCIE_ROOT);
        roots.put(JsonTree.text(device, "name"), JsonTree.text(root, "string"));
      }
    }
    return claims().stream()
        .map(
            claim ->
                results(claim).stream().map(r -> roots.get(JsonTree.text(r, "device"))).distinct())
        .filter(distinct -> distinct.count() == 1)
        .count();
  }

  @Test
  void withAConstraintTheDevicesOfEachClaimAreAtOneRoot() {
    String constraint = "{requests: [gpu, nics], matchAttribute: " + NicDevice.PCIE_ROOT + "}";
    assertThat(countClaimsAtOneRoot(constraint)).isEqualTo(8);
  }

  @Test
  void withoutAConstraintDevicesAreAllocatedInOrder() {
    assertThat(countClaimsAtOneRoot("")).isZero();
  }

  @Test
  void aConstraintOnAnAttributeThatNoDeviceHasIsNeverMet() {
    template("odd", NICS.formatted(2), "{matchAttribute: dra.net/colour}");
    pod("p", "odd", 1, "");
    assertThat(world.events("FailedScheduling")).containsExactly(TOO_FEW);
  }

  @Test
  void aMissingTemplateIsReported() {
    pod("p", "none", 1, "");
    assertThat(nodeOf("p")).isEmpty();
    assertThat(world.events("FailedResourceClaimCreation"))
        .containsExactly(
            "PodResourceClaim c0: resource claim template \"none\":"
                + " resourceclaimtemplate.resource.k8s.io \"none\" not found");
  }

  private String waitingMessage(String pod) {
    world.pass(10);
    ObjectNode status =
        JsonTree.items(world.get("v1", "Pod", pod), "status", "containerStatuses").get(0);
    return JsonTree.text(status, "state", "waiting", "message");
  }

  @Test
  void aPodThatBypassesTheSchedulerWaitsForItsClaim() {
    allNicsTemplate();
    pod("p", "all", 1, "nodeName: gpu-0,");
    assertThat(waitingMessage("p"))
        .startsWith("pod p (")
        .contains(") is not allowed to use ResourceClaim p-c0-");
  }

  @Test
  void aPodOnTheHostNetworkCannotUseItsClaimedNics() {
    allNicsTemplate();
    pod("p", "all", 1, "hostNetwork: true,");
    assertThat(waitingMessage("p"))
        .isEqualTo("RunPodSandbox pod work/p using host network can not claim host devices");
  }

  @Test
  void slicesAndClaimsAreDeletedWithTheirNode() {
    allNicsTemplate();
    pod("p", "all", 1, "");
    world.cluster.leave("gpu-0");
    world.pass(60);
    assertThat(world.cluster.list(API, "ResourceSlice")).isEmpty();
    assertThat(claims()).isEmpty();
  }

  @Test
  void requestsThatAreNotEmulatedAreRefused() {
    String all = "{name: nics, exactly: {deviceClassName: mrdma.google.com, allocationMode: All}}";
    assertThatThrownBy(() -> template("everything", all, ""))
        .isInstanceOf(KubernetesException.class)
        .hasMessage("not emulated: a claim of anything but an exact count of devices of a class");
    assertThatThrownBy(
            () ->
                world.apply(
                    "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: x},"
                        + " spec: {selectors: [{cel: {expression: 'true'}}]}}"))
        .isInstanceOf(KubernetesException.class)
        .hasMessage("not emulated: the selector true");
  }
}
