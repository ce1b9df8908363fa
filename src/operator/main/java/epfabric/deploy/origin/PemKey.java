package epfabric.deploy.origin;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads keys in PEM, the text format of keys. */
final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("\\s*-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----\\s*");

  private PemKey() {}

  /**
   * Returns the bytes of the text's only block.
   *
   * @param label the required label of the block
   */
  static byte[] bytes(String text, String label) throws OriginException {
    Matcher matcher = BLOCK.matcher(text);
    String foundLabel = matcher.matches() ? matcher.group(1) : "";
    if (!foundLabel.equals(label)) {
      throw new OriginException(
          (foundLabel.isEmpty() ? "not a key in PEM" : "a PEM block of \"" + foundLabel + "\"")
              + "\n  expected: -----BEGIN "
              + label
              + "-----");
    }
    try {
      return Base64.getMimeDecoder().decode(matcher.group(2).strip());
    } catch (IllegalArgumentException e) {
      throw new OriginException("a PEM block that is not base64");
    }
  }
}
