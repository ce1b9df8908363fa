package epfabric.fabric.plan;

import java.util.Optional;

/** Where a user's pods run, and under which name; an absent part has its default. */
public record RequestedPlace(
    Optional<String> name, Optional<String> namespace, Optional<String> pool) {
  /** The default of each part. */
  public static final RequestedPlace DEFAULT =
      new RequestedPlace(Optional.empty(), Optional.empty(), Optional.empty());
}
