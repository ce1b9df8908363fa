package epfabric.fabric.environment;

import epfabric.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Converts a stack file's values to the form in which the Pulumi CLI passes them to a program. */
public final class PulumiCli {
  private PulumiCli() {}

  /**
   * Returns the content of {@code PULUMI_CONFIG}: scalars as text, other values as JSON with sorted
   * keys and {@code < > &} escaped, as Go writes it; null as an empty text.
   */
  public static Map<String, String> configOf(String stackFile) {
    Map<?, ?> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(stackFile);
    Map<String, String> config = new TreeMap<>();
    if (file.get("config") instanceof Map<?, ?> values) {
      values.forEach((key, value) -> config.put(String.valueOf(key), text(value)));
    }
    return config;
  }

  private static String text(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof Map || value instanceof List
        ? Json.whole(sorted(value), false)
            .replace("<", "\\u003c")
            .replace(">", "\\u003e")
            .replace("&", "\\u0026")
        : value.toString();
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> sorted = new TreeMap<>();
      map.forEach((key, inner) -> sorted.put(String.valueOf(key), sorted(inner)));
      return sorted;
    }
    return value instanceof List<?> list ? list.stream().map(PulumiCli::sorted).toList() : value;
  }
}
