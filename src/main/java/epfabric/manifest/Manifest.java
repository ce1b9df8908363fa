package epfabric.manifest;

import epfabric.value.ImageRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A Kubernetes object as a tree of strings, numbers, booleans, lists, maps and {@link Reference}s.
 *
 * @param id logical name, stable when the object's own name changes
 * @param body everything but apiVersion, kind and metadata, in the order it is written
 * @param after ids of the objects that must exist first
 */
public record Manifest(
    String id,
    String apiVersion,
    String kind,
    Map<String, Object> metadata,
    Map<String, Object> body,
    List<String> after) {

  public Manifest {
    after = List.copyOf(after);
  }

  public String name() {
    return String.valueOf(metadata.get("name"));
  }

  /** Whether an image in it has not been built yet; such an object must not be deployed. */
  public boolean usesUnbuiltImage() {
    return mentionsUnbuilt(body);
  }

  private static boolean mentionsUnbuilt(Object node) {
    if (node instanceof Map<?, ?> map) {
      return mentionsUnbuilt(map.values());
    }
    if (node instanceof Collection<?> items) {
      return items.stream().anyMatch(Manifest::mentionsUnbuilt);
    }
    return node instanceof String text && text.contains(ImageRef.UNBUILT);
  }
}
