package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes of clusters. Google's request has a field {@code desiredX} for most fields {@code x} of a
 * cluster; the exceptions are listed here. From GKE's reference.
 */
public final class ClusterUpdates {
  private static final String CLUSTER_PATH = "/clusters/{cluster}";

  private static final Map<String, String> OTHER_PATHS =
      new TreeMap<>(
          Map.of(
              "desiredMasterVersion", "currentMasterVersion",
              "desiredEnableMultiNetworking", "networkConfig.enableMultiNetworking",
              "desiredDefaultEnablePrivateNodes", "networkConfig.defaultEnablePrivateNodes",
              "desiredDnsConfig", "networkConfig.dnsConfig",
              "desiredGatewayApiConfig", "networkConfig.gatewayApiConfig"));

  private static final String POOL_AUTOSCALING = "desiredNodePoolAutoscaling";
  private static final String POOL = "desiredNodePoolId";

  private final CloudState world;
  private final GkeOperations operations;
  private final GoogleMessages cluster = GoogleMessages.container("Cluster");

  public ClusterUpdates(CloudState world, GkeOperations operations) {
    this.world = world;
    this.operations = operations;
  }

  public List<Route> routes() {
    return List.of(
        Gke.route("PUT", CLUSTER_PATH, this::update),
        Gke.route("POST", CLUSTER_PATH + ":setMaintenancePolicy", this::setMaintenance),
        Gke.route("POST", CLUSTER_PATH + ":setResourceLabels", this::setLabels));
  }

  private ObjectNode update(RoutedCall call) {
    GoogleMessages schema = GoogleMessages.container("UpdateClusterRequest");
    ObjectNode requested = JsonBodies.child(Gke.checked(schema, call.body()), "update");
    if (requested.size() == 0) {
      throw GoogleRefusal.badRequest("Must specify a field to update.");
    }
    if (requested.has(POOL_AUTOSCALING)) {
      return beginOnPool(call, requested);
    }
    Map<String, JsonNode> changes = new TreeMap<>();
    requested
        .properties()
        .forEach(e -> changes.put(target(e.getKey(), e.getValue()), e.getValue()));
    return begin(call, changes);
  }

  /**
   * Changes a pool's autoscaling by a request to its cluster, which the provider uses for this
   * purpose.
   */
  private ObjectNode beginOnPool(RoutedCall call, ObjectNode requested) {
    requireNothingElse(requested);
    String cluster = Gke.cluster(call);
    String path = cluster + "/nodePools/" + JsonBodies.text(requested, POOL).orElse("default-pool");
    ObjectNode pool = world.store().getInGke(path);
    operations.requireFree(cluster, path);
    JsonNode autoscaling = requested.get(POOL_AUTOSCALING);
    return operations.begin(
        call,
        PendingWork.of(
            "UPDATE_CLUSTER",
            path,
            world.settings().durations().update(),
            () -> pool.set("autoscaling", autoscaling.deepCopy())));
  }

  private static void requireNothingElse(ObjectNode requested) {
    for (String field : Json.keys(requested)) {
      if (!field.equals(POOL_AUTOSCALING) && !field.equals(POOL)) {
        throw GoogleRefusal.badRequest(
            "Not emulated: to change " + field + " together with a pool's autoscaling.");
      }
    }
  }

  private String target(String field, JsonNode value) {
    String otherPath = OTHER_PATHS.get(field);
    if (otherPath != null) {
      return otherPath;
    }
    String name = field.replaceFirst("^desired", "");
    String sameName = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    try {
      cluster.check(JsonBodies.object(sameName, value));
    } catch (IllegalArgumentException e) {
      throw GoogleRefusal.badRequest("Not emulated: to change " + field + " of a cluster.");
    }
    return sameName;
  }

  private ObjectNode setMaintenance(RoutedCall call) {
    GoogleMessages schema = GoogleMessages.container("SetMaintenancePolicyRequest");
    ObjectNode requested = Gke.checked(schema, call.body());
    return begin(
        call, Map.of("maintenancePolicy", JsonBodies.child(requested, "maintenancePolicy")));
  }

  private ObjectNode setLabels(RoutedCall call) {
    GoogleMessages schema = GoogleMessages.container("SetLabelsRequest");
    ObjectNode requested = Gke.checked(schema, call.body());
    String path = Gke.cluster(call);
    String fingerprint =
        JsonBodies.text(world.store().getInGke(path), "labelFingerprint").orElse("");
    if (!JsonBodies.text(requested, "labelFingerprint").orElse("").equals(fingerprint)) {
      throw GoogleRefusal.staleFingerprint();
    }
    Map<String, JsonNode> changes = new TreeMap<>();
    changes.put("resourceLabels", JsonBodies.child(requested, "resourceLabels"));
    changes.put("labelFingerprint", TextNode.valueOf("lf" + world.newId()));
    return begin(call, changes);
  }

  private ObjectNode begin(RoutedCall call, Map<String, JsonNode> changes) {
    String path = Gke.cluster(call);
    ObjectNode body = world.store().getInGke(path);
    operations.requireFree(path, path);
    requireDataplane(body, changes);
    JsonBodies.set(body, "status", "RECONCILING");
    PendingWork work =
        PendingWork.of(
            "UPDATE_CLUSTER",
            path,
            world.settings().durations().update(),
            () -> changes.forEach((to, value) -> put(body, to, value)));
    return operations.begin(call, work.andThen(() -> setRunning(path)));
  }

  private void setRunning(String path) {
    world.store().find(path).ifPresent(c -> JsonBodies.set(c, "status", "RUNNING"));
  }

  private static void put(ObjectNode body, String path, JsonNode value) {
    List<String> parts = new ArrayList<>(List.of(path.split("\\.", -1)));
    ObjectNode parent = parts.size() == 1 ? body : JsonBodies.child(body, parts.get(0));
    parent.set(parts.get(parts.size() - 1), value.deepCopy());
  }

  /** Checks the changed cluster for Dataplane V2, as at its creation. */
  private static void requireDataplane(ObjectNode body, Map<String, JsonNode> changes) {
    ObjectNode next = body.deepCopy();
    changes.forEach((to, value) -> put(next, to, value));
    GkeClusterRules.requireDataplane(next);
  }
}
