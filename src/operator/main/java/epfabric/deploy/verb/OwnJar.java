package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The jar that is running, which every bundle carries. */
public final class OwnJar {
  private static final String SBOM = "/META-INF/sbom/sbom.cdx.json";
  private static final String SHADED = "/epfabric/sbom/shaded.json";
  private static final int CHUNK_BYTES = 1 << 16;

  private OwnJar() {}

  public static byte[] bytes() {
    return bytes(path());
  }

  /**
   * Returns the jar's bytes; fails if epfabric runs from a class folder, because a bundle must
   * contain a jar.
   */
  public static byte[] bytes(Path jar) {
    if (Files.isDirectory(jar)) {
      throw CommandException.usage(
          "epfabric runs from the class folder " + jar + ": this needs its jar",
          "run ./epfabric, which builds the jar");
    }
    try {
      return read(jar);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the file in parts, because the JDK allocates twice the file's size to read it at once.
   */
  static byte[] read(Path file) throws IOException {
    byte[] content = new byte[Math.toIntExact(Files.size(file))];
    try (InputStream in = Files.newInputStream(file)) {
      for (int start = 0; start < content.length; ) {
        int read = in.read(content, start, Math.min(CHUNK_BYTES, content.length - start));
        if (read < 0) {
          throw new EOFException(file + " became shorter while it was read");
        }
        start += read;
      }
    }
    return content;
  }

  /** Returns the SBOM of the jar, including libraries that are shaded into others. */
  static byte[] sbom() throws IOException {
    return Sbom.withShaded(resource(SBOM), resource(SHADED));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = OwnJar.class.getResourceAsStream(name)) {
      if (in == null) {
        throw CommandException.usage(
            "this jar lacks " + name.substring(1) + ": it was built without the network",
            "build it again, without -o: mvn package");
      }
      return in.readAllBytes();
    }
  }

  /** Returns the path of the jar; tests run from class folders and set it explicitly. */
  public static Path path() {
    return Optional.ofNullable(System.getProperty("epfabric.jar"))
        .map(Path::of)
        .orElseGet(OwnJar::runningJar);
  }

  private static Path runningJar() {
    try {
      return Path.of(OwnJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the jar has no readable location", e);
    }
  }
}
