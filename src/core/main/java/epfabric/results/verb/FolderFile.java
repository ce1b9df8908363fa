package epfabric.results.verb;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checks files of a results folder before they are opened. The folder comes from another machine,
 * so it may contain anything: opening a named pipe would block forever, a device has no end, and a
 * link may lead to a file of this machine.
 */
final class FolderFile {
  /** Mask of the file type in a file's mode; stat(2). */
  private static final int TYPE = 0170000;

  private static final int PIPE = 0010000;
  private static final int CHARACTER_DEVICE = 0020000;
  private static final int BLOCK_DEVICE = 0060000;
  private static final int FOLDER = 0040000;

  private static final String EXPECTED = "a file that the launcher wrote into this folder";
  private static final String AGAIN = "collect the results again";

  private FolderFile() {}

  /**
   * Returns a problem if {@code file} must not be opened; empty for a regular or missing file.
   *
   * @param folder folder of the file; links must not lead out of it
   */
  static Optional<Problem> refused(Path folder, Path file) {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    return linkedOut(folder, file)
        .or(
            () ->
                Files.isRegularFile(file)
                    ? Optional.empty()
                    : problem(file, "not a file, but " + kind(file)));
  }

  /**
   * Returns a problem if {@code file}, which may be a folder, is a link to a target outside {@code
   * folder}.
   */
  static Optional<Problem> linkedOut(Path folder, Path file) {
    try {
      Path real = file.toRealPath();
      return real.startsWith(folder.toRealPath())
          ? Optional.empty()
          : problem(file, "a link that leads out of the folder, to " + real);
    } catch (IOException e) {
      return problem(file, "a link that leads nowhere");
    }
  }

  private static Optional<Problem> problem(Path file, String message) {
    return Optional.of(new Problem(Location.of(file.toString()), "", message, EXPECTED, AGAIN));
  }

  private static String kind(Path file) {
    try {
      return switch ((int) Files.getAttribute(file, "unix:mode") & TYPE) {
        case PIPE -> "a named pipe";
        case CHARACTER_DEVICE, BLOCK_DEVICE -> "a device";
        case FOLDER -> "a folder";
        default -> "a socket";
      };
    } catch (IOException e) {
      return "something that cannot be read";
    }
  }
}
