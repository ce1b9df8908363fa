package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A Compute Engine zone such as {@code us-central1-b}; its region is the name without the last
 * part.
 */
public record Zone(String name) {
  private static final Pattern SHAPE = Pattern.compile("[a-z]+(-[a-z]+)++[0-9]+-[a-z][a-z0-9]*");

  public Zone {
    if (!SHAPE.matcher(name).matches()) {
      throw new IllegalArgumentException("not a zone name: " + name);
    }
  }

  /** Returns the zone; empty if {@code text} is not a zone name. */
  public static Optional<Zone> parse(String text) {
    return SHAPE.matcher(text).matches() ? Optional.of(new Zone(text)) : Optional.empty();
  }

  /** Returns the region that holds this zone, e.g. {@code us-central1}. */
  public String region() {
    return name.substring(0, name.lastIndexOf('-'));
  }

  @Override
  public String toString() {
    return name;
  }
}
