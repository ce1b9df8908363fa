package epfabric.standin;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A jar with a manifest and one file, for tests of code that copies the program's jar without
 * running it.
 */
public final class StandInJar {
  private StandInJar() {}

  /** Writes the jar into a folder. */
  public static Path write(Path folder) throws IOException {
    Path jar = folder.resolve("stand-in.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      put(out, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: epfabric.cli.Main\n");
      put(out, "catalog/fact.yaml", "stands in for the jar");
    }
    return jar;
  }

  private static void put(ZipOutputStream out, String name, String text) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
    out.putNextEntry(entry);
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
