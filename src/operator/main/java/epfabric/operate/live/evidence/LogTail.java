package epfabric.operate.live.evidence;

import epfabric.base.value.CountedNoun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The end of a log, where a failing run reports the reason. */
public final class LogTail {
  private static final int CHUNK = 64 * 1024;

  private LogTail() {}

  /**
   * Returns the whole log, or a line about the omitted part and at most the last {@code most}
   * bytes.
   */
  public static String read(InputStream log, int most) throws IOException {
    byte[] ring = new byte[most];
    byte[] chunk = new byte[CHUNK];
    long total = 0;
    for (int read = log.read(chunk); read >= 0; read = log.read(chunk)) {
      for (int i = 0; i < read; i++) {
        ring[(int) (total++ % most)] = chunk[i];
      }
    }
    if (total <= most) {
      return new String(ring, 0, (int) total, StandardCharsets.UTF_8);
    }
    return "["
        + CountedNoun.of(total - most, "byte before this is", "bytes before this are")
        + " left out]\n"
        + endOf(ring, total);
  }

  /**
   * Returns the stored end from the start of a line on, because half a line could contain half a
   * token, which would not be recognized as a secret.
   */
  private static String endOf(byte[] ring, long total) {
    byte[] straight = new byte[ring.length];
    int oldest = (int) (total % ring.length);
    System.arraycopy(ring, oldest, straight, 0, ring.length - oldest);
    System.arraycopy(ring, 0, straight, ring.length - oldest, oldest);
    String text = new String(straight, StandardCharsets.UTF_8);
    int line = text.indexOf('\n');
    return line < 0 ? "" : text.substring(line + 1);
  }
}
