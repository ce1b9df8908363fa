package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.ResourceChange.Cause;
import epfabric.deploy.preview.state.PropertyPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the dependents of a resource that is deleted before its replacement is created. The engine
 * deletes these dependents first.
 *
 * <p>A dependent counts if it uses one of the resource's values in a property that would replace
 * the dependent if the value were unknown, if its provider is replaced, or if its {@code
 * replaceWith} names the resource; {@code dependsOn} alone does not count. Everything is read from
 * the old state, as in the engine.
 */
final class DependentReplacements {
  private final List<Registration> oldsInOrder;
  private final ReplaceRules rules;
  private final EngineProgress progress;

  /** A dependent and the cause of its deletion. */
  record Dependent(Registration resource, Cause cause) {}

  DependentReplacements(
      List<Registration> oldsInOrder, ReplaceRules rules, EngineProgress progress) {
    this.oldsInOrder = List.copyOf(oldsInOrder);
    this.rules = rules;
    this.progress = progress;
  }

  /**
   * Returns the dependents in dependency order; the engine deletes them from the last to the first.
   * Dependents through {@code replaceWith} alone come from a map in the engine, so their order is
   * undefined.
   */
  List<Dependent> of(Registration root, String newUrn) {
    List<Dependent> dependents = new ArrayList<>(throughProperties(root));
    Set<String> known = new HashSet<>();
    dependents.forEach(dependent -> known.add(dependent.resource().urn()));
    for (Registration old : oldsInOrder) {
      List<String> replaceWith = old.listOption("replaceWith");
      boolean namesRoot = replaceWith.contains(newUrn) || replaceWith.contains(root.urn());
      if (namesRoot && known.add(old.urn())) {
        String why = ResourceNames.shortName(root.urn()) + " is replaced";
        dependents.add(new Dependent(old, new Cause("replaceWith", why)));
      }
    }
    return dependents;
  }

  private List<Dependent> throughProperties(Registration root) {
    List<Dependent> dependents = new ArrayList<>();
    Set<String> replaced = new HashSet<>(Set.of(root.urn()));
    Map<String, Map<String, Object>> inputs = new HashMap<>();
    for (Registration old : oldsInOrder) {
      inputs.put(old.urn(), old.inputs());
      // A resource that the program registers before the root no longer depends on the root.
      if (!old.custom() || progress.isRegistered(old.urn())) {
        continue;
      }
      Map<String, Object> provider =
          old.provider().flatMap(urn -> Optional.ofNullable(inputs.get(urn))).orElse(Map.of());
      Optional<Cause> cause = cause(old, replaced, rules.of(old.type(), provider));
      if (cause.isPresent()) {
        replaced.add(old.urn());
        dependents.add(new Dependent(old, cause.get()));
      }
    }
    return dependents;
  }

  private static Optional<Cause> cause(Registration old, Set<String> replaced, TypeRules rules) {
    Optional<String> provider = old.provider().filter(replaced::contains);
    if (provider.isPresent()) {
      String why = "its provider " + ResourceNames.shortName(provider.get()) + " is replaced";
      return Optional.of(new Cause("provider", why));
    }
    for (Map.Entry<String, List<String>> entry : old.propertyDependencies().entrySet()) {
      String property = entry.getKey();
      Optional<String> source = entry.getValue().stream().filter(replaced::contains).findFirst();
      boolean used = source.isPresent() && old.inputs().containsKey(property);
      if (used && replacesIfUnknown(old, property, rules)) {
        String why = "uses " + ResourceNames.shortName(source.get()) + ", which is deleted first";
        return Optional.of(new Cause(property, why));
      }
    }
    return Optional.empty();
  }

  private static boolean replacesIfUnknown(Registration old, String property, TypeRules rules) {
    boolean ignored =
        old.listOption("ignoreChanges").stream().anyMatch(i -> PropertyPath.contains(i, property));
    boolean forced =
        old.listOption("replaceOnChanges").stream()
            .anyMatch(option -> PropertyPath.contains(option, property));
    return !ignored && (forced || rules.replacesIfUnknown(property));
  }
}
