package epfabric.deploy.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The file operations that write a bundle to disk. */
class BundleDisk {
  private static final Set<PosixFilePermission> PROGRAM_PERMISSIONS =
      PosixFilePermissions.fromString("rwxr-xr-x");

  /** Called before each file operation. Tests override it to simulate a kill or a disk failure. */
  void before(String step, Path path) throws IOException {}

  final void makeFolders(Path folder) throws IOException {
    before("make", folder);
    Files.createDirectories(folder);
  }

  /**
   * Renames atomically within one file system: other processes see either the old or the new path.
   */
  final void rename(Path from, Path to) throws IOException {
    before("rename", from);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  final void write(Path path, byte[] content) throws IOException {
    before("write", path);
    Files.write(path, content);
    if (Bundle.isProgram(content)) {
      Files.setPosixFilePermissions(path, PROGRAM_PERMISSIONS);
    }
  }

  /** Deletes as much of a folder as possible; returns the first failure if a part remains. */
  final Optional<IOException> delete(Path folder) throws IOException {
    List<Path> contents;
    try {
      contents = contents(folder);
    } catch (UncheckedIOException e) {
      return Optional.of(Objects.requireNonNull(e.getCause()));
    }
    Optional<IOException> firstFailure = Optional.empty();
    for (Path path : contents) {
      try {
        before("delete", path);
        Files.deleteIfExists(path);
      } catch (IOException e) {
        firstFailure = firstFailure.or(() -> Optional.of(e));
      }
    }
    return firstFailure;
  }

  /** Returns the contents, deepest first. */
  private static List<Path> contents(Path folder) throws IOException {
    if (!exists(folder)) {
      return List.of();
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.sorted(Comparator.reverseOrder()).toList();
    }
  }

  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }
}
