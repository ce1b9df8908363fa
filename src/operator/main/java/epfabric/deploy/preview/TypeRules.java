package epfabric.deploy.preview;

import epfabric.base.value.Cidr;
import epfabric.deploy.preview.state.PropertyPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The effects of changes to one type's properties; read from {@code replace-rules.yaml}.
 *
 * @param sets lists whose order has no meaning
 * @param unlessProvider the provider's setting that turns replacements off
 */
record TypeRules(
    Effects effects,
    Harmless harmless,
    Removal removal,
    Set<String> sets,
    DeletesFirst deletesFirst,
    Optional<String> unlessProvider) {

  static final TypeRules NONE =
      new TypeRules(
          new Effects(Map.of(), Map.of(), Map.of(), Map.of()),
          new Harmless(Set.of(), Set.of()),
          new Removal(Set.of(), Set.of()),
          Set.of(),
          new DeletesFirst(Optional.empty(), Optional.empty()),
          Optional.empty());

  /**
   * The properties that have each effect, with the reason.
   *
   * @param wholeBlock reasons that apply when a whole block is added or removed
   */
  record Effects(
      Map<String, String> replace,
      Map<String, String> wholeBlock,
      Map<String, String> recreatesNodes,
      Map<String, String> inPlace) {
    Effects withReplace(Map<String, String> replace) {
      return new Effects(replace, wholeBlock, recreatesNodes, inPlace);
    }

    Effects withoutReplace() {
      return new Effects(Map.of(), Map.of(), recreatesNodes, inPlace);
    }
  }

  /**
   * Properties whose change can be harmless.
   *
   * @param harmlessIfExpanded ranges that replace the resource unless they are expanded
   * @param harmlessUnlessTurnedOff settings that replace the resource only if they are turned off
   */
  record Harmless(Set<String> harmlessIfExpanded, Set<String> harmlessUnlessTurnedOff) {
    boolean allows(PropertyChange change) {
      boolean grows =
          harmlessIfExpanded.contains(change.path()) && grows(change.before(), change.after());
      boolean wasOff = !change.before().equals(Optional.of(true));
      return grows || (harmlessUnlessTurnedOff.contains(change.path()) && wasOff);
    }
  }

  /**
   * The effects of removing a property.
   *
   * @param keeps paths of properties whose removal leaves the cloud resource unchanged
   * @param clears paths of properties that the provider deletes although it keeps the block above
   *     them
   */
  record Removal(Set<String> keeps, Set<String> clears) {}

  /** Properties that make the provider delete a resource before it creates the new one. */
  record DeletesFirst(Optional<String> whenSet, Optional<String> whenUnchanged) {
    boolean applies(Map<String, Object> before, Map<String, Object> after) {
      boolean propertyIsSet = whenSet.flatMap(p -> PropertyPath.at(after, p)).isPresent();
      Optional<Object> name = whenUnchanged.flatMap(p -> PropertyPath.at(after, p));
      Optional<Object> oldName = whenUnchanged.flatMap(p -> PropertyPath.at(before, p));
      return propertyIsSet || (name.isPresent() && name.equals(oldName));
    }
  }

  /** Returns the change with its effect and the reason. */
  PropertyChange classify(PropertyChange change) {
    if (matching(effects.inPlace(), change.path()).isPresent()) {
      return change;
    }
    if (isTakenAway(change) && keeps(change.outermost().orElse(change.path()))) {
      return change.with(PropertyEffect.NOTHING, "removed here; it stays unchanged in the cloud");
    }
    Optional<String> forced =
        change.outermost().flatMap(this::wholeBlockReason).or(() -> replaceReason(change));
    if (forced.isPresent() && !harmless.allows(change)) {
      return change.with(PropertyEffect.REPLACES, forced.get());
    }
    return matching(effects.recreatesNodes(), change.path())
        .map(why -> change.with(PropertyEffect.RECREATES_NODES, why))
        .orElse(change);
  }

  private Optional<String> wholeBlockReason(String block) {
    return Optional.ofNullable(effects.wholeBlock().get(PropertyPath.withoutIndexes(block)));
  }

  /**
   * Returns the reason for a replacement, if there is one. A removed property that the provider
   * keeps in the cloud is no reason.
   */
  private Optional<String> replaceReason(PropertyChange change) {
    boolean isInsideListItem = change.outermost().filter(path -> path.endsWith("]")).isPresent();
    boolean keptInCloud = isTakenAway(change) && !isInsideListItem && keeps(change.path());
    return keptInCloud ? Optional.empty() : matching(effects.replace(), change.path());
  }

  /**
   * Returns whether the property is removed and the provider does not clear it together with its
   * block.
   */
  private boolean isTakenAway(PropertyChange change) {
    boolean isCleared =
        change.outermost().isPresent()
            && removal.clears().stream()
                .anyMatch(rule -> PropertyPath.touches(rule, change.path()));
    return change.after().isEmpty() && !isCleared;
  }

  /**
   * Returns whether a property that the program no longer sets stays in the cloud. The provider
   * removes items of lists that remain, and keys of maps.
   */
  private boolean keeps(String path) {
    return !path.endsWith("]") && removal.keeps().contains(PropertyPath.withoutIndexes(path));
  }

  /** Returns whether the resource is replaced if this top-level property becomes unknown. */
  boolean replacesIfUnknown(String property) {
    return matching(effects.replace(), property)
        .or(() -> matching(effects.wholeBlock(), property))
        .isPresent();
  }

  boolean isSet(String path) {
    return sets.contains(PropertyPath.withoutIndexes(path));
  }

  /**
   * Returns whether the provider deletes the old resource before it creates the new one; the
   * resource option {@code deleteBeforeReplace} overrides this rule.
   */
  boolean deletesFirst(Map<String, Object> before, Map<String, Object> after) {
    return deletesFirst.applies(before, after);
  }

  TypeRules withEffects(Effects effects) {
    return new TypeRules(effects, harmless, removal, sets, deletesFirst, unlessProvider);
  }

  TypeRules withDeletesFirst(DeletesFirst deletesFirst) {
    return new TypeRules(effects, harmless, removal, sets, deletesFirst, unlessProvider);
  }

  private static Optional<String> matching(Map<String, String> rules, String path) {
    return List.copyOf(rules.entrySet()).stream()
        .filter(rule -> PropertyPath.touches(rule.getKey(), path))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns whether both values are IP ranges and the new range contains the old one. */
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
