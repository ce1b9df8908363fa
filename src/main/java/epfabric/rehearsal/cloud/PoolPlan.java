package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import epfabric.catalog.Machine;
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
    World world, String cluster, JsonObject clusterBody, JsonObject body, List<String> zones) {
  static PoolPlan of(World world, String cluster, JsonObject clusterBody, JsonObject body) {
    List<String> own = Json.texts(body, "locations");
    List<String> zones = own.isEmpty() ? Json.texts(clusterBody, "locations") : own;
    return new PoolPlan(world, cluster, clusterBody, body, zones.stream().sorted().toList());
  }

  String path() {
    return cluster + "/nodePools/" + Json.text(body, "name").orElse("");
  }

  String project() {
    return cluster.substring(0, cluster.indexOf("/locations/"));
  }

  String region() {
    return Gke.region(Paths.name(Paths.scope(cluster)));
  }

  String machineType() {
    return Json.text(body, "config.machineType").orElse("e2-medium");
  }

  /** What is known of its GPU machine; empty if it is an ordinary one. */
  Optional<Machine> machine() {
    return Optional.ofNullable(world.settings().machines().get(machineType()));
  }

  boolean spot() {
    return Json.flag(body, "config.spot") || Json.flag(body, "config.preemptible");
  }

  /** Machines in each zone. */
  int size() {
    return Json.number(body, "initialNodeCount", 0);
  }

  List<JsonObject> additionalNetworks() {
    return Json.objects(body, "networkConfig.additionalNodeNetworkConfigs");
  }

  String networkPath(JsonObject nic) {
    return Paths.resolve(Json.text(nic, "network").orElse(""), project() + "/global/networks");
  }

  String subnetworkPath(JsonObject nic) {
    return Paths.resolve(
        Json.text(nic, "subnetwork").orElse(""),
        project() + "/regions/" + region() + "/subnetworks");
  }
}
