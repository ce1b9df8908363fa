package epfabric.operate.google;

/** A failed request to Google Cloud, with its remedy. */
public final class GoogleAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kinds of failures. */
  public enum Kind {
    /** An environment variable has a value with which Google Cloud cannot be reached. */
    NOT_CONFIGURED,
    /** There are no credentials on this machine. */
    NO_CREDENTIALS,
    /** The credentials are invalid or have expired. */
    EXPIRED,
    /** Google accepts the credentials, but denies access. */
    REFUSED,
    /** The API is not enabled in the project. */
    API_DISABLED,
    /** The resource does not exist. */
    NOT_FOUND,
    /** There was no response: no connection, or an outage of Google Cloud. */
    UNREACHABLE,
    /** There was a connection, but no data for too long. */
    TIMED_OUT,
    /** The response cannot be interpreted. */
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
