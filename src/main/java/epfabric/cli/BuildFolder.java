package epfabric.cli;

import epfabric.bundle.Bundle;
import epfabric.image.ImagePlan;
import java.io.IOException;
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
      if (Bundle.isProgram(file.getValue())) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(PROGRAM));
      }
    }
  }
}
