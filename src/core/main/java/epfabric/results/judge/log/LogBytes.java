package epfabric.results.judge.log;

import java.io.BufferedInputStream;
import java.io.EOFException;
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
import java.util.zip.ZipException;

/**
 * Reads the bytes of a log as UTF-8, even if the log is compressed, or in UTF-16 as PowerShell
 * writes it.
 */
final class LogBytes {
  private static final int HEAD = 4;

  /** Most layers of compression: a hostile file may contain itself. */
  private static final int MOST_LAYERS = 8;

  private LogBytes() {}

  /** Returns the bytes as text, without compression or another charset. */
  static InputStream of(InputStream in) throws IOException {
    return of(in, 0);
  }

  private static InputStream of(InputStream in, int layers) throws IOException {
    InputStream buffered = new BufferedInputStream(in, LineScanner.LONGEST_LINE);
    byte[] head = head(buffered);
    if (starts(head, 0x1f, 0x8b)) {
      if (layers == MOST_LAYERS) {
        throw new ZipException("compressed more than " + MOST_LAYERS + " times");
      }
      return of(new Unzipped(buffered), layers + 1);
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
    return new WithoutZeros(buffered);
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

  /**
   * Returns whether every other byte is zero, as in ASCII text that is encoded in UTF-16 without a
   * byte order mark.
   */
  private static boolean zeros(byte[] head, int zero, int other) {
    return head.length == HEAD
        && head[zero] == 0
        && head[zero + 2] == 0
        && head[other] != 0
        && head[other + 2] != 0;
  }

  /** A stream that is read in blocks. */
  private abstract static class Blocks extends InputStream {
    @Override
    public final int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;
  }

  /**
   * Decompresses data; if they are incomplete or damaged, the last line reports it, as gzip does.
   */
  private static final class Unzipped extends Blocks {
    private final InputStream in;
    private byte[] end = new byte[0];
    private int given = -1;

    Unzipped(InputStream in) throws IOException {
      this.in = opened(in);
    }

    private static InputStream opened(InputStream in) throws IOException {
      try {
        return new GZIPInputStream(in, LineScanner.LONGEST_LINE);
      } catch (EOFException | ZipException e) {
        throw new ZipException("it starts like compressed data, but is not");
      }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        return given < 0 ? in.read(into, offset, length) : rest(into, offset, length);
      } catch (EOFException | ZipException e) {
        String what = e instanceof EOFException ? "unexpected end of file" : "damaged data";
        end = ("\ngzip: " + what).getBytes(StandardCharsets.US_ASCII);
        given = 0;
        return rest(into, offset, length);
      }
    }

    private int rest(byte[] into, int offset, int length) {
      int count = Math.min(length, end.length - given);
      System.arraycopy(end, given, into, offset, count);
      given += count;
      return count == 0 && length > 0 ? -1 : count;
    }
  }

  /**
   * Text of which some parts are UTF-16, as when a shell appends to a file. Removing zero bytes
   * leaves Latin text.
   */
  private static final class WithoutZeros extends Blocks {
    private final InputStream in;

    WithoutZeros(InputStream in) {
      this.in = in;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = in.read(into, offset, length);
      int kept = kept(into, offset, read);
      while (read > 0 && kept == 0) {
        read = in.read(into, offset, length);
        kept = kept(into, offset, read);
      }
      return read <= 0 ? read : kept;
    }

    private static int kept(byte[] bytes, int offset, int count) {
      int kept = 0;
      for (int i = 0; i < count; i++) {
        byte one = bytes[offset + i];
        if (one != 0) {
          bytes[offset + kept++] = one;
        }
      }
      return kept;
    }
  }

  /** Text of another charset as UTF-8, converted a buffer at a time. */
  private static final class Utf8 extends Blocks {
    private static final char MARK = '\ufeff';

    private final Reader reader;
    private final char[] chars = new char[1 << 14];
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    Utf8(InputStream in, Charset charset) {
      reader = new InputStreamReader(in, charset);
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
