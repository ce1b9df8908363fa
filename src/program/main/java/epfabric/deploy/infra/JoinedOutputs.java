package epfabric.deploy.infra;

import com.pulumi.core.Output;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts a tree that contains several outputs to one output.
 *
 * <p>The SDK (1.36.1) collects the dependencies of a property in an unsynchronized hash set. Each
 * output inside the property adds its dependencies from the thread that completes the output. Two
 * such threads can lose a dependency or end the program with an {@code
 * ArrayIndexOutOfBoundsException} (seen once under the real engine). Therefore no property contains
 * more than one output of a resource; outputs that builders create already have their values, and
 * add no dependencies.
 */
final class JoinedOutputs {
  private JoinedOutputs() {}

  /**
   * Returns {@code tree} with the values of all outputs in it, as one output that depends on all of
   * them.
   */
  static Output<Map<String, Object>> map(Map<String, Object> tree) {
    return Output.all(leaves(tree))
        .applyValue(
            values -> {
              Map<String, Object> result = new LinkedHashMap<>();
              Iterator<Object> next = values.iterator();
              tree.forEach((key, value) -> result.put(key, fill(value, next)));
              return result;
            });
  }

  /**
   * Returns a list with the values of all outputs in it, as one output that depends on all of them.
   */
  static Output<List<Object>> list(List<?> tree) {
    return map(Map.of("list", tree))
        .applyValue(result -> List.copyOf((List<?>) result.get("list")));
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

  /** Replaces outputs by values, in the order of {@link #leaves}. */
  private static Object fill(Object node, Iterator<Object> values) {
    if (node instanceof Output<?>) {
      return values.next();
    }
    if (node instanceof Map<?, ?> map) {
      Map<String, Object> result = new LinkedHashMap<>();
      map.forEach((key, value) -> result.put(String.valueOf(key), fill(value, values)));
      return result;
    }
    if (node instanceof List<?> list) {
      return list.stream().map(item -> fill(item, values)).toList();
    }
    return node;
  }
}
