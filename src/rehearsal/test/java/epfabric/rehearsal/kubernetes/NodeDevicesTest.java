package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NicDevice;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NicFault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the devices that the drivers of nodes publish. */
class NodeDevicesTest {
  private static final String API = "resource.k8s.io/v1";

  private final World world = new World(World::usual);

  @BeforeEach
  void joinNode() {
    world.joinClaimable("gpu-0");
  }

  private List<ObjectNode> slices() {
    return world.cluster.list(API, "ResourceSlice");
  }

  private ObjectNode slice() {
    assertThat(slices()).hasSize(1);
    return slices().get(0);
  }

  private static List<ObjectNode> devices(ObjectNode slice) {
    return JsonTree.items(slice, "spec", "devices");
  }

  private static String attribute(ObjectNode device, String name, String kind) {
    return JsonTree.text(JsonTree.object(device, "attributes", name), kind);
  }

  private List<String> classes() {
    return world.cluster.list(API, "DeviceClass").stream().map(ObjectStore::name).toList();
  }

  @Test
  void twoRdmaNicsAreAtEachRoot() {
    Map<String, Long> rdmaByRoot =
        devices(slice()).stream()
            .filter(device -> attribute(device, NicDevice.rdma(), "bool").equals("true"))
            .collect(
                Collectors.groupingBy(
                    device -> attribute(device, NicDevice.PCIE_ROOT, "string"),
                    Collectors.counting()));
    assertThat(rdmaByRoot).hasSize(4).containsValue(2L);
    assertThat(devices(slice()))
        .extracting(ObjectNode::toString)
        .as("number of distinct devices")
        .doesNotHaveDuplicates();
    assertThat(devices(slice()))
        .extracting(d -> JsonTree.text(d, "name"))
        .hasSize(9)
        .doesNotHaveDuplicates();
  }

  @Test
  void aSliceIsOwnedByItsNode() {
    ObjectNode node = world.cluster.get(EmulatedNodes.key("gpu-0")).orElseThrow();
    assertThat(JsonTree.items(slice(), "metadata", "ownerReferences"))
        .extracting(owner -> JsonTree.text(owner, "uid"))
        .containsExactly(ObjectStore.uid(node));
    assertThat(JsonTree.text(slice(), "spec", "nodeName")).isEqualTo("gpu-0");
  }

  @ParameterizedTest
  @CsvSource({
    "LOST_NIC, dra.net, 8, 1",
    "INCOMPLETE_SLICES, dra.net, 5, 2",
    "FOREIGN_SLICES, gpu.nvidia.com, 8, 1"
  })
  void eachFaultIsVisibleInThePublishedSlices(
      NicFault fault, String driver, int devices, int promisedSlices) {
    world.cluster.nics("gpu-0", Optional.of(fault));
    assertThat(JsonTree.text(slice(), "spec", "driver")).isEqualTo(driver);
    assertThat(devices(slice())).hasSize(devices);
    assertThat(JsonTree.number(slice(), "spec", "pool", "resourceSliceCount"))
        .hasValue(promisedSlices);
  }

  @Test
  void aDriverThatPublishesNothingLeavesNoSlice() {
    world.cluster.nics("gpu-0", Optional.of(NicFault.SLICES_GONE));
    assertThat(slices()).isEmpty();
    world.cluster.nics("gpu-0", Optional.empty());
    assertThat(devices(slice())).hasSize(9);
  }

  @Test
  void republishedSlicesHaveANewerGeneration() {
    assertThat(JsonTree.number(slice(), "spec", "pool", "generation")).hasValue(1);
    world.cluster.nics("gpu-0", Optional.empty());
    assertThat(JsonTree.number(slice(), "spec", "pool", "generation")).hasValue(2);
    world.cluster.leave("gpu-0");
    world.joinClaimable("gpu-0");
    assertThat(JsonTree.number(slice(), "spec", "pool", "generation")).hasValue(3);
  }

  @Test
  void removedNodesAndNodesWithoutADriverPublishNothing() {
    world.cluster.leave("gpu-0");
    world.cluster.nics("gpu-0", Optional.empty());
    world.joinGpu("plain");
    world.cluster.nics("plain", Optional.of(NicFault.LOST_NIC));
    assertThat(slices()).isEmpty();
  }

  @Test
  void deviceClassesExistUnlessTheyAreWithheld() {
    assertThat(classes()).containsExactly("mrdma.google.com", "netdev.google.com");
    world.cluster.deviceClasses(false);
    assertThat(classes()).isEmpty();
    world.joinClaimable("gpu-1");
    assertThat(classes()).as("the classes are still withheld").isEmpty();
    world.cluster.deviceClasses(true);
    assertThat(classes()).hasSize(2);
  }

  @Test
  void deviceClassesAreCreatedOnlyForNodesThatNeedThem() {
    World other = new World(World::usual);
    other.joinGpu("plain");
    other.cluster.deviceClasses(true);
    assertThat(other.cluster.list(API, "DeviceClass")).isEmpty();
    other.joinClaimable("gpu-0");
    assertThat(other.cluster.list(API, "DeviceClass")).hasSize(2);
  }

  @Test
  void anExistingDeviceClassIsNotChanged() {
    ObjectNode before = world.cluster.list(API, "DeviceClass").get(0);
    world.joinClaimable("gpu-1");
    assertThat(world.cluster.list(API, "DeviceClass").get(0)).isEqualTo(before);
  }
}
