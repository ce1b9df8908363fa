package epfabric.rehearsal.cloud.machines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The managed instance group of a node pool in one zone, as a view of the store.
 *
 * @param pool path of the node pool
 * @param config the pool's node configuration
 * @param networks paths of the networks and subnetworks of its machines' NICs
 */
record InstanceGroup(
    String pool, String zone, ObjectNode config, Set<String> networks, ObjectNode body) {
  /** Creates a group that should have {@code size} machines, but has none yet. */
  static InstanceGroup of(CloudState world, String pool, String zone, int size) {
    ObjectNode body = world.store().get(pool);
    Set<String> networks = new TreeSet<>(world.store().usedBy(pool));
    networks.removeIf(used -> used.contains("/resourcePolicies/"));
    String scope = scope(pool, zone);
    String base =
        "gke-"
            + PoolMachines.cut(clusterName(pool))
            + "-"
            + PoolMachines.cut(ResourcePaths.name(pool));
    String hash = String.format(Locale.ROOT, "%08x", (pool + zone).hashCode());
    String name = base + "-" + hash + "-grp";
    String path = scope + "/instanceGroupManagers/" + name;
    ObjectNode group =
        JsonBodies.object(
            "kind", "compute#instanceGroupManager",
            "id", world.newId(),
            "name", name,
            "baseInstanceName", base,
            "zone", ResourcePaths.link(scope),
            "targetSize", size,
            "instanceGroup", ResourcePaths.link(scope + "/instanceGroups/" + name),
            "creationTimestamp", world.timestamp(),
            "selfLink", ResourcePaths.link(path));
    world.store().put(path, group, Set.of());
    return new InstanceGroup(pool, zone, (ObjectNode) body.get("config"), networks, group);
  }

  private static String scope(String pool, String zone) {
    return pool.substring(0, pool.indexOf("/locations/")) + "/zones/" + zone;
  }

  private static String clusterName(String pool) {
    return ResourcePaths.name(ResourcePaths.parent(ResourcePaths.parent(pool)));
  }

  String scope() {
    return scope(pool, zone);
  }

  String path() {
    return scope() + "/instanceGroupManagers/" + JsonBodies.text(body, "name").orElseThrow();
  }

  String clusterName() {
    return clusterName(pool);
  }

  String poolName() {
    return ResourcePaths.name(pool);
  }

  /** Returns the location of the group's cluster. */
  String location() {
    return pool.replaceFirst("^.*/locations/([^/]+)/.*$", "$1");
  }

  String machineType() {
    return JsonBodies.text(config, "machineType").orElseThrow();
  }

  boolean spot() {
    return JsonBodies.flag(config, "spot") || JsonBodies.flag(config, "preemptible");
  }

  /** Returns the labels of the group's nodes. */
  SortedMap<String, String> nodeLabels() {
    SortedMap<String, String> labels = new TreeMap<>();
    JsonBodies.at(config, "labels")
        .ifPresent(
            all -> all.properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText())));
    return labels;
  }

  int targetSize() {
    return JsonBodies.number(body, "targetSize", 0);
  }
}
