package epfabric.jobs.benchmark.report;

import epfabric.base.markup.XmlElement;
import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.jobs.benchmark.outcome.SweepTrajectory;
import epfabric.jobs.benchmark.outcome.SweepTrajectory.Step;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.Frame;
import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Draws the observations of a sweep in the order of the steps, with the best observation so far and
 * the best of all observations.
 */
final class TrajectoryChart {
  private static final int MOST_ROWS = 60;
  private static final int MOST_NAMED = 5;
  private static final double MICRO = 1e6;
  private static final double TOLERANCE = 1e-6;

  private final SweepTrajectory trajectory;
  private final List<Step> observed;
  private final Map<Integer, CaseResult> cases = new LinkedHashMap<>();

  private TrajectoryChart(SweepTrajectory trajectory, List<CaseResult> all) {
    this.trajectory = trajectory;
    observed = trajectory.steps().stream().filter(step -> step.observed().isPresent()).toList();
    for (CaseResult result : all) {
      boolean ofThisSweep =
          result.place().id().equals(trajectory.id())
              && result.place().iteration() == trajectory.iteration()
              && result.place().hook().isEmpty();
      if (ofThisSweep) {
        cases.put(result.place().step(), result);
      }
    }
  }

  /** Returns the chart; empty when nothing was observed. */
  static Optional<Chart> of(SweepTrajectory trajectory, List<CaseResult> all) {
    TrajectoryChart chart = new TrajectoryChart(trajectory, all);
    return trajectory.best().map(chart::chart);
  }

  private Chart chart(Step best) {
    String title =
        "Steps of " + trajectory.id() + ", iteration " + trajectory.iteration() + ": deepep_time";
    String note = note(best);
    return new Chart(title, note, draw(title, note, best), table(best));
  }

  private String note(Step best) {
    int unobserved = trajectory.steps().size() - observed.size();
    return "The ring is the best by the reward, step "
        + best.number()
        + ": "
        + action(best)
        + ", "
        + micros(best.observed())
        + " µs. "
        + (differsInWork(best) ? "The reward weighs different work alike. " : "")
        + (unobserved > 0 ? CountedNoun.of(unobserved, "step") + " observed nothing. " : "")
        + agreement();
  }

  /**
   * Returns whether steps differ in the amount of work: fewer tokens take less time without being a
   * better setting.
   */
  private boolean differsInWork(Step step) {
    return Optional.ofNullable(cases.get(step.number()))
        .filter(result -> !Workload.of(result, "").isEmpty())
        .isPresent();
  }

  /**
   * Compares the observations with results.json, on which the other drawings of the sweep are
   * based.
   */
  private String agreement() {
    List<Step> other = trajectory.steps().stream().filter(step -> !agrees(step)).toList();
    if (other.isEmpty()) {
      return "All agree with results.json.";
    }
    String named =
        other.stream()
            .limit(MOST_NAMED)
            .map(step -> String.valueOf(step.number()))
            .collect(Collectors.joining(", "));
    return "Different in results.json, which the other charts show: "
        + (other.size() == 1 ? "step " : "steps ")
        + named
        + (other.size() > MOST_NAMED ? " and " + (other.size() - MOST_NAMED) + " more." : ".");
  }

  private boolean agrees(Step step) {
    OptionalDouble recorded = recorded(step);
    double difference = Math.abs(recorded.orElse(0) - step.observed().orElse(0));
    return recorded.isPresent() == step.observed().isPresent()
        && difference <= TOLERANCE * recorded.orElse(0);
  }

  /** Returns the time of the first result row, which the observation must equal. */
  private OptionalDouble recorded(Step step) {
    return Optional.ofNullable(cases.get(step.number())).stream()
        .flatMap(result -> result.rows().stream())
        .limit(1)
        .map((ResultRow row) -> row.number("deepep_time"))
        .flatMapToDouble(OptionalDouble::stream)
        .findFirst();
  }

  private String action(Step step) {
    Map<String, String> chosen =
        Optional.ofNullable(cases.get(step.number())).map(CaseResult::action).orElse(Map.of());
    return chosen.isEmpty()
        ? step.action()
        : chosen.entrySet().stream()
            .map(e -> MeasuredOperation.shortName(e.getKey()) + " " + e.getValue())
            .collect(Collectors.joining(", "));
  }

  private String draw(String title, String note, Step best) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    double most =
        observed.stream().mapToDouble(s -> MICRO * s.observed().orElse(0)).max().orElse(1);
    Scale up = Scale.fromZero(most * 1.05, Frame.BOTTOM, Frame.TOP);
    int last = trajectory.steps().stream().mapToInt(Step::number).max().orElse(1);
    Scale across = new Scale(0, last + 1.0, Frame.LEFT, Frame.RIGHT);
    Frame.draw(canvas, up, "µs", "step");
    for (double tick : across.ticks(5)) {
      if (tick >= 1 && tick <= last && tick == Math.rint(tick)) {
        Frame.mark(canvas, across.at(tick), NumberText.plain(tick));
      }
    }
    canvas.add(Canvas.series(bestSoFar(up, across)));
    for (Step step : observed) {
      double x = across.at(step.number());
      double y = up.at(MICRO * step.observed().orElse(0));
      XmlElement dot = Canvas.dot("dot other", x, y, 2.4);
      canvas.add(Canvas.withTooltip(dot, step.number() + ": " + action(step)));
    }
    double y = up.at(MICRO * best.observed().orElse(0));
    canvas.add(Canvas.dot("pick", across.at(best.number()), y, 4.5));
    return canvas.markup();
  }

  /** Draws the best observation so far, by the reward, as a descending staircase. */
  private List<String> bestSoFar(Scale up, Scale across) {
    List<String> points = new ArrayList<>();
    double reward = Double.NEGATIVE_INFINITY;
    double y = 0;
    for (Step step : observed) {
      double x = across.at(step.number());
      if (!points.isEmpty()) {
        points.add(Canvas.point(x, y));
      }
      if (step.reward() > reward) {
        reward = step.reward();
        y = up.at(MICRO * step.observed().orElse(0));
        points.add(Canvas.point(x, y));
      }
    }
    return points;
  }

  private DataTable table(Step best) {
    List<List<String>> rows = new ArrayList<>();
    for (Step step : trajectory.steps()) {
      if (rows.size() < MOST_ROWS || step.equals(best)) {
        rows.add(
            List.of(
                step.number() + (step.equals(best) ? " (best)" : ""),
                action(step),
                micros(step.observed()),
                micros(recorded(step)),
                NumberText.of(step.reward(), 4)));
      }
    }
    return new DataTable(
        List.of("step", "values", "observed, µs", "results.json, µs", "reward"), rows);
  }

  private static String micros(OptionalDouble seconds) {
    return seconds.isPresent() ? PageTexts.amount(MICRO * seconds.getAsDouble()) : NumberText.NONE;
  }
}
