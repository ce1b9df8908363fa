package epfabric.base.json;

/** Reports a text that is not JSON or not the expected JSON. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String what;
  private final int line;
  private final int column;

  /** Creates an exception without a line and column. */
  public JsonException(String what) {
    super(what);
    this.what = what;
    this.line = 0;
    this.column = 0;
  }

  /** Creates an exception with another message and the place of its cause. */
  public JsonException(String what, JsonException cause) {
    super(what, cause);
    this.what = what;
    this.line = cause.line;
    this.column = cause.column;
  }

  /**
   * Creates an exception for a place in the text.
   *
   * @param path path of the value, such as {@code $.name[0]}
   */
  JsonException(String what, int line, int column, String path) {
    super(what + " at line " + line + " column " + column + " path " + path);
    this.what = what;
    this.line = line;
    this.column = column;
  }

  /** Returns the message without the place. */
  public String what() {
    return what;
  }

  /** Returns the line, counted from 1; 0 if no place is known. */
  public int line() {
    return line;
  }

  /** Returns the column, counted from 1; 0 if no place is known. */
  public int column() {
    return column;
  }
}
