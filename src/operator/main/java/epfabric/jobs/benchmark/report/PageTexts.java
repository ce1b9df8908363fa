package epfabric.jobs.benchmark.report;

import epfabric.base.markup.TextWidth;
import epfabric.results.report.chart.NumberText;
import java.util.OptionalDouble;

/** Texts of the page that several drawings share. */
final class PageTexts {
  private static final int WHOLE = 1000;
  private static final int SMALL = 10;

  private PageTexts() {}

  /** Formats a number with three or four digits: 0.123, 9.87, 65.2, 1014. */
  static String amount(double value) {
    if (value >= WHOLE) {
      return NumberText.of(value, 0);
    }
    return NumberText.of(value, value < 1 ? 3 : value < SMALL ? 2 : 1);
  }

  static String amount(OptionalDouble value) {
    return value.isPresent() ? amount(value.getAsDouble()) : NumberText.NONE;
  }

  static String change(double percent) {
    return (percent > 0 ? "+" : "") + NumberText.of(percent, 1) + " %";
  }

  /** Shortens text to a width, measured in bold. */
  static String fitted(String text, double size, double width) {
    String fitted = text;
    for (int most = text.length(); most > 1 && TextWidth.of(fitted, size, true) > width; most--) {
      fitted = cut(text, most);
    }
    return fitted;
  }

  /**
   * Shortens text to a number of characters; the page shows the whole text in a tooltip or a table.
   */
  static String cut(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}
