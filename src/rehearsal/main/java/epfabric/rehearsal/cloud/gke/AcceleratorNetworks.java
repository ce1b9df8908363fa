package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.GoogleNetworks;
import epfabric.base.facts.ManagedDranet;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Creates the networks that GKE creates in the project for a pool with an accelerator network
 * profile: one for gVNIC, one for RoCE, with their subnetworks and firewall rules. They remain when
 * the pool and the cluster are deleted, as Google's own clean-up scripts show. Names start with
 * {@code gke-anp-} and the first eight digits of the cluster's ID; the rest of the names, and the
 * ranges, are invented.
 */
final class AcceleratorNetworks {
  private static final String NAME_PREFIX = "gke-anp-";
  private static final int ID_DIGITS = 8;

  private final CloudState world;
  private final PoolPlan plan;
  private final String name;

  AcceleratorNetworks(CloudState world, PoolPlan plan) {
    this.world = world;
    this.plan = plan;
    String id = JsonBodies.text(plan.clusterBody(), "id").orElseThrow();
    this.name = NAME_PREFIX + id.substring(0, ID_DIGITS) + "-" + plan.zones().get(0);
  }

  /** Creates the missing networks, and adds all networks to the pool's body. */
  void make(ObjectNode pool) {
    List<ObjectNode> nics = new ArrayList<>();
    String gvnic = createNetwork("gvnic", "");
    nics.add(nic(gvnic, createSubnetwork(gvnic, "gvnic", 0)));
    createFirewall(gvnic);
    String roce = createNetwork("roce", plan.zones().get(0) + "-vpc-roce");
    int count = plan.machine().orElseThrow().nics().count();
    for (int i = 0; i < count; i++) {
      nics.add(nic(roce, createSubnetwork(roce, "roce-" + i, i + 1)));
    }
    JsonBodies.set(
        JsonBodies.child(pool, "networkConfig"),
        "additionalNodeNetworkConfigs",
        JsonBodies.array(nics));
    // GKE labels the nodes with the profile, and lists that label in the pool (release note of
    // 2026-04-20).
    JsonBodies.set(
        JsonBodies.child(JsonBodies.child(pool, "config"), "labels"),
        ManagedDranet.PROFILE_LABEL,
        ManagedDranet.PROFILE);
  }

  private static ObjectNode nic(String network, String subnetwork) {
    return JsonBodies.object(
        "network", ResourcePaths.name(network), "subnetwork", ResourcePaths.name(subnetwork));
  }

  private String createNetwork(String kind, String profile) {
    String path = plan.project() + "/global/networks/" + name + "-" + kind;
    if (!world.store().isTaken(path)) {
      ObjectNode body = body("compute#network", path);
      JsonBodies.set(body, "autoCreateSubnetworks", false);
      JsonBodies.set(body, "mtu", GoogleNetworks.GREATEST_MTU);
      if (!profile.isEmpty()) {
        String profiles = plan.project() + "/global/networkProfiles/";
        JsonBodies.set(body, "networkProfile", ResourcePaths.link(profiles + profile));
      }
      world.store().put(path, body, Set.of());
    }
    return path;
  }

  private String createSubnetwork(String network, String kind, int number) {
    String path =
        plan.project() + "/regions/" + plan.region() + "/subnetworks/" + name + "-" + kind;
    if (!world.store().isTaken(path)) {
      ObjectNode body = body("compute#subnetwork", path);
      JsonBodies.set(body, "network", ResourcePaths.link(network));
      JsonBodies.set(
          body, "region", ResourcePaths.link(plan.project() + "/regions/" + plan.region()));
      JsonBodies.set(body, "ipCidrRange", String.format(Locale.ROOT, "172.20.%d.0/24", number));
      world.store().put(path, body, Set.of(network));
    }
    return path;
  }

  private void createFirewall(String network) {
    String path = plan.project() + "/global/firewalls/" + name + "-internal";
    if (!world.store().isTaken(path)) {
      ObjectNode body = body("compute#firewall", path);
      JsonBodies.set(body, "network", ResourcePaths.link(network));
      JsonBodies.set(body, "direction", "INGRESS");
      JsonBodies.set(body, "sourceRanges", JsonBodies.array(List.of("172.20.0.0/16")));
      JsonBodies.set(
          body, "allowed", JsonBodies.array(List.of(JsonBodies.object("IPProtocol", "all"))));
      world.store().put(path, body, Set.of(network));
    }
  }

  private ObjectNode body(String kind, String path) {
    return JsonBodies.object(
        "kind", kind,
        "id", world.newId(),
        "name", ResourcePaths.name(path),
        "creationTimestamp", world.timestamp(),
        "selfLink", ResourcePaths.link(path));
  }
}
