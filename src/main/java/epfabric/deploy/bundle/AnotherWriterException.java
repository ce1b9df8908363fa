package epfabric.deploy.bundle;

import java.io.IOException;

/** Another one is writing the same folder, and goes on with it. */
public final class AnotherWriterException extends IOException {
  private static final long serialVersionUID = 1L;

  AnotherWriterException() {
    super("another epfabric is writing it right now");
  }
}
