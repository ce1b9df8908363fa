package epfabric.base.json;

/** A text that is no JSON, or not the expected JSON. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String what;
  private final int line;
  private final int column;

  /** Creates a problem without a line and column. */
  public JsonException(String what) {
    super(what);
    this.what = what;
    this.line = 0;
    this.column = 0;
  }

  /** Creates a problem with another message and the same place. */
  public JsonException(String what, JsonException cause) {
    super(what, cause);
    this.what = what;
    this.line = cause.line;
    this.column = cause.column;
  }

  /**
   * Creates a problem at a place.
   *
   * @param path as in {@code $.name[0]}
   */
  JsonException(String what, int line, int column, String path) {
    super(what + " at line " + line + " column " + column + " path " + path);
    this.what = what;
    this.line = line;
    this.column = column;
  }

  /** Returns the problem, without its place. */
  public String what() {
    return what;
  }

  /** Returns the line, counted from 1; 0 for the whole text. */
  public int line() {
    return line;
  }

  /** Returns the column, counted from 1; 0 for the whole text. */
  public int column() {
    return column;
  }
}
