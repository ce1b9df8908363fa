package epfabric.jobs.benchmark.definition;

import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds tests that cannot start because they wait for each other. */
final class DependencyCycles {
  private final Map<String, List<Dependency>> dependencies;
  private final Set<String> done = new HashSet<>();

  DependencyCycles(Map<String, List<Dependency>> dependencies) {
    this.dependencies = dependencies;
  }

  /** Returns {@code a, b, a} if a waits for b and b waits for a; empty if all tests can start. */
  Optional<List<String>> first() {
    return dependencies.keySet().stream()
        .map(id -> from(id, new ArrayList<>()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<List<String>> from(String id, List<String> way) {
    int seen = way.indexOf(id);
    if (seen >= 0) {
      List<String> cycle = new ArrayList<>(way.subList(seen, way.size()));
      cycle.add(id);
      return Optional.of(cycle);
    }
    if (done.contains(id)) {
      return Optional.empty();
    }
    way.add(id);
    Optional<List<String>> found = Optional.empty();
    for (Dependency next : dependencies.getOrDefault(id, List.of())) {
      found = found.isPresent() ? found : from(next.id(), way);
    }
    way.remove(way.size() - 1);
    done.add(id);
    return found;
  }
}
