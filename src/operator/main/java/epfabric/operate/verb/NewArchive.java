package epfabric.operate.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.NewFile;
import epfabric.operate.advice.cause.ZipArchive;
import epfabric.operate.live.evidence.Evidence;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** Writes a zip archive under an unused name, so that it never replaces another archive. */
public final class NewArchive {
  private static final int MAX_ARCHIVES = 1000;

  private NewArchive() {}

  /** Writes {@code name.zip}, or {@code name-2.zip} and so on, and returns its path. */
  public static Path write(Path folder, String name, Evidence evidence) throws IOException {
    for (int number = 1; number < MAX_ARCHIVES; number++) {
      String numbered = number == 1 ? name : name + "-" + number;
      Path file = folder.resolve(numbered + ".zip");
      try {
        NewFile.create(file, out -> ZipArchive.write(numbered, evidence, out));
        return file;
      } catch (FileAlreadyExistsException e) {
        // The name is taken: try the next number.
      }
    }
    throw CommandException.usage(
        "there are " + MAX_ARCHIVES + " archives in " + folder, "remove some, or use -o DIR");
  }
}
