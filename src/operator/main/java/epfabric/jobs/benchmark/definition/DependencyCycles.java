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
  Optional<List<String>> firstCycle() {
    return dependencies.keySet().stream()
        .map(id -> cycleFrom(id, new ArrayList<>()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<List<String>> cycleFrom(String id, List<String> path) {
    int seen = path.indexOf(id);
    if (seen >= 0) {
      List<String> cycle = new ArrayList<>(path.subList(seen, path.size()));
      cycle.add(id);
      return Optional.of(cycle);
    }
    if (done.contains(id)) {
      return Optional.empty();
    }
    path.add(id);
    Optional<List<String>> found = Optional.empty();
    for (Dependency next : dependencies.getOrDefault(id, List.of())) {
      found = found.isPresent() ? found : cycleFrom(next.id(), path);
    }
    path.remove(path.size() - 1);
    done.add(id);
    return found;
  }
}
