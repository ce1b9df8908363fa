package epfabric.base.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there whole or not at all. */
public final class NewFile {
  private NewFile() {}

  /** Puts {@code text} in the place of what was there. */
  public static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      // What lies there is of a process that was killed, or a link that somebody else has made.
      Files.deleteIfExists(part);
      Files.write(part, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
