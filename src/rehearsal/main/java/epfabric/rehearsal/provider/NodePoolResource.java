package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
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

  /** Maps a changed property to the field of the request that updates it. */
  private static final Map<String, String> UPDATES =
      Map.of(
          "version", "nodeVersion",
          "upgradeSettings", "upgradeSettings",
          "nodeLocations", "locations");

  private static final Set<String> MACHINE_UPDATES =
      Set.of("imageType", "machineType", "diskType", "diskSizeGb", "linuxNodeConfig");

  /**
   * Properties whose value the request wraps in a message, with the name of the field in that
   * message.
   */
  private static final Map<String, String> WRAPPED =
      Map.of("labels", "labels", "taints", "taints", "tags", "tags", "resourceLabels", "labels");

  /** The provider's own properties, which are not sent to Google. */
  private static final Set<String> NOT_SENT = Set.of("deletionPolicy", "ignoreNodeCountChanges");

  @Override
  public String id(ObjectNode inputs) {
    return parent(inputs) + "/nodePools/" + GoogleResource.text(inputs, "name");
  }

  private static String parent(ObjectNode inputs) {
    return String.format(
        Locale.ROOT,
        "projects/%s/locations/%s/clusters/%s",
        GoogleResource.text(inputs, "project"),
        GoogleResource.text(inputs, "location"),
        ComputeResource.lastSegment(inputs.get("cluster")));
  }

  /**
   * Creates the pool; refuses if it exists, as the real provider does. A pool whose creation failed
   * for lack of machines exists nevertheless, and must be recorded in the state.
   */
  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    String id = id(inputs);
    if (rest.find(BASE + id).isPresent()) {
      throw new CloudAnswerException(409, "resource - " + id + " - already exists");
    }
    ObjectNode body = Json.object();
    body.set("nodePool", NodePoolShapes.NODE_POOL.convert(inputs, id));
    try {
      rest.container(CloudRequest.post(BASE + parent(inputs) + "/nodePools", body), timeout);
    } catch (CloudAnswerException e) {
      Optional<ObjectNode> pool = e.status() == 0 ? rest.find(BASE + id) : Optional.empty();
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
  public Optional<ObjectNode> read(String id) {
    return rest.find(BASE + id).map(pool -> outputs(id, pool));
  }

  private ObjectNode outputs(String id, ObjectNode pool) {
    String[] parts = id.split("/", -1);
    ObjectNode outputs = NodePoolShapes.NODE_POOL.read(pool);
    outputs.put("project", parts[1]);
    outputs.put("location", parts[3]);
    outputs.put("cluster", parts[5]);
    outputs.remove("initialNodeCount");
    if (!pool.at("/autoscaling/enabled").asBoolean()) {
      outputs.remove("autoscaling");
    }
    if (outputs.get("nodeConfig") instanceof ObjectNode config) {
      withoutGkesTaint(config);
    }
    outputs.set("nodeCount", nodeCount(pool));
    if (pool.has("instanceGroupUrls")) {
      outputs.set("managedInstanceGroupUrls", pool.get("instanceGroupUrls"));
    }
    return outputs;
  }

  /**
   * Removes the taint that GKE adds to every GPU pool: the provider lists it only in
   * effective_taints.
   */
  private static void withoutGkesTaint(ObjectNode config) {
    if (config.get("taints") instanceof ArrayNode taints) {
      ArrayNode own = Json.array();
      for (JsonNode taint : taints) {
        if (!GoogleResource.text((ObjectNode) taint, "key").equals(NodeResource.GPU)) {
          own.add(taint);
        }
      }
      config.set("taints", own);
    }
  }

  /**
   * Returns the number of nodes from the instance groups, as the provider does: the pool itself
   * only has its initial count.
   */
  private JsonNode nodeCount(ObjectNode pool) {
    if (!pool.has("instanceGroupUrls") || pool.get("instanceGroupUrls").isEmpty()) {
      return pool.get("initialNodeCount");
    }
    String group = pool.get("instanceGroupUrls").get(0).asText();
    String path = group.substring(group.indexOf("/projects/") + 1);
    return rest.find(ComputeResource.BASE + path)
        .map(found -> found.get("targetSize"))
        .orElse(pool.get("initialNodeCount"));
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    ObjectNode before = NodePoolShapes.NODE_POOL.convert(olds, id);
    ObjectNode after = NodePoolShapes.NODE_POOL.convert(news, id);
    Set<String> changed = ClusterResource.changed(olds, news);
    changed.removeAll(NOT_SENT);
    requireKnown(changed, news);
    ObjectNode update = updates(changed, before, after);
    for (String property : changed) {
      switch (property) {
        case "nodeCount" -> setSize(id, news, timeout);
        case "management" -> setField(id, "setManagement", "management", after, timeout);
        case "autoscaling" -> setField(id, "setAutoscaling", "autoscaling", after, timeout);
        default -> {}
      }
    }
    if (update.size() > 0) {
      rest.container(new CloudRequest("PUT", BASE + id, Map.of(), update), timeout);
    }
  }

  /** Checks that all changes are emulated, before the first request, to avoid partial changes. */
  private static void requireKnown(Set<String> changed, ObjectNode news) {
    for (String property : changed) {
      boolean separate = Set.of("nodeCount", "management", "autoscaling").contains(property);
      boolean known = separate || property.equals("nodeConfig") || UPDATES.containsKey(property);
      boolean mayBeRemoved = Set.of("autoscaling", "nodeConfig").contains(property);
      if (!known || (!news.has(property) && !mayBeRemoved)) {
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

  private static ObjectNode updates(Set<String> changed, ObjectNode before, ObjectNode after) {
    ObjectNode update = Json.object();
    for (String property : changed) {
      String field = UPDATES.get(property);
      if (field != null) {
        update.set(field, after.get(property.equals("nodeLocations") ? "locations" : property));
      }
    }
    ObjectNode machine = config(after);
    for (String field : ClusterResource.changed(config(before), machine)) {
      boolean wrapped = WRAPPED.containsKey(field);
      if (!wrapped && !(MACHINE_UPDATES.contains(field) && machine.has(field))) {
        throw new ProviderException(
            "node pool: a change of nodeConfig."
                + field
                + (machine.has(field) ? "" : " to nothing")
                + " is not emulated");
      }
      update.set(field, wrapped ? wrapped(field, machine) : machine.get(field));
    }
    return update;
  }

  private static ObjectNode config(ObjectNode pool) {
    return pool.get("config") instanceof ObjectNode config ? config : Json.object();
  }

  private static ObjectNode wrapped(String field, ObjectNode config) {
    ObjectNode wrapper = Json.object();
    if (config.has(field)) {
      wrapper.set(WRAPPED.getOrDefault(field, field), config.get(field));
    }
    return wrapper;
  }

  private void setSize(String id, ObjectNode news, Duration timeout) {
    ObjectNode body = Json.object();
    body.set("nodeCount", news.get("nodeCount"));
    rest.container(CloudRequest.post(BASE + id + ":setSize", body), timeout);
  }

  private void setField(String id, String verb, String field, ObjectNode after, Duration timeout) {
    ObjectNode body = Json.object();
    body.set(field, after.has(field) ? after.get(field) : disabled());
    rest.container(CloudRequest.post(BASE + id + ":" + verb, body), timeout);
  }

  private static ObjectNode disabled() {
    ObjectNode off = Json.object();
    off.put("enabled", false);
    return off;
  }

  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    if (rest.find(BASE + id).isPresent()) {
      rest.container(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
