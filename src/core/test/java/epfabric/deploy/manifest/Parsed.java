package epfabric.deploy.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** Reads values from trees and from their YAML. */
public final class Parsed {
  private Parsed() {}

  public static List<Object> documents(String yaml) {
    List<Object> documents = new ArrayList<>();
    new Yaml().loadAll(yaml).forEach(documents::add);
    return documents;
  }

  /**
   * Returns the value at {@code path}, which consists of keys of maps and indexes of list items.
   */
  public static Object at(Object node, Object... path) {
    return find(node, path)
        .orElseThrow(() -> new AssertionError("nothing at " + List.of(path) + " of " + node));
  }

  public static Optional<Object> find(Object node, Object... path) {
    Optional<Object> found = Optional.of(node);
    for (Object step : path) {
      found = found.flatMap(at -> Optional.ofNullable(step(at, step)));
    }
    return found;
  }

  private static @Nullable Object step(Object node, Object step) {
    return step instanceof Integer item ? ((List<?>) node).get(item) : ((Map<?, ?>) node).get(step);
  }
}
