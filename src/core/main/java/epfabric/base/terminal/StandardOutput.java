package epfabric.base.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Standard output, which remembers why it could not be written: a print writer does not. */
public final class StandardOutput extends OutputStream {
  private final OutputStream inner;
  private volatile boolean readerGone;

  public StandardOutput(OutputStream inner) {
    this.inner = inner;
  }

  /** Whether it was a pipe whose reader had closed it. */
  public boolean readerGone() {
    return readerGone;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      inner.write(bytes, from, count);
    } catch (IOException e) {
      // The JDK only has the operating system's message, in the language of the locale.
      readerGone |= String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
      throw e;
    }
  }
}
