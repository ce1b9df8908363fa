package epfabric.base.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file of an HTML page, which may be new or replace a page of the same kind.
 *
 * @param marker text near the start of a page that identifies pages of this kind
 */
public record PageFile(Path file, String marker) {
  /**
   * Number of bytes at the start of a page that are searched for the marker, which follows the
   * style sheet.
   */
  private static final int SEARCHED_BYTES = 1 << 16;

  /**
   * Refuses to replace a file of another kind. Commands call this before they start their work.
   *
   * @param hint what the user can do instead, at the end of the message
   * @throws CommandException if the file is a folder or not a page of this kind
   */
  public void refuseToOverwrite(String hint) throws IOException {
    if (Files.isDirectory(file)) {
      throw CommandException.usage(file + " is a folder", "name a file");
    }
    if (Files.exists(file) && !isOurs()) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          file + " exists and is not a page of epfabric\n  hint: " + hint);
    }
  }

  /** Returns whether the existing file is a page of this kind. */
  public boolean isOurs() throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(SEARCHED_BYTES), StandardCharsets.UTF_8).contains(marker);
    }
  }
}
