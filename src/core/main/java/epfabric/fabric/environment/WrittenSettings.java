package epfabric.fabric.environment;

import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Encrypted;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The settings of an environment in a form from which it can be planned again. The form is the same
 * whether the settings come from a file or from the Pulumi CLI, and contains no secrets.
 *
 * @param values texts, lists and mappings by full key: those of epfabric's keys and of the key of
 *     the project
 * @param secret full keys whose values are encrypted or contain encrypted values, sorted
 */
public record WrittenSettings(SortedMap<String, Object> values, List<String> secret) {
  public WrittenSettings {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    secret = List.copyOf(secret);
  }

  static WrittenSettings of(ConfigSource source) {
    SortedMap<String, Object> values = new TreeMap<>();
    TreeSet<String> secret = new TreeSet<>();
    for (Entry entry : source.entries()) {
      boolean included =
          entry.key().equals(GeneralSettings.PROJECT.key())
              || entry.key().startsWith(SettingSection.OURS.path());
      if (included && (source.secret().contains(entry.key()) || containsEncrypted(entry.value()))) {
        secret.add(entry.key());
      } else if (included) {
        plainValue(entry.value()).ifPresent(value -> values.put(entry.key(), value));
      }
    }
    return new WrittenSettings(values, List.copyOf(secret));
  }

  /** Returns every single value by its full key, such as {@code epfabric:gpuPool.taints[0].key}. */
  public SortedMap<String, String> valuesByKey() {
    SortedMap<String, String> result = new TreeMap<>();
    values.forEach((key, value) -> addValues(key, value, result));
    return result;
  }

  /** Adds the single values of an entry; a list of texts is one value. */
  private static void addValues(String key, Object value, SortedMap<String, String> result) {
    if (value instanceof Map<?, ?> fields) {
      fields.forEach((name, inner) -> addValues(key + "." + name, inner, result));
    } else if (value instanceof List<?> items && items.stream().anyMatch(Map.class::isInstance)) {
      for (int i = 0; i < items.size(); i++) {
        addValues(key + "[" + i + "]", items.get(i), result);
      }
    } else {
      result.put(key, Setting.text(value));
    }
  }

  private static boolean containsEncrypted(ConfigNode node) {
    if (node instanceof Items list) {
      return list.items().stream().anyMatch(WrittenSettings::containsEncrypted);
    }
    if (node instanceof Entries mapping) {
      return mapping.entries().stream().anyMatch(entry -> containsEncrypted(entry.value()));
    }
    return node instanceof Encrypted;
  }

  private static Optional<Object> plainValue(ConfigNode node) {
    if (node instanceof Scalar scalar) {
      return Optional.of(scalar.text());
    }
    if (node instanceof Items list) {
      List<Object> items = new ArrayList<>();
      list.items().forEach(item -> plainValue(item).ifPresent(items::add));
      return Optional.of(items);
    }
    if (node instanceof Entries mapping) {
      SortedMap<String, Object> fields = new TreeMap<>();
      mapping.entries().forEach(e -> plainValue(e.value()).ifPresent(v -> fields.put(e.key(), v)));
      return Optional.of(fields);
    }
    return Optional.empty();
  }
}
