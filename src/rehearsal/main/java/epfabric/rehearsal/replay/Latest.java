package epfabric.rehearsal.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A thread-safe cache of the most recently used values. */
final class Latest<K, V> {
  private final Map<K, V> values;

  /** Creates an empty cache for at most this many values. */
  Latest(int capacity) {
    values =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Returns the cached value of the key; computes and caches it if absent. */
  V get(K key, Supplier<V> computation) {
    synchronized (values) {
      V kept = values.get(key);
      if (kept != null) {
        return kept;
      }
    }
    V computed = computation.get();
    synchronized (values) {
      values.put(key, computed);
    }
    return computed;
  }
}
