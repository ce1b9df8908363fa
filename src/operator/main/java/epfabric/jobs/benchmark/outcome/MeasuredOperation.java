package epfabric.jobs.benchmark.outcome;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One operation of one configuration, with the rows of all iterations that passed.
 *
 * @param name name of the configuration, for people
 * @param result result of the first of these iterations
 * @param rows one row per iteration
 */
public record MeasuredOperation(Key key, String name, CaseResult result, List<ResultRow> rows) {
  public MeasuredOperation {
    rows = List.copyOf(rows);
  }

  /** The key by which two results are matched. */
  public record Key(String id, int step, String backend, String operation) {
    /**
     * Returns whether two keys are of the same test and operation; the library or program may
     * differ.
     */
    boolean isSameTest(Key other) {
      return id.equals(other.id) && step == other.step && operation.equals(other.operation);
    }
  }

  /** Returns all measured operations in the experiment's order; hooks are not measured. */
  public static List<MeasuredOperation> of(ExperimentOutcome experiment) {
    Map<Key, List<ResultRow>> rows = new LinkedHashMap<>();
    Map<Key, CaseResult> first = new LinkedHashMap<>();
    for (CaseResult result : experiment.cases()) {
      if (result.status() != RunStatus.PASSED || !result.place().hook().isEmpty()) {
        continue;
      }
      for (ResultRow row : result.rows()) {
        Key key =
            new Key(
                result.place().id(), result.place().step(), row.text("backend"), row.operation());
        rows.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        first.putIfAbsent(key, result);
      }
    }
    boolean severalBackends = rows.keySet().stream().map(Key::backend).distinct().count() > 1;
    List<MeasuredOperation> measured = new ArrayList<>();
    first.forEach(
        (key, result) ->
            measured.add(
                new MeasuredOperation(
                    key,
                    name(result, severalBackends ? key.backend() : ""),
                    result,
                    rows(rows, key))));
    return measured;
  }

  private static List<ResultRow> rows(Map<Key, List<ResultRow>> rows, Key key) {
    return rows.getOrDefault(key, List.of());
  }

  private static String name(CaseResult result, String backend) {
    String chosen =
        result.action().isEmpty() ? result.about().name() : String.join(", ", actions(result));
    return backend.isEmpty() ? chosen : chosen + " · " + backend;
  }

  private static List<String> actions(CaseResult result) {
    List<String> words = new ArrayList<>();
    result.action().forEach((name, value) -> words.add(word(name) + " " + value));
    return words;
  }

  private static String word(String dimension) {
    return shortName(dimension).replaceFirst("^(num_|NUM_)", "");
  }

  /** Returns the short name of a dimension: {@code cmd_args.tokens} becomes tokens. */
  public static String shortName(String dimension) {
    return dimension
        .replaceFirst("^(cmd_args|extra_env_vars)\\.", "")
        .replace("NUM_NODES", "num_nodes");
  }

  public String operation() {
    return key.operation();
  }

  /** Returns the median over iterations. */
  public OptionalDouble bandwidth() {
    return median(rows.stream().map(ResultRow::bandwidth).toList());
  }

  /** Returns the median over iterations. */
  public OptionalDouble microseconds() {
    return median(rows.stream().map(ResultRow::microseconds).toList());
  }

  /** Returns the number of a key in the first row that has this key. */
  public OptionalDouble number(String name) {
    return rows.stream()
        .map(row -> row.number(name))
        .filter(OptionalDouble::isPresent)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  /** Returns the spread of the iterations in percent of their median; empty for one iteration. */
  public OptionalDouble spreadPercent() {
    double[] values = values(rows.stream().map(ResultRow::microseconds).toList());
    OptionalDouble middle = microseconds();
    return values.length < 2 || middle.isEmpty() || middle.getAsDouble() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * (values[values.length - 1] - values[0]) / middle.getAsDouble());
  }

  private static double[] values(List<OptionalDouble> numbers) {
    return numbers.stream().flatMapToDouble(OptionalDouble::stream).sorted().toArray();
  }

  private static OptionalDouble median(List<OptionalDouble> numbers) {
    double[] sorted = values(numbers);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }
}
