package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Machine;
import java.util.List;
import java.util.Optional;

/**
 * A requested node pool.
 *
 * @param cluster path of its cluster
 * @param clusterBody the cluster, which may still be in creation
 * @param body the requested pool
 * @param zones the zones of its machines
 */
record PoolPlan(
    CloudState world, String cluster, ObjectNode clusterBody, ObjectNode body, List<String> zones) {
  static PoolPlan of(CloudState world, String cluster, ObjectNode clusterBody, ObjectNode body) {
    List<String> own = JsonBodies.texts(body, "locations");
    List<String> zones = own.isEmpty() ? JsonBodies.texts(clusterBody, "locations") : own;
    return new PoolPlan(world, cluster, clusterBody, body, zones.stream().sorted().toList());
  }

  String path() {
    return cluster + "/nodePools/" + JsonBodies.text(body, "name").orElse("");
  }

  String project() {
    return cluster.substring(0, cluster.indexOf("/locations/"));
  }

  String region() {
    return Gke.region(ResourcePaths.name(ResourcePaths.scope(cluster)));
  }

  String machineType() {
    return JsonBodies.text(body, "config.machineType").orElse("e2-medium");
  }

  /** Returns its GPU machine; empty for an ordinary machine. */
  Optional<Machine> machine() {
    return Optional.ofNullable(world.settings().machines().get(machineType()));
  }

  boolean spot() {
    return JsonBodies.flag(body, "config.spot") || JsonBodies.flag(body, "config.preemptible");
  }

  /** Returns the number of machines in each zone. */
  int size() {
    return JsonBodies.number(body, "initialNodeCount", 0);
  }

  List<ObjectNode> additionalNetworks() {
    return JsonBodies.objects(body, "networkConfig.additionalNodeNetworkConfigs");
  }

  String networkPath(ObjectNode nic) {
    return ResourcePaths.resolve(
        JsonBodies.text(nic, "network").orElse(""), project() + "/global/networks");
  }

  String subnetworkPath(ObjectNode nic) {
    return ResourcePaths.resolve(
        JsonBodies.text(nic, "subnetwork").orElse(""),
        project() + "/regions/" + region() + "/subnetworks");
  }
}
