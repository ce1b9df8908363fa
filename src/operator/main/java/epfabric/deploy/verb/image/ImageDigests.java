package epfabric.deploy.verb.image;

import epfabric.fabric.catalog.ContentPin;
import java.util.Optional;

/** Digests in what programs say. */
final class ImageDigests {
  private ImageDigests() {}

  /** The digest that is all of {@code text}. */
  static Optional<String> in(String text) {
    return ContentPin.DIGEST.parse().apply(text.strip());
  }
}
