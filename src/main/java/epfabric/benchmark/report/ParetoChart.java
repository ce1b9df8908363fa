package epfabric.benchmark.report;

import epfabric.benchmark.outcome.Measured;
import epfabric.markup.Element;
import epfabric.report.Canvas;
import epfabric.report.Chart;
import epfabric.report.DataTable;
import epfabric.report.Frame;
import epfabric.report.Numbers;
import epfabric.report.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Configurations by two things of which one wants both: those that no other of the same workload
 * beats in one without losing in the other are named.
 */
final class ParetoChart {
  /** What is weighed against what. */
  enum Trade {
    SMS("time against SMs used", "SMs", "µs"),
    LATENCY("bandwidth against time", "µs", "GB/s");

    private final String words;
    private final String across;
    private final String up;

    Trade(String words, String across, String up) {
      this.words = words;
      this.across = across;
      this.up = up;
    }

    double across(Measured measured) {
      return this == SMS ? sms(measured).orElse(0) : measured.microseconds().orElse(0);
    }

    double up(Measured measured) {
      return (this == SMS ? measured.microseconds() : measured.bandwidth()).orElse(0);
    }
  }

  private static final int FEWEST = 3;
  private static final int MOST_LINES = 8;
  private static final int MOST_ROWS = 60;
  private static final double FAR = 16;
  private static final double HIGH = 12;
  private static final double LABEL = 72;

  private final Trade trade;

  /** Of each workload, from left to right. */
  private final Map<String, List<Point>> workloads = new TreeMap<>(DimensionChart.NUMBERED);

  private final SameWork work;

  private ParetoChart(Trade trade, SameWork work) {
    this.trade = trade;
    this.work = work;
  }

  /** A configuration; {@code up} is better when it is less, but for bandwidth. */
  private record Point(String name, double across, double up, boolean beaten) {}

  /** Empty unless some workload has configurations that differ in what is weighed. */
  static Optional<Chart> of(Trade trade, String operation, List<Measured> all) {
    List<Measured> those =
        all.stream()
            .filter(m -> m.operation().equals(operation))
            .filter(m -> trade.across(m) > 0 && trade.up(m) > 0)
            .toList();
    // Sending more at once is what trades time for bandwidth.
    ParetoChart chart = new ParetoChart(trade, new SameWork(those, trade == Trade.LATENCY));
    those.forEach(chart::add);
    chart.workloads.replaceAll((workload, points) -> chart.judged(points));
    boolean choice = chart.workloads.values().stream().anyMatch(ParetoChart::isChoice);
    return choice && chart.workloads.size() <= MOST_LINES
        ? Optional.of(chart.chart(operation))
        : Optional.empty();
  }

  private void add(Measured measured) {
    workloads
        .computeIfAbsent(work.of(measured), w -> new ArrayList<>())
        .add(new Point(measured.name(), trade.across(measured), trade.up(measured), false));
  }

  private static OptionalDouble sms(Measured measured) {
    OptionalDouble told = measured.number("num_sms");
    return told.isPresent()
        ? told
        : measured.result().action().entrySet().stream()
            .filter(e -> Measured.shortName(e.getKey()).equalsIgnoreCase("num_sms"))
            .filter(e -> e.getValue().matches("\\d{1,4}"))
            .mapToDouble(e -> Double.parseDouble(e.getValue()))
            .findFirst();
  }

  /** Where one beats all others, or there are only two, there is nothing to draw. */
  private static boolean isChoice(List<Point> points) {
    return points.size() >= FEWEST
        && front(points).stream().mapToDouble(Point::across).distinct().count() > 1;
  }

  private List<Point> judged(List<Point> points) {
    return points.stream()
        .map(
            p ->
                new Point(p.name(), p.across(), p.up(), points.stream().anyMatch(o -> beats(o, p))))
        .sorted(Comparator.comparingDouble(Point::across).thenComparing(Point::name))
        .toList();
  }

  private boolean beats(Point one, Point other) {
    double better = trade == Trade.LATENCY ? one.up() - other.up() : other.up() - one.up();
    boolean notWorse = one.across() <= other.across() && better >= 0;
    return notWorse && (one.across() < other.across() || better > 0);
  }

  private static List<Point> front(List<Point> points) {
    return points.stream().filter(point -> !point.beaten()).toList();
  }

  private Chart chart(String operation) {
    String title = operation + ", " + trade.words;
    long all = workloads.values().stream().mapToLong(List::size).sum();
    long unbeaten = workloads.values().stream().mapToLong(points -> front(points).size()).sum();
    String note =
        unbeaten
            + " of "
            + all
            + " configurations: nothing of the same work beats them in both"
            + (workloads.size() > 1 ? ", a line for each workload" : "")
            + "; the numbers are those of the rows below.";
    return new Chart(title, note, draw(title, note), table());
  }

  private String draw(String title, String note) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    List<Point> all = workloads.values().stream().flatMap(List::stream).toList();
    double most = all.stream().mapToDouble(Point::up).max().orElse(1);
    double right = all.stream().mapToDouble(Point::across).max().orElse(1);
    Scale up = Scale.fromZero(most * 1.12, Frame.BOTTOM, Frame.TOP);
    double end = Frame.RIGHT - (workloads.size() > 1 ? LABEL : 0);
    Scale across = Scale.fromZero(right * 1.05, Frame.LEFT, end);
    Frame.draw(canvas, up, trade.up, trade.across);
    for (double tick : across.ticks(5)) {
      Frame.mark(canvas, across.at(tick), Numbers.plain(tick));
    }
    all.stream()
        .filter(Point::beaten)
        .forEach(
            p -> canvas.add(Canvas.dot("dot other", across.at(p.across()), up.at(p.up()), 2.4)));
    List<Spot> spots = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (Map.Entry<String, List<Point>> workload : workloads.entrySet()) {
      List<Point> front = front(workload.getValue());
      line(canvas, up, across, front);
      label(canvas, up.at(front.get(front.size() - 1).up()), workload.getKey(), labels);
      for (Point point : front) {
        Spot spot = new Spot(across.at(point.across()), up.at(point.up()), point.name());
        canvas.add(Canvas.told(Canvas.dot("dot", spot.x(), spot.y(), 3.4), spot.name()));
        spots.add(spot);
      }
    }
    number(canvas, spots);
    return canvas.markup();
  }

  /** At the right, as high as the last of its line, unless another is there. */
  private void label(Canvas canvas, double y, String workload, List<Double> taken) {
    if (workloads.size() > 1 && taken.stream().noneMatch(other -> Math.abs(other - y) < HIGH)) {
      taken.add(y);
      canvas.add(Canvas.text("tick", Frame.RIGHT - LABEL + 8, y + 3.5, Words.cut(workload, 12)));
    }
  }

  /** Where a configuration was drawn. */
  private record Spot(double x, double y, String name) {
    boolean near(Spot other) {
      return Math.abs(x - other.x()) < FAR && Math.abs(y - other.y()) < HIGH;
    }

    /** Whether the number above it would lie on the other. */
    boolean below(Spot other) {
      double higher = y - other.y();
      return Math.abs(x - other.x()) < FAR && higher > 0 && higher < 2 * HIGH;
    }
  }

  /** Where there is room: the table has all of them, in this order. */
  private static void number(Canvas canvas, List<Spot> spots) {
    List<Spot> numbered = new ArrayList<>();
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      boolean free = spots.stream().noneMatch(spot::below);
      if (free && numbered.stream().noneMatch(spot::near)) {
        numbered.add(spot);
        canvas.add(
            Canvas.text("tick", spot.x(), spot.y() - 6, String.valueOf(i + 1))
                .with("text-anchor", "middle"));
      }
    }
  }

  private DataTable table() {
    List<List<String>> rows = new ArrayList<>();
    int number = 1;
    for (Map.Entry<String, List<Point>> workload : workloads.entrySet()) {
      for (Point point : front(workload.getValue())) {
        if (rows.size() < MOST_ROWS) {
          rows.add(
              List.of(
                  String.valueOf(number++),
                  workload.getKey(),
                  point.name(),
                  trade == Trade.SMS ? Numbers.plain(point.across()) : Words.amount(point.across()),
                  Words.amount(point.up())));
        }
      }
    }
    return new DataTable(
        List.of("number", "workload", "configuration", trade.across, trade.up), rows);
  }

  private static void line(Canvas canvas, Scale up, Scale across, List<Point> front) {
    StringBuilder path = new StringBuilder();
    for (Point point : front) {
      path.append(path.isEmpty() ? "M" : "L");
      path.append(Canvas.point(across.at(point.across()), up.at(point.up())));
    }
    canvas.add(Element.of("path").with("class", "series").with("d", path.toString()));
  }
}
