package epfabric.base.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output that remembers whether its reader is gone; a {@code PrintWriter} only reports
 * that some error occurred.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream inner;
  private volatile boolean readerGone;

  public StandardOutput(OutputStream inner) {
    this.inner = inner;
  }

  /** Returns whether a write failed because the reader had closed the pipe. */
  public boolean readerGone() {
    return readerGone;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      inner.write(bytes, from, count);
    } catch (IOException e) {
      // The JDK only reports the operating system's message, in the language of the locale.
      readerGone |= String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
      throw e;
    }
  }
}
