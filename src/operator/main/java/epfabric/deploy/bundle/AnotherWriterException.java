package epfabric.deploy.bundle;

import java.io.IOException;

/** Thrown when another process is still writing the same folder; that process continues. */
public final class AnotherWriterException extends IOException {
  private static final long serialVersionUID = 1L;

  AnotherWriterException() {
    super("another epfabric process is writing this folder");
  }
}
