package epfabric.results.report.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Formats numbers with a decimal point in every locale, and without an exponent. */
public final class NumberText {
  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
  private static final int STEP = 1024;

  /** Placeholder for a missing value. */
  public static final String NONE = "–";

  private NumberText() {}

  /**
   * Returns a number with {@code digits} digits after the point, or a placeholder if the number is
   * not finite.
   */
  public static String of(double value, int digits) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).toPlainString()
        : NONE;
  }

  /** Returns a number with {@code digits} digits after the point, or a placeholder for no value. */
  public static String of(OptionalDouble value, int digits) {
    return value.isPresent() ? of(value.getAsDouble(), digits) : NONE;
  }

  /** Returns a number without trailing zeros, such as 50 or 66.7. */
  public static String plain(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  public static String percent(double value) {
    return of(value, Math.abs(value) < 10 ? 1 : 0) + " %";
  }

  /** Returns a message size in the largest binary unit of which it is a whole multiple. */
  public static String size(long bytes) {
    long count = bytes;
    int unit = 0;
    while (count >= STEP && count % STEP == 0 && unit < SIZES.length - 1) {
      count /= STEP;
      unit++;
    }
    return count + " " + SIZES[unit];
  }

  /** Returns the number of GB (10^9 bytes), with two decimals. */
  public static String gigabytes(long bytes) {
    return of(bytes / 1e9, 2);
  }
}
