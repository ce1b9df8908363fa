package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.value.CountedNoun;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the checks of CloudAI that go beyond the types of fields and are equal for all templates.
 */
final class SharedRules {
  private static final String ARGUMENTS_PREFIX = "cmd_args.";

  private final TestDefinition definition;
  private final boolean strict;
  private final Remarks remarks;

  SharedRules(TestDefinition definition, boolean strict, Remarks remarks) {
    this.definition = definition;
    this.strict = strict;
    this.remarks = remarks;
  }

  void check() {
    definition.texts("dse_excluded_args").forEach(this::checkExcluded);
    checkAgent();
    Map<String, Object> report = definition.table("training_report");
    report.forEach(
        (key, value) -> {
          if (value instanceof Long number && number < 0) {
            error("training_report." + key, "below 0, got " + number, "0 or more");
          }
        });
    definition.table("env_params").keySet().forEach(this::checkSampledArgument);
  }

  private void checkExcluded(String given) {
    String prefix = given.strip();
    boolean isArgumentPath =
        prefix.startsWith(ARGUMENTS_PREFIX)
            && !prefix.equals(ARGUMENTS_PREFIX)
            && !prefix.endsWith(".")
            && !prefix.contains("..");
    if (!isArgumentPath) {
      error(
          "dse_excluded_args", "not a path of an argument, got \"" + given + "\"", "cmd_args.NAME");
    }
  }

  /** Accepts only the agent of CloudAI that, like epfabric, tries every combination in order. */
  private void checkAgent() {
    Object agent = definition.values().get("agent");
    if (!(agent instanceof String name) || name.equals("grid_search")) {
      return;
    }
    if (strict && definition.template().later()) {
      error("agent", "no such agent, got \"" + name + "\"", "grid_search");
    } else if (!strict) {
      remarks.warn(
          definition.place("agent"),
          "agent",
          "epfabric has no agents and runs every combination, got \"" + name + "\"",
          "");
    }
  }

  private void checkSampledArgument(String name) {
    String path = "env_params." + name;
    Object value = definition.cmdArgs().get(name);
    int choices = choices(value);
    if (definition.arguments().schema().field(name).isEmpty()) {
      error(path, "not a field of cmd_args", "a field whose value is a list");
    } else if (choices < 2) {
      error(
          path, "its argument has no list of two values or more", "cmd_args." + name + " = [A, B]");
    } else if (definition.table("env_params").get(name) instanceof Map<?, ?> spec
        && spec.get("weights") instanceof List<?> weights
        && weights.size() != choices) {
      error(
          path,
          CountedNoun.of(weights.size(), "weight") + " for " + CountedNoun.of(choices, "value"),
          "one weight for each");
    } else if (!strict) {
      remarks.warn(
          definition.place(path), path, "epfabric draws no samples: it runs every value", "");
    }
  }

  private static int choices(@Nullable Object value) {
    if (value instanceof SweepDimension sweep) {
      return sweep.values().size();
    }
    return value instanceof List<?> items ? items.size() : 0;
  }

  private void error(String path, String message, String expected) {
    Location where = definition.place(path);
    remarks.error(where, path, message, expected, "");
  }
}
