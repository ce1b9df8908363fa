package epfabric.jobs.benchmark.definition;

import epfabric.jobs.benchmark.definition.TestScenario.NodesWish;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a sweep, in CloudAI's order. The dimensions are cmd_args in the order of their
 * fields, then environment variables, then node counts; the last dimension changes fastest.
 */
public final class SweepCombinations {
  /** The maximum number of combinations; each has its own folder and Job. */
  public static final int MOST = 10_000;

  private static final String NODES = "NUM_NODES";
  private static final String VARIABLES = "extra_env_vars.";

  private final TestDefinition definition;
  private final NodesWish nodes;

  private SweepCombinations(TestDefinition definition, NodesWish nodes) {
    this.definition = definition;
    this.nodes = nodes;
  }

  /**
   * One run of a sweep.
   *
   * @param chosen the run's value of each dimension; empty when the test has no dimension
   */
  public record Combination(
      Map<String, Object> cmdArgs,
      Map<String, String> variables,
      int nodes,
      Map<String, Object> chosen) {}

  /** Returns whether a test has any dimension. */
  public static boolean sweeps(TestRun test) {
    return !of(test).dimensions().isEmpty();
  }

  /** Returns the number of combinations; counting stops beyond {@link #MOST}. */
  public static long count(TestRun test) {
    return of(test).count();
  }

  /** Returns the path of a dimension without values, with which nothing would run. */
  public static Optional<String> empty(TestRun test) {
    return of(test).dimensions().entrySet().stream()
        .filter(dimension -> dimension.getValue().isEmpty() && !dimension.getKey().equals(NODES))
        .map(Map.Entry::getKey)
        .map(name -> name.startsWith(VARIABLES) ? name : "cmd_args." + name)
        .findFirst();
  }

  /** Returns all combinations. */
  public static List<Combination> all(TestRun test) {
    return of(test).all();
  }

  private static SweepCombinations of(TestRun test) {
    return new SweepCombinations(test.definition(), test.nodes());
  }

  private long count() {
    long count = 1;
    for (List<Object> values : dimensions().values()) {
      count = Math.min(count * values.size(), MOST + 1L);
    }
    return count;
  }

  private List<Combination> all() {
    List<Map<String, Object>> chosen = List.of(Map.of());
    for (Map.Entry<String, List<Object>> dimension : dimensions().entrySet()) {
      List<Map<String, Object>> next = new ArrayList<>();
      for (Map<String, Object> before : chosen) {
        for (Object value : dimension.getValue()) {
          Map<String, Object> more = new LinkedHashMap<>(before);
          more.put(dimension.getKey(), value);
          next.add(more);
        }
      }
      chosen = next;
    }
    return chosen.stream().map(this::combination).toList();
  }

  private Map<String, List<Object>> dimensions() {
    Map<String, List<Object>> dimensions = new LinkedHashMap<>();
    definition.cmdArgs().forEach((key, value) -> addTo(dimensions, key, value));
    definition
        .table("extra_env_vars")
        .forEach(
            (key, value) -> valuesOf(value).ifPresent(v -> dimensions.put(VARIABLES + key, v)));
    if (nodes.swept()) {
      dimensions.put(NODES, List.copyOf(nodes.counts()));
    }
    return dimensions;
  }

  private void addTo(Map<String, List<Object>> dimensions, String path, Object value) {
    boolean inSchema = definition.arguments().schema().field(path).isPresent();
    if (isExcluded(path) || (inSchema && !(value instanceof SweepDimension))) {
      return; // not a dimension: the program itself takes a list, or the argument is excluded
    }
    if (value instanceof Map<?, ?> table) {
      table.forEach((key, inner) -> addTo(dimensions, path + "." + key, inner));
    }
    valuesOf(value).ifPresent(values -> dimensions.put(path, values));
  }

  private boolean isExcluded(String path) {
    String fullPath = "cmd_args." + path;
    return definition.texts("dse_excluded_args").stream()
        .map(String::strip)
        .anyMatch(prefix -> fullPath.equals(prefix) || fullPath.startsWith(prefix + "."));
  }

  private static Optional<List<Object>> valuesOf(Object value) {
    if (value instanceof SweepDimension sweep) {
      return Optional.of(sweep.values());
    }
    return value instanceof List<?> items ? Optional.of(List.copyOf(items)) : Optional.empty();
  }

  private Combination combination(Map<String, Object> chosen) {
    Map<String, Object> cmdArgs = new LinkedHashMap<>();
    definition
        .cmdArgs()
        .forEach((key, value) -> cmdArgs.put(key, withChosenValues(key, value, chosen)));
    Map<String, String> variables = new LinkedHashMap<>();
    definition
        .table("extra_env_vars")
        .forEach(
            (key, value) ->
                variables.put(key, String.valueOf(chosen.getOrDefault(VARIABLES + key, value))));
    int defaultCount = nodes.counts().isEmpty() ? 1 : nodes.counts().get(0);
    int count = chosen.get(NODES) instanceof Integer n ? n : defaultCount;
    return new Combination(cmdArgs, variables, count, chosen);
  }

  private static Object withChosenValues(String path, Object value, Map<String, Object> chosen) {
    Object chosenValue = chosen.get(path);
    if (chosenValue != null) {
      return chosenValue;
    }
    if (value instanceof Map<?, ?> table) {
      Map<String, Object> fixed = new LinkedHashMap<>();
      table.forEach(
          (key, inner) ->
              fixed.put(String.valueOf(key), withChosenValues(path + "." + key, inner, chosen)));
      return fixed;
    }
    return value;
  }
}
