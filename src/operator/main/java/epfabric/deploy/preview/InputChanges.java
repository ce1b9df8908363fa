package epfabric.deploy.preview;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.state.PriorState;
import java.util.List;
import java.util.Map;

/** Compares two sets of plain inputs of one resource by the rules of the resource's type. */
public final class InputChanges {
  private static final ReplaceRules RULES = ReplaceRules.load();

  private InputChanges() {}

  /**
   * Returns the changed properties and the effect of each.
   *
   * @param provider inputs of the explicit provider, which can turn rules off
   */
  public static List<PropertyChange> between(
      String type,
      Map<String, Object> provider,
      Map<String, Object> before,
      Map<String, Object> after) {
    TypeRules rules = RULES.of(type, provider);
    PriorState emptyState = PriorState.of(new Registrations(List.of(), Map.of()));
    return new InputDiff(new ValueEquality(emptyState, new EngineProgress()), rules)
        .between(before, after).stream().map(rules::classify).toList();
  }

  /** Returns whether the provider deletes the old resource before it creates the new one. */
  public static boolean deletesFirst(
      String type, Map<String, Object> before, Map<String, Object> after) {
    return RULES.of(type, Map.of()).deletesFirst(before, after);
  }
}
