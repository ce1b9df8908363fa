package epfabric.results.report.chart;

import epfabric.base.markup.XmlElement;

/**
 * Draws the axes of a drawing whose vertical axis shows the values: grid lines with their numbers,
 * and the names of both axes.
 */
public final class Frame {
  public static final double LEFT = 38;
  public static final double RIGHT = Canvas.WIDTH - 8;
  public static final double TOP = 22;
  public static final double BOTTOM = 168;
  public static final double HEIGHT = 204;

  private static final int MAX_TICKS = 5;

  private Frame() {}

  /** Draws the grid, the numbers of the vertical axis, and the names of both axes. */
  public static void draw(Canvas canvas, Scale yScale, String yName, String xName) {
    for (double tick : yScale.ticks(MAX_TICKS)) {
      double y = yScale.at(tick);
      canvas.add(Canvas.line("grid", LEFT, y, RIGHT, y));
      canvas.add(number(LEFT - 5, y + 3.5, NumberText.plain(tick), "end"));
    }
    canvas.add(Canvas.line("axis", LEFT, BOTTOM, RIGHT, BOTTOM));
    canvas.add(Canvas.text("tick", 0, 11, yName));
    canvas.add(
        Canvas.text("tick", (LEFT + RIGHT) / 2, HEIGHT - 6, xName).with("text-anchor", "middle"));
  }

  /** Draws a number below the horizontal axis. */
  public static void mark(Canvas canvas, double x, String words) {
    canvas.add(number(x, BOTTOM + 14, words, "middle"));
  }

  private static XmlElement number(double x, double y, String words, String anchor) {
    return Canvas.text("tick", x, y, words).with("text-anchor", anchor);
  }
}
