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
 * @param values the fields in the order in which CloudAI writes them; a scalar field with a list of
 *     values has a {@link SweepDimension}
 * @param places the location of each written value, by its path; values that the file omits are
 *     missing
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

  /** Returns the test's cmd_args: known arguments first, then unknown ones. */
  public Map<String, Object> cmdArgs() {
    return table("cmd_args");
  }

  /** Returns the names of unknown cmd_args. */
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

  /** Returns the location of a path's value, or of the table or list that contains it. */
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

  /**
   * Returns the location of this path's value if the file has it; empty if the value is the
   * default.
   */
  public Optional<Location> written(String path) {
    return Optional.ofNullable(places.get(path));
  }
}
