package epfabric.results.judge.run;

/**
 * Numbers in Python's formats {@code .2f} and {@code .0f}; {@code inf} and {@code nan} do not count
 * as numbers.
 */
public final class PythonDecimal {
  /** A number in a pattern, as one group. */
  public static final String GROUP = "(\\d{1,9}(?:\\.\\d{1,6})?)";

  private PythonDecimal() {}

  public static double of(String text) {
    return Double.parseDouble(text);
  }
}
