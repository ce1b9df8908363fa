package epfabric.base.value;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC with SHA-256. Equal texts have equal hashes, which reveal nothing without the key. */
public final class KeyedHash {
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private KeyedHash(SecretKeySpec key) {
    this.key = key;
  }

  /** Returns a hash function with this key of at least one byte. */
  public static KeyedHash of(byte[] key) {
    return new KeyedHash(new SecretKeySpec(key, ALGORITHM));
  }

  /** Returns the hash of a text, in lower-case hexadecimal. */
  public String of(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC with SHA-256", e);
    }
  }
}
