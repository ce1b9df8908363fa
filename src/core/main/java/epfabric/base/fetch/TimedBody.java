package epfabric.base.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Reads the body of a response within a time limit. The timeout of single reads is not enough: a
 * server that sends one byte now and then never exceeds it.
 */
final class TimedBody extends FilterInputStream {
  private final long deadline;
  private long bytes;

  TimedBody(InputStream body, Duration limit) {
    super(body);
    deadline = System.nanoTime() + limit.toNanos();
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    bytes += Math.max(read, 0);
    if (System.nanoTime() - deadline > 0) {
      throw new IOException("too slow: only " + bytes + " bytes arrived within the time limit");
    }
    return read;
  }
}
