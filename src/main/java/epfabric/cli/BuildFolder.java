package epfabric.cli;

import epfabric.image.ImagePlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** The folder that a build is given: what the plan says, and nothing that happens to lie around. */
final class BuildFolder {
  private static final String PROGRAM = "rwxr-xr-x";

  private BuildFolder() {}

  /** Writes it anew. */
  static void write(Path folder, ImagePlan plan) throws IOException {
    Folders.delete(folder);
    for (Map.Entry<String, byte[]> file : plan.files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling(""));
      Files.write(path, file.getValue());
      if (isProgram(file.getValue())) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(PROGRAM));
      }
    }
  }

  /** A jar has no modes: what begins with {@code #!} is a program. */
  private static boolean isProgram(byte[] content) {
    return new String(content, 0, Math.min(2, content.length), StandardCharsets.ISO_8859_1)
        .equals("#!");
  }
}
