package epfabric.deploy.bundle;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The list of a bundle's files, in the form of {@code sha256sum}.
 *
 * @param digests SHA-256 of each file except the list itself, by name
 */
record Checksums(SortedMap<String, String> digests) {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\r\n]+)");

  Checksums {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /**
   * Parses a list; returns empty if the bytes are not exactly in the format that {@link #text}
   * writes.
   */
  static Optional<Checksums> read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    SortedMap<String, String> listed = new TreeMap<>();
    for (String line : text.split("\n", -1)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        listed.put(matcher.group(2), matcher.group(1));
      }
    }
    Checksums checksums = new Checksums(listed);
    boolean canonical =
        checksums.text().equals(text)
            && listed.containsKey(Bundle.ABOUT)
            && BundleNames.canCoexist(listed.keySet());
    return canonical ? Optional.of(checksums) : Optional.empty();
  }

  /** Returns lines that {@code sha256sum -c} accepts, sorted by path. */
  String text() {
    return digests.entrySet().stream()
        .map(e -> e.getValue() + "  " + e.getKey() + "\n")
        .collect(Collectors.joining());
  }
}
