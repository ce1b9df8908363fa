package epfabric.rehearsal.stack;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster in which everything works at once. */
final class ReadyAtOnce implements KubernetesApi {
  private final Map<ObjectKey, JsonObject> objects = new HashMap<>();

  @Override
  public JsonObject apply(JsonObject manifest) {
    JsonObject object = manifest.deepCopy();
    object.add("status", status(object.get("kind").getAsString()));
    objects.put(ObjectKey.of(object), object);
    return object;
  }

  private static JsonObject status(String kind) {
    JsonObject status = new JsonObject();
    if (kind.equals("Job")) {
      JsonObject complete = new JsonObject();
      complete.addProperty("type", "Complete");
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
