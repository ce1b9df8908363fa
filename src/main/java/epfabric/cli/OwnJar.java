package epfabric.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The jar that is running, which every bundle carries. */
final class OwnJar {
  private static final String SBOM = "/META-INF/sbom/sbom.cdx.json";

  private OwnJar() {}

  static byte[] bytes() {
    try {
      return Files.readAllBytes(path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is in the jar, as the build wrote it. */
  static byte[] sbom() throws IOException {
    try (InputStream in = OwnJar.class.getResourceAsStream(SBOM)) {
      if (in == null) {
        throw new IllegalStateException("missing in the jar: " + SBOM);
      }
      return in.readAllBytes();
    }
  }

  /** Tests run from class folders and say where a jar is. */
  static Path path() {
    return Optional.ofNullable(System.getProperty("epfabric.jar"))
        .map(Path::of)
        .orElseGet(OwnJar::running);
  }

  private static Path running() {
    try {
      return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the jar has no readable location", e);
    }
  }
}
