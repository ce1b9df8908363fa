package epfabric.deploy.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts values of a registration to plain values: strings, booleans, numbers, lists and maps
 * only.
 *
 * <p>Every copy is deep, unmodifiable and sorted by key, so that equal values are printed
 * identically.
 */
public final class PlainValue {
  /** The text that replaces a secret, which is never stored. */
  public static final String SECRET = "[secret]";

  /** Key of a computed value's reference, {@code urn#property}. */
  public static final String REF = "$ref";

  /** Key of a text with computed values inside, written <code>${urn#property}</code>. */
  public static final String TEMPLATE = "$template";

  /** Key of a value that only a real deployment can know. */
  public static final String UNKNOWN = "$unknown";

  /** The largest integer up to which doubles are exact; larger numbers stay doubles. */
  private static final double LARGEST_EXACT = 9_007_199_254_740_992d;

  private PlainValue() {}

  public static Map<String, Object> ref(String urn, String property) {
    return Map.of(REF, urn + "#" + property);
  }

  public static Map<String, Object> unknown() {
    return Map.of(UNKNOWN, true);
  }

  static Object copy(Object value) {
    if (value instanceof Map<?, ?> map) {
      return copyOf(map);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(PlainValue::copy).toList();
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof String || value instanceof Boolean) {
      return value;
    }
    throw new IllegalArgumentException("not a plain value: " + value.getClass().getName());
  }

  static Map<String, Object> copyOf(Map<?, ?> map) {
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put((String) key, copy(value)));
    return Collections.unmodifiableMap(sorted);
  }

  /** Converts whole numbers to {@code Long}, because Protobuf and JSON deliver them as doubles. */
  static Object number(Number number) {
    if (number instanceof Long || number instanceof Integer) {
      return number.longValue();
    }
    double value = number.doubleValue();
    boolean isInteger = Math.rint(value) == value && Math.abs(value) <= LARGEST_EXACT;
    if (isInteger) {
      return (long) value;
    }
    return value;
  }
}
