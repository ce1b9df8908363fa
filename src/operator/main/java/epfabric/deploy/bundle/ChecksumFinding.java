package epfabric.deploy.bundle;

/**
 * A difference between a bundle and its checksums.
 *
 * @param path path in the bundle
 * @param kind the kind of difference
 */
public record ChecksumFinding(String path, Kind kind) {
  /** The kinds of differences. */
  public enum Kind {
    CHANGED,
    MISSING,
    EXTRA,
    UNREADABLE,
    /** Not a file: a link, a pipe, a device, or a folder. */
    IRREGULAR,
    /**
     * The permissions are wrong: a program that is not executable, or a file that is executable.
     */
    MODE,
    /** The file matches checksums.txt, but bundle.json describes other contents. */
    DISAGREES
  }
}
