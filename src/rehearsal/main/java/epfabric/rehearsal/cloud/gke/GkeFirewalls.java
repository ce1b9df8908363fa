package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.PoolMachines;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Firewall rules that GKE creates for a cluster in its network, and deletes with it. From GKE's
 * page on these rules. The network cannot be deleted while one of these rules exists
 * (terraform-provider-google issue 5948).
 */
final class GkeFirewalls {
  private static final List<String> RULES = List.of("all", "exkubelet", "inkubelet", "vms");

  private final CloudState world;

  GkeFirewalls(CloudState world) {
    this.world = world;
  }

  void create(String cluster, String network) {
    for (String rule : RULES) {
      String path = path(cluster, network, rule);
      ObjectNode body =
          JsonBodies.object(
              "kind", "compute#firewall",
              "id", world.newId(),
              "name", ResourcePaths.name(path),
              "description", "",
              "network", ResourcePaths.link(network),
              "direction", "INGRESS",
              "priority", rule.equals("exkubelet") ? 1000 : 999,
              "disabled", false,
              "sourceRanges", JsonBodies.array(List.of("10.0.0.0/8")),
              "creationTimestamp", world.timestamp(),
              "selfLink", ResourcePaths.link(path));
      JsonBodies.set(
          body, "allowed", JsonBodies.array(List.of(JsonBodies.object("IPProtocol", "tcp"))));
      world.store().put(path, body, Set.of(network));
    }
  }

  void remove(String cluster, String network) {
    RULES.forEach(rule -> world.store().remove(path(cluster, network, rule)));
  }

  private static String path(String cluster, String network, String rule) {
    String hash = String.format(Locale.ROOT, "%08x", cluster.hashCode());
    return String.format(
        Locale.ROOT,
        "%s/firewalls/gke-%s-%s-%s",
        ResourcePaths.scope(network),
        PoolMachines.cut(ResourcePaths.name(cluster)),
        hash,
        rule);
  }
}
