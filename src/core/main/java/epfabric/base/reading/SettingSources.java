package epfabric.base.reading;

import epfabric.base.problem.Location;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The places at which the settings of an environment are written. */
public final class SettingSources {
  private final Location input;
  private final Map<String, Location> locations;

  public SettingSources(Location input, Map<String, Location> locations) {
    this.input = input;
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
        return input;
      }
      path = path.substring(0, cut);
    }
    return locations.get(path);
  }
}
