package epfabric.operate.live.seen;

import org.jspecify.annotations.Nullable;

/**
 * What somebody else wrote, as one line that a terminal can show: annotations and last words can
 * hold anything, also codes that a terminal obeys.
 */
public final class PlainText {
  private PlainText() {}

  public static String of(@Nullable String text) {
    return text == null ? "" : text.replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ").strip();
  }
}
