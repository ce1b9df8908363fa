package epfabric.deploy.verb;

import epfabric.base.terminal.InputFile;
import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The requirements on a bundle's origin.
 *
 * @param signer the required signer; empty if any origin is accepted
 * @param attested whether a signed statement is required, not just a signature
 */
record TrustCheck(Optional<Signer> signer, boolean attested) {

  /** Returns a description of the verified origin, if a signer is required. */
  Optional<String> accept(Path folder) throws OriginException {
    if (signer.isEmpty()) {
      return Optional.empty();
    }
    Signer required = signer.get();
    byte[] list = file(folder, Bundle.CHECKSUMS);
    if (!attested) {
      required.requireSigned(list, text(folder, Bundle.SIGNATURE));
      return Optional.of("ok: signed by " + required.describe());
    }
    String builder = required.requireStatement(list, text(folder, Bundle.PROVENANCE)).builder();
    return Optional.of(
        "ok: built by " + VisibleText.line(builder) + ", says " + required.describe());
  }

  private static String text(Path folder, String name) throws OriginException {
    return new String(file(folder, name), StandardCharsets.UTF_8);
  }

  private static byte[] file(Path folder, String name) throws OriginException {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new OriginException("there is no " + name);
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(InputFile.SIGNED + 1);
      if (bytes.length > InputFile.SIGNED) {
        throw new OriginException(name + " has more than " + InputFile.SIGNED + " bytes");
      }
      return bytes;
    } catch (IOException e) {
      throw new OriginException(name + " cannot be read");
    }
  }
}
