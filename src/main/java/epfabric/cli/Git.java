package epfabric.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Files of earlier revisions, by the git program. */
final class Git {
  private Git() {}

  /**
   * The text of {@code path}, relative to {@code folder}, at {@code revision}.
   *
   * @throws CommandException if there is no git, no such revision or no such file in it
   */
  static String show(Path folder, String revision, String path) {
    List<String> command =
        List.of(
            "git", "-C", folder.toString(), "show", "--end-of-options", revision + ":./" + path);
    try {
      Process process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String reason = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() == 0) {
        return text;
      }
      throw missing(revision, path, reason.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while git ran", e);
    }
  }

  private static CommandException missing(String revision, String path, String reason) {
    return CommandException.usage(
        "nothing to compare with: \""
            + revision
            + "\" is no bundle, no file and no git revision"
            + " with "
            + path
            + "\n  git: "
            + reason,
        "epfabric preview ENV --output registrations > " + path + ", and commit it");
  }
}
