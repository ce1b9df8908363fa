package epfabric.results.report.chart;

import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws how much the bandwidths of a run's nodes differ: a dot for each node and phase. */
final class NodeChart {
  private static final double ROW = 40;
  private static final double AXIS = 22;
  private static final int TICKS = 5;

  private NodeChart() {}

  /** Returns the chart; empty if no phase has measurements of several nodes. */
  static Optional<Chart> of(List<PhaseFigures> all) {
    List<PhaseFigures> phases = all.stream().filter(p -> p.figures().size() > 1).toList();
    if (phases.isEmpty()) {
      return Optional.empty();
    }
    double widest = phases.stream().mapToDouble(PhaseFigures::spreadPercent).max().orElse(0);
    String title = "Nodes compared with each other";
    String note = "Slowest and fastest node are at most " + NumberText.percent(widest) + " apart.";
    return Optional.of(new Chart(title, note, draw(title, note, phases), table(phases)));
  }

  private static String draw(String title, String note, List<PhaseFigures> phases) {
    Canvas canvas = new Canvas(title, note, phases.size() * ROW + AXIS);
    List<Double> values = new ArrayList<>();
    phases.forEach(p -> p.figures().forEach(f -> values.add(f.rate().logicalGbps())));
    Scale scale = Scale.around(values, 8, Canvas.WIDTH - 8);
    double bottom = phases.size() * ROW;
    for (double tick : scale.ticks(TICKS)) {
      double x = scale.at(tick);
      canvas.add(Canvas.line("grid", x, 18, x, bottom));
      canvas.add(
          Canvas.text("tick", x, bottom + 15, NumberText.plain(tick))
              .with("text-anchor", "middle"));
    }
    double y = 0;
    for (PhaseFigures phase : phases) {
      row(canvas, scale, phase, y);
      y += ROW;
    }
    return canvas.markup();
  }

  private static void row(Canvas canvas, Scale scale, PhaseFigures phase, double y) {
    canvas.add(Canvas.text("name", 0, y + 13, phase.name()));
    String range =
        NumberText.of(phase.slowest().rate().logicalGbps(), 2)
            + " to "
            + NumberText.of(phase.highestGbps(), 2)
            + " GB/s";
    canvas.add(Canvas.text("value", Canvas.WIDTH, y + 13, range).with("text-anchor", "end"));
    double middle = y + 27;
    canvas.add(
        Canvas.line(
            "range",
            scale.at(phase.slowest().rate().logicalGbps()),
            middle,
            scale.at(phase.highestGbps()),
            middle));
    for (Figure figure : phase.figures()) {
      canvas.add(
          Canvas.withTooltip(
              Canvas.dot("dot", scale.at(figure.rate().logicalGbps()), middle, 4.5),
              figure.source() + ": " + NumberText.of(figure.rate().logicalGbps(), 2) + " GB/s"));
    }
  }

  private static DataTable table(List<PhaseFigures> phases) {
    List<List<String>> rows = new ArrayList<>();
    for (PhaseFigures phase : phases) {
      for (Figure figure : phase.figures()) {
        rows.add(
            List.of(phase.name(), figure.source(), NumberText.of(figure.rate().logicalGbps(), 2)));
      }
    }
    return new DataTable(List.of("phase", "log", "GB/s"), rows);
  }
}
