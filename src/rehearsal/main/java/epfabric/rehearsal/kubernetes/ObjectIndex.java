package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Objects by a property of theirs, such as the node of a pod, so that a lookup takes no longer in a
 * larger cluster.
 *
 * @param <P> the type of the property
 */
final class ObjectIndex<P> {
  private final Map<P, SortedMap<ObjectKey, ObjectNode>> byProperty = new HashMap<>();

  /** Adds an object, or replaces the one with this key. */
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
