package epfabric.base.value;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;

/** The last words of a container, which Kubernetes keeps with its pod. */
public final class TerminationMessage {
  /** Kubernetes cuts what is longer. */
  public static final int MOST_BYTES = 4096;

  private TerminationMessage() {}

  /**
   * The text with as many reasons as fit into so many bytes; the rest is left out from the end.
   *
   * @param reasons how many there are
   * @param text it, with so many of them
   */
  public static String fitting(int mostBytes, int reasons, IntFunction<String> text) {
    int told = reasons;
    String fitting = text.apply(told);
    while (told > 0 && fitting.getBytes(StandardCharsets.UTF_8).length > mostBytes) {
      told--;
      fitting = text.apply(told);
    }
    return fitting;
  }
}
