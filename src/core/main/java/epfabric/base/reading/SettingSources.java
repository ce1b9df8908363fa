package epfabric.base.reading;

import epfabric.base.problem.Location;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Returns where each setting of an environment is written. */
public final class SettingSources {
  private final Location whole;
  private final Map<String, Location> locations;

  public SettingSources(Location whole, Map<String, Location> locations) {
    this.whole = whole;
    this.locations = new TreeMap<>(locations);
  }

  /** Returns the exact place of this key; empty if the user did not set it. */
  public Optional<Location> of(String key) {
    return Optional.ofNullable(locations.get(key));
  }

  /** Returns the place of this key, or of the nearest section around it, or of the whole input. */
  public Location near(String key) {
    String path = key;
    while (!locations.containsKey(path)) {
      int cut = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
      if (cut < 0) {
        return whole;
      }
      path = path.substring(0, cut);
    }
    return locations.get(path);
  }
}
