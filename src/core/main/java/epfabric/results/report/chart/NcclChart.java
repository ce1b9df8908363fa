package epfabric.results.report.chart;

import epfabric.results.judge.nccl.NcclRun;
import epfabric.results.judge.nccl.NcclRun.Size;
import epfabric.results.judge.run.NodeLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Draws NCCL's bus bandwidth by message size: a line for each node. */
final class NcclChart {
  private static final int MAX_MARKS = 6;

  private NcclChart() {}

  /** Returns the chart; empty if no log has a measurement by message size. */
  static Optional<Chart> of(List<NodeLog> logs) {
    List<NcclRun> runs =
        logs.stream()
            .flatMap(log -> log.printed(NcclRun.class).stream())
            .filter(run -> run.sizes().stream().anyMatch(size -> size.bytes() > 0))
            .toList();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    String label = runs.get(0).head().operation().phase().label();
    String title =
        label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1) + " by message size";
    String note = "Bus bandwidth, as nccl-tests define it, by the size of a message.";
    return Optional.of(new Chart(title, note, draw(title, note, runs), table(runs)));
  }

  private static List<Size> sizes(NcclRun run) {
    return run.sizes().stream().filter(size -> size.bytes() > 0).toList();
  }

  private static String draw(String title, String note, List<NcclRun> runs) {
    Canvas canvas = new Canvas(title, note, Frame.HEIGHT);
    List<Size> all = runs.stream().flatMap(run -> sizes(run).stream()).toList();
    double highestGbps = all.stream().mapToDouble(Size::busGbps).max().orElse(1);
    Scale yScale = Scale.fromZero(highestGbps * 1.08, Frame.BOTTOM, Frame.TOP);
    Frame.draw(canvas, yScale, "GB/s (bus)", "message");
    double first = all.stream().mapToDouble(NcclChart::log2).min().orElse(0);
    double last = all.stream().mapToDouble(NcclChart::log2).max().orElse(1);
    Scale xScale = new Scale(first - 0.5, last + 0.5, Frame.LEFT, Frame.RIGHT);
    List<Long> marks = all.stream().map(Size::bytes).distinct().sorted().toList();
    int step = (marks.size() + MAX_MARKS - 1) / MAX_MARKS;
    for (int i = 0; i < marks.size(); i += step) {
      double x = xScale.at(Math.log(marks.get(i)) / Math.log(2));
      Frame.mark(canvas, x, NumberText.size(marks.get(i)));
    }
    runs.forEach(run -> drawRun(canvas, sizes(run), yScale, xScale));
    return canvas.markup();
  }

  private static double log2(Size size) {
    return Math.log((double) size.bytes()) / Math.log(2);
  }

  private static void drawRun(Canvas canvas, List<Size> sizes, Scale yScale, Scale xScale) {
    canvas.add(
        Canvas.series(
            sizes.stream()
                .map(size -> Canvas.point(xScale.at(log2(size)), yScale.at(size.busGbps())))
                .toList()));
    for (Size size : sizes) {
      canvas.add(
          Canvas.withTooltip(
              Canvas.dot("dot", xScale.at(log2(size)), yScale.at(size.busGbps()), 2.5),
              NumberText.size(size.bytes()) + ": " + NumberText.of(size.busGbps(), 2) + " GB/s"));
    }
  }

  private static DataTable table(List<NcclRun> runs) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (Size size : sizes(runs.get(i))) {
        rows.add(
            List.of(
                String.valueOf(i + 1),
                NumberText.size(size.bytes()),
                NumberText.of(size.microseconds(), 2),
                NumberText.of(size.busGbps(), 2),
                size.wrong().isPresent() ? String.valueOf(size.wrong().getAsInt()) : "-"));
      }
    }
    return new DataTable(List.of("log", "message", "µs", "GB/s (bus)", "wrong"), rows);
  }
}
