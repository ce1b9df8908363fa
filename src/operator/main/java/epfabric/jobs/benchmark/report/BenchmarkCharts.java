package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ExpertLoads;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.SweepTrajectory;
import epfabric.jobs.benchmark.outcome.TokenMatrix;
import epfabric.jobs.benchmark.report.BarChart.Measure;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.ChartGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Selects the drawings of an experiment. */
final class BenchmarkCharts {
  private static final int MOST_MATRICES = 4;
  private static final int MOST_STEPS = 6;
  private static final int MOST_NAMED = 3;

  private final List<ChartGroup> groups = new ArrayList<>();
  private final List<MeasuredOperation> measured;
  private final List<String> operations;
  private final LineRate rate;

  private BenchmarkCharts(BenchmarkInput input, LineRate rate) {
    this.measured = MeasuredOperation.of(input.experiment());
    this.operations =
        measured.stream()
            .map(MeasuredOperation::operation)
            .distinct()
            .limit(RunTable.MOST_OPERATIONS)
            .toList();
    this.rate = rate;
  }

  static List<ChartGroup> of(BenchmarkInput input, LineRate rate) {
    BenchmarkCharts charts = new BenchmarkCharts(input, rate);
    charts.addByConfiguration();
    charts.addByDimension(Measure.BANDWIDTH, "Bandwidth by swept dimension");
    charts.addByDimension(Measure.TIME, "Time by swept dimension");
    charts.addTradeOffs();
    charts.addSweeps(input.experiment());
    List<Chart> data = new ArrayList<>(ErrorChart.of(charts.measured).stream().toList());
    data.addAll(matrices(input.experiment().cases()));
    charts.add("Cost of the data type, and traffic between ranks", "", data);
    String experts = "Which experts were chosen";
    charts.add(experts, "", loads(input.experiment().cases()));
    return charts.groups;
  }

  private void add(String title, String intro, List<Chart> charts) {
    if (!charts.isEmpty()) {
      groups.add(new ChartGroup(title, intro, charts));
    }
  }

  private void addByConfiguration() {
    List<Chart> charts = new ArrayList<>();
    for (String operation : operations) {
      for (Measure measure : Measure.values()) {
        new BarChart(measure, rate).of(operation, measured).ifPresent(charts::add);
      }
    }
    add("By configuration", "Runs that passed; several iterations as their median.", charts);
  }

  private void addByDimension(Measure measure, String title) {
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

  private void addTradeOffs() {
    List<Chart> charts = new ArrayList<>();
    for (TradeOff trade : TradeOff.values()) {
      for (String operation : operations) {
        ParetoChart.of(trade, operation, measured).ifPresent(charts::add);
      }
    }
    add("Best trade-offs", "", charts);
  }

  private void addSweeps(ExperimentOutcome experiment) {
    List<Chart> charts = new ArrayList<>();
    List<String> unobserved = new ArrayList<>();
    for (SweepTrajectory trajectory : experiment.trajectories()) {
      Optional<Chart> chart = TrajectoryChart.of(trajectory, experiment.cases());
      chart.ifPresent(charts::add);
      if (chart.isEmpty()) {
        unobserved.add(trajectory.file());
      }
    }
    String intro =
        unobserved.isEmpty()
            ? ""
            : "Nothing was observed in "
                + unobserved.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (unobserved.size() > MOST_NAMED ? " and others" : "")
                + ": CloudAI has no metric for DeepEP, nor bench run for DeepEP's scripts.";
    if (!unobserved.isEmpty() || !charts.isEmpty()) {
      groups.add(
          new ChartGroup(
              "Sweeps, step by step", intro, charts.stream().limit(MOST_STEPS).toList()));
    }
  }

  private static List<Chart> loads(List<CaseResult> cases) {
    Map<List<Double>, CaseResult> different = new LinkedHashMap<>();
    for (CaseResult result : cases) {
      result.loads().map(ExpertLoads::experts).ifPresent(m -> different.putIfAbsent(m, result));
    }
    return different.values().stream()
        .limit(MOST_MATRICES)
        .map(
            result -> {
              String name = "Experts of " + result.about().name() + ", " + result.place().folder();
              return ExpertChart.of(name, result.loads().orElseThrow());
            })
        .toList();
  }

  /** Draws each different matrix once: most steps of a sweep have the same routing. */
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
