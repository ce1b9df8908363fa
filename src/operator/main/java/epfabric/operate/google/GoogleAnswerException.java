package epfabric.operate.google;

/** Google Cloud could not be asked, with what to do about it. */
public final class GoogleAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is in the way. */
  public enum Kind {
    /** A variable holds something that does not lead to Google Cloud. */
    NOT_CONFIGURED,
    /** There are no credentials on this machine. */
    NO_CREDENTIALS,
    /** The credentials are not valid, or not any more. */
    EXPIRED,
    /** Google knows the caller, and does not let it look. */
    REFUSED,
    /** The API is not enabled in the project. */
    API_DISABLED,
    /** There is no such thing. */
    NOT_FOUND,
    /** No answer: no connection, or Google is not well. */
    UNREACHABLE,
    /** A connection, and then nothing for too long. */
    TIMED_OUT,
    /** An answer that makes no sense here. */
    UNEXPECTED
  }

  private final Kind kind;
  private final String remedy;

  /**
   * @param message what was tried and what was found, for example {@code cannot list networks of
   *     my-project: …}
   * @param remedy the command or page that mends it
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

  /** The message, and what to do below it. */
  public String render() {
    return getMessage() + "\n  hint: " + remedy;
  }
}
