package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import epfabric.base.reading.Fields;
import epfabric.base.reading.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What content a name stands for: a checksum, digest or commit, or that nobody could look it up.
 *
 * @param value absent where the file says {@code unknown}
 * @param where place in the file
 * @param key full key in it
 */
public record Pin(Optional<String> value, Location where, String key) {
  /** How files write that a value could not be looked up. */
  public static final String UNKNOWN = "unknown";

  /** SHA-256 of a file; zeros stand for nothing and are refused. */
  public static final Kind<String> SHA256 =
      Kind.matching(
          "a SHA-256", "64 hexadecimal digits, not all of them 0", "(?!0{64}$)[0-9a-f]{64}");

  /** Digest of an image. */
  public static final Kind<String> DIGEST =
      Kind.matching(
          "an image digest",
          "sha256: and 64 hexadecimal digits, not all of them 0",
          "sha256:(?!0{64}$)[0-9a-f]{64}");

  /** Git's full name of a commit. */
  public static final Kind<String> COMMIT =
      Kind.matching("a full commit id", "40 hexadecimal digits", "[0-9a-f]{40}");

  /** A list of Python packages by hash, in installer/build/requirements. */
  public static final Kind<String> REQUIREMENTS =
      Kind.matching(
          "a requirements file",
          "a file name that ends in .txt",
          "[a-z0-9][a-z0-9._-]{0,60}\\.txt");

  /** The value of {@code key}; absent, when the key is missing or wrong. */
  static Optional<Pin> read(Fields fields, String key, Kind<String> kind) {
    return fields
        .value(key, orUnknown(kind))
        .map(written -> new Pin(written.value(), fields.where(key), fields.name(key)));
  }

  /** A mapping of free names to such values. */
  static Map<String, Pin> readAll(Fields fields, String key, Kind<String> kind) {
    return fields.sectionOrEmpty(
        key,
        section -> {
          Map<String, Pin> pins = new TreeMap<>();
          section.keys().forEach(k -> read(section, k, kind).ifPresent(p -> pins.put(k, p)));
          return pins;
        });
  }

  /** What a file says. */
  private record Written(Optional<String> value) {}

  private static Kind<Written> orUnknown(Kind<String> kind) {
    return new Kind<>(
        kind.noun(),
        kind.expected() + ", or " + UNKNOWN,
        kind.names(),
        text ->
            text.equals(UNKNOWN)
                ? Optional.of(new Written(Optional.empty()))
                : kind.parse().apply(text).map(value -> new Written(Optional.of(value))));
  }
}
