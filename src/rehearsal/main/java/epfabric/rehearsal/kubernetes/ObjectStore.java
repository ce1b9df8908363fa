package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * All objects of a cluster with the metadata that an API server keeps. The returned objects must be
 * changed only in {@link #update}.
 */
public final class ObjectStore implements ClusterView {
  private final EmulatedTime time;
  private final Runnable changed;
  private final SortedMap<ObjectKey, ObjectNode> all = new TreeMap<>();

  /** The same objects in a hash map: most requests look up one key, and comparing keys is slow. */
  private final Map<ObjectKey, ObjectNode> byKey = new HashMap<>();

  private final Map<String, SortedMap<ObjectKey, ObjectNode>> podsByNode = new HashMap<>();
  private long made;
  private long version;

  /**
   * @param changed is called after every change
   */
  public ObjectStore(EmulatedTime time, Runnable changed) {
    this.time = time;
    this.changed = changed;
  }

  /** Returns the current time as Kubernetes writes it. */
  String stamp() {
    return stamp(time.now());
  }

  static String stamp(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Returns a number that is unique in this cluster. */
  long next() {
    return ++made;
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    ObjectKey first = new ObjectKey(apiVersion, kind, "", "");
    List<ObjectNode> found = new ArrayList<>();
    for (Map.Entry<ObjectKey, ObjectNode> entry : all.tailMap(first).entrySet()) {
      ObjectKey key = entry.getKey();
      if (!key.apiVersion().equals(apiVersion) || !key.kind().equals(kind)) {
        break;
      }
      found.add(entry.getValue());
    }
    return found;
  }

  @Override
  public long version() {
    return version;
  }

  /** Returns the keys of all objects, sorted. */
  public List<ObjectKey> keys() {
    return List.copyOf(all.keySet());
  }

  /** Adds a new object. */
  ObjectNode create(ObjectNode object) {
    if (byKey.containsKey(ObjectKey.of(object))) {
      throw new IllegalStateException("there is one already: " + ObjectKey.of(object).text());
    }
    ObjectNode created = object.deepCopy();
    ObjectNode metadata = JsonTree.make(created, "metadata");
    byte[] number = Long.toString(next()).getBytes(StandardCharsets.UTF_8);
    metadata.put("uid", UUID.nameUUIDFromBytes(number).toString());
    metadata.put("creationTimestamp", stamp());
    metadata.put("generation", 1);
    put(created);
    return created;
  }

  /** Changes an object; if the change has no effect, the resource version stays the same. */
  ObjectNode update(ObjectKey key, Consumer<ObjectNode> change) {
    ObjectNode before = get(key).orElseThrow(() -> new IllegalStateException("no " + key.text()));
    ObjectNode after = before.deepCopy();
    change.accept(after);
    if (Json.same(after, before)) {
      return before;
    }
    if (!Json.same(wanted(after), wanted(before))) {
      ObjectNode metadata = (ObjectNode) after.get("metadata");
      metadata.put("generation", metadata.get("generation").asInt() + 1);
    }
    put(after);
    return after;
  }

  /**
   * Returns the object without metadata and status: changes of these fields increase the
   * generation.
   */
  private static ObjectNode wanted(ObjectNode object) {
    ObjectNode wanted = Json.object();
    wanted.setAll(object);
    return wanted.remove(List.of("metadata", "status"));
  }

  private void put(ObjectNode object) {
    ((ObjectNode) object.get("metadata")).put("resourceVersion", Long.toString(++version));
    ObjectKey key = ObjectKey.of(object);
    all.put(key, object);
    Optional.ofNullable(byKey.put(key, object)).ifPresent(before -> unlist(key, before));
    if (isPod(key)) {
      podsByNode.computeIfAbsent(EmulatedPods.node(object), n -> new TreeMap<>()).put(key, object);
    }
    changed.run();
  }

  void remove(ObjectKey key) {
    all.remove(key);
    ObjectNode before = byKey.remove(key);
    if (before != null) {
      unlist(key, before);
      version++;
      changed.run();
    }
  }

  private void unlist(ObjectKey key, ObjectNode before) {
    if (isPod(key)) {
      podsByNode.getOrDefault(EmulatedPods.node(before), new TreeMap<>()).remove(key);
    }
  }

  private static boolean isPod(ObjectKey key) {
    return key.kind().equals("Pod") && key.apiVersion().equals("v1");
  }

  /** Returns the pods that are bound to a node, sorted by namespace and name. */
  List<ObjectNode> podsOn(String node) {
    return List.copyOf(podsByNode.getOrDefault(node, new TreeMap<>()).values());
  }

  /** Marks an object as deleted; an earlier deletion time is kept. */
  void markDeleted(ObjectKey key) {
    update(
        key,
        object -> {
          ObjectNode metadata = (ObjectNode) object.get("metadata");
          if (!metadata.has("deletionTimestamp")) {
            metadata.put("deletionTimestamp", stamp());
          }
        });
  }

  static boolean leaving(ObjectNode object) {
    return JsonTree.object(object, "metadata").has("deletionTimestamp");
  }

  static String uid(ObjectNode object) {
    return JsonTree.text(object, "metadata", "uid");
  }

  static String name(ObjectNode object) {
    return JsonTree.text(object, "metadata", "name");
  }

  static String namespace(ObjectNode object) {
    return JsonTree.text(object, "metadata", "namespace");
  }

  /** Returns whether {@code owner} controls the object. */
  static boolean owns(ObjectNode owner, ObjectNode object) {
    String uid = uid(owner);
    return JsonTree.items(object, "metadata", "ownerReferences").stream()
        .anyMatch(reference -> JsonTree.text(reference, "uid").equals(uid));
  }
}
