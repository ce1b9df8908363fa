package epfabric.base.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of our own making, and those that may become one. */
public final class OwnFolders {
  private OwnFolders() {}

  /** Removes a folder with all that is in it, if it is there. */
  public static void delete(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  /** Whether nothing is lost when something is written there. */
  public static boolean isFree(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return !Files.exists(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** As the user would type it: relative when it is the current folder or below it. */
  public static Path fromHere(Path folder) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = folder.toAbsolutePath().normalize();
    if (whole.equals(here)) {
      return Path.of(".");
    }
    return whole.startsWith(here) ? here.relativize(whole) : whole;
  }
}
