package epfabric.base.terminal;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deletes folders that epfabric created, and checks whether a folder is free for its files. */
public final class OwnFolders {
  private OwnFolders() {}

  /**
   * Deletes a file, or a folder with its content. Files that do not exist, or that another process
   * deletes at the same time, are ignored.
   */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(folder, new Deletion());
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null && !(failure instanceof NoSuchFileException)) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * Returns whether files can be written to the folder without losing any: the folder is absent,
   * empty, or contains only parts of incomplete files.
   */
  public static boolean isFree(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return !Files.exists(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.allMatch(NewFile::isPart);
    }
  }

  /**
   * Returns the folder as a user would type it: relative when it is the current folder or below it.
   */
  public static Path fromHere(Path folder) {
    Path currentFolder = Path.of("").toAbsolutePath();
    Path absolute = folder.toAbsolutePath().normalize();
    if (absolute.equals(currentFolder)) {
      return Path.of(".");
    }
    return absolute.startsWith(currentFolder) ? currentFolder.relativize(absolute) : absolute;
  }
}
