package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Orders resources so that each follows its dependencies; resources that become ready together are
 * sorted by URN.
 */
final class DependencyOrder {
  private final NavigableMap<String, Registration> waiting = new TreeMap<>();

  /** For each resource, the dependencies that are not ordered yet. */
  private final Map<String, Set<String>> missing = new HashMap<>();

  private final Map<String, List<String>> followers = new HashMap<>();

  private DependencyOrder(List<Registration> resources) {
    resources.forEach(resource -> waiting.put(resource.urn(), resource));
    waiting.forEach(
        (urn, resource) -> {
          Set<String> needs = new HashSet<>(dependencies(resource));
          needs.remove(urn);
          needs.retainAll(waiting.keySet());
          missing.put(urn, needs);
          needs.forEach(need -> followers.computeIfAbsent(need, n -> new ArrayList<>()).add(urn));
        });
  }

  static List<Registration> ordered(List<Registration> resources) {
    return new DependencyOrder(resources).ordered();
  }

  /**
   * Orders in rounds and examines each dependency once, because a large fabric has many
   * dependencies.
   */
  private List<Registration> ordered() {
    List<Registration> ordered = new ArrayList<>();
    NavigableSet<String> ready = new TreeSet<>(waiting.keySet());
    ready.removeIf(urn -> !missing.getOrDefault(urn, Set.of()).isEmpty());
    while (!waiting.isEmpty()) {
      // A program cannot register a cycle; if a file contains one, any order will do.
      List<String> next = List.copyOf(ready.isEmpty() ? waiting.keySet() : ready);
      next.forEach(urn -> ordered.add(Objects.requireNonNull(waiting.remove(urn))));
      ready = new TreeSet<>();
      for (String urn : next) {
        ready.addAll(freedBy(urn));
      }
    }
    return ordered;
  }

  private List<String> freedBy(String urn) {
    return followers.getOrDefault(urn, List.of()).stream()
        .filter(follower -> missing.getOrDefault(follower, new HashSet<>()).remove(urn))
        .filter(follower -> missing.getOrDefault(follower, Set.of()).isEmpty())
        .filter(waiting::containsKey)
        .toList();
  }

  /** Returns the URNs of all resources that must be registered before this resource. */
  static Set<String> dependencies(Registration resource) {
    Set<String> dependencies = new TreeSet<>(resource.dependencies());
    resource.propertyDependencies().values().forEach(dependencies::addAll);
    resource.parent().ifPresent(dependencies::add);
    resource.provider().ifPresent(dependencies::add);
    dependencies.addAll(resource.listOption("replaceWith"));
    return dependencies;
  }
}
