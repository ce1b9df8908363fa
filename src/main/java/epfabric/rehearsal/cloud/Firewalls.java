package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Firewall rules of a network. */
final class Firewalls implements ComputeKind {
  private final World world;

  Firewalls(World world) {
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
   * From Google's page on RDMA network profiles: such a network has no firewall rules. How Google
   * words it is not known to us.
   */
  @Override
  public Set<String> admit(String path, ObjectNode body) {
    String network = networkOf(path, body);
    if (Networks.rdmaZone(world.store().referred(network)).isPresent()) {
      throw Refusal.invalidField(
          "network",
          Paths.link(network),
          "Firewall rules are not supported by the network's network profile.");
    }
    boolean allows = !Bodies.objects(body, "allowed").isEmpty();
    if (allows == !Bodies.objects(body, "denied").isEmpty()) {
      throw Refusal.invalidField("allowed", "", "Exactly one of allowed and denied must be set.");
    }
    return Set.of(network);
  }

  private static String networkOf(String path, ObjectNode body) {
    return Paths.resolve(
        Bodies.text(body, "network").orElse("default"), Paths.scope(path) + "/networks");
  }

  @Override
  public void complete(String path, ObjectNode body) {
    Bodies.set(body, "network", Paths.link(networkOf(path, body)));
    Bodies.fill(body, "direction", "INGRESS");
    Bodies.fill(body, "priority", 1000);
    Bodies.fill(body, "disabled", false);
    Bodies.fill(body, "logConfig", Bodies.object("enable", false));
  }
}
