package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The expected content of a named input: a checksum, digest or commit, or {@code unknown}.
 *
 * @param value absent if the file contains {@code unknown}
 * @param where place of the value in the file
 * @param key full key of the value
 */
public record ContentPin(Optional<String> value, Location where, String key) {
  /** The text in a file that replaces a value which could not be looked up. */
  public static final String UNKNOWN = "unknown";

  /** SHA-256 of a file; zeros are refused, because they are placeholders. */
  public static final ScalarKind<String> SHA256 =
      ScalarKind.matching(
          "a SHA-256", "64 hexadecimal digits, not all of them 0", "(?!0{64}$)[0-9a-f]{64}");

  /** Digest of an image. */
  public static final ScalarKind<String> DIGEST =
      ScalarKind.matching(
          "an image digest",
          "sha256: and 64 hexadecimal digits, not all of them 0",
          "sha256:(?!0{64}$)[0-9a-f]{64}");

  /** Full id of a Git commit. */
  public static final ScalarKind<String> COMMIT =
      ScalarKind.matching("a full commit id", "40 hexadecimal digits", "[0-9a-f]{40}");

  /** Name of a file in installer/build/requirements that lists Python packages with hashes. */
  public static final ScalarKind<String> REQUIREMENTS =
      ScalarKind.matching(
          "a requirements file",
          "a file name that ends in .txt",
          "[a-z0-9][a-z0-9._-]{0,60}\\.txt");

  /** Returns the value of {@code key}; empty if the key is missing or invalid. */
  static Optional<ContentPin> read(MappingReader fields, String key, ScalarKind<String> kind) {
    return fields
        .value(key, orUnknown(kind))
        .map(written -> new ContentPin(written.value(), fields.where(key), fields.name(key)));
  }

  /** Returns the values in the mapping {@code key}, by their keys in that mapping. */
  static Map<String, ContentPin> readAll(
      MappingReader fields, String key, ScalarKind<String> kind) {
    return fields.sectionOrEmpty(
        key,
        section -> {
          Map<String, ContentPin> pins = new TreeMap<>();
          section.keys().forEach(k -> read(section, k, kind).ifPresent(p -> pins.put(k, p)));
          return pins;
        });
  }

  /** A value as written in a file; empty for {@code unknown}. */
  private record Written(Optional<String> value) {}

  private static ScalarKind<Written> orUnknown(ScalarKind<String> kind) {
    return new ScalarKind<>(
        kind.noun(),
        kind.expected() + ", or " + UNKNOWN,
        kind.names(),
        text ->
            text.equals(UNKNOWN)
                ? Optional.of(new Written(Optional.empty()))
                : kind.parse().apply(text).map(value -> new Written(Optional.of(value))));
  }
}
