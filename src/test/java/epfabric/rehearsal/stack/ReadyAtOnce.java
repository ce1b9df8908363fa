package epfabric.rehearsal.stack;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster in which everything works at once, but for Jobs that are told to fail. */
final class ReadyAtOnce implements KubernetesApi {
  private final Map<ObjectKey, JsonObject> objects = new HashMap<>();

  /** Names of Jobs of which the next fails. */
  private final Set<String> failing = new HashSet<>();

  void failOnce(String job) {
    failing.add(job);
  }

  @Override
  public JsonObject apply(JsonObject manifest) {
    JsonObject object = manifest.deepCopy();
    object.add("status", status(object));
    objects.put(ObjectKey.of(object), object);
    return object;
  }

  private JsonObject status(JsonObject object) {
    JsonObject status = new JsonObject();
    if (object.get("kind").getAsString().equals("Job")) {
      boolean fails = failing.remove(ObjectKey.of(object).name());
      JsonObject complete = new JsonObject();
      complete.addProperty("type", fails ? "Failed" : "Complete");
      complete.addProperty("reason", "BackoffLimitExceeded");
      complete.addProperty("message", "Job has reached the specified backoff limit");
      complete.addProperty("status", "True");
      JsonArray conditions = new JsonArray();
      conditions.add(complete);
      status.add("conditions", conditions);
    }
    status.addProperty("desiredNumberScheduled", 0);
    return status;
  }

  Set<ObjectKey> keys() {
    return objects.keySet();
  }

  @Override
  public Optional<JsonObject> get(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }

  @Override
  public void delete(ObjectKey key) {
    objects.remove(key);
  }

  @Override
  public List<JsonObject> list(String apiVersion, String kind) {
    return List.of();
  }

  @Override
  public String log(String namespace, String pod, String container) {
    return "";
  }
}
