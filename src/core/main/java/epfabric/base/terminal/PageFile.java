package epfabric.base.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file of an HTML page: it may be new, or replace a page of the same kind.
 *
 * @param ours text near the start of a page that identifies pages of this kind
 */
public record PageFile(Path file, String ours) {
  /**
   * Bytes at the start of a page that are searched for {@code ours}; a page begins with its style
   * sheet.
   */
  private static final int HEAD = 1 << 16;

  /**
   * Refuses to replace a file of another kind. Commands call this first, so that their work is not
   * done in vain.
   *
   * @param hint further advice in the message
   * @throws CommandException if another file is there
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

  /** Whether the existing file is a page of this kind. */
  public boolean isOurs() throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(ours);
    }
  }
}
