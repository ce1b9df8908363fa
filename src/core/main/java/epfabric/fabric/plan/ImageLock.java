package epfabric.fabric.plan;

import epfabric.base.value.ImageRef;
import java.util.Map;
import java.util.Optional;

/**
 * Digests of the images that were built for an environment ({@code images.<env>.yaml}).
 *
 * @param images images by name: {@code installer}, {@code test} or {@code judge}
 * @param file file that contains the digests; empty if no image is built yet
 */
public record ImageLock(Map<String, ImageRef> images, String file) {
  /** The lock of an environment without built images. */
  public static final ImageLock NONE = new ImageLock(Map.of(), "");

  public Optional<ImageRef> image(String name) {
    return Optional.ofNullable(images.get(name));
  }
}
