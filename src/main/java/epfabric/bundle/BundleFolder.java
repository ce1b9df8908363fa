package epfabric.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A bundle as a folder on disk: verifying it, and whether it is one at all. */
public final class BundleFolder {
  private static final Set<PosixFilePermission> PROGRAM =
      PosixFilePermissions.fromString("rwxr-xr-x");

  private final Path folder;

  public BundleFolder(Path folder) {
    this.folder = folder;
  }

  /** Whether epfabric wrote this folder, however changed it is by now. */
  public boolean isBundle() throws IOException {
    return Files.isRegularFile(folder.resolve(Bundle.ABOUT))
        && aboutText().contains("\"generator\": \"epfabric\"");
  }

  /** The environment that the folder was bundled from, or empty if bundle.json does not say. */
  public Optional<String> environment() throws IOException {
    return About.environment(aboutText());
  }

  /**
   * Compares every file, and every name, with the two lists.
   *
   * @return what was changed, is missing or was added, sorted by path; empty when all is well
   */
  public List<Finding> verify() throws IOException {
    return BundleVerifier.findings(folder);
  }

  private String aboutText() throws IOException {
    try (InputStream in = Files.newInputStream(folder.resolve(Bundle.ABOUT))) {
      byte[] start = in.readNBytes(BundleVerifier.MOST_LIST_BYTES);
      return new String(start, StandardCharsets.UTF_8);
    }
  }

  /**
   * Replaces the folder by {@code bundle}: written beside it, then moved, so that there is never
   * half a bundle.
   */
  public void replaceWith(Bundle bundle) throws IOException {
    Path parent = folder.toAbsolutePath().normalize().getParent();
    if (parent == null) {
      throw new IOException("not a folder that can be replaced: " + folder);
    }
    Files.createDirectories(parent);
    Path scratch = Files.createTempDirectory(parent, ".epfabric-");
    try {
      // One folder deeper, as the scratch folder itself is readable by its owner alone.
      Path fresh = Files.createDirectory(scratch.resolve("bundle"));
      write(bundle, fresh);
      delete(folder);
      Files.move(fresh, folder);
    } finally {
      delete(scratch);
    }
  }

  private static void write(Bundle bundle, Path target) throws IOException {
    Path there = target;
    for (var file : bundle.files().entrySet()) {
      Path path = target.resolve(file.getKey());
      Path directory = path.getParent();
      if (directory != null && !directory.equals(there)) {
        there = Files.createDirectories(directory); // files of a folder follow each other
      }
      Files.write(path, file.getValue());
      if (Bundle.isProgram(file.getValue())) {
        Files.setPosixFilePermissions(path, PROGRAM);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
