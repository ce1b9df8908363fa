package epfabric.deploy.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A folder on disk that may hold a bundle: recognizes, verifies and replaces the bundle. */
public final class BundleFolder {
  /** The maximum number of symbolic links that Linux follows in one path. */
  private static final int MAX_LINKS = 40;

  /** Inspects the existing folder; throws if the folder must not be replaced. */
  @FunctionalInterface
  public interface Check {
    void run() throws IOException;
  }

  private final Path folder;

  public BundleFolder(Path folder) {
    this.folder = folder;
  }

  /** Returns whether epfabric wrote this folder, even if files were changed since. */
  public boolean isBundle() throws IOException {
    return Files.isRegularFile(folder.resolve(Bundle.ABOUT))
        && aboutText().contains("\"generator\": \"epfabric\"");
  }

  /**
   * Returns the environment that the bundle was made from; empty if bundle.json names no
   * environment.
   */
  public Optional<String> environment() throws IOException {
    return BundleManifest.environment(aboutText());
  }

  /**
   * Compares every file, and every name, with {@code checksums.txt} and {@code bundle.json}.
   *
   * @return a finding for each changed, missing or added file, sorted by path
   */
  public List<ChecksumFinding> verify() throws IOException {
    return BundleVerifier.findings(resolvedPath());
  }

  private String aboutText() throws IOException {
    try (InputStream in = Files.newInputStream(folder.resolve(Bundle.ABOUT))) {
      byte[] start = in.readNBytes(BundleVerifier.MAX_LIST_BYTES);
      return new String(start, StandardCharsets.UTF_8);
    }
  }

  /**
   * Returns the location of the bundle: links are followed, even to a target that does not exist
   * yet.
   */
  public Path resolvedPath() throws IOException {
    Path place = folder;
    for (int links = 0; Files.isSymbolicLink(place); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(folder.toString());
      }
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  /**
   * Inspects the existing folder under the writer's lock, and restores the folder that a killed
   * writer had renamed aside.
   *
   * @throws AnotherWriterException if another process is writing the folder and does not finish in
   *     time
   */
  public void inspect(Check check) throws IOException {
    new FolderReplacement(resolvedPath()).inspect(check);
  }

  /** Replaces the folder as {@link #replaceWith(Bundle, Check)} does, without a check. */
  public List<LeftoverFolder> replaceWith(Bundle bundle) throws IOException {
    return replaceWith(bundle, () -> {});
  }

  /**
   * Replaces the folder by {@code bundle} atomically: the folder never holds half a bundle.
   *
   * @param check inspects the existing folder under the writer's lock; throws if the folder must be
   *     kept
   * @return the replaced folders that could not be deleted
   * @throws AnotherWriterException if another process is writing the folder and does not finish in
   *     time
   */
  public List<LeftoverFolder> replaceWith(Bundle bundle, Check check) throws IOException {
    return new FolderReplacement(resolvedPath()).with(bundle, check);
  }
}
