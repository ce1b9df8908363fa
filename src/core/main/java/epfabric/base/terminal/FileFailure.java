package epfabric.base.terminal;

import java.io.IOException;

/** Explains why a file or folder could not be read or written. */
public final class FileFailure {
  private FileFailure() {}

  /**
   * Returns the reason, such as {@code /x/y (NoSuchFile)}. It includes the exception's type,
   * because the JDK's message may be missing or only contain the path.
   */
  public static String reason(Exception failure) {
    Throwable cause = failure.getCause() instanceof IOException inner ? inner : failure;
    String kind = cause.getClass().getSimpleName().replace("Exception", "");
    return cause.getMessage() == null ? kind : cause.getMessage() + " (" + kind + ")";
  }
}
