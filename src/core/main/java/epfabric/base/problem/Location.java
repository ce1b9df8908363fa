package epfabric.base.problem;

/**
 * A place in an input.
 *
 * @param source file name as the user knows it, or a description such as {@code PULUMI_CONFIG}
 * @param line 1-based, 0 when the input has no lines
 * @param column 1-based, 0 when the input has no lines
 */
public record Location(String source, int line, int column) {
  /** Returns a place without lines, such as a whole file. */
  public static Location of(String source) {
    return new Location(source, 0, 0);
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
