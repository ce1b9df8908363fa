package epfabric.preview;

import epfabric.engine.Registration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Resources after everything they need; ties in the order of their URNs. */
final class Topology {
  private Topology() {}

  static List<Registration> ordered(List<Registration> resources) {
    Map<String, Registration> waiting = new TreeMap<>();
    resources.forEach(resource -> waiting.put(resource.urn(), resource));
    List<Registration> ordered = new ArrayList<>();
    while (!waiting.isEmpty()) {
      List<Registration> ready =
          waiting.values().stream().filter(r -> isReady(r, waiting.keySet())).toList();
      // A cycle cannot be registered; if a file holds one, its order does not matter.
      List<Registration> next = ready.isEmpty() ? List.copyOf(waiting.values()) : ready;
      next.forEach(resource -> waiting.remove(resource.urn()));
      ordered.addAll(next);
    }
    return ordered;
  }

  /** All URNs that have to be registered before this one. */
  static Set<String> needs(Registration resource) {
    Set<String> needs = new TreeSet<>(resource.dependencies());
    resource.propertyDependencies().values().forEach(needs::addAll);
    resource.parent().ifPresent(needs::add);
    resource.provider().ifPresent(needs::add);
    needs.addAll(resource.listOption("replaceWith"));
    return needs;
  }

  private static boolean isReady(Registration resource, Set<String> waiting) {
    return needs(resource).stream()
        .noneMatch(urn -> waiting.contains(urn) && !urn.equals(resource.urn()));
  }
}
