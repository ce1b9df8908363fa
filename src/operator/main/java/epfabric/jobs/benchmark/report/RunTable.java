package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.jobs.benchmark.report.BenchmarkView.Cell;
import epfabric.jobs.benchmark.report.BenchmarkView.Folded;
import epfabric.jobs.benchmark.report.BenchmarkView.RunRow;
import epfabric.jobs.benchmark.report.BenchmarkView.Runs;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Builds the table of all runs; runs that did not pass come first. */
final class RunTable {
  /**
   * The number of different operations: deepep_bench has three, DeepEP's scripts have three, and
   * one operation is in both.
   */
  static final int MOST_OPERATIONS = 5;

  /** The maximum number of visible rows; further rows of a long sweep are folded. */
  private static final int MOST_ROWS = 60;

  private static final int FEWEST_FOLDED = 10;

  private final BenchmarkInput input;
  private final PageLinks links;
  private final LineRate rate;
  private final List<String> operations;
  private final NodeCost cost;
  private final boolean timed;

  RunTable(BenchmarkInput input, PageLinks links, LineRate rate) {
    this.input = input;
    this.links = links;
    this.rate = rate;
    this.cost = new NodeCost(input.pricePerNodeHour());
    this.timed = NodeCost.known(input.experiment().cases());
    Set<String> found = new LinkedHashSet<>();
    input.experiment().cases().forEach(c -> c.rows().forEach(row -> found.add(row.operation())));
    operations = found.stream().limit(MOST_OPERATIONS).toList();
  }

  Runs view() {
    List<RunRow> rows = new ArrayList<>();
    input.experiment().cases().stream()
        .sorted(Comparator.comparing(CaseResult::status))
        .forEach(result -> rows.addAll(rows(result)));
    String share =
        input.machine().isPresent()
            ? ", and how near its time is to the least at line rate of "
                + input.machine().get().name()
            : "";
    String intro =
        "Time as the program that measured says it (time_s, else deepep_time); below it GB/s"
            + " (bus_bw_avg per GPU, else global_bw or simple_rdma_bw)"
            + share
            + ". All other figures are in the CSV files beside this page.";
    return new Runs(intro, columns(), shown(rows), folded(rows));
  }

  private List<String> columns() {
    List<String> columns = new ArrayList<>(operations);
    if (timed) {
      columns.add("node-hours");
    }
    return columns;
  }

  /** Returns the rows that are visible without opening the folded section. */
  private static List<RunRow> shown(List<RunRow> rows) {
    return rows.size() > MOST_ROWS + FEWEST_FOLDED ? rows.subList(0, MOST_ROWS) : rows;
  }

  private static List<Folded> folded(List<RunRow> rows) {
    List<RunRow> rest = rows.subList(shown(rows).size(), rows.size());
    return rest.isEmpty()
        ? List.of()
        : List.of(new Folded(CountedNoun.of(rest.size(), "more row"), rest));
  }

  private List<RunRow> rows(CaseResult result) {
    Map<String, List<ResultRow>> backends = new LinkedHashMap<>();
    result
        .rows()
        .forEach(r -> backends.computeIfAbsent(r.text("backend"), b -> new ArrayList<>()).add(r));
    if (backends.isEmpty()) {
      return List.of(row(result, "", List.of()));
    }
    List<RunRow> rows = new ArrayList<>();
    backends.forEach((backend, group) -> rows.add(row(result, backend, group)));
    return rows;
  }

  private RunRow row(CaseResult result, String backend, List<ResultRow> rows) {
    List<String> chosen = new ArrayList<>();
    result.action().forEach((k, v) -> chosen.add(MeasuredOperation.shortName(k) + " " + v));
    if (!backend.isEmpty()) {
      chosen.add(backend);
    }
    return new RunRow(
        result.status(),
        result.about().name(),
        result.place().folder(),
        String.join(", ", chosen),
        result.ending().reason(),
        cells(result, rows),
        links.of(result));
  }

  private List<Cell> cells(CaseResult result, List<ResultRow> rows) {
    List<Cell> cells = new ArrayList<>();
    operations.forEach(operation -> cells.add(cell(result, operation, rows)));
    if (timed) {
      cells.add(new Cell("node-hours", cost.hours(result), cost.cost(result)));
    }
    return cells;
  }

  private Cell cell(CaseResult result, String operation, List<ResultRow> rows) {
    Optional<ResultRow> row =
        rows.stream().filter(r -> r.operation().equals(operation)).findFirst();
    if (row.isEmpty()) {
      return new Cell(operation, NumberText.NONE, "");
    }
    OptionalDouble percent = rate.percent(result, row.get());
    String share = percent.isPresent() ? " · " + NumberText.percent(percent.getAsDouble()) : "";
    OptionalDouble gbps = row.get().bandwidth();
    String below = gbps.isPresent() ? PageTexts.amount(gbps) + " GB/s" + share : share;
    return new Cell(operation, PageTexts.amount(row.get().microseconds()) + " µs", below);
  }
}
