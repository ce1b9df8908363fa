package epfabric.jobs.benchmark.definition;

import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Helpers for tables whose values do not have types yet. */
final class UntypedTables {
  private UntypedTables() {}

  /** Returns the value of a key. */
  static Optional<ConfigNode> value(Entries table, String key) {
    return table.entries().stream().filter(e -> e.key().equals(key)).map(Entry::value).findFirst();
  }

  /** Returns the table restricted to {@code keys}. */
  static Entries only(Entries table, List<String> keys) {
    return new Entries(
        table.entries().stream().filter(e -> keys.contains(e.key())).toList(), table.where());
  }

  /** Merges tables key by key; for other values, the second one takes precedence. */
  static Entries merged(Entries first, Entries second) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    first.entries().forEach(e -> entries.put(e.key(), e));
    second.entries().forEach(e -> entries.merge(e.key(), e, UntypedTables::merged));
    return new Entries(List.copyOf(entries.values()), first.where());
  }

  private static Entry merged(Entry first, Entry second) {
    return first.value() instanceof Entries a && second.value() instanceof Entries b
        ? new Entry(first.key(), first.where(), merged(a, b))
        : second;
  }
}
