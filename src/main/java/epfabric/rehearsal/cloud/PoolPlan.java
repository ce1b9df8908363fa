package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Machine;
import java.util.List;
import java.util.Optional;

/**
 * A node pool that somebody asks for.
 *
 * @param cluster path of its cluster
 * @param clusterBody the cluster, which may still be in the making
 * @param body the pool as asked for
 * @param zones where it will have machines
 */
record PoolPlan(
    World world, String cluster, ObjectNode clusterBody, ObjectNode body, List<String> zones) {
  static PoolPlan of(World world, String cluster, ObjectNode clusterBody, ObjectNode body) {
    List<String> own = Bodies.texts(body, "locations");
    List<String> zones = own.isEmpty() ? Bodies.texts(clusterBody, "locations") : own;
    return new PoolPlan(world, cluster, clusterBody, body, zones.stream().sorted().toList());
  }

  String path() {
    return cluster + "/nodePools/" + Bodies.text(body, "name").orElse("");
  }

  String project() {
    return cluster.substring(0, cluster.indexOf("/locations/"));
  }

  String region() {
    return Gke.region(Paths.name(Paths.scope(cluster)));
  }

  String machineType() {
    return Bodies.text(body, "config.machineType").orElse("e2-medium");
  }

  /** What is known of its GPU machine; empty if it is an ordinary one. */
  Optional<Machine> machine() {
    return Optional.ofNullable(world.settings().machines().get(machineType()));
  }

  boolean spot() {
    return Bodies.flag(body, "config.spot") || Bodies.flag(body, "config.preemptible");
  }

  /** Machines in each zone. */
  int size() {
    return Bodies.number(body, "initialNodeCount", 0);
  }

  List<ObjectNode> additionalNetworks() {
    return Bodies.objects(body, "networkConfig.additionalNodeNetworkConfigs");
  }

  String networkPath(ObjectNode nic) {
    return Paths.resolve(Bodies.text(nic, "network").orElse(""), project() + "/global/networks");
  }

  String subnetworkPath(ObjectNode nic) {
    return Paths.resolve(
        Bodies.text(nic, "subnetwork").orElse(""),
        project() + "/regions/" + region() + "/subnetworks");
  }
}
