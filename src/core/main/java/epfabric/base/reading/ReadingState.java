package epfabric.base.reading;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.util.Map;
import java.util.TreeMap;

/** Collects the problems of a configuration, and the place of each key, while it is read. */
public final class ReadingState {
  private final Problems problems = new Problems();
  private final Map<String, Location> locations = new TreeMap<>();

  public void add(Problem problem) {
    problems.add(problem);
  }

  /** Records where the setting at {@code path} was written. */
  public void located(String path, Location where) {
    locations.put(path, where);
  }

  public Problems problems() {
    return problems;
  }

  public Map<String, Location> locations() {
    return locations;
  }
}
