package epfabric.deploy.verb.image;

import epfabric.fabric.catalog.ContentPin;
import java.util.Optional;

/** Finds digests in the output of programs. */
final class ImageDigests {
  private ImageDigests() {}

  /** Returns the digest if {@code text} consists of a digest only. */
  static Optional<String> in(String text) {
    return ContentPin.DIGEST.parse().apply(text.strip());
  }
}
