package epfabric.jobs.benchmark.files;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats numbers as Python does: with the fewest digits that identify the same double. */
public final class PythonNumber {
  private static final int MOST_DIGITS = 17;

  /** Python prints numbers with this decimal exponent, or a larger one, in scientific notation. */
  private static final int LARGE_EXPONENT = 16;

  private static final int SMALLEST_PLAIN_EXPONENT = -4;

  private PythonNumber() {}

  public static String of(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    BigDecimal shortest = shortest(value).stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    return exponent < SMALLEST_PLAIN_EXPONENT || exponent >= LARGE_EXPONENT
        ? scientific(shortest, exponent)
        : plain(shortest.toPlainString());
  }

  private static String plain(String text) {
    return text.contains(".") ? text : text + ".0";
  }

  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(MOST_DIGITS));
  }

  private static String scientific(BigDecimal value, int exponent) {
    String digits = value.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    String size = String.valueOf(Math.abs(exponent));
    return (value.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + (size.length() == 1 ? "0" + size : size);
  }
}
