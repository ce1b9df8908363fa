package epfabric.deploy.manifest.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds nodes in a tree that may not contain them. */
public final class TreeLookup {
  private TreeLookup() {}

  /** Returns the node at the path of these keys, if it exists and is not null. */
  public static Optional<Object> at(Object tree, String... keys) {
    Object node = tree;
    for (String key : keys) {
      if (!(node instanceof Map<?, ?> map) || map.get(key) == null) {
        return Optional.empty();
      }
      node = map.get(key);
    }
    return Optional.of(node);
  }

  /** Returns the text under these keys; for a reference, the planned name. */
  public static String text(Object tree, String... keys) {
    return at(tree, keys)
        .map(node -> node instanceof ResourceReference r ? r.plannedName() : String.valueOf(node))
        .orElse("");
  }

  /** Returns the mapping under these keys; empty when there is none. */
  public static Map<?, ?> map(Object tree, String... keys) {
    return at(tree, keys).filter(Map.class::isInstance).map(n -> (Map<?, ?>) n).orElse(Map.of());
  }

  /** Returns the list under these keys; empty when there is none. */
  public static List<Object> list(Object tree, String... keys) {
    List<Object> items = new ArrayList<>();
    if (at(tree, keys).orElse(List.of()) instanceof List<?> list) {
      items.addAll(list);
    }
    return items;
  }
}
