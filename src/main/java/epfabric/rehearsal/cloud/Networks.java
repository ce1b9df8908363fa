package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.GoogleNetworks;
import java.util.Optional;
import java.util.Set;

/** VPC networks, of the ordinary kind and for RDMA. */
final class Networks implements ComputeKind {
  private static final int USUAL_MTU = 1460;

  private final World world;

  Networks(World world) {
    this.world = world;
  }

  @Override
  public String collection() {
    return "networks";
  }

  @Override
  public String message() {
    return "Network";
  }

  @Override
  public String scope() {
    return "global";
  }

  /** What google-beta sends with every network (resource_compute_network.go). */
  @Override
  public Set<String> betaOnly() {
    return Set.of("routingConfig.deleteBgpAlwaysCompareMed", "fingerprint");
  }

  @Override
  public Set<String> changeable() {
    return Set.of("routingConfig", "mtu", "networkFirewallPolicyEnforcementOrder", "description");
  }

  @Override
  public Set<String> admit(String path, ObjectNode body) {
    if (!Bodies.text(body, "autoCreateSubnetworks").equals(Optional.of("false"))) {
      throw Refusal.badRequest(
          "Not emulated: networks in auto mode. Set autoCreateSubnetworks to false.");
    }
    int mtu = Bodies.number(body, "mtu", USUAL_MTU);
    if (mtu < 1300 || mtu > GoogleNetworks.GREATEST_MTU) {
      throw Refusal.invalidField(
          "mtu",
          Integer.toString(mtu),
          "Must be between 1300 and " + GoogleNetworks.GREATEST_MTU + ".");
    }
    Bodies.text(body, "networkProfile").ifPresent(profile -> requireOffered(path, profile));
    if (!world.store().isTaken(path)) {
      requireQuota(Paths.parent(path));
    }
    return Set.of();
  }

  /** As users report it; those that are being made count, or many at once would pass it. */
  private void requireQuota(String collection) {
    if (world.store().count(collection) >= Quotas.NETWORKS) {
      throw Refusal.quota("Quota 'NETWORKS' exceeded.  Limit: " + Quotas.NETWORKS + ".0 globally.");
    }
  }

  /** From Google's page on RDMA network profiles: each zone offers its own, many none. */
  private void requireOffered(String path, String profile) {
    String full = Paths.resolve(profile, Paths.scope(path) + "/networkProfiles");
    if (!world.settings().networkProfiles().contains(Paths.name(full))) {
      throw Refusal.notFound(full);
    }
  }

  @Override
  public void complete(String path, ObjectNode body) {
    Optional<String> profile = Bodies.text(body, "networkProfile");
    profile.ifPresent(
        p ->
            Bodies.set(
                body,
                "networkProfile",
                Paths.link(Paths.resolve(p, Paths.scope(path) + "/networkProfiles"))));
    Bodies.fill(body, "mtu", profile.isPresent() ? GoogleNetworks.GREATEST_MTU : USUAL_MTU);
    Bodies.fill(body, "networkFirewallPolicyEnforcementOrder", "AFTER_CLASSIC_FIREWALL");
    Bodies.text(body, "id")
        .ifPresent(
            id -> Bodies.fill(body, "selfLinkWithId", Paths.link(Paths.parent(path) + "/" + id)));
    ObjectNode routing = Bodies.child(body, "routingConfig");
    Bodies.fill(routing, "routingMode", "REGIONAL");
    Bodies.fill(routing, "bgpBestPathSelectionMode", "LEGACY");
  }

  /** The zone whose RDMA NICs alone may attach to a network; empty for an ordinary one. */
  static Optional<String> rdmaZone(ObjectNode network) {
    return Bodies.text(network, "networkProfile")
        .map(Paths::name)
        .map(profile -> profile.replaceFirst("-vpc-.*", ""));
  }
}
