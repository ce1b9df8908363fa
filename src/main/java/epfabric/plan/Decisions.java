package epfabric.plan;

import epfabric.environment.Environment;
import epfabric.environment.Setting;
import epfabric.problem.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records each value while planners choose between what was asked for and what is usual. */
final class Decisions {
  private final Environment environment;
  private final List<Decision> made = new ArrayList<>();

  Decisions(Environment environment) {
    this.environment = environment;
  }

  /** The value asked for, or the usual one. */
  <T> T choose(Setting<T> setting, Optional<T> asked) {
    return choose(setting, asked, setting.value(), setting.usual().reason());
  }

  /** The value asked for, or {@code fallback}, which {@code reason} explains. */
  <T> T choose(Setting<T> setting, Optional<T> asked, T fallback, String reason) {
    return choose(setting.key(), asked, fallback, reason);
  }

  /** The value asked for, with the setting's own reason for its absence. */
  <T> Optional<T> optional(Setting<T> setting, Optional<T> asked) {
    return optional(setting.key(), asked, setting.usual().reason());
  }

  /** A value that follows from others, whatever was asked for. */
  <T> T derive(Setting<T> setting, T value, String reason) {
    return derive(setting.key(), value, reason);
  }

  <T> T choose(String key, Optional<T> asked, T fallback, String reason) {
    T value = asked.orElse(fallback);
    made.add(new Decision(key, Setting.text(value), asked.isPresent() ? origin(key) : reason));
    return value;
  }

  <T> Optional<T> optional(String key, Optional<T> asked, String reason) {
    String value = asked.map(Setting::text).orElse("-");
    made.add(new Decision(key, value, asked.isPresent() ? origin(key) : reason));
    return asked;
  }

  /** A value that is no setting, and follows from some. */
  <T> T derive(String key, T value, String reason) {
    made.add(new Decision(key, Setting.text(value), reason));
    return value;
  }

  List<Decision> made() {
    return List.copyOf(made);
  }

  private String origin(String key) {
    return environment.sources().of(key).map(Location::toString).orElse("given");
  }
}
