package epfabric.results.report.chart;

import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Draws bandwidth by NVLink chunk inside a node: a line for each node, and a dashed line for the
 * log's {@code default}.
 */
final class ChunkLineChart {
  private static final int MAX_MARKS = 9;

  private final ChunkGrid grid;
  private final int sms;
  private final List<Integer> chunks;

  private ChunkLineChart(ChunkGrid grid, int sms) {
    this.grid = grid;
    this.sms = sms;
    chunks =
        grid.settings().stream()
            .filter(s -> s.sms() == sms && !s.byDefault())
            .map(Setting::nvl)
            .toList();
  }

  /** Returns the chart for one number of SMs; empty if no setting has a chunk size. */
  static Optional<Chart> of(ChunkGrid grid, int sms) {
    ChunkLineChart lines = new ChunkLineChart(grid, sms);
    return lines.chunks.isEmpty() ? Optional.empty() : Optional.of(lines.chart());
  }

  private Chart chart() {
    String title = grid.phase().label() + ", " + sms + " SMs";
    Optional<Setting> best = grid.best().filter(s -> s.sms() == sms);
    String note =
        best.map(s -> "Fastest: " + s.words() + ", " + gbps(s) + " GB/s. ").orElse("")
            + grid.lowest(new Setting(sms, 0, 0)).stream()
                .mapToObj(d -> "DeepEP's default, dashed: " + NumberText.of(d, 2) + " GB/s. ")
                .findFirst()
                .orElse("")
            + "The axis does not begin at zero.";
    return new Chart(title, note, draw(title, note, best), table());
  }

  private String draw(String title, String note, Optional<Setting> best) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    List<Double> values = new ArrayList<>();
    grid.logs().forEach(log -> values.addAll(bandwidths(log)));
    Scale yScale = Scale.around(values, Frame.BOTTOM, Frame.TOP);
    Frame.draw(canvas, yScale, "GB/s", "NVL chunk, tokens");
    int first = chunks.get(0);
    int last = chunks.get(chunks.size() - 1);
    Scale xScale = new Scale(first - 0.5, last + 0.5, Frame.LEFT, Frame.RIGHT);
    for (double tick : xScale.ticks(MAX_MARKS)) {
      if (tick == Math.rint(tick)) {
        Frame.mark(canvas, xScale.at(tick), NumberText.plain(tick));
      }
    }
    grid.logs().forEach(log -> drawLog(canvas, log, yScale, xScale));
    best.ifPresent(
        s ->
            canvas.add(
                Canvas.withTooltip(
                    Canvas.dot("pick", xScale.at(s.nvl()), yScale.at(lowest(s)), 5),
                    "fastest: " + s.words() + ", " + gbps(s) + " GB/s")));
    return canvas.markup();
  }

  private List<Double> bandwidths(Map<Setting, Double> log) {
    return log.entrySet().stream()
        .filter(e -> e.getKey().sms() == sms)
        .map(Map.Entry::getValue)
        .toList();
  }

  private void drawLog(Canvas canvas, Map<Setting, Double> log, Scale yScale, Scale xScale) {
    Double byDefault = log.get(new Setting(sms, 0, 0));
    if (byDefault != null) {
      double y = yScale.at(byDefault);
      canvas.add(
          Canvas.withTooltip(
              Canvas.line("default", Frame.LEFT, y, Frame.RIGHT, y),
              "default: " + NumberText.of(byDefault, 2) + " GB/s"));
    }
    List<String> points = new ArrayList<>();
    for (int chunk : chunks) {
      Double gbps = log.get(new Setting(sms, chunk, 0));
      if (gbps != null) {
        points.add(Canvas.point(xScale.at(chunk), yScale.at(gbps)));
      }
    }
    canvas.add(Canvas.series(points));
    for (int chunk : chunks) {
      Double gbps = log.get(new Setting(sms, chunk, 0));
      if (gbps != null) {
        canvas.add(
            Canvas.withTooltip(
                Canvas.dot("dot", xScale.at(chunk), yScale.at(gbps), 2.5),
                "NVL chunk " + chunk + ": " + NumberText.of(gbps, 2) + " GB/s"));
      }
    }
  }

  private double lowest(Setting setting) {
    return grid.lowest(setting).orElse(0);
  }

  private String gbps(Setting setting) {
    return NumberText.of(grid.lowest(setting), 2);
  }

  private DataTable table() {
    List<String> head = new ArrayList<>(List.of("NVL chunk"));
    for (int i = 0; i < grid.logs().size(); i++) {
      head.add(grid.logs().size() == 1 ? "GB/s" : "GB/s, log " + (i + 1));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Setting setting : grid.settings()) {
      if (setting.sms() == sms) {
        List<String> row = new ArrayList<>();
        row.add(setting.byDefault() ? "default" : String.valueOf(setting.nvl()));
        grid.logs().forEach(l -> row.add(NumberText.of(l.getOrDefault(setting, Double.NaN), 2)));
        rows.add(row);
      }
    }
    return new DataTable(head, rows);
  }
}
