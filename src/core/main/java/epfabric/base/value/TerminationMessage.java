package epfabric.base.value;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;

/** The termination message of a container, which Kubernetes keeps with its pod. */
public final class TerminationMessage {
  /** Maximum length of a message in bytes; Kubernetes truncates longer messages. */
  public static final int MOST_BYTES = 4096;

  private TerminationMessage() {}

  /**
   * Returns the text with as many reasons as fit into {@code mostBytes} bytes; further reasons are
   * omitted.
   *
   * @param reasons number of reasons
   * @param text writes the text with the given number of reasons
   */
  public static String fitting(int mostBytes, int reasons, IntFunction<String> text) {
    int shown = reasons;
    String fitting = text.apply(shown);
    while (shown > 0 && fitting.getBytes(StandardCharsets.UTF_8).length > mostBytes) {
      shown--;
      fitting = text.apply(shown);
    }
    return fitting;
  }
}
