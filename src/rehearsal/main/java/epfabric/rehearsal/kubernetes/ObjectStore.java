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
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * All objects of a cluster with the metadata that an API server keeps. The returned objects must be
 * changed only in {@link #update}.
 */
public final class ObjectStore implements ClusterView {
  private final EmulatedTime time;
  private final Runnable changed;
  private final Map<ObjectKey, ObjectNode> all = new HashMap<>();
  private final Index<ObjectType> byType = new Index<>();
  private final Index<String> podsByNode = new Index<>();
  private final Index<String> byOwner = new Index<>();
  private final SortedSet<ObjectKey> deleted = new TreeSet<>();

  /** The version of the last change to an object of each type. */
  private final Map<ObjectType, Long> versions = new HashMap<>();

  private long counter;
  private long version;

  private record ObjectType(String apiVersion, String kind) {
    static ObjectType of(ObjectKey key) {
      return new ObjectType(key.apiVersion(), key.kind());
    }
  }

  /**
   * An index of objects by one property, such as the node of a pod. A lookup takes no longer in a
   * larger cluster.
   *
   * @param <P> the type of the property
   */
  private static final class Index<P> {
    private final Map<P, SortedMap<ObjectKey, ObjectNode>> byProperty = new HashMap<>();

    /** Adds an object, or replaces the object with this key. */
    void put(P property, ObjectKey key, ObjectNode object) {
      byProperty.computeIfAbsent(property, p -> new TreeMap<>()).put(key, object);
    }

    void remove(P property, ObjectKey key) {
      SortedMap<ObjectKey, ObjectNode> objects = byProperty.get(property);
      if (objects != null && objects.remove(key) != null && objects.isEmpty()) {
        byProperty.remove(property);
      }
    }

    /** Returns the objects with this property, sorted by their keys. */
    List<ObjectNode> get(P property) {
      SortedMap<ObjectKey, ObjectNode> objects = byProperty.get(property);
      return objects == null ? List.of() : new ArrayList<>(objects.values());
    }
  }

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
    return ++counter;
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    return Optional.ofNullable(all.get(key));
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    return byType.get(new ObjectType(apiVersion, kind));
  }

  @Override
  public long version() {
    return version;
  }

  /** Returns the {@link #version()} of the last change to an object of this type; 0 if none. */
  long version(String apiVersion, String kind) {
    return versions.getOrDefault(new ObjectType(apiVersion, kind), 0L);
  }

  /** Returns the keys of all objects, sorted. */
  public List<ObjectKey> keys() {
    return all.keySet().stream().sorted().toList();
  }

  /** Returns the keys of the objects that are marked as deleted, sorted. */
  List<ObjectKey> deleted() {
    return List.copyOf(deleted);
  }

  /** Adds a new object. */
  ObjectNode create(ObjectNode object) {
    if (all.containsKey(ObjectKey.of(object))) {
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
    if (!Json.same(specification(after), specification(before))) {
      ObjectNode metadata = (ObjectNode) after.get("metadata");
      metadata.put("generation", metadata.get("generation").asInt() + 1);
    }
    put(after);
    return after;
  }

  /** Returns the fields whose changes increase the generation: all except metadata and status. */
  private static ObjectNode specification(ObjectNode object) {
    ObjectNode specification = Json.object();
    specification.setAll(object);
    return specification.remove(List.of("metadata", "status"));
  }

  private void put(ObjectNode object) {
    ((ObjectNode) object.get("metadata")).put("resourceVersion", Long.toString(++version));
    ObjectKey key = ObjectKey.of(object);
    Optional.ofNullable(all.put(key, object)).ifPresent(before -> removeFromIndexes(key, before));
    byType.put(ObjectType.of(key), key, object);
    owners(object).forEach(uid -> byOwner.put(uid, key, object));
    if (isBeingDeleted(object)) {
      deleted.add(key);
    }
    if (isPod(key)) {
      podsByNode.put(EmulatedPods.node(object), key, object);
    }
    versions.put(ObjectType.of(key), version);
    changed.run();
  }

  void remove(ObjectKey key) {
    ObjectNode before = all.remove(key);
    if (before != null) {
      removeFromIndexes(key, before);
      versions.put(ObjectType.of(key), ++version);
      changed.run();
    }
  }

  private void removeFromIndexes(ObjectKey key, ObjectNode before) {
    deleted.remove(key);
    byType.remove(ObjectType.of(key), key);
    owners(before).forEach(uid -> byOwner.remove(uid, key));
    if (isPod(key)) {
      podsByNode.remove(EmulatedPods.node(before), key);
    }
  }

  private static boolean isPod(ObjectKey key) {
    return key.kind().equals("Pod") && key.apiVersion().equals("v1");
  }

  /** Returns the pods that are bound to a node, sorted by namespace and name. */
  List<ObjectNode> podsOn(String node) {
    return podsByNode.get(node);
  }

  /** Returns the objects that {@code owner} controls, sorted by their keys. */
  List<ObjectNode> owned(ObjectNode owner) {
    return byOwner.get(uid(owner));
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

  static boolean isBeingDeleted(ObjectNode object) {
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

  /** Returns the UIDs of the objects that an object names as its owners. */
  static List<String> owners(ObjectNode object) {
    return JsonTree.items(object, "metadata", "ownerReferences").stream()
        .map(reference -> JsonTree.text(reference, "uid"))
        .toList();
  }
}
