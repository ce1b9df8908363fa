package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A cluster in which every object is ready immediately, except Jobs for which a test requests a
 * failure.
 */
final class ImmediatelyReadyCluster implements KubernetesApi {
  private final Map<ObjectKey, ObjectNode> objects = new HashMap<>();

  /** Names of Jobs whose next run fails. */
  private final Set<String> failing = new HashSet<>();

  void failOnce(String job) {
    failing.add(job);
  }

  @Override
  public ObjectNode apply(ObjectNode manifest) {
    ObjectNode object = manifest.deepCopy();
    object.set("status", status(object));
    objects.put(ObjectKey.of(object), object);
    return object;
  }

  private ObjectNode status(ObjectNode object) {
    ObjectNode status = Json.object();
    if (object.get("kind").asText().equals("Job")) {
      boolean fails = failing.remove(ObjectKey.of(object).name());
      ObjectNode condition = Json.object();
      condition.put("type", fails ? "Failed" : "Complete");
      condition.put("reason", "BackoffLimitExceeded");
      condition.put("message", "Job has reached the specified backoff limit");
      condition.put("status", "True");
      ArrayNode conditions = Json.array();
      conditions.add(condition);
      status.set("conditions", conditions);
    }
    status.put("desiredNumberScheduled", 0);
    return status;
  }

  Set<ObjectKey> keys() {
    return objects.keySet();
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }

  @Override
  public void delete(ObjectKey key) {
    objects.remove(key);
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    return List.of();
  }

  @Override
  public String log(String namespace, String pod, String container) {
    return "";
  }
}
