package epfabric.deploy.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Mappings that keep the order in which a person writes a manifest. */
public final class OrderedTree {
  private OrderedTree() {}

  /** A mapping of alternating keys and values. */
  public static Map<String, Object> of(Object... keysAndValues) {
    if (keysAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("a key without a value: " + keysAndValues.length);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return Collections.unmodifiableMap(map);
  }

  /** One mapping after the other; a key of the second wins. */
  public static Map<String, Object> join(Map<String, ?> first, Map<String, ?> second) {
    Map<String, Object> map = new LinkedHashMap<>(first);
    map.putAll(second);
    return Collections.unmodifiableMap(map);
  }
}
