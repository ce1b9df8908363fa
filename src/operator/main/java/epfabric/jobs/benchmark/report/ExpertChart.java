package epfabric.jobs.benchmark.report;

import epfabric.base.markup.XmlElement;
import epfabric.jobs.benchmark.outcome.ExpertLoads;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.Frame;
import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws how often each expert was chosen: a bar per expert, or per block of experts if there are
 * many.
 */
final class ExpertChart {
  private static final int MOST_BARS = 146;
  private static final int MOST_TITLED = 64;
  private static final int MOST_ROWS = 64;

  private final ExpertLoads loads;
  private final int block;
  private final List<Double> bars = new ArrayList<>();

  private ExpertChart(ExpertLoads loads) {
    this.loads = loads;
    int all = loads.experts().size();
    block = (all + MOST_BARS - 1) / MOST_BARS;
    for (int first = 0; first < all; first += block) {
      List<Double> blockLoads = loads.experts().subList(first, Math.min(all, first + block));
      // A bar shows the maximum of a block, so that one hot expert is visible among cold experts.
      bars.add(blockLoads.stream().mapToDouble(v -> v).max().orElse(0));
    }
  }

  static Chart of(String name, ExpertLoads loads) {
    ExpertChart chart = new ExpertChart(loads);
    String note = chart.note();
    return new Chart(name, note, chart.draw(name, note), chart.table());
  }

  private String note() {
    List<Double> ranks = loads.perRank();
    String blockNote = block > 1 ? "A bar is the most chosen of " + block + " experts. " : "";
    return blockNote
        + "Expert "
        + hottest(loads.experts())
        + " is chosen most: "
        + most(loads.experts())
        + " times, "
        + times(loads.experts())
        + " the mean, which is the dashed line. Rank "
        + hottest(ranks)
        + " holds the most chosen: "
        + times(ranks)
        + " the mean of ranks. 1 is even.";
  }

  private static String most(List<Double> values) {
    return NumberText.of(values.get(hottest(values)), 0);
  }

  private static String times(List<Double> values) {
    return NumberText.of(ExpertLoads.imbalance(values), 2) + " ×";
  }

  private static int hottest(List<Double> values) {
    int hottest = 0;
    for (int i = 1; i < values.size(); i++) {
      hottest = values.get(i) > values.get(hottest) ? i : hottest;
    }
    return hottest;
  }

  private String draw(String name, String note) {
    Canvas canvas = new Canvas(name, note, Frame.HEIGHT);
    double most = bars.get(hottest(bars));
    Scale up = Scale.fromZero(most * 1.05, Frame.BOTTOM, Frame.TOP);
    Frame.draw(canvas, up, "tokens", "expert");
    double width = (Frame.RIGHT - Frame.LEFT) / bars.size();
    int hot = hottest(bars);
    for (int i = 0; i < bars.size(); i++) {
      double y = up.at(bars.get(i));
      XmlElement bar =
          Canvas.box(
              i == hot ? "slow" : "bar",
              Frame.LEFT + i * width,
              y,
              Math.max(width * 0.5, width - 1),
              Frame.BOTTOM - y);
      String words = "expert " + i * block + ": " + NumberText.of(bars.get(i), 0);
      canvas.add(bars.size() <= MOST_TITLED ? Canvas.withTooltip(bar, words) : bar);
    }
    int quarter = Math.max(1, bars.size() / 4);
    for (int i = 0; i < bars.size(); i += quarter) {
      Frame.mark(canvas, Frame.LEFT + (i + 0.5) * width, String.valueOf(i * block));
    }
    double mean = loads.experts().stream().mapToDouble(v -> v).average().orElse(0);
    canvas.add(Canvas.line("floor", Frame.LEFT, up.at(mean), Frame.RIGHT, up.at(mean)));
    return canvas.markup();
  }

  private DataTable table() {
    List<Double> ranks = loads.perRank();
    double mean = ranks.stream().mapToDouble(v -> v).average().orElse(0);
    List<List<String>> rows = new ArrayList<>();
    for (int rank = 0; rank < Math.min(MOST_ROWS, ranks.size()); rank++) {
      int first = rank * loads.expertsPerRank();
      List<Double> rankLoads = loads.experts().subList(first, first + loads.expertsPerRank());
      rows.add(
          List.of(
              String.valueOf(rank),
              first + "–" + (first + rankLoads.size() - 1),
              NumberText.of(ranks.get(rank), 0),
              NumberText.of(mean > 0 ? ranks.get(rank) / mean : 0, 2),
              String.valueOf(first + hottest(rankLoads)),
              most(rankLoads)));
    }
    return new DataTable(
        List.of("rank", "experts", "chosen", "of the mean", "hottest", "its tokens"), rows);
  }
}
