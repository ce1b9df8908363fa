package epfabric.deploy.preview;

import java.util.Optional;

/**
 * One changed input.
 *
 * @param path for example {@code nodeConfig.spot} or {@code ports[0]}
 * @param before plain value, never a secret; empty when added
 * @param after plain value, never a secret; empty when removed
 * @param outermost path of the outermost object or item that was added or removed together with
 *     this input; empty when the input's parent exists before and after
 */
public record PropertyChange(
    String path,
    Optional<Object> before,
    Optional<Object> after,
    Optional<String> outermost,
    PropertyEffect effect,
    String why) {

  /** Creates a change of a single property. */
  PropertyChange(
      String path,
      Optional<Object> before,
      Optional<Object> after,
      PropertyEffect effect,
      String why) {
    this(path, before, after, Optional.empty(), effect, why);
  }

  PropertyChange with(PropertyEffect newEffect, String newWhy) {
    return new PropertyChange(path, before, after, outermost, newEffect, newWhy);
  }

  /** Returns the change as a part of an object that was added or removed. */
  PropertyChange partOf(String outer) {
    return new PropertyChange(path, before, after, Optional.of(outer), effect, why);
  }
}
