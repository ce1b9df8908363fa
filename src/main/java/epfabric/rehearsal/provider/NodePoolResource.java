package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.facts.NodeResource;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.wire.NodePoolShapes;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A GKE node pool. */
record NodePoolResource(GoogleRest rest) implements GoogleResource {
  private static final String BASE = ClusterResource.BASE;

  /** Where a changed property goes in the request that updates a pool. */
  private static final Map<String, String> UPDATES =
      Map.of(
          "version", "nodeVersion",
          "upgradeSettings", "upgradeSettings",
          "nodeLocations", "locations");

  private static final Set<String> MACHINE_UPDATES =
      Set.of("imageType", "machineType", "diskType", "diskSizeGb", "linuxNodeConfig");

  /** These travel in messages of their own, under this name. */
  private static final Map<String, String> WRAPPED =
      Map.of("labels", "labels", "taints", "taints", "tags", "tags", "resourceLabels", "labels");

  /** The provider's own, which Google never hears of. */
  private static final Set<String> NOT_SENT = Set.of("deletionPolicy", "ignoreNodeCountChanges");

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
    if (outputs.get("nodeConfig") instanceof JsonObject config) {
      withoutGkesTaint(config);
    }
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
        if (!GoogleResource.text(taint.getAsJsonObject(), "key").equals(NodeResource.GPU)) {
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
    Set<String> changed = ClusterResource.changed(olds, news);
    changed.removeAll(NOT_SENT);
    requireKnown(changed, news);
    JsonObject update = updates(changed, before, after);
    for (String property : changed) {
      switch (property) {
        case "nodeCount" -> size(id, news, timeout);
        case "management" -> set(id, "setManagement", "management", after, timeout);
        case "autoscaling" -> set(id, "setAutoscaling", "autoscaling", after, timeout);
        default -> {}
      }
    }
    if (update.size() > 0) {
      rest.container(new CloudRequest("PUT", BASE + id, Map.of(), update), timeout);
    }
  }

  /** Before anything is asked for: half a change would be worse than none. */
  private static void requireKnown(Set<String> changed, JsonObject news) {
    for (String property : changed) {
      boolean separate = Set.of("nodeCount", "management", "autoscaling").contains(property);
      boolean known = separate || property.equals("nodeConfig") || UPDATES.containsKey(property);
      boolean mayGo = Set.of("autoscaling", "nodeConfig").contains(property);
      if (!known || (!news.has(property) && !mayGo)) {
        throw new ProviderException(
            "node pool: a change of "
                + property
                + (known ? " to nothing" : "")
                + " is not emulated; the emulator knows those of nodeConfig, "
                + String.join(", ", new TreeSet<>(UPDATES.keySet()))
                + ", nodeCount, management and autoscaling");
      }
    }
  }

  private static JsonObject updates(Set<String> changed, JsonObject before, JsonObject after) {
    JsonObject update = new JsonObject();
    for (String property : changed) {
      String field = UPDATES.get(property);
      if (field != null) {
        update.add(field, after.get(property.equals("nodeLocations") ? "locations" : property));
      }
    }
    JsonObject machine = config(after);
    for (String field : ClusterResource.changed(config(before), machine)) {
      boolean wrapped = WRAPPED.containsKey(field);
      if (!wrapped && !(MACHINE_UPDATES.contains(field) && machine.has(field))) {
        throw new ProviderException(
            "node pool: a change of nodeConfig."
                + field
                + (machine.has(field) ? "" : " to nothing")
                + " is not emulated");
      }
      update.add(field, wrapped ? wrapped(field, machine) : machine.get(field));
    }
    return update;
  }

  private static JsonObject config(JsonObject pool) {
    return pool.get("config") instanceof JsonObject config ? config : new JsonObject();
  }

  private static JsonObject wrapped(String field, JsonObject config) {
    JsonObject wrapper = new JsonObject();
    if (config.has(field)) {
      wrapper.add(WRAPPED.getOrDefault(field, field), config.get(field));
    }
    return wrapper;
  }

  private void size(String id, JsonObject news, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add("nodeCount", news.get("nodeCount"));
    rest.container(CloudRequest.post(BASE + id + ":setSize", body), timeout);
  }

  private void set(String id, String verb, String field, JsonObject after, Duration timeout) {
    JsonObject body = new JsonObject();
    body.add(field, after.has(field) ? after.get(field) : disabled());
    rest.container(CloudRequest.post(BASE + id + ":" + verb, body), timeout);
  }

  private static JsonObject disabled() {
    JsonObject off = new JsonObject();
    off.addProperty("enabled", false);
    return off;
  }

  @Override
  public void delete(String id, JsonObject inputs, Duration timeout) {
    if (rest.find(BASE + id).isPresent()) {
      rest.container(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
