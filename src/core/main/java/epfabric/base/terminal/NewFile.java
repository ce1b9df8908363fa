package epfabric.base.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes files that are either complete or absent, even if the process is killed or several
 * processes write the same file. Content is written to a hidden part file, which then gets the
 * file's name.
 */
public final class NewFile {
  private static final String PART = ".part";

  /** Age at which a part file counts as abandoned; no part file takes that long to write. */
  private static final Duration ABANDONED_AGE = Duration.ofHours(1);

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all content; the caller closes the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Renames a part file to the file's name. */
  @FunctionalInterface
  private interface PartRenamer {
    void rename(Path part, Path file) throws IOException;
  }

  private NewFile() {}

  /** Writes {@code text} to {@code file}, and replaces the file if it exists. */
  public static void write(Path file, String text) throws IOException {
    write(file, utf8(text), NewFile::replace);
  }

  /**
   * Writes {@code text} to a file that does not exist yet.
   *
   * @throws FileAlreadyExistsException if the file exists
   */
  public static void create(Path file, String text) throws IOException {
    create(file, utf8(text));
  }

  /**
   * Writes {@code content} to a file that does not exist yet.
   *
   * @throws FileAlreadyExistsException if the file exists
   */
  public static void create(Path file, Content content) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content, NewFile::link);
  }

  /** Returns whether {@code file} is a part file of an incomplete file. */
  static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(PART);
  }

  private static Content utf8(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Path file, Content content, PartRenamer renamer) throws IOException {
    deleteAbandoned(file);
    String number = Long.toHexString(ThreadLocalRandom.current().nextLong());
    Path part = file.resolveSibling(prefix(file) + number + PART);
    try {
      try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
      }
      renamer.rename(part, file);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static String prefix(Path file) {
    return "." + file.getFileName() + ".";
  }

  private static void replace(Path part, Path file) throws IOException {
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Creates a hard link: unlike a move, a link never replaces an existing file. */
  private static void link(Path part, Path file) throws IOException {
    try {
      Files.createLink(file, part);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      renameWithoutLink(part, file);
    }
  }

  /** Renames the part file on file systems without hard links, such as some mounted buckets. */
  static void renameWithoutLink(Path part, Path file) throws IOException {
    Files.createFile(file);
    replace(part, file);
  }

  /** Deletes part files that killed processes left for {@code file}. */
  private static void deleteAbandoned(Path file) throws IOException {
    Instant limit = Instant.now().minus(ABANDONED_AGE);
    Path folder = file.toAbsolutePath().getParent();
    try (DirectoryStream<Path> parts =
        Files.newDirectoryStream(folder, path -> isPartOf(path, file))) {
      for (Path part : parts) {
        deleteIfOlder(part, limit);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isPartOf(Path path, Path file) {
    return isPart(path) && path.getFileName().toString().startsWith(prefix(file));
  }

  private static void deleteIfOlder(Path part, Instant limit) throws IOException {
    try {
      Instant written = Files.getLastModifiedTime(part, LinkOption.NOFOLLOW_LINKS).toInstant();
      if (written.isBefore(limit)) {
        Files.deleteIfExists(part);
      }
    } catch (NoSuchFileException e) {
      // Another process has renamed or deleted the part file.
    }
  }
}
