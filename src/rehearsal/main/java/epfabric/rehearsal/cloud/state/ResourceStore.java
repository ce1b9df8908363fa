package epfabric.rehearsal.cloud.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** All existing resources by their paths, and which other resources each of them uses. */
public final class ResourceStore {
  private final SortedMap<String, ObjectNode> resources = new TreeMap<>();
  private final SortedMap<String, Set<String>> uses = new TreeMap<>();

  /** Resources that are being created or deleted. */
  private final Set<String> unsettled = new TreeSet<>();

  /**
   * Stores a new or changed resource.
   *
   * @param used paths of the resources that this resource uses, which cannot be deleted before it
   */
  public void put(String path, ObjectNode resource, Set<String> used) {
    resources.put(path, resource);
    uses.put(path, used);
    unsettled.remove(path);
  }

  /**
   * Registers a resource that is being created: its path is taken, and the resources that it will
   * use cannot be deleted.
   */
  public void announce(String path, Set<String> used) {
    unsettled.add(path);
    uses.put(path, used);
  }

  /** Prevents new references to a resource that is about to be deleted. */
  public void beginDeletion(String path) {
    unsettled.add(path);
  }

  /** Reverts {@link #beginDeletion}, because the resource will not be deleted. */
  public void cancelDeletion(String path) {
    unsettled.remove(path);
  }

  public void remove(String path) {
    resources.remove(path);
    uses.remove(path);
    unsettled.remove(path);
  }

  /** Removes a resource and all resources below it. */
  public void removeTree(String path) {
    remove(path);
    for (String below : List.copyOf(below(path).keySet())) {
      remove(below);
    }
  }

  public Optional<ObjectNode> find(String path) {
    return Optional.ofNullable(resources.get(path));
  }

  public ObjectNode get(String path) {
    return find(path).orElseThrow(() -> GoogleRefusal.notFound(path));
  }

  /** Returns a resource like {@link #get}; if it does not exist, throws with GKE's message. */
  public ObjectNode getInGke(String path) {
    return find(path).orElseThrow(() -> GoogleRefusal.notFoundInGke(path));
  }

  /** Returns a resource that another one refers to; throws if it does not exist or is not ready. */
  public ObjectNode referred(String path) {
    if (unsettled.contains(path)) {
      throw GoogleRefusal.notReady(path);
    }
    return get(path);
  }

  public boolean isTaken(String path) {
    return resources.containsKey(path) || unsettled.contains(path);
  }

  /** Returns the first resource, existing or being created, that uses the resource at the path. */
  public Optional<String> userOf(String path) {
    return uses.entrySet().stream()
        .filter(e -> e.getValue().contains(path))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public Set<String> usedBy(String path) {
    return uses.getOrDefault(path, Set.of());
  }

  /** Returns all resources below a path, at any depth. */
  public SortedMap<String, ObjectNode> below(String path) {
    return resources.subMap(path + "/", path + "0");
  }

  /** Returns the resources of one collection. */
  public SortedMap<String, ObjectNode> in(String collection) {
    SortedMap<String, ObjectNode> found = new TreeMap<>();
    below(collection)
        .forEach(
            (path, resource) -> {
              if (ResourcePaths.parent(path).equals(collection)) {
                found.put(path, resource);
              }
            });
    return found;
  }

  /** Returns the number of resources of one collection, including those that are being created. */
  public int count(String collection) {
    Set<String> all = new TreeSet<>(resources.keySet());
    all.addAll(unsettled);
    return (int) all.stream().filter(path -> isIn(path, collection)).count();
  }

  private static boolean isIn(String path, String collection) {
    return path.startsWith(collection + "/") && ResourcePaths.parent(path).equals(collection);
  }

  public List<Map.Entry<String, ObjectNode>> entries() {
    return List.copyOf(resources.entrySet());
  }
}
