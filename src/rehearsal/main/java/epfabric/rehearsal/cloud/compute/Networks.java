package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.GoogleNetworks;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.Optional;
import java.util.Set;

/** VPC networks, ordinary ones and those for RDMA. */
public final class Networks implements ComputeKind {
  private static final int DEFAULT_MTU = 1460;

  private final CloudState world;

  public Networks(CloudState world) {
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

  /**
   * Returns the beta fields that the provider google-beta sends with every network
   * (resource_compute_network.go).
   */
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
    if (!JsonBodies.text(body, "autoCreateSubnetworks").equals(Optional.of("false"))) {
      throw GoogleRefusal.badRequest(
          "Not emulated: networks in auto mode. Set autoCreateSubnetworks to false.");
    }
    int mtu = JsonBodies.number(body, "mtu", DEFAULT_MTU);
    if (mtu < 1300 || mtu > GoogleNetworks.GREATEST_MTU) {
      throw GoogleRefusal.invalidField(
          "mtu",
          Integer.toString(mtu),
          "Must be between 1300 and " + GoogleNetworks.GREATEST_MTU + ".");
    }
    JsonBodies.text(body, "networkProfile").ifPresent(profile -> requireOffered(path, profile));
    if (!world.store().isTaken(path)) {
      requireQuota(ResourcePaths.parent(path));
    }
    return Set.of();
  }

  /**
   * Enforces the quota of networks, with the message that users report. Networks that are being
   * created count as well; otherwise, concurrent requests could exceed the quota.
   */
  private void requireQuota(String collection) {
    if (world.store().count(collection) >= RegionQuotas.NETWORKS) {
      throw GoogleRefusal.quota(
          "Quota 'NETWORKS' exceeded.  Limit: " + RegionQuotas.NETWORKS + ".0 globally.");
    }
  }

  /**
   * Requires that the network profile exists. From Google's page on RDMA network profiles: each
   * zone has its own profiles, and many zones have none.
   */
  private void requireOffered(String path, String profile) {
    String full = ResourcePaths.resolve(profile, ResourcePaths.scope(path) + "/networkProfiles");
    if (!world.settings().networkProfiles().contains(ResourcePaths.name(full))) {
      throw GoogleRefusal.notFound(full);
    }
  }

  @Override
  public void complete(String path, ObjectNode body) {
    Optional<String> profile = JsonBodies.text(body, "networkProfile");
    profile.ifPresent(
        p ->
            JsonBodies.set(
                body,
                "networkProfile",
                ResourcePaths.link(
                    ResourcePaths.resolve(p, ResourcePaths.scope(path) + "/networkProfiles"))));
    JsonBodies.fill(body, "mtu", profile.isPresent() ? GoogleNetworks.GREATEST_MTU : DEFAULT_MTU);
    JsonBodies.fill(body, "networkFirewallPolicyEnforcementOrder", "AFTER_CLASSIC_FIREWALL");
    JsonBodies.text(body, "id")
        .ifPresent(
            id ->
                JsonBodies.fill(
                    body,
                    "selfLinkWithId",
                    ResourcePaths.link(ResourcePaths.parent(path) + "/" + id)));
    ObjectNode routing = JsonBodies.child(body, "routingConfig");
    JsonBodies.fill(routing, "routingMode", "REGIONAL");
    JsonBodies.fill(routing, "bgpBestPathSelectionMode", "LEGACY");
  }

  /** Returns the only zone whose RDMA NICs may use the network; empty for an ordinary network. */
  public static Optional<String> rdmaZone(ObjectNode network) {
    return JsonBodies.text(network, "networkProfile")
        .map(ResourcePaths::name)
        .map(profile -> profile.replaceFirst("-vpc-.*", ""));
  }
}
