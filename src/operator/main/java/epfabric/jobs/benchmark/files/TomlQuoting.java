package epfabric.jobs.benchmark.files;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes trees as TOML in the layout of Python's {@code toml} 0.10.2, which CloudAI uses. */
public final class TomlQuoting {
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

  private TomlQuoting() {}

  /** Returns the whole file. */
  public static String of(Map<String, Object> tree) {
    StringBuilder text = new StringBuilder(lines(tree));
    Map<String, Map<?, ?>> level = tables(tree, "");
    while (!level.isEmpty()) {
      Map<String, Map<?, ?>> next = new LinkedHashMap<>();
      level.forEach(
          (path, table) -> {
            Map<String, Map<?, ?>> below = tables(table, path + ".");
            String own = lines(table);
            if (!own.isEmpty() || below.isEmpty()) {
              text.append(text.indexOf("\n\n", Math.max(0, text.length() - 2)) >= 0 ? "" : "\n");
              text.append("[" + path + "]\n" + own);
            }
            next.putAll(below);
          });
      level = next;
    }
    return text.toString();
  }

  private static String lines(Map<?, ?> table) {
    StringBuilder lines = new StringBuilder();
    table.forEach(
        (key, value) -> {
          if (!(value instanceof Map<?, ?>)) {
            lines.append(key(key) + " = " + value(value) + "\n");
          }
        });
    return lines.toString();
  }

  private static Map<String, Map<?, ?>> tables(Map<?, ?> table, String prefix) {
    Map<String, Map<?, ?>> tables = new LinkedHashMap<>();
    table.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> inner) {
            tables.put(prefix + key(key), inner);
          }
        });
    return tables;
  }

  private static String key(Object key) {
    String text = String.valueOf(key);
    return BARE.matcher(text).matches() ? text : QuotedText.of(text);
  }

  private static String value(Object value) {
    if (value instanceof String text) {
      return QuotedText.of(text);
    }
    if (value instanceof Double number) {
      return PythonNumber.of(number).replace("e+0", "e+").replace("e-0", "e-");
    }
    if (value instanceof List<?> items) {
      String inner = items.stream().map(i -> " " + value(i) + ",").collect(Collectors.joining());
      return "[" + inner + "]";
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> key(e.getKey()) + " = " + value(e.getValue()))
          .collect(Collectors.joining(", ", "{ ", " }"));
    }
    return String.valueOf(value);
  }
}
