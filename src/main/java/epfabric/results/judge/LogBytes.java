package epfabric.results.judge;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** The bytes of a log as UTF-8, whether it is compressed or written by PowerShell in UTF-16. */
final class LogBytes {
  private static final int HEAD = 4;

  private LogBytes() {}

  static InputStream of(InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in, LineScanner.LONGEST_LINE);
    byte[] head = head(buffered);
    if (starts(head, 0x1f, 0x8b)) {
      return of(new GZIPInputStream(buffered, LineScanner.LONGEST_LINE));
    }
    if (starts(head, 0xff, 0xfe) || zeros(head, 1, 0)) {
      return new Utf8(buffered, StandardCharsets.UTF_16LE);
    }
    if (starts(head, 0xfe, 0xff) || zeros(head, 0, 1)) {
      return new Utf8(buffered, StandardCharsets.UTF_16BE);
    }
    if (starts(head, 0xef, 0xbb, 0xbf)) {
      buffered.skipNBytes(3);
    }
    return buffered;
  }

  private static byte[] head(InputStream in) throws IOException {
    in.mark(HEAD);
    byte[] head = in.readNBytes(HEAD);
    in.reset();
    return head;
  }

  private static boolean starts(byte[] head, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= head.length || (head[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether every other byte is zero, as in UTF-16 of ASCII without a mark. */
  private static boolean zeros(byte[] head, int zero, int other) {
    return head.length == HEAD
        && head[zero] == 0
        && head[zero + 2] == 0
        && head[other] != 0
        && head[other + 2] != 0;
  }

  /** Another charset's text as UTF-8, a buffer at a time. */
  private static final class Utf8 extends InputStream {
    private static final char MARK = '\ufeff';

    private final Reader reader;
    private final char[] chars = new char[1 << 14];
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    Utf8(InputStream in, Charset charset) {
      reader = new InputStreamReader(in, charset);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      while (!bytes.hasRemaining()) {
        int read = reader.read(chars);
        if (read < 0) {
          return -1;
        }
        int from = read > 0 && chars[0] == MARK ? 1 : 0;
        char[] text = Arrays.copyOfRange(chars, from, read);
        bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(text));
      }
      int count = Math.min(length, bytes.remaining());
      bytes.get(into, offset, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
