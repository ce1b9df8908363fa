package epfabric.deploy.infra;

import com.pulumi.core.Output;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Trees with several outputs in them as one output.
 *
 * <p>The SDK (1.36.1) collects the dependencies of a property in a plain hash set, to which every
 * output inside it adds from the thread that completes it: two at once can lose a dependency or end
 * the program with an {@code ArrayIndexOutOfBoundsException} (seen once under the real engine). So
 * no property of ours holds more than one output of a resource; those of builders, known at once,
 * add nothing.
 */
final class JoinedOutputs {
  private JoinedOutputs() {}

  /**
   * Returns {@code tree} with the values of all outputs in it, as one output that depends on all.
   */
  static Output<Map<String, Object>> map(Map<String, Object> tree) {
    return Output.all(leaves(tree))
        .applyValue(
            values -> {
              Map<String, Object> filled = new LinkedHashMap<>();
              Iterator<Object> next = values.iterator();
              tree.forEach((key, value) -> filled.put(key, filled(value, next)));
              return filled;
            });
  }

  /** Returns the same for a list. */
  static Output<List<Object>> list(List<?> tree) {
    return map(Map.of("list", tree))
        .applyValue(filled -> List.copyOf((List<?>) filled.get("list")));
  }

  private static List<Output<Object>> leaves(Object node) {
    List<Output<Object>> leaves = new ArrayList<>();
    if (node instanceof Output<?> output) {
      leaves.add(output.applyValue(value -> (Object) value));
    } else if (node instanceof Map<?, ?> map) {
      map.values().forEach(value -> leaves.addAll(leaves(value)));
    } else if (node instanceof List<?> list) {
      list.forEach(item -> leaves.addAll(leaves(item)));
    }
    return leaves;
  }

  /** Fills the tree in the order of {@link #leaves}. */
  private static Object filled(Object node, Iterator<Object> values) {
    if (node instanceof Output<?>) {
      return values.next();
    }
    if (node instanceof Map<?, ?> map) {
      Map<String, Object> filled = new LinkedHashMap<>();
      map.forEach((key, value) -> filled.put(String.valueOf(key), filled(value, values)));
      return filled;
    }
    if (node instanceof List<?> list) {
      return list.stream().map(item -> filled(item, values)).toList();
    }
    return node;
  }
}
