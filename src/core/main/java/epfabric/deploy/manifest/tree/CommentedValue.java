package epfabric.deploy.manifest.tree;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value in a manifest with a comment for readers, above the key or item.
 *
 * @param note one or more lines; shown in YAML only
 */
public record CommentedValue(String note, Object value) {
  /** Returns the same tree without comments. */
  public static Map<String, Object> without(Map<String, ?> tree) {
    Map<String, Object> plain = new LinkedHashMap<>();
    tree.forEach((key, value) -> plain.put(key, uncommented(value)));
    return Collections.unmodifiableMap(plain);
  }

  private static Object uncommented(Object value) {
    if (value instanceof CommentedValue commented) {
      return uncommented(commented.value());
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> plain = new LinkedHashMap<>();
      map.forEach((key, inner) -> plain.put(String.valueOf(key), uncommented(inner)));
      return Collections.unmodifiableMap(plain);
    }
    return value instanceof List<?> list
        ? list.stream().map(CommentedValue::uncommented).toList()
        : value;
  }
}
