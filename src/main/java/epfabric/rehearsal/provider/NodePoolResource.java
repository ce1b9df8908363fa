package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.wire.NodePoolShapes;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A GKE node pool. */
record NodePoolResource(GoogleRest rest) implements GoogleResource {
  private static final String BASE = ClusterResource.BASE;

  /** Where a changed property goes in the request that updates a pool. */
  private static final Map<String, String> UPDATES =
      Map.of(
          "version", "nodeVersion",
          "upgradeSettings", "upgradeSettings",
          "nodeLocations", "locations");

  private static final Map<String, String> MACHINE_UPDATES =
      Map.of(
          "labels", "labels",
          "taints", "taints",
          "tags", "tags",
          "resourceLabels", "resourceLabels",
          "imageType", "imageType",
          "machineType", "machineType",
          "diskType", "diskType",
          "diskSizeGb", "diskSizeGb",
          "linuxNodeConfig", "linuxNodeConfig");

  @Override
  public String id(JsonObject inputs) {
    return parent(inputs) + "/nodePools/" + GoogleResource.text(inputs, "name");
  }

  private static String parent(JsonObject inputs) {
    return String.format(
        Locale.ROOT,
        "projects/%s/locations/%s/clusters/%s",
        GoogleResource.text(inputs, "project"),
        GoogleResource.text(inputs, "location"),
        ComputeResource.lastSegment(inputs.get("cluster")));
  }

  /**
   * As the real provider: what exists already is refused, and a pool that came without its nodes (a
   * stock-out ends in an error, and the pool is there) belongs into the state.
   */
  @Override
  public void create(JsonObject inputs, Duration timeout) {
    String id = id(inputs);
    if (rest.find(BASE + id).isPresent()) {
      throw new GoogleException(409, "resource - " + id + " - already exists");
    }
    JsonObject body = new JsonObject();
    body.add("nodePool", NodePoolShapes.NODE_POOL.convert(inputs, id));
    try {
      rest.container(CloudRequest.post(BASE + parent(inputs) + "/nodePools", body), timeout);
    } catch (GoogleException e) {
      Optional<JsonObject> pool = e.status() == 0 ? rest.find(BASE + id) : Optional.empty();
      if (pool.isPresent()) {
        throw new CreatedInErrorException(
            String.format(
                Locale.ROOT,
                "NodePool %s was created in the error state \"%s\": %s",
                GoogleResource.text(inputs, "name"),
                GoogleResource.text(pool.get(), "status"),
                e.getMessage()));
      }
      throw e;
    }
  }

  @Override
  public Optional<JsonObject> read(String id) {
    return rest.find(BASE + id).map(pool -> outputs(id, pool));
  }

  private JsonObject outputs(String id, JsonObject pool) {
    String[] parts = id.split("/", -1);
    JsonObject outputs = NodePoolShapes.NODE_POOL.read(pool);
    outputs.addProperty("project", parts[1]);
    outputs.addProperty("location", parts[3]);
    outputs.addProperty("cluster", parts[5]);
    outputs.remove("initialNodeCount");
    withoutGkesTaint(outputs.getAsJsonObject("nodeConfig"));
    outputs.add("nodeCount", nodeCount(pool));
    if (pool.has("instanceGroupUrls")) {
      outputs.add("managedInstanceGroupUrls", pool.get("instanceGroupUrls"));
    }
    return outputs;
  }

  /** What GKE adds by itself to every GPU pool, the provider shows as effective_taints only. */
  private static void withoutGkesTaint(JsonObject config) {
    if (config.get("taints") instanceof JsonArray taints) {
      JsonArray own = new JsonArray();
      for (JsonElement taint : taints) {
        if (!GoogleResource.text(taint.getAsJsonObject(), "key").equals("nvidia.com/gpu")) {
          own.add(taint);
        }
      }
      config.add("taints", own);
    }
  }

  /** The provider asks the instance groups: a pool itself keeps its first count for ever. */
  private JsonElement nodeCount(JsonObject pool) {
    if (!pool.has("instanceGroupUrls") || pool.getAsJsonArray("instanceGroupUrls").isEmpty()) {
      return pool.get("initialNodeCount");
    }
    String group = pool.getAsJsonArray("instanceGroupUrls").get(0).getAsString();
    String path = group.substring(group.indexOf("/projects/") + 1);
    return rest.find(ComputeResource.BASE + path)
        .map(found -> found.get("targetSize"))
        .orElse(pool.get("initialNodeCount"));
  }

  @Override
  public void update(String id, JsonObject olds, JsonObject news, Duration timeout) {
    JsonObject before = NodePoolShapes.NODE_POOL.convert(olds, id);
    JsonObject after = NodePoolShapes.NODE_POOL.convert(news, id);
    for (String property : ClusterResource.changed(olds, news)) {
      switch (property) {
        case "nodeCount" -> size(id, news, timeout);
        case "management" -> set(id, "setManagement", "management", after, timeout);
        case "autoscaling" -> set(id, "setAutoscaling", "autoscaling", after, timeout);
        default -> {}
      }
    }
    JsonObject update = updates(olds, news, before, after);
    if (update.size() > 0) {
      rest.container(new CloudRequest("PUT", BASE + id, Map.of(), update), timeout);
    }
  }

  private static JsonObject updates(
      JsonObject olds, JsonObject news, JsonObject before, JsonObject after) {
    JsonObject update = new JsonObject();
    for (String property : ClusterResource.changed(olds, news)) {
      String field = UPDATES.get(property);
      if (field != null) {
        update.add(field, after.get(property.equals("nodeLocations") ? "locations" : property));
      }
    }
    JsonObject machineBefore = before.getAsJsonObject("config");
    JsonObject machineAfter = after.getAsJsonObject("config");
    for (String field : ClusterResource.changed(machineBefore, machineAfter)) {
      String name = MACHINE_UPDATES.get(field);
      if (name == null) {
        throw new ProviderException(
            "node pool: a change of nodeConfig." + field + " is not emulated");
      }
      update.add(name, wrapped(name, machineAfter));
    }
    return update;
  }

  /** Labels, taints and tags travel in messages of their own. */
  private static JsonElement wrapped(String name, JsonObject config) {
    JsonElement value = config.has(name) ? config.get(name) : new JsonObject();
    if (!Set.of("labels", "taints", "tags", "resourceLabels").contains(name)) {
      return value;
    }
    JsonObject wrapper = new JsonObject();
    wrapper.add(name, value);
    return wrapper;
  }

  private void size(String id, JsonObject news, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add("nodeCount", news.get("nodeCount"));
    rest.container(CloudRequest.post(BASE + id + ":setSize", body), timeout);
  }

  private void set(String id, String verb, String field, JsonObject after, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add(field, after.get(field));
    rest.container(CloudRequest.post(BASE + id + ":" + verb, body), timeout);
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (rest.find(BASE + id).isPresent()) {
      rest.container(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
