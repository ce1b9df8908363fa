package epfabric.value;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
public final class Sha256 {
  private Sha256() {}

  public static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return hex(digest);
  }

  /** Of what is left in a stream, or of so many bytes of it. */
  public static String of(InputStream in, long most) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[1 << 16];
    long left = most;
    while (left > 0) {
      int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (read < 0) {
        break;
      }
      digest.update(buffer, 0, read);
      left -= read;
    }
    return hex(digest);
  }

  /** To be fed with content that is too long for memory. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Of all that {@code digest} was fed with, which begins anew. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
