package epfabric.deploy.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A bundle as a folder on disk: verifying it, and whether it is one at all. */
public final class BundleFolder {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** Looks at what is there, and throws if it is not to be replaced. */
  @FunctionalInterface
  public interface Check {
    void run() throws IOException;
  }

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
    return BundleManifest.environment(aboutText());
  }

  /**
   * Compares every file, and every name, with the two lists.
   *
   * @return what was changed, is missing or was added, sorted by path; empty when all is well
   */
  public List<ChecksumFinding> verify() throws IOException {
    return BundleVerifier.findings(place());
  }

  private String aboutText() throws IOException {
    try (InputStream in = Files.newInputStream(folder.resolve(Bundle.ABOUT))) {
      byte[] start = in.readNBytes(BundleVerifier.MOST_LIST_BYTES);
      return new String(start, StandardCharsets.UTF_8);
    }
  }

  /** Where the bundle is: a link is followed, also to where nothing is yet. */
  public Path place() throws IOException {
    Path place = folder;
    for (int links = 0; Files.isSymbolicLink(place); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(folder.toString());
      }
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  /**
   * Looks at what is there while nobody writes it, and puts back what a killed writer left aside.
   *
   * @throws AnotherWriterException if another writes it, and goes on with that
   */
  public void look(Check check) throws IOException {
    new FolderReplacement(place()).look(check);
  }

  /** As {@link #replaceWith(Bundle, Check)}, with whatever is there. */
  public List<LeftoverFolder> replaceWith(Bundle bundle) throws IOException {
    return replaceWith(bundle, () -> {});
  }

  /**
   * Replaces the folder by {@code bundle}, so that there is never half a bundle.
   *
   * @param check looks at what is there once nobody else writes it; throws if that is to stay
   * @return of what was there before, what could not be deleted
   * @throws AnotherWriterException if another writes it, and goes on with that
   */
  public List<LeftoverFolder> replaceWith(Bundle bundle, Check check) throws IOException {
    return new FolderReplacement(place()).with(bundle, check);
  }
}
