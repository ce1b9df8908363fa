package epfabric.results.report.chart;

import epfabric.base.markup.XmlElement;
import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Draws bandwidth by NVLink and RDMA chunk: one cell for each setting, darker if it is faster. */
final class HeatMapChart {
  /** Number of shades: CSS classes q0 to q6. */
  private static final int SHADES = 7;

  private static final double LEFT = 30;
  private static final double TOP = 20;
  private static final double CELL = 24;
  private static final double LEGEND = 52;

  private final ChunkGrid grid;
  private final int sms;
  private final List<Integer> nvl;
  private final List<Integer> rdma;
  private final double lowestGbps;
  private final double highestGbps;

  private HeatMapChart(ChunkGrid grid, int sms) {
    this.grid = grid;
    this.sms = sms;
    nvl = List.copyOf(grid.nvlChunks());
    rdma = List.copyOf(grid.rdmaChunks());
    List<Double> values = new ArrayList<>();
    for (Setting setting : grid.settings()) {
      boolean shown = nvl.contains(setting.nvl()) && rdma.contains(setting.rdma());
      if (shown && setting.sms() == sms) {
        grid.lowest(setting).ifPresent(values::add);
      }
    }
    lowestGbps = values.stream().mapToDouble(v -> v).min().orElse(0);
    highestGbps = values.stream().mapToDouble(v -> v).max().orElse(0);
  }

  /**
   * Returns the chart for one number of SMs; empty if no setting has an RDMA chunk or if no setting
   * is in every log.
   */
  static Optional<Chart> of(ChunkGrid grid, int sms) {
    HeatMapChart map = new HeatMapChart(grid, sms);
    return grid.twoChunks() && map.highestGbps > 0 ? Optional.of(map.chart()) : Optional.empty();
  }

  private Chart chart() {
    String title = grid.phase().label() + ", " + sms + " SMs";
    Optional<Setting> best = grid.best().filter(s -> s.sms() == sms);
    String fastest =
        best.map(s -> "Fastest, outlined: " + s.words() + ", " + gbps(s) + " GB/s. ").orElse("");
    String note =
        fastest
            + "From "
            + NumberText.of(lowestGbps, 2)
            + " to "
            + NumberText.of(highestGbps, 2)
            + " GB/s"
            + (grid.logs().size() > 1 ? ", of the slowest node" : "")
            + ".";
    return new Chart(title, note, draw(title, note, best), table());
  }

  private String draw(String title, String note, Optional<Setting> best) {
    Canvas canvas = new Canvas(title, note, TOP + rdma.size() * CELL + LEGEND);
    canvas.add(Canvas.text("tick", 0, 11, "RDMA chunk"));
    double width = (Canvas.WIDTH - LEFT) / nvl.size();
    double bottom = TOP + rdma.size() * CELL;
    for (int row = 0; row < rdma.size(); row++) {
      // The first row is at the bottom, as on an axis.
      double y = bottom - (row + 1) * CELL;
      String chunk = String.valueOf(rdma.get(row));
      canvas.add(Canvas.text("tick", LEFT - 6, y + 16, chunk).with("text-anchor", "end"));
      for (int column = 0; column < nvl.size(); column++) {
        Setting setting = new Setting(sms, nvl.get(column), rdma.get(row));
        cell(canvas, setting, new Place(LEFT + column * width, y, width));
      }
    }
    best.ifPresent(s -> outline(canvas, s, width, bottom));
    for (int column = 0; column < nvl.size(); column++) {
      double x = LEFT + (column + 0.5) * width;
      String chunk = String.valueOf(nvl.get(column));
      canvas.add(Canvas.text("tick", x, bottom + 14, chunk).with("text-anchor", "middle"));
    }
    legend(canvas, bottom + 34);
    return canvas.markup();
  }

  private record Place(double x, double y, double width) {}

  private void cell(Canvas canvas, Setting setting, Place place) {
    OptionalDouble value = grid.lowest(setting);
    if (value.isEmpty()) {
      canvas.add(
          Canvas.text("tick", place.x() + place.width() / 2, place.y() + 16, NumberText.NONE)
              .with("text-anchor", "middle"));
      return;
    }
    int shade = shade(value.getAsDouble());
    XmlElement box =
        Canvas.box("q" + shade, place.x() + 1, place.y() + 1, place.width() - 2, CELL - 2);
    canvas.add(Canvas.withTooltip(box, setting.words() + ": " + gbps(setting) + " GB/s"));
    String shown = NumberText.of(value.getAsDouble(), value.getAsDouble() < 100 ? 1 : 0);
    canvas.add(
        Canvas.text("cell t" + shade, place.x() + place.width() / 2, place.y() + 15.5, shown)
            .with("text-anchor", "middle"));
  }

  private void outline(Canvas canvas, Setting best, double width, double bottom) {
    double x = LEFT + nvl.indexOf(best.nvl()) * width;
    double y = bottom - (rdma.indexOf(best.rdma()) + 1) * CELL;
    canvas.add(Canvas.box("best", x, y, width, CELL));
  }

  private void legend(Canvas canvas, double y) {
    canvas.add(Canvas.text("tick", LEFT, y + 8, "NVL chunk (across)"));
    double x = Canvas.WIDTH - 32 - SHADES * 14;
    canvas.add(
        Canvas.text("tick", x - 5, y + 8, NumberText.of(lowestGbps, 1)).with("text-anchor", "end"));
    for (int shade = 0; shade < SHADES; shade++) {
      canvas.add(Canvas.box("q" + shade, x + shade * 14, y, 14, 10));
    }
    canvas.add(
        Canvas.text("tick", Canvas.WIDTH, y + 8, NumberText.of(highestGbps, 1))
            .with("text-anchor", "end"));
  }

  private int shade(double value) {
    double share = highestGbps > lowestGbps ? (value - lowestGbps) / (highestGbps - lowestGbps) : 1;
    return Math.min(SHADES - 1, (int) (share * SHADES));
  }

  private String gbps(Setting setting) {
    return NumberText.of(grid.lowest(setting), 2);
  }

  private DataTable table() {
    List<String> head = new ArrayList<>(List.of("RDMA chunk \\ NVL chunk"));
    nvl.forEach(chunk -> head.add(String.valueOf(chunk)));
    List<List<String>> rows = new ArrayList<>();
    for (int chunk : rdma) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(chunk)));
      nvl.forEach(n -> row.add(gbps(new Setting(sms, n, chunk))));
      rows.add(row);
    }
    return new DataTable(head, rows);
  }
}
