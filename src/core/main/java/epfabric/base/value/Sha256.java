package epfabric.base.value;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 hashes in lower-case hexadecimal. */
public final class Sha256 {
  private static final int BUFFER_BYTES = 1 << 16;

  private Sha256() {}

  public static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return hex(digest);
  }

  /**
   * Returns the hash of the first {@code maxBytes} bytes of a stream; of the whole stream if it is
   * shorter.
   */
  public static String of(InputStream in, long maxBytes) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[BUFFER_BYTES];
    long remaining = maxBytes;
    while (remaining > 0) {
      int read = in.read(buffer, 0, (int) Math.min(remaining, buffer.length));
      if (read < 0) {
        break;
      }
      digest.update(buffer, 0, read);
      remaining -= read;
    }
    return hex(digest);
  }

  /** Returns a digest to update with content that is too long for memory. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns the hash of all updates of {@code digest}, and resets it. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
