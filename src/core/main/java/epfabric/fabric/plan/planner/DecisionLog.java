package epfabric.fabric.plan.planner;

import epfabric.base.problem.Location;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.PlanDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses between requested and default values for planners, and records each choice. */
final class DecisionLog {
  private final Environment environment;
  private final List<PlanDecision> made = new ArrayList<>();

  DecisionLog(Environment environment) {
    this.environment = environment;
  }

  /** Returns the requested value, or the default. */
  <T> T choose(Setting<T> setting, Optional<T> requested) {
    return choose(setting, requested, setting.value(), setting.usual().reason());
  }

  /** Returns the requested value, or {@code fallback}, which {@code reason} explains. */
  <T> T choose(Setting<T> setting, Optional<T> requested, T fallback, String reason) {
    T value = requested.orElse(fallback);
    String origin = requested.isPresent() ? origin(setting.key()) : reason;
    made.add(new PlanDecision(setting.key(), Setting.text(value), origin));
    return value;
  }

  /** Returns the requested value; if there is none, records the reason that the setting gives. */
  <T> Optional<T> optional(Setting<T> setting, Optional<T> requested) {
    String usual = setting.usual().value().map(value -> ": " + Setting.text(value)).orElse("");
    String value = requested.map(Setting::text).orElse("-");
    String reason = setting.usual().reason() + usual;
    made.add(
        new PlanDecision(
            setting.key(), value, requested.isPresent() ? origin(setting.key()) : reason));
    return requested;
  }

  /** Records a requested value. */
  <T> T given(Setting<T> setting, T value) {
    return given(setting.key(), value, "given");
  }

  /**
   * Records a value and, as its origin, the place of this key; if the user did not set the key, the
   * origin is {@code otherwise}.
   */
  <T> T given(String key, T value, String otherwise) {
    String origin =
        environment.reading().sources().of(key).map(Location::toString).orElse(otherwise);
    made.add(new PlanDecision(key, Setting.text(value), origin));
    return value;
  }

  /** Records a value that follows from other settings, regardless of the request. */
  <T> T derive(Setting<T> setting, T value, String reason) {
    return derive(setting.key(), value, reason);
  }

  /** Records a value that follows from settings and is not a setting itself. */
  <T> T derive(String key, T value, String reason) {
    made.add(new PlanDecision(key, Setting.text(value), reason));
    return value;
  }

  /** Returns all decisions, and then the user's settings about which no planner decides. */
  List<PlanDecision> made() {
    Set<String> decided = made.stream().map(PlanDecision::key).collect(Collectors.toSet());
    List<PlanDecision> all = new ArrayList<>(made);
    environment
        .reading()
        .written()
        .valuesByKey()
        .forEach(
            (key, value) -> {
              if (!decided.contains(key)) {
                all.add(new PlanDecision(key, value, origin(key)));
              }
            });
    return List.copyOf(all);
  }

  private String origin(String key) {
    return environment.reading().sources().of(key).map(Location::toString).orElse("given");
  }
}
