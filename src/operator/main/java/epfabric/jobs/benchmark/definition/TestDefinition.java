package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One benchmark, with every field resolved.
 *
 * @param values the fields in the order in which CloudAI writes them; a list of values of a scalar
 *     is a {@link SweepDimension}
 * @param places where each value was written, by its path; what has its usual value is missing
 */
public record TestDefinition(
    TemplateNames template,
    ArgumentSet arguments,
    Map<String, Object> values,
    Map<String, Location> places) {

  public String name() {
    return String.valueOf(values.get("name"));
  }

  public String description() {
    return String.valueOf(values.get("description"));
  }

  /** Its cmd_args, and behind the known ones those that no field has. */
  public Map<String, Object> cmdArgs() {
    return table("cmd_args");
  }

  /** Names of cmd_args that no field has. */
  public List<String> extras() {
    List<String> known = arguments.schema().names();
    return cmdArgs().keySet().stream().filter(name -> !known.contains(name)).toList();
  }

  public Map<String, Object> table(String key) {
    Map<String, Object> found = new LinkedHashMap<>();
    if (values.get(key) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> found.put(String.valueOf(name), value));
    }
    return found;
  }

  public List<String> texts(String key) {
    Object value = values.get(key);
    if (value instanceof List<?> items) {
      return items.stream().map(String::valueOf).toList();
    }
    return value instanceof String text ? List.of(text) : List.of();
  }

  /** Where the value of a path stands, or that of what it is in. */
  public Location place(String path) {
    String key = path;
    while (!places.containsKey(key)) {
      int cut = Math.max(key.lastIndexOf('.'), key.lastIndexOf('['));
      if (cut < 0) {
        return Objects.requireNonNull(places.get(""));
      }
      key = key.substring(0, cut);
    }
    return Objects.requireNonNull(places.get(key));
  }

  /** Whether the value of this path was written, and is not the usual one. */
  public Optional<Location> written(String path) {
    return Optional.ofNullable(places.get(path));
  }
}
