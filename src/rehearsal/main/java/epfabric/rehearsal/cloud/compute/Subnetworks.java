package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.Cidr;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Subnetworks: IP ranges of a network in one region. */
public final class Subnetworks implements ComputeKind {
  private final CloudState world;

  public Subnetworks(CloudState world) {
    this.world = world;
  }

  @Override
  public String collection() {
    return "subnetworks";
  }

  @Override
  public String message() {
    return "Subnetwork";
  }

  @Override
  public String scope() {
    return "regions";
  }

  @Override
  public Set<String> changeable() {
    return Set.of(
        "secondaryIpRanges",
        "logConfig",
        "stackType",
        "role",
        "description",
        "privateIpGoogleAccess",
        "allowSubnetCidrRoutesOverlap");
  }

  @Override
  public Set<String> admit(String path, ObjectNode body) {
    String network =
        JsonBodies.text(body, "network")
            .orElseThrow(() -> GoogleRefusal.invalidField("network", "", "A network is required."));
    ComputeRules.requireRange("ipCidrRange", JsonBodies.text(body, "ipCidrRange").orElse(""));
    for (ObjectNode range : JsonBodies.objects(body, "secondaryIpRanges")) {
      ComputeRules.requireRange(
          "secondaryIpRanges[].ipCidrRange", JsonBodies.text(range, "ipCidrRange").orElse(""));
    }
    String networkPath = ResourcePaths.resolve(network, project(path) + "/global/networks");
    world.store().find(networkPath).ifPresent(found -> requireRegion(path, networkPath, found));
    return Set.of(networkPath);
  }

  /**
   * Refuses a subnetwork of an RDMA network outside the region of the network's zone. From Google's
   * page on RDMA networks; the message is ours.
   */
  private static void requireRegion(String path, String networkPath, ObjectNode network) {
    String region = ResourcePaths.name(ResourcePaths.scope(path));
    Networks.rdmaZone(network)
        .filter(zone -> !Gke.region(zone).equals(region))
        .ifPresent(
            zone -> {
              throw GoogleRefusal.invalidField(
                  "region",
                  region,
                  String.format(
                      Locale.ROOT,
                      "Network '%s' is for zone '%s'.",
                      ResourcePaths.name(networkPath),
                      zone));
            });
  }

  /**
   * Refuses a range that overlaps a range of another subnetwork of the network (from Google's page
   * on subnets). Users report this message as an error of the operation, not of the request.
   */
  @Override
  public void settle(String path, ObjectNode body) {
    String network = networkOf(path, body);
    for (Map.Entry<String, ObjectNode> other : all()) {
      boolean sibling = networkOf(other.getKey(), other.getValue()).equals(network);
      if (!sibling || other.getKey().equals(path)) {
        continue;
      }
      for (Cidr range : ranges(body)) {
        refuseOverlap(range, other.getKey(), other.getValue());
      }
    }
  }

  private static void refuseOverlap(Cidr range, String path, ObjectNode other) {
    if (ranges(other).stream().anyMatch(range::overlaps)) {
      throw GoogleRefusal.invalid(
          String.format(
              Locale.ROOT,
              "Invalid IPCidrRange: %s conflicts with existing subnetwork '%s' in region '%s'.",
              range,
              ResourcePaths.name(path),
              ResourcePaths.name(ResourcePaths.scope(path))));
    }
  }

  private List<Map.Entry<String, ObjectNode>> all() {
    return world.store().below("projects").entrySet().stream()
        .filter(e -> ResourcePaths.name(ResourcePaths.parent(e.getKey())).equals("subnetworks"))
        .toList();
  }

  @Override
  public void complete(String path, ObjectNode body) {
    JsonBodies.set(body, "network", ResourcePaths.link(networkOf(path, body)));
    Cidr range = Cidr.of(JsonBodies.text(body, "ipCidrRange").orElseThrow());
    String first = new Cidr(range.base() + 1, 32).toString();
    JsonBodies.set(body, "gatewayAddress", first.substring(0, first.indexOf('/')));
    JsonBodies.set(body, "fingerprint", world.newFingerprint());
    JsonBodies.fill(body, "privateIpGoogleAccess", false);
    JsonBodies.fill(body, "privateIpv6GoogleAccess", "DISABLE_GOOGLE_ACCESS");
    JsonBodies.fill(body, "purpose", "PRIVATE");
    JsonBodies.fill(body, "stackType", "IPV4_ONLY");
    JsonBodies.fill(body, "state", "READY");
  }

  public static String networkOf(String path, ObjectNode body) {
    return ResourcePaths.resolve(
        JsonBodies.text(body, "network").orElseThrow(), project(path) + "/global/networks");
  }

  private static String project(String path) {
    return path.substring(0, path.indexOf("/regions/"));
  }

  /** Returns the main range and all secondary ranges. */
  public static List<Cidr> ranges(ObjectNode subnetwork) {
    List<Cidr> ranges = new ArrayList<>();
    ranges.add(Cidr.of(JsonBodies.text(subnetwork, "ipCidrRange").orElseThrow()));
    for (ObjectNode range : JsonBodies.objects(subnetwork, "secondaryIpRanges")) {
      ranges.add(Cidr.of(JsonBodies.text(range, "ipCidrRange").orElseThrow()));
    }
    return ranges;
  }
}
