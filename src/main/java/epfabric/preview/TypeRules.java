package epfabric.preview;

import epfabric.value.Cidr;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What changes of one type's properties do; read from {@code replace-rules.yaml}. */
record TypeRules(
    Map<String, String> replace,
    Map<String, String> recreatesNodes,
    Map<String, String> inPlace,
    Set<String> onlyIfNotExpanded,
    Set<String> sets,
    Optional<String> deletesFirstWhenSet,
    Optional<String> deletesFirstWhenUnchanged,
    Optional<String> unlessProvider) {

  static final TypeRules NONE =
      new TypeRules(
          Map.of(),
          Map.of(),
          Map.of(),
          Set.of(),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** The change with what it does and why. */
  PropertyChange classify(PropertyChange change) {
    if (matching(inPlace, change.path()).isPresent()) {
      return change;
    }
    Optional<String> forced = matching(replace, change.path());
    if (forced.isPresent() && !growsInPlace(change)) {
      return change.with(Effect.REPLACES, forced.get());
    }
    return matching(recreatesNodes, change.path())
        .map(why -> change.with(Effect.RECREATES_NODES, why))
        .orElse(change);
  }

  /** True where a top-level property that becomes unknown would replace the resource. */
  boolean replacesIfUnknown(String property) {
    return matching(replace, property).isPresent();
  }

  boolean isSet(String path) {
    return sets.contains(PropertyPath.normal(path));
  }

  /** The provider's own choice, which the option of the same name overrules. */
  boolean deletesFirst(Map<String, Object> before, Map<String, Object> after) {
    boolean named = deletesFirstWhenSet.flatMap(p -> PropertyPath.at(after, p)).isPresent();
    Optional<Object> name = deletesFirstWhenUnchanged.flatMap(p -> PropertyPath.at(after, p));
    Optional<Object> oldName = deletesFirstWhenUnchanged.flatMap(p -> PropertyPath.at(before, p));
    return named || (name.isPresent() && name.equals(oldName));
  }

  TypeRules withoutReplace() {
    return new TypeRules(
        Map.of(),
        recreatesNodes,
        inPlace,
        onlyIfNotExpanded,
        sets,
        deletesFirstWhenSet,
        deletesFirstWhenUnchanged,
        Optional.empty());
  }

  private boolean growsInPlace(PropertyChange change) {
    return onlyIfNotExpanded.contains(change.path()) && grows(change.before(), change.after());
  }

  private static Optional<String> matching(Map<String, String> rules, String path) {
    return List.copyOf(rules.entrySet()).stream()
        .filter(rule -> PropertyPath.touches(rule.getKey(), path))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Whether both are ranges and the new one holds all of the old one. */
  private static boolean grows(Optional<Object> before, Optional<Object> after) {
    Optional<Cidr> old = before.flatMap(TypeRules::range);
    return after
        .flatMap(TypeRules::range)
        .filter(now -> old.filter(now::holds).isPresent())
        .isPresent();
  }

  private static Optional<Cidr> range(Object value) {
    return value instanceof String text ? Cidr.parse(text) : Optional.empty();
  }
}
