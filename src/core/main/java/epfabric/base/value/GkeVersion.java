package epfabric.base.value;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A GKE version: {@code 1.35}, {@code 1.35.8} or {@code 1.35.8-gke.1036000}. Versions are compared
 * part by part; a missing part is greater than any number, because GKE then chooses the newest
 * version.
 */
public record GkeVersion(String text) implements Comparable<GkeVersion> {
  private static final Pattern SHAPE =
      Pattern.compile("1\\.(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})(-gke\\.[1-9]\\d{0,8})?)?");

  public GkeVersion {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException("not a GKE version: " + text);
    }
  }

  /** Returns the version; empty if {@code text} is not a GKE version. */
  public static Optional<GkeVersion> parse(String text) {
    return SHAPE.matcher(text).matches() ? Optional.of(new GkeVersion(text)) : Optional.empty();
  }

  /** Returns the first two parts, such as {@code 1.34}. */
  public String minor() {
    return text.replaceFirst("^(1\\.\\d+).*", "$1");
  }

  /**
   * Returns whether the version identifies one build, so that clusters created at different times
   * have the same nodes.
   */
  public boolean exact() {
    return text.contains("-gke.");
  }

  @Override
  public int compareTo(GkeVersion other) {
    return Comparator.<GkeVersion>comparingLong(v -> v.part(1))
        .thenComparingLong(v -> v.part(2))
        .thenComparingLong(v -> v.part(3))
        .compare(this, other);
  }

  private long part(int index) {
    long[] parts =
        Arrays.stream(text.split("[.-]"))
            .filter(p -> !p.equals("gke"))
            .mapToLong(Long::parseLong)
            .toArray();
    return index < parts.length ? parts[index] : Long.MAX_VALUE;
  }

  @Override
  public String toString() {
    return text;
  }
}
