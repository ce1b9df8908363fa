package epfabric.fabric.plan;

import java.util.Optional;

/** The namespace, pool and name requested for a user's pods; an absent part has its default. */
public record RequestedPlace(
    Optional<String> name, Optional<String> namespace, Optional<String> pool) {
  /** A request in which every part has its default. */
  public static final RequestedPlace DEFAULT =
      new RequestedPlace(Optional.empty(), Optional.empty(), Optional.empty());
}
