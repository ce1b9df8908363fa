package epfabric.value;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
public final class Sha256 {
  private static final int PART = 1 << 16;

  private Sha256() {}

  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** Of all that is left in a stream, of which little is in memory at a time. */
  public static String of(InputStream in) throws IOException {
    MessageDigest digest = digest();
    byte[] part = new byte[PART];
    for (int read = in.read(part); read >= 0; read = in.read(part)) {
      digest.update(part, 0, read);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
