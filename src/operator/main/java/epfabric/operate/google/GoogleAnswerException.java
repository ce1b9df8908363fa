package epfabric.operate.google;

/** A failed request to Google Cloud, with its remedy. */
public final class GoogleAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kinds of failures. */
  public enum Kind {
    /** A variable holds a value that does not lead to Google Cloud. */
    NOT_CONFIGURED,
    /** There are no credentials on this machine. */
    NO_CREDENTIALS,
    /** The credentials are not valid, or not any more. */
    EXPIRED,
    /** Google knows the caller, but denies access. */
    REFUSED,
    /** The API is not enabled in the project. */
    API_DISABLED,
    /** The resource does not exist. */
    NOT_FOUND,
    /** No response: no connection, or an outage of Google's. */
    UNREACHABLE,
    /** A connection, but no data for too long. */
    TIMED_OUT,
    /** A response that cannot be interpreted. */
    UNEXPECTED
  }

  private final Kind kind;
  private final String remedy;

  /**
   * Creates an exception.
   *
   * @param message the attempted request and the result, for example {@code cannot list networks of
   *     my-project: …}
   * @param remedy the command or page that resolves it
   */
  GoogleAnswerException(Kind kind, String message, String remedy) {
    super(message);
    this.kind = kind;
    this.remedy = remedy;
  }

  GoogleAnswerException(Kind kind, String message, String remedy, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.remedy = remedy;
  }

  public Kind kind() {
    return kind;
  }

  public String remedy() {
    return remedy;
  }

  /** Returns the message, with the remedy below it. */
  public String render() {
    return getMessage() + "\n  hint: " + remedy;
  }
}
