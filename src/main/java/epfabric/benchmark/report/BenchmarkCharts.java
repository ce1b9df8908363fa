package epfabric.benchmark.report;

import epfabric.benchmark.outcome.CaseResult;
import epfabric.benchmark.outcome.Measured;
import epfabric.benchmark.outcome.TokenMatrix;
import epfabric.benchmark.report.BarChart.Measure;
import epfabric.report.Chart;
import epfabric.report.ChartGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which drawings an experiment has. */
final class BenchmarkCharts {
  private static final int MOST_MATRICES = 4;

  private final List<ChartGroup> groups = new ArrayList<>();
  private final List<Measured> measured;
  private final List<String> operations;
  private final LineRate rate;

  private BenchmarkCharts(BenchmarkInput input, LineRate rate) {
    this.measured = Measured.of(input.experiment());
    this.operations =
        measured.stream()
            .map(Measured::operation)
            .distinct()
            .limit(RunTable.MOST_OPERATIONS)
            .toList();
    this.rate = rate;
  }

  static List<ChartGroup> of(BenchmarkInput input, LineRate rate) {
    BenchmarkCharts charts = new BenchmarkCharts(input, rate);
    charts.byConfiguration();
    charts.byDimension(Measure.BANDWIDTH, "Bandwidth by what was swept");
    charts.byDimension(Measure.TIME, "Time by what was swept");
    List<Chart> data = new ArrayList<>(ErrorChart.of(charts.measured).stream().toList());
    data.addAll(matrices(input.experiment().cases()));
    charts.add("What the data type costs, and who sends how much to whom", "", data);
    return charts.groups;
  }

  private void add(String title, String intro, List<Chart> charts) {
    if (!charts.isEmpty()) {
      groups.add(new ChartGroup(title, intro, charts));
    }
  }

  private void byConfiguration() {
    List<Chart> charts = new ArrayList<>();
    for (String operation : operations) {
      for (Measure measure : Measure.values()) {
        new BarChart(measure, rate).of(operation, measured).ifPresent(charts::add);
      }
    }
    add("By configuration", "Runs that passed; several iterations as their median.", charts);
  }

  private void byDimension(Measure measure, String title) {
    Set<String> dimensions = new LinkedHashSet<>();
    measured.forEach(m -> dimensions.addAll(m.result().action().keySet()));
    List<Chart> charts = new ArrayList<>();
    for (String dimension : dimensions) {
      for (String operation : operations) {
        DimensionChart.of(dimension, measure, operation, measured).ifPresent(charts::add);
      }
    }
    add(title, "", charts);
  }

  /** Each different matrix once: most steps of a sweep route alike. */
  private static List<Chart> matrices(List<CaseResult> cases) {
    Map<List<List<Double>>, CaseResult> different = new LinkedHashMap<>();
    for (CaseResult result : cases) {
      result.matrix().map(TokenMatrix::rows).ifPresent(m -> different.putIfAbsent(m, result));
    }
    List<Chart> charts = new ArrayList<>();
    different.values().stream()
        .limit(MOST_MATRICES)
        .forEach(
            result -> {
              String name = "Traffic of " + result.about().name() + ", " + result.place().folder();
              charts.add(MatrixChart.of(name, result.matrix().orElseThrow()));
            });
    return charts;
  }
}
