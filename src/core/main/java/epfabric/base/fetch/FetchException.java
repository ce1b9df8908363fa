package epfabric.base.fetch;

import java.io.IOException;

/** A failed download; the message states what failed and may end with a hint. */
public final class FetchException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Set if the downloaded content differed from the expected content. */
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

  /** Returns the failure of a download whose content differs from the expected content. */
  public static FetchException wrongContent(String message) {
    return new FetchException(message, true);
  }

  /** Returns whether the downloaded content differs from the expected content. */
  public boolean wrongContent() {
    return wrongContent;
  }
}
