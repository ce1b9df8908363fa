package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.OperationDurations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Changes of node pools: maps fields of the request to fields of the pool, and decides whether the
 * nodes are re-created. From GKE's reference and the provider's source. Any other field either
 * cannot be changed in GKE, or its change is not emulated.
 */
public final class NodePoolUpdates {
  private static final String POOL_PATH = "/clusters/{cluster}/nodePools/{pool}";

  /** Fields of the request that select the pool. */
  private static final Set<String> SELECTING_FIELDS =
      Set.of("name", "projectId", "zone", "clusterId", "nodePoolId", "etag");

  /** Maps fields of the request to paths in the pool. */
  private static final Map<String, String> IN_PLACE =
      new TreeMap<>(
          Map.of(
              "upgradeSettings", "upgradeSettings",
              "labels.labels", "config.labels",
              "taints.taints", "config.taints",
              "tags.tags", "config.tags",
              "resourceLabels.labels", "config.resourceLabels",
              "management", "management",
              "nodeNetworkConfig", "networkConfig",
              "autoscaling", "autoscaling"));

  private static final Map<String, String> RECREATING = recreating();

  private final CloudState world;
  private final GkeOperations operations;
  private final NodePoolLife life;

  public NodePoolUpdates(CloudState world, GkeOperations operations, NodePoolLife life) {
    this.world = world;
    this.operations = operations;
    this.life = life;
  }

  public List<Route> routes() {
    return List.of(
        Gke.route("PUT", POOL_PATH, call -> update(call, "UpdateNodePoolRequest")),
        Gke.route(
            "POST",
            POOL_PATH + ":setManagement",
            call -> update(call, "SetNodePoolManagementRequest")),
        Gke.route(
            "POST",
            POOL_PATH + ":setAutoscaling",
            call -> update(call, "SetNodePoolAutoscalingRequest")));
  }

  private ObjectNode update(RoutedCall call, String message) {
    ObjectNode requested = Gke.checked(GoogleMessages.container(message), call.body());
    String cluster = Gke.cluster(call);
    String path = cluster + "/nodePools/" + call.variable("pool");
    ObjectNode pool = world.store().getInGke(path);
    operations.requireFree(cluster, path);
    requireKnown(requested);
    boolean recreate =
        RECREATING.keySet().stream().anyMatch(f -> JsonBodies.at(requested, f).isPresent());
    ObjectNode next = withChanges(pool, requested);
    life.admitChange(PoolPlan.of(world, cluster, world.store().getInGke(cluster), next));
    JsonBodies.set(pool, "status", "RECONCILING");
    OperationDurations durations = world.settings().durations();
    PendingWork work =
        PendingWork.of(
                recreate ? "UPGRADE_NODES" : "UPDATE_CLUSTER",
                path,
                recreate ? durations.nodePool() : durations.update(),
                () -> apply(path, next, recreate))
            .onFailure(refusal -> life.failed(path, refusal));
    return operations.begin(call, work);
  }

  private static void requireKnown(ObjectNode requested) {
    for (Map.Entry<String, JsonNode> field : requested.properties()) {
      boolean known =
          SELECTING_FIELDS.contains(field.getKey())
              || IN_PLACE.keySet().stream().anyMatch(f -> firstPart(f).equals(field.getKey()))
              || RECREATING.containsKey(field.getKey());
      if (!known) {
        throw GoogleRefusal.badRequest("Not emulated: to change " + field.getKey() + ".");
      }
    }
  }

  private static Map<String, String> recreating() {
    Map<String, String> fields = new TreeMap<>(Map.of("nodeVersion", "version"));
    Stream.of(
            "imageType",
            "machineType",
            "diskType",
            "diskSizeGb",
            "bootDisk",
            "workloadMetadataConfig",
            "linuxNodeConfig",
            "kubeletConfig",
            "gvnic",
            "loggingConfig")
        .forEach(field -> fields.put(field, "config." + field));
    return fields;
  }

  private static String firstPart(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  private static ObjectNode withChanges(ObjectNode pool, ObjectNode requested) {
    ObjectNode next = pool.deepCopy();
    Map<String, String> all = new TreeMap<>(IN_PLACE);
    all.putAll(RECREATING);
    all.forEach(
        (from, to) -> JsonBodies.at(requested, from).ifPresent(value -> put(next, to, value)));
    for (String emptied : List.of("labels", "taints", "tags", "resourceLabels")) {
      String inner = emptied.equals("resourceLabels") ? "labels" : emptied;
      if (requested.has(emptied) && JsonBodies.at(requested, emptied + "." + inner).isEmpty()) {
        JsonBodies.child(next, "config").remove(emptied);
      }
    }
    NodePoolBodies.taintGpus(JsonBodies.child(next, "config"));
    return next;
  }

  private static void put(ObjectNode pool, String path, JsonNode value) {
    ObjectNode parent = path.startsWith("config.") ? JsonBodies.child(pool, "config") : pool;
    String field = ResourcePaths.name(path.replace('.', '/'));
    if (field.equals("networkConfig")) {
      String profile = "networkConfig.acceleratorNetworkProfile";
      AcceleratorProfileRules.requireSame(
          JsonBodies.text(pool, profile),
          JsonBodies.text((ObjectNode) value, "acceleratorNetworkProfile"));
      // Merged, because the request does not contain the pool's NICs.
      JsonBodies.merge(JsonBodies.child(parent, field), (ObjectNode) value);
    } else {
      parent.set(field, field.equals("diskSizeGb") ? number(value) : value.deepCopy());
    }
  }

  /**
   * Converts the disk size: requests have it as an int64, which JSON writes as text, and pools as
   * an int32, which JSON writes as a number.
   */
  private static JsonNode number(JsonNode value) {
    return Json.number(value.asInt());
  }

  /**
   * Changes the stored objects in place, because the pool's instance groups refer to the same
   * objects.
   */
  private void apply(String path, ObjectNode next, boolean recreate) {
    ObjectNode pool = world.store().getInGke(path);
    ObjectNode config = JsonBodies.child(pool, "config");
    ObjectNode nextConfig = (ObjectNode) next.remove("config");
    Json.keys(config).stream().toList().forEach(config::remove);
    nextConfig.properties().forEach(e -> config.set(e.getKey(), e.getValue()));
    for (String field :
        List.of("version", "upgradeSettings", "management", "autoscaling", "networkConfig")) {
      if (next.has(field)) {
        pool.set(field, next.get(field));
      }
    }
    if (recreate) {
      life.groups().recreate(path);
    }
    life.finish(path);
  }
}
