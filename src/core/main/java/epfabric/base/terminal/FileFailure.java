package epfabric.base.terminal;

import java.io.IOException;

/** Explains why a file or folder could not be read or written. */
public final class FileFailure {
  private FileFailure() {}

  /**
   * Returns the reason: {@code /x/y (NoSuchFile)}; the JDK's messages often are just the path, or
   * missing.
   */
  public static String reason(Exception failure) {
    Throwable cause = failure.getCause() instanceof IOException inner ? inner : failure;
    String kind = cause.getClass().getSimpleName().replace("Exception", "");
    return cause.getMessage() == null ? kind : cause.getMessage() + " (" + kind + ")";
  }
}
