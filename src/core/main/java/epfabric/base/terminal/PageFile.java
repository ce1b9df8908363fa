package epfabric.base.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where an HTML page goes: into the place of nothing, or of a page of the same kind.
 *
 * @param ours how a page of this kind can be told from another file; in its first lines
 */
public record PageFile(Path file, String ours) {
  /** A page begins with its style sheet. */
  private static final int HEAD = 1 << 16;

  /**
   * Comes before the work, as nobody wants to wait for a page that then cannot be written.
   *
   * @param hint what to do instead
   * @throws CommandException if something else is there
   */
  public void refuseToOverwrite(String hint) throws IOException {
    if (Files.isDirectory(file)) {
      throw CommandException.usage(file + " is a folder", "name a file");
    }
    if (Files.exists(file) && !isOurs()) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          file + " exists and is not a page of epfabric\n  hint: choose another file" + hint);
    }
  }

  /** Whether the file that is there is a page of this kind. */
  public boolean isOurs() throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(ours);
    }
  }
}
