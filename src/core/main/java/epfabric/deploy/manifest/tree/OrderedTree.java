package epfabric.deploy.manifest.tree;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An immutable mapping that keeps its order, so that manifests read as if a person had written
 * them.
 */
public final class OrderedTree extends AbstractMap<String, Object> {
  private final Map<String, Object> entries;

  private OrderedTree(Map<String, Object> entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /** Returns a mapping of alternating keys and values. */
  public static OrderedTree of(Object... keysAndValues) {
    if (keysAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("a key without a value: " + keysAndValues.length);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return new OrderedTree(map);
  }

  /** Returns the entries of both mappings; the second one's value is used for a common key. */
  public static Map<String, Object> join(Map<String, ?> first, Map<String, ?> second) {
    Map<String, Object> map = new LinkedHashMap<>(first);
    map.putAll(second);
    return new OrderedTree(map);
  }

  /**
   * Returns a copy of this mapping with the entry at its end; if the key exists, its value is
   * replaced.
   */
  public OrderedTree with(String key, Object value) {
    Map<String, Object> map = new LinkedHashMap<>(entries);
    map.put(key, value);
    return new OrderedTree(map);
  }

  /** Returns a copy of this mapping with the entry, or this mapping if the value is absent. */
  public OrderedTree withAny(String key, Optional<?> value) {
    return value.map(some -> with(key, some)).orElse(this);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return entries.entrySet();
  }
}
