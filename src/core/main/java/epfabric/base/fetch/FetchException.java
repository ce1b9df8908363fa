package epfabric.base.fetch;

import java.io.IOException;

/** Something could not be fetched; the message says what was tried, and below it what to do. */
public final class FetchException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Whether content came that is not what its name promised. */
  private final boolean wrongContent;

  private FetchException(String message, boolean wrongContent) {
    super(message);
    this.wrongContent = wrongContent;
  }

  FetchException(String message) {
    this(message, false);
  }

  FetchException(String message, IOException cause) {
    this(message, false);
    initCause(cause);
  }

  /** Content came that is not what its name promised. */
  public static FetchException wrongContent(String message) {
    return new FetchException(message, true);
  }

  public boolean wrongContent() {
    return wrongContent;
  }
}
