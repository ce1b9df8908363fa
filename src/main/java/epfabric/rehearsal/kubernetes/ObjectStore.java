package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonObject;
import epfabric.rehearsal.time.EmulatedTime;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * All objects of a cluster with the metadata that an API server keeps. What it gives out must not
 * be changed but in {@link #update}.
 */
final class ObjectStore implements ClusterView {
  private final EmulatedTime time;
  private final Runnable changed;
  private final SortedMap<ObjectKey, JsonObject> all = new TreeMap<>();
  private long made;
  private long version;

  /**
   * @param changed is told of every change
   */
  ObjectStore(EmulatedTime time, Runnable changed) {
    this.time = time;
    this.changed = changed;
  }

  /** Now, as Kubernetes writes it. */
  String stamp() {
    return stamp(time.now());
  }

  static String stamp(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** A number that nothing else of this cluster has. */
  long next() {
    return ++made;
  }

  @Override
  public Optional<JsonObject> get(ObjectKey key) {
    return Optional.ofNullable(all.get(key));
  }

  @Override
  public List<JsonObject> list(String apiVersion, String kind) {
    ObjectKey first = new ObjectKey(apiVersion, kind, "", "");
    List<JsonObject> found = new ArrayList<>();
    for (Map.Entry<ObjectKey, JsonObject> entry : all.tailMap(first).entrySet()) {
      ObjectKey key = entry.getKey();
      if (!key.apiVersion().equals(apiVersion) || !key.kind().equals(kind)) {
        break;
      }
      found.add(entry.getValue());
    }
    return found;
  }

  /** Keys of everything, sorted. */
  List<ObjectKey> keys() {
    return List.copyOf(all.keySet());
  }

  /** Adds an object that is not there yet. */
  JsonObject create(JsonObject object) {
    if (all.containsKey(ObjectKey.of(object))) {
      throw new IllegalStateException("there is one already: " + ObjectKey.of(object).text());
    }
    JsonObject created = object.deepCopy();
    JsonObject metadata = JsonTree.make(created, "metadata");
    byte[] number = Long.toString(next()).getBytes(StandardCharsets.UTF_8);
    metadata.addProperty("uid", UUID.nameUUIDFromBytes(number).toString());
    metadata.addProperty("creationTimestamp", stamp());
    metadata.addProperty("generation", 1);
    put(created);
    return created;
  }

  /** Changes an object; one that stays as it was keeps its version. */
  JsonObject update(ObjectKey key, Consumer<JsonObject> change) {
    JsonObject before = get(key).orElseThrow(() -> new IllegalStateException("no " + key.text()));
    JsonObject after = before.deepCopy();
    change.accept(after);
    if (after.equals(before)) {
      return before;
    }
    if (!wanted(after).equals(wanted(before))) {
      JsonObject metadata = after.getAsJsonObject("metadata");
      metadata.addProperty("generation", metadata.get("generation").getAsInt() + 1);
    }
    put(after);
    return after;
  }

  /** All that counts for the generation. */
  private static JsonObject wanted(JsonObject object) {
    JsonObject wanted = object.deepCopy();
    wanted.remove("metadata");
    wanted.remove("status");
    return wanted;
  }

  private void put(JsonObject object) {
    object.getAsJsonObject("metadata").addProperty("resourceVersion", Long.toString(++version));
    all.put(ObjectKey.of(object), object);
    changed.run();
  }

  void remove(ObjectKey key) {
    if (all.remove(key) != null) {
      version++;
      changed.run();
    }
  }

  /** Notes that an object is to go; it keeps the first moment. */
  void markDeleted(ObjectKey key) {
    update(
        key,
        object -> {
          JsonObject metadata = object.getAsJsonObject("metadata");
          if (!metadata.has("deletionTimestamp")) {
            metadata.addProperty("deletionTimestamp", stamp());
          }
        });
  }

  static boolean leaving(JsonObject object) {
    return JsonTree.object(object, "metadata").has("deletionTimestamp");
  }

  static String uid(JsonObject object) {
    return JsonTree.text(object, "metadata", "uid");
  }

  static String name(JsonObject object) {
    return JsonTree.text(object, "metadata", "name");
  }

  static String namespace(JsonObject object) {
    return JsonTree.text(object, "metadata", "namespace");
  }

  /** True if {@code owner} controls the object. */
  static boolean owns(JsonObject owner, JsonObject object) {
    String uid = uid(owner);
    return JsonTree.items(object, "metadata", "ownerReferences").stream()
        .anyMatch(reference -> JsonTree.text(reference, "uid").equals(uid));
  }
}
