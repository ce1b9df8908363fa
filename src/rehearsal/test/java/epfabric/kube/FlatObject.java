package epfabric.kube;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Converts an object to a set of lines, so that the order of its items does not matter. */
final class FlatObject {
  private static final List<String> KEYS = List.of("name", "key", "mountPath");

  /**
   * Fields that may differ: each author chooses different labels, and descriptions have no effect.
   */
  private static final List<String> IGNORED = List.of("labels", "matchLabels", "description");

  private final Set<String> lines = new TreeSet<>();

  private FlatObject() {}

  /** Returns the lines of all fields except the metadata. */
  static Set<String> lines(Map<?, ?> object) {
    FlatObject flat = new FlatObject();
    object.forEach(
        (key, value) -> {
          if (!List.of("apiVersion", "kind", "metadata").contains(key)) {
            flat.add(String.valueOf(key), value);
          }
        });
    return flat.lines;
  }

  private void add(String path, Object node) {
    if (node instanceof Map<?, ?> map) {
      if (path.equals("rules") || path.startsWith("rules[")) {
        rule(map);
        return;
      }
      map.forEach(
          (key, value) -> {
            if (!IGNORED.contains(key)) {
              add(path + "." + key, value);
            }
          });
    } else if (node instanceof List<?> items) {
      items.forEach(item -> add(path + "[" + key(item) + "]", item));
    } else if (node != null) {
      lines.add(path + " = " + String.valueOf(node).strip());
    }
  }

  /** Adds a line for each permission of an RBAC rule: group, resource, verb. */
  private void rule(Map<?, ?> rule) {
    for (Object group : items(rule, "apiGroups")) {
      for (Object resource : items(rule, "resources")) {
        items(rule, "verbs")
            .forEach(verb -> lines.add("may " + verb + " " + group + "/" + resource));
      }
    }
  }

  private static List<?> items(Map<?, ?> rule, String key) {
    return rule.get(key) instanceof List<?> items ? items : List.of();
  }

  private static String key(Object item) {
    if (item instanceof Map<?, ?> map) {
      return KEYS.stream()
          .filter(map::containsKey)
          .map(key -> String.valueOf(map.get(key)))
          .findFirst()
          .orElse("");
    }
    return "";
  }
}
