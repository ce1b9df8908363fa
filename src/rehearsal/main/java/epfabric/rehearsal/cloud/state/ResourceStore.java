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

/** Everything that exists, by path, with what each thing holds on to. */
public final class ResourceStore {
  private final SortedMap<String, ObjectNode> things = new TreeMap<>();
  private final SortedMap<String, Set<String>> uses = new TreeMap<>();

  /** What is being made, and what is about to go. */
  private final Set<String> unsettled = new TreeSet<>();

  /**
   * Puts a thing, new or changed.
   *
   * @param used paths of what cannot be deleted while this thing is there
   */
  public void put(String path, ObjectNode thing, Set<String> used) {
    things.put(path, thing);
    uses.put(path, used);
    unsettled.remove(path);
  }

  /** Keeps a name, and what the thing will use, for something that is being made. */
  public void announce(String path, Set<String> used) {
    unsettled.add(path);
    uses.put(path, used);
  }

  /** Nothing can refer any more to what is about to go. */
  public void leave(String path) {
    unsettled.add(path);
  }

  /** It stays after all. */
  public void stay(String path) {
    unsettled.remove(path);
  }

  public void remove(String path) {
    things.remove(path);
    uses.remove(path);
    unsettled.remove(path);
  }

  /** Removes a thing and all that is below it. */
  public void removeTree(String path) {
    remove(path);
    for (String below : List.copyOf(below(path).keySet())) {
      remove(below);
    }
  }

  public Optional<ObjectNode> find(String path) {
    return Optional.ofNullable(things.get(path));
  }

  public ObjectNode get(String path) {
    return find(path).orElseThrow(() -> GoogleRefusal.notFound(path));
  }

  /** As {@link #get}, for GKE, which says it in other words. */
  public ObjectNode getInGke(String path) {
    return find(path).orElseThrow(() -> GoogleRefusal.notFoundInGke(path));
  }

  /** What another thing refers to: it must be there, and ready. */
  public ObjectNode referred(String path) {
    if (unsettled.contains(path)) {
      throw GoogleRefusal.notReady(path);
    }
    return get(path);
  }

  public boolean isTaken(String path) {
    return things.containsKey(path) || unsettled.contains(path);
  }

  /** The first thing that holds on to another, be it there already or being made. */
  public Optional<String> userOf(String path) {
    return uses.entrySet().stream()
        .filter(e -> e.getValue().contains(path))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  public Set<String> usedBy(String path) {
    return uses.getOrDefault(path, Set.of());
  }

  /** All things below a path, at whatever depth. */
  public SortedMap<String, ObjectNode> below(String path) {
    return things.subMap(path + "/", path + "0");
  }

  /** The things of one collection. */
  public SortedMap<String, ObjectNode> in(String collection) {
    SortedMap<String, ObjectNode> found = new TreeMap<>();
    below(collection)
        .forEach(
            (path, thing) -> {
              if (ResourcePaths.parent(path).equals(collection)) {
                found.put(path, thing);
              }
            });
    return found;
  }

  /** How many things of one collection there are, with those that are being made. */
  public int count(String collection) {
    Set<String> all = new TreeSet<>(things.keySet());
    all.addAll(unsettled);
    return (int) all.stream().filter(path -> isIn(path, collection)).count();
  }

  private static boolean isIn(String path, String collection) {
    return path.startsWith(collection + "/") && ResourcePaths.parent(path).equals(collection);
  }

  public List<Map.Entry<String, ObjectNode>> entries() {
    return List.copyOf(things.entrySet());
  }
}
