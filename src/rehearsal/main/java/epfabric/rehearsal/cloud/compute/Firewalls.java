package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.Set;

/** Firewall rules of networks. */
public final class Firewalls implements ComputeKind {
  private final CloudState world;

  public Firewalls(CloudState world) {
    this.world = world;
  }

  @Override
  public String collection() {
    return "firewalls";
  }

  @Override
  public String message() {
    return "Firewall";
  }

  @Override
  public String scope() {
    return "global";
  }

  @Override
  public Set<String> changeable() {
    return Set.of(
        "allowed",
        "denied",
        "description",
        "destinationRanges",
        "disabled",
        "logConfig",
        "priority",
        "sourceRanges",
        "sourceServiceAccounts",
        "sourceTags",
        "targetServiceAccounts",
        "targetTags");
  }

  /**
   * Refuses firewall rules for networks with an RDMA profile (from Google's page on RDMA network
   * profiles). Google's own error message is unknown.
   */
  @Override
  public Set<String> admit(String path, ObjectNode body) {
    String network = networkOf(path, body);
    if (Networks.rdmaZone(world.store().referred(network)).isPresent()) {
      throw GoogleRefusal.invalidField(
          "network",
          ResourcePaths.link(network),
          "Firewall rules are not supported by the network's network profile.");
    }
    boolean allows = !JsonBodies.objects(body, "allowed").isEmpty();
    if (allows == !JsonBodies.objects(body, "denied").isEmpty()) {
      throw GoogleRefusal.invalidField(
          "allowed", "", "Exactly one of allowed and denied must be set.");
    }
    return Set.of(network);
  }

  private static String networkOf(String path, ObjectNode body) {
    return ResourcePaths.resolve(
        JsonBodies.text(body, "network").orElse("default"),
        ResourcePaths.scope(path) + "/networks");
  }

  @Override
  public void complete(String path, ObjectNode body) {
    JsonBodies.set(body, "network", ResourcePaths.link(networkOf(path, body)));
    JsonBodies.fill(body, "direction", "INGRESS");
    JsonBodies.fill(body, "priority", 1000);
    JsonBodies.fill(body, "disabled", false);
    JsonBodies.fill(body, "logConfig", JsonBodies.object("enable", false));
  }
}
