package epfabric.deploy.preview;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.preview.state.ComputedReferences;
import epfabric.deploy.preview.state.PriorState;
import epfabric.deploy.preview.state.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Compares two maps of inputs leaf by leaf; rules later decide the effect of each change. */
final class InputDiff {
  private static final String DEFAULTS = "__defaults";

  private final ValueEquality equality;
  private final TypeRules rules;

  InputDiff(ValueEquality equality, TypeRules rules) {
    this.equality = equality;
    this.rules = rules;
  }

  List<PropertyChange> between(Map<String, Object> before, Map<String, Object> after) {
    List<PropertyChange> changes = new ArrayList<>();
    compareObjects("", before, after, changes);
    return changes;
  }

  private void compareObjects(
      String path, Map<?, ?> before, Map<?, ?> after, List<PropertyChange> changes) {
    TreeSet<String> keys = new TreeSet<>();
    before.keySet().forEach(key -> keys.add((String) key));
    after.keySet().forEach(key -> keys.add((String) key));
    List<?> defaults = before.get(DEFAULTS) instanceof List<?> list ? list : List.of();
    for (String key : keys) {
      // A value that the provider filled in and the program does not set is not a change.
      boolean filledIn = !after.containsKey(key) && defaults.contains(key);
      if (!key.startsWith("__") && !filledIn) {
        compareValues(
            PropertyPath.child(path, key), value(before, key), value(after, key), changes);
      }
    }
  }

  private static Optional<Object> value(Map<?, ?> map, String key) {
    return Optional.ofNullable(map.get(key));
  }

  private void compareValues(
      String path, Optional<Object> before, Optional<Object> after, List<PropertyChange> changes) {
    Optional<Map<?, ?>> oldMap = object(before, after);
    Optional<Map<?, ?>> newMap = object(after, before);
    Optional<List<?>> oldList = list(before, after);
    Optional<List<?>> newList = list(after, before);
    List<PropertyChange> parts = new ArrayList<>();
    if (oldMap.isPresent() && newMap.isPresent()) {
      compareObjects(path, oldMap.get(), newMap.get(), parts);
    } else if (oldList.isPresent() && newList.isPresent()) {
      compareLists(path, oldList.get(), newList.get(), parts);
    } else if (!isSame(before, after)) {
      changes.add(change(path, before, after));
    }
    boolean addedOrRemoved = before.isEmpty() || after.isEmpty();
    parts.forEach(part -> changes.add(addedOrRemoved ? part.partOf(path) : part));
  }

  /**
   * Creates a change. If one side is secret, the other side is hidden too: it is likely the same
   * secret in clear text.
   */
  private static PropertyChange change(
      String path, Optional<Object> before, Optional<Object> after) {
    boolean secret =
        before.filter(PriorState::isSecret).isPresent()
            || after.filter(PriorState::isSecret).isPresent();
    UnaryOperator<Object> shown = value -> secret ? PlainValue.SECRET : value;
    return new PropertyChange(
        path, before.map(shown), after.map(shown), PropertyEffect.IN_PLACE, "");
  }

  /** Treats an absent object as empty if the other side has parts, so that each part is listed. */
  private static Optional<Map<?, ?>> object(Optional<Object> value, Optional<Object> other) {
    if (value.isPresent()) {
      return value.get() instanceof Map<?, ?> map && !ComputedReferences.isComputed(map)
          ? Optional.of(map)
          : Optional.empty();
    }
    boolean otherHasParts = object(other).filter(map -> !map.isEmpty()).isPresent();
    return otherHasParts ? Optional.of(Map.of()) : Optional.empty();
  }

  private static Optional<Map<?, ?>> object(Optional<Object> value) {
    return value.isPresent() ? object(value, Optional.empty()) : Optional.empty();
  }

  private static Optional<List<?>> list(Optional<Object> value, Optional<Object> other) {
    if (value.isPresent()) {
      return value.get() instanceof List<?> list ? Optional.of(list) : Optional.empty();
    }
    boolean otherHasItems = other.isPresent() && other.get() instanceof List<?> l && !l.isEmpty();
    return otherHasItems ? Optional.of(List.of()) : Optional.empty();
  }

  private boolean isSame(Optional<Object> before, Optional<Object> after) {
    return before.isPresent() && after.isPresent() && equality.same(before.get(), after.get());
  }

  private void compareLists(
      String path, List<?> before, List<?> after, List<PropertyChange> changes) {
    if (rules.isSet(path)) {
      compareSets(path, before, after, changes);
      return;
    }
    for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
      compareValues(PropertyPath.item(path, i), item(before, i), item(after, i), changes);
    }
  }

  private static Optional<Object> item(List<?> list, int index) {
    return index < list.size() ? Optional.of(list.get(index)) : Optional.empty();
  }

  private void compareSets(
      String path, List<?> before, List<?> after, List<PropertyChange> changes) {
    List<Object> unmatched = new ArrayList<>(before);
    for (Object item : after) {
      Optional<Object> match = unmatched.stream().filter(old -> isEqual(old, item)).findFirst();
      if (match.isPresent()) {
        unmatched.remove(match.get());
      } else {
        String itemPath = PropertyPath.item(path, after.indexOf(item));
        changes.add(change(path, Optional.empty(), Optional.of(item)).partOf(itemPath));
      }
    }
    for (Object item : unmatched) {
      String itemPath = PropertyPath.item(path, before.indexOf(item));
      changes.add(change(path, Optional.of(item), Optional.empty()).partOf(itemPath));
    }
  }

  private boolean isEqual(Object before, Object after) {
    List<PropertyChange> changes = new ArrayList<>();
    compareValues("", Optional.of(before), Optional.of(after), changes);
    return changes.isEmpty();
  }
}
