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

/** Signs bundles: with a key file itself, with everything else by cosign. */
public interface BundleSigner {
  /** The bundle with its signature. */
  Bundle signed(Bundle bundle) throws IOException;

  /** What {@code --sign} names. */
  static BundleSigner of(String key) {
    Path file = Path.of(key);
    if (key.contains("://") || key.equals(Cosign.KEYLESS) || isCosigns(file)) {
      Cosign cosign = Cosign.with(key);
      return bundle -> bundle.signed(cosign.signature(bundle.checksums()));
    }
    try {
      SigningKey read = SigningKey.of(text(file));
      return bundle -> bundle.signed(withKey(read, bundle));
    } catch (OriginException e) {
      throw CommandException.usage(file + ": " + e.reason(), "");
    }
  }

  private static boolean isCosigns(Path file) {
    return Files.isRegularFile(file) && text(file).contains("SIGSTORE PRIVATE KEY");
  }

  private static String text(Path file) {
    return new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
  }

  private static byte[] withKey(SigningKey key, Bundle bundle) {
    try {
      return key.sign(bundle.checksums()).getBytes(StandardCharsets.UTF_8);
    } catch (OriginException e) {
      throw CommandException.usage(e.reason(), "");
    }
  }
}
