package epfabric.rehearsal.cloud;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes of clusters. Google's message for them has a field {@code desiredX} for most fields
 * {@code x} of a cluster; the others are listed here. From GKE's reference.
 */
final class ClusterUpdates {
  private static final String ONE = "/clusters/{cluster}";

  private static final Map<String, String> ELSEWHERE =
      new TreeMap<>(
          Map.of(
              "desiredMasterVersion", "currentMasterVersion",
              "desiredEnableMultiNetworking", "networkConfig.enableMultiNetworking",
              "desiredDefaultEnablePrivateNodes", "networkConfig.defaultEnablePrivateNodes",
              "desiredDnsConfig", "networkConfig.dnsConfig",
              "desiredGatewayApiConfig", "networkConfig.gatewayApiConfig"));

  private static final String POOL_AUTOSCALING = "desiredNodePoolAutoscaling";

  private final World world;
  private final GkeOperations operations;
  private final GoogleMessages cluster = GoogleMessages.container("Cluster");

  ClusterUpdates(World world, GkeOperations operations) {
    this.world = world;
    this.operations = operations;
  }

  List<Route> routes() {
    return List.of(
        Gke.route("PUT", ONE, this::update),
        Gke.route("POST", ONE + ":setMaintenancePolicy", this::setMaintenance),
        Gke.route("POST", ONE + ":setResourceLabels", this::setLabels));
  }

  private JsonObject update(Call call) {
    GoogleMessages schema = GoogleMessages.container("UpdateClusterRequest");
    JsonObject asked = Json.child(Gke.checked(schema, call.body()), "update");
    if (asked.size() == 0) {
      throw Refusal.badRequest("Must specify a field to update.");
    }
    if (asked.has(POOL_AUTOSCALING)) {
      return beginOnPool(call, asked);
    }
    Map<String, JsonElement> changes = new TreeMap<>();
    asked.entrySet().forEach(e -> changes.put(target(e.getKey(), e.getValue()), e.getValue()));
    return begin(call, changes);
  }

  /** A pool's autoscaling is changed through its cluster, too: the provider does. */
  private JsonObject beginOnPool(Call call, JsonObject asked) {
    String cluster = Gke.cluster(call);
    String path =
        cluster + "/nodePools/" + Json.text(asked, "desiredNodePoolId").orElse("default-pool");
    JsonObject pool = world.store().getInGke(path);
    operations.requireFree(cluster, path);
    JsonElement autoscaling = asked.get(POOL_AUTOSCALING);
    return operations.begin(
        call,
        Work.of(
            "UPDATE_CLUSTER",
            path,
            world.settings().durations().update(),
            () -> pool.add("autoscaling", autoscaling.deepCopy())));
  }

  private String target(String field, JsonElement value) {
    String elsewhere = ELSEWHERE.get(field);
    if (elsewhere != null) {
      return elsewhere;
    }
    String name = field.replaceFirst("^desired", "");
    String same = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    try {
      cluster.check(Json.object(same, value));
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest("Not emulated: to change " + field + " of a cluster.");
    }
    return same;
  }

  private JsonObject setMaintenance(Call call) {
    GoogleMessages schema = GoogleMessages.container("SetMaintenancePolicyRequest");
    JsonObject asked = Gke.checked(schema, call.body());
    return begin(call, Map.of("maintenancePolicy", Json.child(asked, "maintenancePolicy")));
  }

  private JsonObject setLabels(Call call) {
    GoogleMessages schema = GoogleMessages.container("SetLabelsRequest");
    JsonObject asked = Gke.checked(schema, call.body());
    String path = Gke.cluster(call);
    String now = Json.text(world.store().getInGke(path), "labelFingerprint").orElse("");
    if (!Json.text(asked, "labelFingerprint").orElse("").equals(now)) {
      throw Refusal.staleFingerprint();
    }
    Map<String, JsonElement> changes = new TreeMap<>();
    changes.put("resourceLabels", Json.child(asked, "resourceLabels"));
    changes.put("labelFingerprint", new JsonPrimitive("lf" + world.newId()));
    return begin(call, changes);
  }

  private JsonObject begin(Call call, Map<String, JsonElement> changes) {
    String path = Gke.cluster(call);
    JsonObject body = world.store().getInGke(path);
    operations.requireFree(path, path);
    requireDataplane(body, changes);
    Json.set(body, "status", "RECONCILING");
    Work work =
        Work.of(
            "UPDATE_CLUSTER",
            path,
            world.settings().durations().update(),
            () -> changes.forEach((to, value) -> put(body, to, value)));
    return operations.begin(call, work.andThen(() -> rest(path)));
  }

  private void rest(String path) {
    world.store().find(path).ifPresent(c -> Json.set(c, "status", "RUNNING"));
  }

  private static void put(JsonObject body, String path, JsonElement value) {
    List<String> parts = new ArrayList<>(List.of(path.split("\\.", -1)));
    JsonObject parent = parts.size() == 1 ? body : Json.child(body, parts.get(0));
    parent.add(parts.get(parts.size() - 1), value.deepCopy());
  }

  /** As at creation. */
  private static void requireDataplane(JsonObject body, Map<String, JsonElement> changes) {
    JsonObject next = body.deepCopy();
    changes.forEach((to, value) -> put(next, to, value));
    ClusterRules.requireDataplane(next);
  }
}
