package epfabric.deploy.bundle;

/**
 * A difference between a bundle and its checksums.
 *
 * @param path path in the bundle
 * @param kind what happened to it
 */
public record ChecksumFinding(String path, Kind kind) {
  /** What can be wrong with a file of a bundle. */
  public enum Kind {
    CHANGED,
    MISSING,
    EXTRA,
    UNREADABLE,
    /** Not a file: a link, a pipe, a device, or a folder. */
    IRREGULAR,
    /** A program that cannot be run, a file that can, or rights of who owns it to who runs it. */
    MODE,
    /** As checksums.txt lists it, but it describes other contents. */
    DISAGREES
  }
}
