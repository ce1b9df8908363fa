package epfabric.base.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Uses the git program to read files of an earlier revision.
 *
 * @param folder folder that paths are relative to
 */
public record Git(Path folder, String revision) {
  private record Answer(int status, String out, String err) {}

  /** Returns the text of {@code path} at the revision; empty if it cannot be read. */
  public Optional<String> show(String path) {
    Answer answer = run("show", "--end-of-options", revision + ":./" + path);
    return answer.status() == 0 ? Optional.of(answer.out()) : Optional.empty();
  }

  /**
   * Checks that the revision exists, after a file of the revision could not be read.
   *
   * @param path the file, for the hint in the message
   * @throws CommandException if the revision does not exist
   */
  public void requireRevision(String path) {
    Answer answer = run("rev-parse", "--verify", "--end-of-options", revision + "^{commit}");
    if (answer.status() != 0) {
      throw CommandException.usage(
          "nothing to compare with: \""
              + revision
              + "\" is not a bundle, a file or a git revision\n  git: "
              + answer.err().strip(),
          "epfabric preview ENV --output registrations > " + path + ", and commit it");
    }
  }

  private Answer run(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(process.waitFor(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while git ran", e);
    }
  }
}
