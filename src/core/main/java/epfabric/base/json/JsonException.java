package epfabric.base.json;

/** A text that is no JSON, or not the JSON that it should be. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String what;
  private final int line;
  private final int column;

  /** About a whole text. */
  public JsonException(String what) {
    super(what);
    this.what = what;
    this.line = 0;
    this.column = 0;
  }

  /** In other words, about the same place. */
  public JsonException(String what, JsonException cause) {
    super(what, cause);
    this.what = what;
    this.line = cause.line;
    this.column = cause.column;
  }

  /**
   * At a place.
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

  /** Counted from 1; 0 when it is the whole text. */
  public int line() {
    return line;
  }

  /** Counted from 1; 0 when it is the whole text. */
  public int column() {
    return column;
  }
}
