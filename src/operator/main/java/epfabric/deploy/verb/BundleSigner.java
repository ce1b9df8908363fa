package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Signs files and statements: directly with a key file, or through cosign with any other key. */
public interface BundleSigner {
  /** Returns the signature of a file, as a sigstore bundle. */
  byte[] signature(byte[] blob) throws IOException;

  /** Returns an in-toto statement in a signed envelope, as a sigstore bundle. */
  byte[] attestation(byte[] statement) throws IOException;

  /** Returns the bundle with its signature. */
  default Bundle signed(Bundle bundle) throws IOException {
    return bundle.signed(signature(bundle.checksums()));
  }

  /** Returns the signer that {@code --sign} names. */
  static BundleSigner of(String key) {
    Path file = Path.of(key);
    if (key.contains("://") || key.equals(Cosign.KEYLESS) || isCosignKey(file)) {
      return Cosign.with(key);
    }
    try {
      return new KeyFileSigner(SigningKey.of(text(file)));
    } catch (OriginException e) {
      throw CommandException.usage(file + ": " + e.reason(), "");
    }
  }

  private static boolean isCosignKey(Path file) {
    return Files.isRegularFile(file) && text(file).contains("SIGSTORE PRIVATE KEY");
  }

  private static String text(Path file) {
    return new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
  }
}
