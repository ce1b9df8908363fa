package epfabric.deploy.preview.state;

import epfabric.deploy.manifest.tree.TreeLookup;
import java.util.Map;
import java.util.Optional;

/** Paths such as {@code nodeConfig.taints[0].key}, and how rules and options match them. */
public final class PropertyPath {
  private PropertyPath() {}

  public static String child(String path, String key) {
    String segment = key.matches("[^.\\[\\]\"]+") ? key : "[\"" + key + "\"]";
    boolean bracket = segment.startsWith("[");
    return path.isEmpty() || bracket ? path + segment : path + "." + segment;
  }

  public static String item(String path, int index) {
    return path + "[" + index + "]";
  }

  /** Returns the path without indexes, because a rule applies to every item of a list. */
  public static String withoutIndexes(String path) {
    return path.replaceAll("\\[(\\d+|\\*)\\]", "");
  }

  /** Returns whether a rule's property is, contains or is part of the changed property. */
  public static boolean touches(String rule, String changed) {
    String path = withoutIndexes(changed);
    return rule.equals("*") || within(path, rule) || within(rule, path);
  }

  /** Returns whether an option's path is the changed property or contains it, indexes included. */
  public static boolean contains(String option, String changed) {
    if (option.equals("*")) {
      return true;
    }
    String path =
        option.contains("[") && !option.contains("[*]") ? changed : withoutIndexes(changed);
    return within(path, option.replace("[*]", ""));
  }

  /** Returns the value at a path of plain keys; empty if the path has no value. */
  public static Optional<Object> at(Map<String, Object> values, String path) {
    return TreeLookup.at(values, path.split("\\."));
  }

  private static boolean within(String path, String outer) {
    return path.equals(outer) || path.startsWith(outer + ".") || path.startsWith(outer + "[");
  }
}
