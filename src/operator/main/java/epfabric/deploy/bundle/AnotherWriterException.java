package epfabric.deploy.bundle;

import java.io.IOException;

/** Another process is writing the same folder, and continues. */
public final class AnotherWriterException extends IOException {
  private static final long serialVersionUID = 1L;

  AnotherWriterException() {
    super("another epfabric is writing it right now");
  }
}
