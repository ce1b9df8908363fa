package epfabric.deploy.preview;

import java.util.Optional;

/**
 * One changed input.
 *
 * @param path for example {@code nodeConfig.spot} or {@code ports[0]}
 * @param before plain value, never a secret; empty when added
 * @param after plain value, never a secret; empty when removed
 * @param whole the outermost object or item that came or went with it; empty when it stands in one
 *     that is there before and after
 */
public record PropertyChange(
    String path,
    Optional<Object> before,
    Optional<Object> after,
    Optional<String> whole,
    PropertyEffect effect,
    String why) {

  /** A change by itself. */
  PropertyChange(
      String path,
      Optional<Object> before,
      Optional<Object> after,
      PropertyEffect effect,
      String why) {
    this(path, before, after, Optional.empty(), effect, why);
  }

  PropertyChange with(PropertyEffect newEffect, String newWhy) {
    return new PropertyChange(path, before, after, whole, newEffect, newWhy);
  }

  /** The same, as a part of something that came or went as a whole. */
  PropertyChange of(String outer) {
    return new PropertyChange(path, before, after, Optional.of(outer), effect, why);
  }
}
