package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the allocator's result for random claims with an exhaustive search, and tests examples.
 */
class DeviceAllocatorTest {
  private static final String DRIVER = "dra.net";
  private static final String ROOT = "{matchAttribute: dra.net/root%s}";

  private static PublishedDevice device(String name, String attributes) {
    return new PublishedDevice(DRIVER, "pool", name, World.parse("{" + attributes + "}"));
  }

  private static PublishedDevice nic(int number, int root) {
    return device("nic" + number, "rdma: {bool: true}, root: {string: r%d}".formatted(root));
  }

  /**
   * Returns a class that selects the devices that have this attribute; {@code any} selects all
   * devices.
   */
  private static ObjectNode deviceClass(String name) {
    String selector =
        "{cel: {expression: 'device.attributes[\"dra.net\"].%s == true'}}".formatted(name);
    return World.parse("{spec: {selectors: [" + (name.equals("any") ? "" : selector) + "]}}");
  }

  private static String request(String name, String deviceClass, int count) {
    return "{name: %s, exactly: {deviceClassName: %s, count: %d}}"
        .formatted(name, deviceClass, count);
  }

  private static ObjectNode claim(String requests, String constraints) {
    return World.parse(
        "{spec: {devices: {requests: [%s], constraints: [%s]}}}".formatted(requests, constraints));
  }

  private static Optional<List<List<ObjectNode>>> allocate(
      List<PublishedDevice> devices, ObjectNode... claims) {
    return new DeviceAllocator(devices, DeviceAllocatorTest::deviceClass).allocate(List.of(claims));
  }

  private static List<String> names(List<ObjectNode> results) {
    return results.stream()
        .map(result -> JsonTree.text(result, "request") + "=" + JsonTree.text(result, "device"))
        .toList();
  }

  @Test
  void eachClaimHasItsOwnResults() {
    List<List<ObjectNode>> results =
        allocate(
                List.of(nic(0, 0), nic(1, 0), nic(2, 1)),
                claim(request("one", "rdma", 1), ""),
                claim(request("two", "rdma", 2), ""))
            .orElseThrow();
    assertThat(names(results.get(0))).containsExactly("one=nic0");
    assertThat(names(results.get(1))).containsExactly("two=nic1", "two=nic2");
  }

  @Test
  void devicesOfAnEarlierRequestAreExchangedIfALaterRequestNeedsThem() {
    PublishedDevice both = device("both", "rdma: {bool: true}, fast: {bool: true}");
    PublishedDevice plain = device("plain", "rdma: {bool: true}");
    String requests = request("a", "rdma", 1) + ", " + request("b", "fast", 1);
    List<List<ObjectNode>> results =
        allocate(List.of(both, plain), claim(requests, "")).orElseThrow();
    assertThat(names(results.get(0))).containsExactly("a=plain", "b=both");
  }

  @Test
  void aConstraintWithoutRequestsAppliesToAllRequests() {
    String requests = request("a", "rdma", 1) + ", " + request("b", "rdma", 1);
    List<PublishedDevice> apart = List.of(nic(0, 0), nic(1, 1));
    assertThat(allocate(apart, claim(requests, ROOT.formatted("")))).isEmpty();
    assertThat(allocate(apart, claim(requests, ROOT.formatted(", requests: [a]")))).isPresent();
    assertThat(allocate(apart, claim(requests, ROOT.formatted(", requests: [a, b]")))).isEmpty();
  }

  @Test
  void aConstraintDoesNotApplyToTheDevicesOfADifferentClaim() {
    ObjectNode claim = claim(request("a", "rdma", 1), ROOT.formatted(""));
    assertThat(allocate(List.of(nic(0, 0), nic(1, 1)), claim, claim)).isPresent();
  }

  @Test
  void aDeviceWithoutTheAttributeOfAConstraintDoesNotMeetTheConstraint() {
    PublishedDevice bare = device("bare", "rdma: {bool: true}");
    assertThat(allocate(List.of(bare), claim(request("a", "rdma", 1), ROOT.formatted(""))))
        .isEmpty();
    assertThat(allocate(List.of(bare), claim(request("a", "rdma", 1), ""))).isPresent();
  }

  @Test
  void anAttributeWithoutADomainIsInTheDomainOfTheDriver() {
    PublishedDevice device = device("d", "root: {string: r0}, other.io/root: {string: r1}");
    assertThat(device.attribute("dra.net/root")).contains("r0");
    assertThat(device.attribute("root")).contains("r0");
    assertThat(device.attribute("other.io/root")).contains("r1");
    assertThat(device.attribute("third.io/root")).isEmpty();
    assertThat(device.key()).isEqualTo("dra.net/pool/d");
  }

  @Test
  void aClassWithoutSelectorsSelectsEveryDevice() {
    PublishedDevice bare = device("bare", "");
    assertThat(DeviceSelector.matches(deviceClass("any"), bare)).isTrue();
    assertThat(DeviceSelector.matches(deviceClass("rdma"), bare)).isFalse();
    assertThat(DeviceSelector.matches(deviceClass("rdma"), device("off", "rdma: {bool: false}")))
        .isFalse();
  }

  /** A requested device, as the exhaustive search represents it. */
  private record Wanted(int claim, String request, String deviceClass, boolean bound) {}

  @Test
  void anAllocationIsFoundWheneverOneExists() {
    long first = Long.getLong("epfabric.seed", 1);
    int found = 0;
    for (long seed = first; seed < first + 400; seed++) {
      Random random = new Random(seed);
      List<PublishedDevice> devices = devices(random);
      List<Wanted> wanted = wanted(random);
      Optional<List<List<ObjectNode>>> results =
          new DeviceAllocator(devices, DeviceAllocatorTest::deviceClass).allocate(claims(wanted));
      assertThat(results.isPresent())
          .as("seed %d: %s of %s", seed, wanted, devices)
          .isEqualTo(canBeAllocated(devices, wanted, new ArrayList<>()));
      if (results.isPresent()) {
        found++;
        assertThat(isValid(wanted, chosen(devices, results.get()))).as("seed %d", seed).isTrue();
      }
    }
    assertThat(found)
        .as("number of rounds in which the claims can be allocated")
        .isBetween(40, 360);
  }

  private static List<PublishedDevice> devices(Random random) {
    return IntStream.range(0, 1 + random.nextInt(5))
        .mapToObj(
            i ->
                device(
                    "d" + i,
                    (random.nextBoolean() ? "rdma: {bool: true}, " : "")
                        + "root: {string: r%d}".formatted(random.nextInt(2))))
        .toList();
  }

  private static List<Wanted> wanted(Random random) {
    List<Wanted> wanted = new ArrayList<>();
    for (int claim = 0; claim <= random.nextInt(2); claim++) {
      boolean bound = random.nextBoolean();
      for (int request = 0; request <= random.nextInt(2); request++) {
        String deviceClass = random.nextBoolean() ? "rdma" : "any";
        for (int i = 0; i <= random.nextInt(2); i++) {
          wanted.add(new Wanted(claim, "q" + request, deviceClass, bound));
        }
      }
    }
    return wanted;
  }

  private static List<ObjectNode> claims(List<Wanted> wanted) {
    List<ObjectNode> claims = new ArrayList<>();
    for (int i = 0; i <= wanted.get(wanted.size() - 1).claim(); i++) {
      int claim = i;
      List<Wanted> ofClaim = wanted.stream().filter(item -> item.claim() == claim).toList();
      String requests =
          ofClaim.stream()
              .collect(Collectors.groupingBy(Wanted::request, Collectors.toList()))
              .values()
              .stream()
              .map(same -> request(same.get(0).request(), same.get(0).deviceClass(), same.size()))
              .sorted()
              .collect(Collectors.joining(", "));
      claims.add(claim(requests, ofClaim.get(0).bound() ? ROOT.formatted("") : ""));
    }
    return claims;
  }

  private static boolean canBeAllocated(
      List<PublishedDevice> devices, List<Wanted> wanted, List<PublishedDevice> chosen) {
    if (!isValid(wanted, chosen)) {
      return false;
    }
    if (chosen.size() == wanted.size()) {
      return true;
    }
    for (PublishedDevice device : devices) {
      chosen.add(device);
      boolean allocated = canBeAllocated(devices, wanted, chosen);
      chosen.remove(chosen.size() - 1);
      if (allocated) {
        return true;
      }
    }
    return false;
  }

  private static boolean isValid(List<Wanted> wanted, List<PublishedDevice> chosen) {
    Set<PublishedDevice> once = new HashSet<>(chosen);
    boolean valid = once.size() == chosen.size();
    for (int i = 0; i < chosen.size(); i++) {
      Wanted item = wanted.get(i);
      valid &= item.deviceClass().equals("any") || chosen.get(i).attribute("rdma").isPresent();
      for (int j = 0; j < i; j++) {
        boolean together = item.bound() && wanted.get(j).claim() == item.claim();
        valid &=
            !together || chosen.get(i).attribute("root").equals(chosen.get(j).attribute("root"));
      }
    }
    return valid;
  }

  private static List<PublishedDevice> chosen(
      List<PublishedDevice> devices, List<List<ObjectNode>> results) {
    return results.stream()
        .flatMap(List::stream)
        .map(result -> JsonTree.text(result, "device"))
        .map(name -> devices.stream().filter(d -> d.name().equals(name)).findFirst().orElseThrow())
        .toList();
  }

  @Test
  void noClaimsNeedNoDevices() {
    assertThat(allocate(List.of())).contains(List.of());
    assertThat(allocate(List.of(), Json.object())).contains(List.of(List.of()));
  }
}
