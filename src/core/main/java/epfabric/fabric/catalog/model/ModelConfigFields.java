package epfabric.fabric.catalog.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.util.List;
import java.util.Optional;

/** Fields of a model's config.json; a multi-modal model has its text fields in a nested mapping. */
final class ModelConfigFields {
  private static final String TEXT = "text_config";

  private static final int MAX = 1 << 24;

  private static final String EXPECTED = "a whole number from 1 to " + MAX;

  private final JsonNode fields;
  private final String prefix;
  private final Location where;
  private final Problems problems;

  private ModelConfigFields(JsonNode fields, String prefix, Location where, Problems problems) {
    this.fields = fields;
    this.prefix = prefix;
    this.where = where;
    this.problems = problems;
  }

  static ModelConfigFields of(JsonNode config, String file, Problems problems) {
    boolean nested = config.path(TEXT).isObject();
    return new ModelConfigFields(
        nested ? config.path(TEXT) : config, nested ? TEXT + "." : "", Location.of(file), problems);
  }

  /** Returns whether the field exists; {@code null} counts as absent. */
  boolean has(String name) {
    return fields.hasNonNull(name);
  }

  JsonNode at(String name) {
    return has(name) ? fields.path(name) : MissingNode.getInstance();
  }

  /**
   * Returns the value of the first of these fields that exists. If none of them exists, reports a
   * problem and returns 0.
   */
  int required(String... names) {
    Optional<String> name = List.of(names).stream().filter(this::has).findFirst();
    if (name.isEmpty()) {
      report(String.join(" or ", names), "required, but not given", EXPECTED);
    }
    return name.map(n -> integer(n, 1)).orElse(0);
  }

  int optional(String name, int defaultValue) {
    return has(name) ? integer(name, 0) : defaultValue;
  }

  private int integer(String name, int min) {
    JsonNode value = at(name);
    if (value.isIntegralNumber() && value.canConvertToInt()) {
      int number = value.intValue();
      if (number >= min && number <= MAX) {
        return number;
      }
    }
    report(name, "not " + EXPECTED + ", got " + value, EXPECTED);
    return 0;
  }

  void report(String name, String message, String expected) {
    String key = name.isEmpty() ? "" : prefix + name;
    problems.add(new Problem(where, key, message, expected, ""));
  }
}
