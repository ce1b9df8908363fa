package epfabric.jobs.benchmark.outcome.export;

import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.NodeTime;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes measurements as CSV: for each test, the file that CloudAI's report writes, and a file with
 * all rows and columns.
 */
public final class BenchmarkCsv {
  /** The columns of CloudAI's report, at the revision of CloudAI's DeepEP page. */
  private static final List<String> COLUMNS =
      List.of(
          "mode",
          "num_ranks",
          "num_tokens",
          "hidden",
          "deepep_time",
          "global_bw",
          "simple_rdma_bw",
          "simple_nvl_bw",
          "timestamp",
          "result_dir");

  private static final List<String> OWN_COLUMNS =
      List.of("id", "name", "iteration", "step", "hook", "status", "reason", "node_hours");

  private BenchmarkCsv() {}

  /**
   * Returns files by name: {@code cloudai_NAME_report.csv} and {@code NAME_full.csv} for each test.
   */
  public static Map<String, String> files(ExperimentOutcome experiment) {
    Map<String, List<CaseResult>> tests = new LinkedHashMap<>();
    experiment
        .cases()
        .forEach(c -> tests.computeIfAbsent(c.about().name(), n -> new ArrayList<>()).add(c));
    Map<String, String> files = new TreeMap<>();
    tests.forEach(
        (name, cases) -> {
          String file = unusedName(FileName.of(name), files);
          if (cases.stream().anyMatch(c -> !c.rows().isEmpty())) {
            files.put("cloudai_" + file + "_report.csv", cloudAi(cases));
          }
          files.put(file + "_full.csv", full(cases));
        });
    return files;
  }

  private static String unusedName(String name, Map<String, String> taken) {
    String free = name;
    for (int i = 2; taken.containsKey(free + "_full.csv"); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /** Returns CloudAI's columns that at least one row has, in CloudAI's order. */
  static String cloudAi(List<CaseResult> cases) {
    List<ResultRow> rows = cases.stream().flatMap(c -> c.rows().stream()).toList();
    List<String> columns =
        COLUMNS.stream()
            .filter(c -> rows.stream().anyMatch(row -> row.values().containsKey(c)))
            .toList();
    List<List<String>> lines = new ArrayList<>();
    rows.forEach(row -> lines.add(columns.stream().map(row::text).toList()));
    return text(columns, lines);
  }

  /**
   * Returns all columns of all runs, including runs without measurements; the columns that identify
   * a row come first.
   */
  static String full(List<CaseResult> cases) {
    Set<String> actions = new LinkedHashSet<>();
    Set<String> keys = new LinkedHashSet<>();
    for (CaseResult result : cases) {
      actions.addAll(result.action().keySet());
      result.rows().forEach(row -> keys.addAll(row.values().keySet()));
    }
    List<String> head = new ArrayList<>(OWN_COLUMNS);
    actions.forEach(name -> head.add("action." + name));
    head.addAll(keys);
    List<List<String>> lines = new ArrayList<>();
    for (CaseResult result : cases) {
      List<ResultRow> rows =
          result.rows().isEmpty() ? List.of(new ResultRow(Map.of())) : result.rows();
      rows.forEach(row -> lines.add(line(result, actions, keys, row)));
    }
    return text(head, lines);
  }

  private static List<String> line(
      CaseResult result, Set<String> actions, Set<String> keys, ResultRow row) {
    List<String> line = new ArrayList<>();
    line.add(result.place().id());
    line.add(result.about().name());
    line.add(String.valueOf(result.place().iteration()));
    line.add(String.valueOf(result.place().step()));
    line.add(result.place().hook());
    line.add(result.status().word());
    line.add(result.ending().reason());
    OptionalDouble hours = NodeTime.hours(result);
    line.add(hours.isPresent() ? NumberText.of(hours.getAsDouble(), 6) : "");
    actions.forEach(name -> line.add(result.action().getOrDefault(name, "")));
    keys.forEach(key -> line.add(row.text(key)));
    return line;
  }

  private static String text(List<String> head, List<List<String>> lines) {
    StringBuilder text = new StringBuilder(line(head));
    lines.forEach(cells -> text.append(line(cells)));
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(BenchmarkCsv::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(String text) {
    boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }
}
