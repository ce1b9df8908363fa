package epfabric.operate.live.seen;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NicDevice;
import epfabric.base.value.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * NICs of a node that pods can claim, as the NIC driver publishes them. Only the driver's name
 * identifies them, because names of pools and devices differ between GKE's versions.
 *
 * @param machine machine type of the node
 * @param wanted number of RDMA NICs of the machine type; 0 if unknown
 * @param rdma number of published RDMA NICs
 * @param slices number of ResourceSlices
 * @param promised number of ResourceSlices that the driver should publish, as the slices state
 * @param others drivers that publish other devices of the node
 */
public record ClaimableNics(
    String machine, int wanted, int rdma, int slices, int promised, List<String> others) {

  public ClaimableNics {
    others = List.copyOf(others);
  }

  /** Returns the NICs of a node before its ResourceSlices are read. */
  public static ClaimableNics unasked(String machine) {
    return new ClaimableNics(machine, 0, 0, 0, 0, List.of());
  }

  /**
   * Returns a node's NICs.
   *
   * @param slices all ResourceSlices of the cluster
   */
  public static ClaimableNics of(
      String node, String machine, int wanted, Iterable<? extends JsonNode> slices) {
    Map<String, List<JsonNode>> pools = new TreeMap<>();
    List<String> others = new ArrayList<>();
    for (JsonNode slice : slices) {
      JsonNode spec = slice.path("spec");
      String driver = spec.path("driver").asText();
      if (!spec.path("nodeName").asText().equals(node)) {
        continue;
      }
      if (driver.equals(ManagedDranet.DRIVER)) {
        String pool = spec.path("pool").path("name").asText();
        pools.computeIfAbsent(pool, name -> new ArrayList<>()).add(spec);
      } else if (!others.contains(driver)) {
        others.add(driver);
      }
    }
    List<JsonNode> newest = pools.values().stream().flatMap(s -> newest(s).stream()).toList();
    int promised = pools.values().stream().mapToInt(s -> promised(newest(s).get(0))).sum();
    return new ClaimableNics(
        machine,
        wanted,
        newest.stream().mapToInt(ClaimableNics::rdma).sum(),
        newest.size(),
        promised,
        others.stream().sorted().toList());
  }

  /** Returns the slices of a pool's newest generation; older slices are outdated. */
  private static List<JsonNode> newest(List<JsonNode> specs) {
    long generation = specs.stream().mapToLong(ClaimableNics::generation).max().orElse(0);
    return specs.stream().filter(spec -> generation(spec) == generation).toList();
  }

  private static long generation(JsonNode spec) {
    return spec.path("pool").path("generation").asLong();
  }

  private static int promised(JsonNode spec) {
    return spec.path("pool").path("resourceSliceCount").asInt();
  }

  private static int rdma(JsonNode spec) {
    int count = 0;
    for (JsonNode device : spec.path("devices")) {
      if (device.path("attributes").path(NicDevice.rdma()).path("bool").asBoolean()) {
        count++;
      }
    }
    return count;
  }

  /**
   * Returns why a pod cannot claim all NICs; empty if all are published. If the driver has
   * published only some slices, claims for some of the NICs still succeed.
   */
  public Optional<String> trouble() {
    if (wanted > 0 && rdma >= wanted) {
      return Optional.empty();
    }
    String driver = "its NIC driver " + ManagedDranet.DRIVER;
    if (slices == 0 && !others.isEmpty()) {
      return Optional.of(
          driver + " publishes nothing, only " + String.join(" and ", others) + " does");
    }
    if (slices == 0) {
      return Optional.of(driver + " publishes nothing");
    }
    if (slices < promised) {
      return Optional.of(
          driver
              + " has published "
              + slices
              + " of "
              + CountedNoun.of(promised, "slice", "slices"));
    }
    return wanted > 0
        ? Optional.of(driver + " publishes " + rdma + " of " + CountedNoun.of(wanted, "RDMA NIC"))
        : Optional.empty();
  }

  /** Returns the command that shows the published devices of a node. */
  public static String show(String node) {
    return "kubectl get resourceslices --field-selector=spec.nodeName=" + node + " -o yaml";
  }
}
