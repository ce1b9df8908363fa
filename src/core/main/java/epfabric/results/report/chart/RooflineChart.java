package epfabric.results.report.chart;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Draws measurements as bars, with marks for the floor, the band and the highest bandwidth that the
 * link allows.
 */
final class RooflineChart {
  private static final double ROW = 46;
  private static final double BAR = 14;
  private static final double FOOTER = 46;
  private static final int TICKS = 5;

  /** Label and CSS class of the marker at the bandwidth that the NICs reached. */
  private static final String NICS = "NICs";

  private RooflineChart() {}

  /**
   * Returns the chart of one link's phases; empty if no phase has a floor, a band or a known
   * highest bandwidth.
   */
  static Optional<Chart> of(Link link, List<PhaseFigures> all) {
    List<PhaseFigures> phases = all.stream().filter(p -> p.link() == link).toList();
    if (phases.stream().noneMatch(RooflineChart::hasReference)) {
      return Optional.empty();
    }
    String title = link == Link.RDMA ? "Between nodes (RDMA)" : "Inside a node (NVLink)";
    String note = note(phases);
    return Optional.of(new Chart(title, note, draw(title, note, phases), table(phases)));
  }

  private static boolean hasReference(PhaseFigures phase) {
    Figure figure = phase.slowest();
    return phase.limit().isPresent()
        || figure.bounds().floor().isPresent()
        || figure.bounds().band().isPresent();
  }

  private static OptionalDouble limit(List<PhaseFigures> phases) {
    return phases.stream().map(PhaseFigures::limit).flatMapToDouble(OptionalDouble::stream).max();
  }

  private static String note(List<PhaseFigures> phases) {
    OptionalDouble limit = limit(phases);
    return limit.isPresent()
        ? "The bar's track ends at the best figure that the link allows: "
            + NumberText.of(limit, 1)
            + " GB/s."
        : "The best figure that the link allows is not known.";
  }

  private static String draw(String title, String note, List<PhaseFigures> phases) {
    double height = phases.size() * ROW + FOOTER;
    Canvas canvas = new Canvas(title, note, height);
    Scale scale = Scale.fromZero(highestGbps(phases), 0, Canvas.WIDTH);
    double y = 0;
    for (PhaseFigures phase : phases) {
      row(canvas, scale, phase, y);
      y += ROW;
    }
    axis(canvas, scale, y);
    legend(canvas, y + 34, phases);
    return canvas.markup();
  }

  private static double highestGbps(List<PhaseFigures> phases) {
    double highestGbps = limit(phases).orElse(0);
    for (PhaseFigures phase : phases) {
      Figure figure = phase.slowest();
      highestGbps = Math.max(highestGbps, figure.rate().logicalGbps());
      highestGbps = Math.max(highestGbps, figure.bounds().band().orElse(0));
      highestGbps = Math.max(highestGbps, figure.bounds().floor().orElse(0));
      highestGbps = Math.max(highestGbps, phase.nics().orElse(0));
    }
    return highestGbps;
  }

  private static void row(Canvas canvas, Scale scale, PhaseFigures phase, double y) {
    Figure figure = phase.slowest();
    String measured = NumberText.of(figure.rate().logicalGbps(), 2) + " GB/s";
    String share =
        figure.rate().rooflinePercent().isPresent()
            ? " · " + NumberText.percent(figure.rate().rooflinePercent().getAsDouble())
            : "";
    canvas.add(Canvas.text("name", 0, y + 14, phase.name()));
    canvas.add(
        Canvas.text("value", Canvas.WIDTH, y + 14, measured + share).with("text-anchor", "end"));
    double top = y + 21;
    double end = scale.at(phase.limit().orElse(scale.most()));
    canvas.add(Canvas.box("track", 0, top, end, BAR));
    canvas.add(
        Canvas.withTooltip(
            Canvas.box(
                belowFloor(phase) ? "bar low" : "bar",
                0,
                top,
                scale.at(figure.rate().logicalGbps()),
                BAR),
            phase.name() + ": " + measured + share));
    marker(canvas, "floor", scale, figure.bounds().floor(), top);
    marker(canvas, "band", scale, figure.bounds().band(), top);
    marker(canvas, NICS, scale, phase.nics(), top);
  }

  private static boolean belowFloor(PhaseFigures phase) {
    Figure figure = phase.slowest();
    return figure.bounds().floor().isPresent()
        && figure.rate().logicalGbps() < figure.bounds().floor().getAsDouble();
  }

  private static void marker(
      Canvas canvas, String kind, Scale scale, OptionalDouble value, double top) {
    if (value.isEmpty()) {
      return;
    }
    double x = scale.at(value.getAsDouble());
    String words = kind + " " + NumberText.plain(value.getAsDouble()) + " GB/s";
    canvas.add(Canvas.line("halo", x, top - 3, x, top + BAR + 3));
    canvas.add(Canvas.withTooltip(Canvas.line(kind, x, top - 3, x, top + BAR + 3), words));
  }

  private static void axis(Canvas canvas, Scale scale, double y) {
    canvas.add(Canvas.line("axis", 0, y, Canvas.WIDTH, y));
    List<Double> ticks = scale.ticks(TICKS);
    for (double tick : ticks) {
      double x = scale.at(tick);
      String anchor = x < 12 ? "start" : x > Canvas.WIDTH - 12 ? "end" : "middle";
      canvas.add(
          Canvas.text("tick", x, y + 14, NumberText.plain(tick)).with("text-anchor", anchor));
    }
  }

  private static void legend(Canvas canvas, double y, List<PhaseFigures> phases) {
    boolean anyLow = phases.stream().anyMatch(RooflineChart::belowFloor);
    boolean allLow = phases.stream().allMatch(RooflineChart::belowFloor);
    double x = 0;
    if (!allLow) {
      x = swatch(canvas, x, y, "bar", "measured");
    }
    if (anyLow) {
      x = swatch(canvas, x, y, "bar low", allLow ? "measured, below floor" : "below floor");
    }
    x = legendMark(canvas, x, y, "floor");
    x = legendMark(canvas, x, y, "band");
    if (phases.stream().anyMatch(phase -> phase.nics().isPresent())) {
      legendMark(canvas, x, y, NICS);
    }
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y, "GB/s").with("text-anchor", "end"));
  }

  private static double swatch(Canvas canvas, double x, double y, String kind, String words) {
    canvas.add(Canvas.box(kind, x, y - 8, 14, 9));
    canvas.add(Canvas.text("tick", x + 19, y, words));
    return x + 31 + words.length() * 5.6;
  }

  private static double legendMark(Canvas canvas, double x, double y, String kind) {
    canvas.add(Canvas.line(kind, x + 1, y - 10, x + 1, y + 2));
    canvas.add(Canvas.text("tick", x + 7, y, kind));
    return x + 19 + kind.length() * 5.6;
  }

  private static DataTable table(List<PhaseFigures> phases) {
    List<List<String>> rows = new ArrayList<>();
    for (PhaseFigures phase : phases) {
      Figure figure = phase.slowest();
      rows.add(
          List.of(
              phase.name(),
              NumberText.of(figure.rate().logicalGbps(), 2),
              NumberText.of(figure.bounds().floor(), 1),
              NumberText.of(figure.bounds().band(), 1),
              NumberText.of(phase.limit(), 1)));
    }
    return new DataTable(
        List.of("phase", "measured GB/s", "floor GB/s", "band GB/s", "limit GB/s"), rows);
  }
}
