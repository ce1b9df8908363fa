package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A requested cluster.
 *
 * @param path {@code projects/p/locations/l/clusters/c}
 */
record EmulatedClusterPlan(CloudState world, String path, ObjectNode body) {
  String location() {
    return ResourcePaths.name(ResourcePaths.scope(path));
  }

  String project() {
    return path.substring(0, path.indexOf("/locations/"));
  }

  String networkPath() {
    String requested = JsonBodies.text(body, "network").orElse("default");
    return ResourcePaths.resolve(requested, project() + "/global/networks");
  }

  String subnetworkPath() {
    String requested =
        JsonBodies.text(body, "subnetwork").orElseGet(() -> ResourcePaths.name(networkPath()));
    return ResourcePaths.resolve(
        requested, project() + "/regions/" + Gke.region(location()) + "/subnetworks");
  }

  Set<String> uses() {
    return Set.of(networkPath(), subnetworkPath());
  }

  /**
   * Returns the zones of the cluster's nodes: the requested zones; otherwise, the cluster's zone or
   * all zones of its region.
   */
  List<String> zones() {
    List<String> requested = JsonBodies.texts(body, "locations");
    if (!requested.isEmpty()) {
      return requested.stream().sorted().toList();
    }
    return world.settings().hasZone(location())
        ? List.of(location())
        : world.settings().zonesOf(location());
  }

  /**
   * Returns the pools that are created with the cluster, in the format of requests to create a
   * pool.
   */
  List<ObjectNode> pools() {
    List<ObjectNode> pools = JsonBodies.objects(body, "nodePools");
    if (!pools.isEmpty()) {
      return pools;
    }
    ObjectNode first =
        JsonBodies.object(
            OrderedTree.of("name", "default-pool")
                .with("initialNodeCount", JsonBodies.number(body, "initialNodeCount", 0)));
    JsonBodies.at(body, "nodeConfig").ifPresent(config -> first.set("config", config.deepCopy()));
    return List.of(first);
  }

  /**
   * Returns the subnetwork's secondary range that the request names.
   *
   * @param field the field of {@code ipAllocationPolicy} that contains the range's name
   */
  Optional<ObjectNode> secondaryRange(String field) {
    Optional<String> name = JsonBodies.text(body, "ipAllocationPolicy." + field);
    return name.map(
        n ->
            JsonBodies.objects(world.store().referred(subnetworkPath()), "secondaryIpRanges")
                .stream()
                .filter(r -> JsonBodies.text(r, "rangeName").equals(name))
                .findFirst()
                .orElseThrow(
                    () ->
                        GoogleRefusal.badRequest(
                            String.format(
                                Locale.ROOT,
                                "%s secondary range \"%s\" not found in network \"%s\", subnetwork"
                                    + " \"%s\".",
                                field.startsWith("cluster") ? "Pod" : "Service",
                                n,
                                ResourcePaths.link(networkPath()),
                                ResourcePaths.name(subnetworkPath())))));
  }
}
