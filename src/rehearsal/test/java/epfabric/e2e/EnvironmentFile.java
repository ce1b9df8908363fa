package epfabric.e2e;

import epfabric.base.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.Yaml;

/**
 * Reads the configuration of a stack file as the CLI passes it to the program: as texts, of which
 * some are JSON.
 */
final class EnvironmentFile {
  private EnvironmentFile() {}

  static Map<String, String> read(Path file) throws IOException {
    Map<String, Map<String, Object>> document = new Yaml().load(Files.readString(file));
    Map<String, String> config = new TreeMap<>();
    document.getOrDefault("config", Map.of()).forEach((key, value) -> config.put(key, text(value)));
    return config;
  }

  private static String text(Object value) {
    return value instanceof String string ? string : Json.compact(value);
  }
}
