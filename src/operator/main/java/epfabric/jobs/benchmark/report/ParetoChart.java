package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.report.TradeOff.Point;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Draws configurations by two measures, both of which should be good. It names the best ones: no
 * other configuration of their workload is better in one measure and not worse in the other.
 */
final class ParetoChart {
  private static final int MOST_LINES = 8;
  private static final int MOST_ROWS = 60;

  private final TradeOff trade;
  private final List<ParetoFront> fronts;

  private ParetoChart(TradeOff trade, List<ParetoFront> fronts) {
    this.trade = trade;
    this.fronts = fronts;
  }

  /**
   * Returns the chart; empty if no workload offers a choice, or if there are too many workloads.
   */
  static Optional<Chart> of(TradeOff trade, String operation, List<MeasuredOperation> all) {
    List<ParetoFront> fronts =
        fronts(trade, all.stream().filter(m -> m.operation().equals(operation)).toList());
    boolean hasChoice = fronts.stream().anyMatch(ParetoFront::isChoice);
    return hasChoice && fronts.size() <= MOST_LINES
        ? Optional.of(new ParetoChart(trade, fronts).chart(operation))
        : Optional.empty();
  }

  private static List<ParetoFront> fronts(TradeOff trade, List<MeasuredOperation> all) {
    List<MeasuredOperation> compared = all.stream().filter(m -> isKnown(trade.point(m))).toList();
    // Sending more tokens at once increases bandwidth and time.
    SameWork work = new SameWork(compared, trade == TradeOff.LATENCY);
    Map<String, List<Point>> workloads = new TreeMap<>(DimensionChart.NUMBERED);
    for (MeasuredOperation measured : compared) {
      workloads
          .computeIfAbsent(work.of(measured), w -> new ArrayList<>())
          .add(trade.point(measured));
    }
    return workloads.entrySet().stream()
        .map(workload -> ParetoFront.of(workload.getKey(), trade, workload.getValue()))
        .toList();
  }

  private static boolean isKnown(Point point) {
    return point.across() > 0 && point.up() > 0;
  }

  private Chart chart(String operation) {
    String title = operation + ", " + trade.words();
    int all = fronts.stream().mapToInt(ParetoFront::size).sum();
    int unbeaten = fronts.stream().mapToInt(front -> front.unbeaten().size()).sum();
    String note =
        unbeaten
            + " of "
            + CountedNoun.of(all, "configuration")
            + ": nothing of the same work beats them in both"
            + (fronts.size() > 1 ? ", a line for each workload" : "")
            + "; the numbers are those of the rows below.";
    return new Chart(title, note, new ParetoDrawing(title, note, fronts).markup(trade), table());
  }

  private DataTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (ParetoFront front : fronts) {
      for (Point point : front.unbeaten()) {
        rows.add(row(rows.size() + 1, front.workload(), point));
      }
    }
    return new DataTable(
        List.of("number", "workload", "configuration", trade.across(), trade.up()),
        rows.stream().limit(MOST_ROWS).toList());
  }

  private List<String> row(int number, String workload, Point point) {
    return List.of(
        String.valueOf(number),
        workload,
        point.name(),
        trade == TradeOff.SMS ? NumberText.plain(point.across()) : PageTexts.amount(point.across()),
        PageTexts.amount(point.up()));
  }
}
