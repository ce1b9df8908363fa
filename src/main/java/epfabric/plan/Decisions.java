package epfabric.plan;

import epfabric.environment.Environment;
import epfabric.problem.Location;
import epfabric.value.EnumWord;
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

  /** The value asked for, or {@code fallback}, which {@code reason} explains. */
  <T> T choose(String key, Optional<T> asked, T fallback, String reason) {
    T value = asked.orElse(fallback);
    made.add(new Decision(key, text(value), asked.isPresent() ? origin(key) : reason));
    return value;
  }

  /** The value asked for, with {@code reason} explaining its absence. */
  <T> Optional<T> optional(String key, Optional<T> asked, String reason) {
    String value = asked.map(Decisions::text).orElse("-");
    made.add(new Decision(key, value, asked.isPresent() ? origin(key) : reason));
    return asked;
  }

  /** A value that follows from others. */
  <T> T derive(String key, T value, String reason) {
    made.add(new Decision(key, text(value), reason));
    return value;
  }

  List<Decision> made() {
    return List.copyOf(made);
  }

  private String origin(String key) {
    return environment.sources().of(key).map(Location::toString).orElse("given");
  }

  private static String text(Object value) {
    if (value instanceof Enum<?> constant) {
      return EnumWord.of(constant);
    }
    return value instanceof List<?> list
        ? String.join(", ", list.stream().map(Decisions::text).toList())
        : value.toString();
  }
}
