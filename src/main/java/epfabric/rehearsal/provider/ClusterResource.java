package epfabric.rehearsal.provider;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.wire.ClusterShapes;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A GKE cluster, with what the provider does around it: its default pool, its protection. */
record ClusterResource(GoogleRest rest) implements GoogleResource {
  static final String BASE = "/v1beta1/";
  private static final Set<String> UPDATABLE =
      Set.of("resourceLabels", "maintenancePolicy", "minMasterVersion", "deletionProtection");

  @Override
  public String id(JsonObject inputs) {
    return GoogleResource.location(inputs) + "/clusters/" + GoogleResource.text(inputs, "name");
  }

  @Override
  public void create(JsonObject inputs, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add("cluster", ClusterShapes.CLUSTER.convert(inputs, id(inputs)));
    rest.container(
        CloudRequest.post(BASE + GoogleResource.location(inputs) + "/clusters", body), timeout);
    if (flag(inputs, "removeDefaultNodePool")) {
      String pool = BASE + id(inputs) + "/nodePools/default-pool";
      rest.container(CloudRequest.delete(pool), timeout);
    }
  }

  private static boolean flag(JsonObject inputs, String name) {
    return inputs.has(name) && inputs.get(name).getAsBoolean();
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find(BASE + id).map(cluster -> outputs(id, cluster));
  }

  private static JsonObject outputs(String id, JsonObject cluster) {
    JsonObject outputs = ClusterShapes.CLUSTER.read(cluster);
    outputs.addProperty("project", id.split("/", -1)[1]);
    outputs.addProperty("location", id.split("/", -1)[3]);
    outputs.add("selfLink", cluster.get("selfLink"));
    outputs.add("endpoint", text(cluster, "endpoint"));
    outputs.add("masterVersion", text(cluster, "currentMasterVersion"));
    JsonObject auth = new JsonObject();
    if (cluster.get("masterAuth") instanceof JsonObject master) {
      auth.add("clusterCaCertificate", text(master, "clusterCaCertificate"));
    }
    outputs.add("masterAuth", auth);
    return outputs;
  }

  private static JsonPrimitive text(JsonObject body, String name) {
    return new JsonPrimitive(GoogleResource.text(body, name));
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    for (String property : changed(olds, news)) {
      switch (property) {
        case "resourceLabels" -> labels(id, news, timeout);
        case "maintenancePolicy" -> maintenance(id, news, timeout);
        case "minMasterVersion" -> version(id, news, timeout);
        case "deletionProtection" -> {} // the provider's own switch: Google does not know it
        default ->
            throw new ProviderException(
                "cluster: a change of " + property + " is not emulated; only of " + UPDATABLE);
      }
    }
  }

  static Set<String> changed(JsonObject olds, JsonObject news) {
    Set<String> names = new TreeSet<>(olds.keySet());
    names.addAll(news.keySet());
    names.removeIf(name -> name.startsWith("__") || Objects.equals(olds.get(name), news.get(name)));
    return names;
  }

  private void labels(String id, JsonObject news, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add("resourceLabels", news.get("resourceLabels"));
    rest.find(BASE + id)
        .filter(cluster -> cluster.has("labelFingerprint"))
        .ifPresent(cluster -> body.add("labelFingerprint", cluster.get("labelFingerprint")));
    rest.container(CloudRequest.post(BASE + id + ":setResourceLabels", body), timeout);
  }

  private void maintenance(String id, JsonObject news, Duration timeout) {
    JsonObject body = new JsonObject();
    JsonObject wanted = ClusterShapes.CLUSTER.convert(news, id);
    body.add("maintenancePolicy", wanted.get("maintenancePolicy"));
    rest.container(CloudRequest.post(BASE + id + ":setMaintenancePolicy", body), timeout);
  }

  private void version(String id, JsonObject news, Duration timeout) {
    JsonObject update = new JsonObject();
    update.add("desiredMasterVersion", news.get("minMasterVersion"));
    JsonObject body = new JsonObject();
    body.add("update", update);
    rest.container(new CloudRequest("PUT", BASE + id, Map.of(), body), timeout);
  }

  /** The provider refuses by itself: to Google, protection is unknown. */
  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    boolean isProtected = !inputs.has("deletionProtection") || flag(inputs, "deletionProtection");
    if (isProtected) {
      throw new ProviderException(
          "Cannot destroy cluster because deletion_protection is set to true. Set it to false and"
              + " run `pulumi up`, then destroy again");
    }
    if (rest.find(BASE + id).isPresent()) {
      rest.container(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
