package epfabric.jobs.run;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream with a maximum length, because a small archive can unpack to any size. */
final class BoundedInput extends FilterInputStream {
  private final long maximum;
  private long left;

  BoundedInput(InputStream in, long maximum) {
    super(in);
    this.maximum = maximum;
    this.left = maximum;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    count(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new DamagedArchiveException("it unpacks to more than " + maximum + " bytes");
    }
  }
}
