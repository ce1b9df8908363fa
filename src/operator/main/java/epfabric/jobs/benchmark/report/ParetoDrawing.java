package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.report.TradeOff.Point;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Frame;
import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Draws a dot for each configuration. A line connects the dots of the front; these dots have
 * numbers if there is room.
 */
final class ParetoDrawing {
  private static final double FAR = 16;
  private static final double HIGH = 12;
  private static final double LABEL = 72;

  private final List<ParetoFront> fronts;
  private final Canvas canvas;
  private final Scale across;
  private final Scale up;

  ParetoDrawing(String title, String note, List<ParetoFront> fronts) {
    this.fronts = fronts;
    canvas = new Canvas(title, note, Frame.HEIGHT);
    up = Scale.fromZero(most(Point::up) * 1.12, Frame.BOTTOM, Frame.TOP);
    double right = Frame.RIGHT - (fronts.size() > 1 ? LABEL : 0);
    across = Scale.fromZero(most(Point::across) * 1.05, Frame.LEFT, right);
  }

  private double most(ToDoubleFunction<Point> figure) {
    return fronts.stream().flatMap(ParetoFront::all).mapToDouble(figure).max().orElse(1);
  }

  /** The position of a configuration. */
  private record Spot(double x, double y, String name) {
    boolean isNear(Spot other) {
      return Math.abs(x - other.x()) < FAR && Math.abs(y - other.y()) < HIGH;
    }

    /** Returns whether a number above this spot would cover the other spot. */
    boolean numberCovers(Spot other) {
      double higher = y - other.y();
      return Math.abs(x - other.x()) < FAR && higher > 0 && higher < 2 * HIGH;
    }
  }

  private Spot spot(Point point) {
    return new Spot(across.at(point.across()), up.at(point.up()), point.name());
  }

  String markup(TradeOff trade) {
    Frame.draw(canvas, up, trade.up(), trade.across());
    for (double tick : across.ticks(5)) {
      Frame.mark(canvas, across.at(tick), NumberText.plain(tick));
    }
    fronts.stream()
        .flatMap(front -> front.beaten().stream())
        .map(this::spot)
        .forEach(spot -> canvas.add(Canvas.dot("dot other", spot.x(), spot.y(), 2.4)));
    List<Spot> all = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (ParetoFront front : fronts) {
      List<Spot> spots = front.unbeaten().stream().map(this::spot).toList();
      line(spots);
      label(front.workload(), spots.get(spots.size() - 1).y(), labels);
      dots(spots);
      all.addAll(spots);
    }
    number(all);
    return canvas.markup();
  }

  private void line(List<Spot> spots) {
    canvas.add(Canvas.series(spots.stream().map(s -> Canvas.point(s.x(), s.y())).toList()));
  }

  /**
   * Draws a workload's label at the right edge, at the height of its line's end, unless another
   * label is in the way.
   */
  private void label(String workload, double y, List<Double> taken) {
    if (fronts.size() > 1 && taken.stream().noneMatch(other -> Math.abs(other - y) < HIGH)) {
      taken.add(y);
      canvas.add(
          Canvas.text("tick", Frame.RIGHT - LABEL + 8, y + 3.5, PageTexts.cut(workload, 12)));
    }
  }

  private void dots(List<Spot> spots) {
    spots.forEach(
        spot ->
            canvas.add(
                Canvas.withTooltip(Canvas.dot("dot", spot.x(), spot.y(), 3.4), spot.name())));
  }

  /** Draws the numbers for which there is room; the table lists all numbers in the same order. */
  private void number(List<Spot> spots) {
    List<Spot> numbered = new ArrayList<>();
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      boolean free = spots.stream().noneMatch(spot::numberCovers);
      if (free && numbered.stream().noneMatch(spot::isNear)) {
        numbered.add(spot);
        canvas.add(
            Canvas.text("tick", spot.x(), spot.y() - 6, String.valueOf(i + 1))
                .with("text-anchor", "middle"));
      }
    }
  }
}
