package epfabric.preview;

import java.util.Optional;

/**
 * One changed input.
 *
 * @param path for example {@code nodeConfig.spot} or {@code ports[0]}
 * @param before plain value, never a secret; empty when added
 * @param after plain value, never a secret; empty when removed
 */
public record PropertyChange(
    String path, Optional<Object> before, Optional<Object> after, Effect effect, String why) {

  PropertyChange with(Effect newEffect, String newWhy) {
    return new PropertyChange(path, before, after, newEffect, newWhy);
  }
}
