package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.SigningKey;
import java.nio.charset.StandardCharsets;

/** Signs with a private key that was read from a file. */
record KeyFileSigner(SigningKey key) implements BundleSigner {
  @Override
  public byte[] signature(byte[] blob) {
    return bytes(() -> key.sign(blob));
  }

  @Override
  public byte[] attestation(byte[] statement) {
    return bytes(() -> key.attest(statement));
  }

  /** Creates a sigstore bundle. */
  private interface Signing {
    String sign() throws OriginException;
  }

  private static byte[] bytes(Signing signing) {
    try {
      return signing.sign().getBytes(StandardCharsets.UTF_8);
    } catch (OriginException e) {
      throw CommandException.usage(e.reason(), "");
    }
  }
}
