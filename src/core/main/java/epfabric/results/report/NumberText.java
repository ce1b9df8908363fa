package epfabric.results.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Numbers as text: a point in every locale, and no exponent. */
public final class NumberText {
  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
  private static final int STEP = 1024;

  /** Placeholder for a missing figure. */
  public static final String NONE = "–";

  private NumberText() {}

  /** With so many digits after the point; not finite is no figure. */
  public static String of(double value, int digits) {
    return Double.isFinite(value)
        ? BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).toPlainString()
        : NONE;
  }

  public static String of(OptionalDouble value, int digits) {
    return value.isPresent() ? of(value.getAsDouble(), digits) : NONE;
  }

  /** Without zeros at its end: 50 and 66.7. */
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

  /** Whole multiples of 1024 as such: message sizes are powers of two. */
  public static String size(long bytes) {
    long rest = bytes;
    int unit = 0;
    while (rest >= STEP && rest % STEP == 0 && unit < SIZES.length - 1) {
      rest /= STEP;
      unit++;
    }
    return rest + " " + SIZES[unit];
  }

  /** In GB of 10^9 bytes. */
  public static String gigabytes(long bytes) {
    return of(bytes / 1e9, 2);
  }
}
