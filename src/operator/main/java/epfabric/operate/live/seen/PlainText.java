package epfabric.operate.live.seen;

import org.jspecify.annotations.Nullable;

/**
 * Converts untrusted text to one line that a terminal can show: annotations and termination
 * messages can contain anything, including control codes.
 */
public final class PlainText {
  private PlainText() {}

  public static String of(@Nullable String text) {
    return text == null ? "" : text.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
  }
}
