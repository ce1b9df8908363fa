package epfabric.results.judge;

/**
 * The format of Python's {@code .2f} and {@code .0f}; {@code inf} and {@code nan} are no figures.
 */
final class PythonDecimal {
  /** A number in a pattern, as one group. */
  static final String GROUP = "(\\d{1,9}(?:\\.\\d{1,6})?)";

  private PythonDecimal() {}

  static double of(String text) {
    return Double.parseDouble(text);
  }
}
