package epfabric.results.report.chart;

import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws the bytes that each NIC of one node sent and received. Bars of different length show that
 * GPUs share a NIC.
 */
final class NicChart {
  private static final double ROW = 26;
  private static final double LEGEND = 24;
  private static final double LEFT = 64;
  private static final double RIGHT = 274;

  private NicChart() {}

  /** Returns the chart; empty if the launcher recorded no NIC. */
  static Optional<Chart> of(RunFile run) {
    if (run.nics().isEmpty()) {
      return Optional.empty();
    }
    String title =
        run.launch().node().isPresent() ? "NICs of node " + run.launch().node().getAsInt() : "NICs";
    long mostBytes = run.nics().stream().mapToLong(NicChart::mostBytes).max().orElse(0);
    long fewestBytes = run.nics().stream().mapToLong(NicChart::mostBytes).min().orElse(0);
    String note =
        mostBytes == 0
            ? "No NIC carried anything."
            : "The least used NIC carried "
                + NumberText.percent(100.0 * fewestBytes / mostBytes)
                + " of the bytes of the most used one.";
    String svg = draw(title, note, run.nics(), mostBytes);
    return Optional.of(new Chart(title, note, svg, table(run)));
  }

  private static long mostBytes(Nic nic) {
    return Math.max(nic.sentBytes(), nic.receivedBytes());
  }

  private static String draw(String title, String note, List<Nic> nics, long mostBytes) {
    double height = nics.size() * ROW + LEGEND;
    Canvas canvas = new Canvas(title, note, height);
    Scale scale = Scale.fromZero((double) mostBytes, 0, RIGHT - LEFT);
    double y = 0;
    for (Nic nic : nics) {
      canvas.add(Canvas.text("name", 0, y + 16, nic.device()));
      bar(canvas, "bar", scale.at((double) nic.sentBytes()), y + 4);
      bar(canvas, "bar second", scale.at((double) nic.receivedBytes()), y + 13);
      String words =
          NumberText.of(nic.sentBytes() / 1e9, 1)
              + " / "
              + NumberText.of(nic.receivedBytes() / 1e9, 1);
      canvas.add(Canvas.text("value", Canvas.WIDTH, y + 16, words).with("text-anchor", "end"));
      y += ROW;
    }
    canvas.add(Canvas.box("bar", LEFT, y + 7, 14, 8));
    canvas.add(Canvas.text("tick", LEFT + 19, y + 15, "sent"));
    canvas.add(Canvas.box("bar second", LEFT + 60, y + 7, 14, 8));
    canvas.add(Canvas.text("tick", LEFT + 79, y + 15, "received"));
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y + 15, "GB").with("text-anchor", "end"));
    return canvas.markup();
  }

  private static void bar(Canvas canvas, String cssClass, double width, double y) {
    canvas.add(Canvas.box(cssClass, LEFT, y, width, 8));
  }

  private static DataTable table(RunFile run) {
    List<List<String>> rows = new ArrayList<>();
    for (Nic nic : run.nics()) {
      rows.add(
          List.of(
              nic.device(),
              NumberText.gigabytes(nic.sentBytes()),
              NumberText.gigabytes(nic.receivedBytes())));
    }
    return new DataTable(List.of("NIC", "sent GB", "received GB"), rows);
  }
}
