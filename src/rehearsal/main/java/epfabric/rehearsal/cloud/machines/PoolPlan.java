package epfabric.rehearsal.cloud.machines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
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
public record PoolPlan(
    CloudState world, String cluster, ObjectNode clusterBody, ObjectNode body, List<String> zones) {
  public static PoolPlan of(
      CloudState world, String cluster, ObjectNode clusterBody, ObjectNode body) {
    List<String> ofPool = JsonBodies.texts(body, "locations");
    List<String> zones = ofPool.isEmpty() ? JsonBodies.texts(clusterBody, "locations") : ofPool;
    return new PoolPlan(world, cluster, clusterBody, body, zones.stream().sorted().toList());
  }

  public String path() {
    return cluster + "/nodePools/" + JsonBodies.text(body, "name").orElse("");
  }

  public String project() {
    return cluster.substring(0, cluster.indexOf("/locations/"));
  }

  public String region() {
    return Gke.region(ResourcePaths.name(ResourcePaths.scope(cluster)));
  }

  public String machineType() {
    return JsonBodies.text(body, "config.machineType").orElse("e2-medium");
  }

  /** Returns the pool's GPU machine type; empty for a machine type without GPUs. */
  public Optional<Machine> machine() {
    return Optional.ofNullable(world.settings().machines().get(machineType()));
  }

  public boolean spot() {
    return JsonBodies.flag(body, "config.spot") || JsonBodies.flag(body, "config.preemptible");
  }

  /** Returns the number of machines in each zone. */
  public int size() {
    return JsonBodies.number(body, "initialNodeCount", 0);
  }

  public List<ObjectNode> additionalNetworks() {
    return JsonBodies.objects(body, "networkConfig.additionalNodeNetworkConfigs");
  }

  public String networkPath(ObjectNode nic) {
    return ResourcePaths.resolve(
        JsonBodies.text(nic, "network").orElse(""), project() + "/global/networks");
  }

  public String subnetworkPath(ObjectNode nic) {
    return ResourcePaths.resolve(
        JsonBodies.text(nic, "subnetwork").orElse(""),
        project() + "/regions/" + region() + "/subnetworks");
  }
}
