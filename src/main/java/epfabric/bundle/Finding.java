package epfabric.bundle;

/**
 * A difference between a bundle and its checksums.
 *
 * @param path path in the bundle
 * @param kind what happened to it
 */
public record Finding(String path, Kind kind) {
  /** What can be wrong with a file of a bundle. */
  public enum Kind {
    CHANGED,
    MISSING,
    EXTRA,
    UNREADABLE
  }
}
