package epfabric.deploy.verb.image;

import epfabric.fabric.catalog.Pin;
import java.util.Optional;

/** Digests in what programs say. */
final class Digests {
  private Digests() {}

  /** The digest that is all of {@code text}. */
  static Optional<String> in(String text) {
    return Pin.DIGEST.parse().apply(text.strip());
  }
}
