package epfabric.jobs.benchmark.report;

import epfabric.base.markup.XmlElement;
import epfabric.jobs.benchmark.outcome.TokenMatrix;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the bytes sent between ranks: a cell per pair of ranks, or per pair of blocks if there are
 * many ranks.
 */
final class MatrixChart {
  private static final int SHADES = 7;
  private static final int MOST_CELLS = 32;
  private static final double LEFT = 30;
  private static final double TOP = 22;
  private static final double SIDE = Canvas.WIDTH - LEFT - 2;
  private static final double LEGEND = 44;
  private static final double KILO = 1000;
  private static final double MEGA = 10 * KILO;

  private final int block;
  private final double[][] cells;
  private final int ranks;

  private MatrixChart(TokenMatrix matrix) {
    ranks = matrix.rows().size();
    block = (ranks + MOST_CELLS - 1) / MOST_CELLS;
    int side = (ranks + block - 1) / block;
    cells = new double[side][side];
    for (int i = 0; i < ranks; i++) {
      for (int j = 0; j < ranks; j++) {
        cells[i / block][j / block] += matrix.rows().get(i).get(j);
      }
    }
  }

  static Chart of(String name, TokenMatrix matrix) {
    MatrixChart chart = new MatrixChart(matrix);
    String note = chart.note(matrix);
    return new Chart(name, note, chart.draw(name, note), receivers(matrix));
  }

  private String note(TokenMatrix matrix) {
    double least = Double.MAX_VALUE;
    double most = 0;
    int hottest = 0;
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      double received = received(matrix, rank);
      sum += received;
      least = Math.min(least, received);
      if (received > most) {
        most = received;
        hottest = rank;
      }
    }
    String blocks =
        block > 1 ? "A cell is the sum over " + block + " by " + block + " ranks. " : "";
    String imbalance =
        sum > 0
            ? "Rank "
                + hottest
                + " receives most: "
                + size(most)
                + ", "
                + NumberText.of(most * ranks / sum, 2)
                + " times the mean; the least is "
                + size(least)
                + ". "
            : "";
    String unit = matrix.head().isEmpty() ? "KB from row to column, as in the file." : "";
    return blocks + imbalance + unit + "Outlined: from a rank to itself, which no link carries.";
  }

  /**
   * Returns the bytes received from other ranks; data that a rank sends to itself crosses no link.
   */
  private static double received(TokenMatrix matrix, int rank) {
    double sum = 0;
    for (int source = 0; source < matrix.rows().size(); source++) {
      sum += source == rank ? 0 : matrix.rows().get(source).get(rank);
    }
    return sum;
  }

  private String draw(String name, String note) {
    double cell = SIDE / cells.length;
    double side = Math.min(cell, 40);
    double most = 0;
    double least = Double.MAX_VALUE;
    for (double[] row : cells) {
      for (double value : row) {
        most = Math.max(most, value);
        least = Math.min(least, value);
      }
    }
    double height = cells.length * side;
    Canvas canvas = new Canvas(name, note, TOP + height + LEGEND);
    canvas.add(Canvas.text("tick", 0, 11, "from rank (down), to rank (across)"));
    for (int i = 0; i < cells.length; i++) {
      for (int j = 0; j < cells.length; j++) {
        int shade = shade(cells[i][j], least, most);
        double x = LEFT + j * cell;
        XmlElement box = Canvas.box("q" + shade, x, TOP + i * side, cell - 0.6, side - 0.6);
        String words = i + " → " + j + ": " + size(cells[i][j]);
        canvas.add(cells.length <= 16 ? Canvas.withTooltip(box, words) : box);
      }
      mark(canvas, i, cell, side);
    }
    for (int i = 0; i < cells.length; i++) {
      canvas.add(Canvas.box("own", LEFT + i * cell, TOP + i * side, cell - 0.6, side - 0.6));
    }
    legend(canvas, TOP + height + 26, least, most);
    return canvas.markup();
  }

  private void mark(Canvas canvas, int i, double cell, double side) {
    int every = cells.length > 16 ? 4 : cells.length > 8 ? 2 : 1;
    if (i % every == 0) {
      String rank = String.valueOf(i * block);
      double y = TOP + i * side + side / 2 + 3.5;
      canvas.add(Canvas.text("tick", LEFT - 5, y, rank).with("text-anchor", "end"));
      double x = LEFT + i * cell + cell / 2;
      double below = TOP + cells.length * side + 12;
      canvas.add(Canvas.text("tick", x, below, rank).with("text-anchor", "middle"));
    }
  }

  private static void legend(Canvas canvas, double y, double least, double most) {
    double x = Canvas.WIDTH - 66 - SHADES * 14;
    String from = size(least);
    canvas.add(Canvas.text("tick", x - 5, y + 8, from).with("text-anchor", "end"));
    for (int shade = 0; shade < SHADES; shade++) {
      canvas.add(Canvas.box("q" + shade, x + shade * 14, y, 14, 10));
    }
    String to = size(most);
    canvas.add(Canvas.text("tick", Canvas.WIDTH, y + 8, to).with("text-anchor", "end"));
  }

  private static String size(double kilobytes) {
    return kilobytes < MEGA
        ? PageTexts.amount(kilobytes) + " KB"
        : PageTexts.amount(kilobytes / KILO) + " MB";
  }

  private static int shade(double value, double least, double most) {
    double share = most > least ? (value - least) / (most - least) : 0.5;
    return Math.min(SHADES - 1, (int) (share * SHADES));
  }

  private static DataTable receivers(TokenMatrix matrix) {
    List<List<String>> rows = new ArrayList<>();
    for (int rank = 0; rank < matrix.rows().size(); rank++) {
      int own = rank;
      double sent = matrix.rows().get(rank).stream().mapToDouble(v -> v).sum();
      double kept = matrix.rows().get(own).get(own);
      rows.add(
          List.of(
              String.valueOf(rank),
              PageTexts.amount(sent - kept),
              PageTexts.amount(received(matrix, rank)),
              PageTexts.amount(kept)));
    }
    return new DataTable(
        List.of("rank", "sends to others, KB", "receives from others, KB", "keeps, KB"), rows);
  }
}
