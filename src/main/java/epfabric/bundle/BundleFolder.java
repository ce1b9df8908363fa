package epfabric.bundle;

import epfabric.bundle.Finding.Kind;
import epfabric.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A bundle as a folder on disk: verifying it, and whether it is one at all. */
public final class BundleFolder {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\r\n]+)");

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
    return Bundle.environment(aboutText());
  }

  /**
   * Compares every file with the checksums.
   *
   * @return what was changed, is missing or was added, sorted by path; empty when all is well
   */
  public List<Finding> verify() throws IOException {
    SortedMap<String, Finding.Kind> findings = new TreeMap<>();
    SortedMap<String, String> actual = digests(findings);
    Optional<SortedMap<String, String>> listed = listed(actual);
    if (listed.isEmpty()) {
      findings.put(
          Bundle.CHECKSUMS, actual.containsKey(Bundle.CHECKSUMS) ? Kind.CHANGED : Kind.MISSING);
      return sorted(findings);
    }
    compare(actual, listed.get(), findings);
    return sorted(blameTheList(actual, findings) ? onlyTheList() : findings);
  }

  private static void compare(
      SortedMap<String, String> actual,
      SortedMap<String, String> listed,
      SortedMap<String, Kind> findings) {
    listed.forEach(
        (path, digest) -> {
          String found = actual.get(path);
          if (found == null && !findings.containsKey(path)) {
            findings.put(path, Kind.MISSING);
          } else if (found != null && !found.equals(digest)) {
            findings.put(path, Kind.CHANGED);
          }
        });
    actual.keySet().stream()
        .filter(path -> !listed.containsKey(path) && !path.equals(Bundle.CHECKSUMS))
        .forEach(path -> findings.put(path, Kind.EXTRA));
  }

  /** When bundle.json and all that it vouches for are intact, it is the list that was changed. */
  private boolean blameTheList(SortedMap<String, String> actual, SortedMap<String, Kind> findings)
      throws IOException {
    if (findings.isEmpty() || !actual.containsKey(Bundle.ABOUT)) {
      return false;
    }
    return Bundle.isIntactAbout(aboutText(), Bundle.contentDigest(actual));
  }

  private static SortedMap<String, Kind> onlyTheList() {
    SortedMap<String, Kind> findings = new TreeMap<>();
    findings.put(Bundle.CHECKSUMS, Kind.CHANGED);
    return findings;
  }

  private static List<Finding> sorted(SortedMap<String, Kind> findings) {
    List<Finding> list = new ArrayList<>();
    findings.forEach((path, kind) -> list.add(new Finding(path, kind)));
    return List.copyOf(list);
  }

  private SortedMap<String, String> digests(SortedMap<String, Kind> findings) throws IOException {
    SortedMap<String, String> digests = new TreeMap<>();
    Path root = place();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path path :
          walk.filter(p -> !Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String name = root.relativize(path).toString().replace('\\', '/');
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.isReadable(path)) {
          digests.put(name, Sha256.of(Files.readAllBytes(path)));
        } else {
          findings.put(name, Kind.UNREADABLE);
        }
      }
    }
    return digests;
  }

  /** The list, or empty when it is missing or is not exactly what we write. */
  private Optional<SortedMap<String, String>> listed(SortedMap<String, String> actual)
      throws IOException {
    if (!actual.containsKey(Bundle.CHECKSUMS)) {
      return Optional.empty();
    }
    byte[] bytes = Files.readAllBytes(folder.resolve(Bundle.CHECKSUMS));
    String text = new String(bytes, StandardCharsets.UTF_8);
    SortedMap<String, String> listed = new TreeMap<>();
    for (String line : text.split("\n", -1)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        listed.put(matcher.group(2), matcher.group(1));
      }
    }
    boolean canonical = Bundle.checksums(listed).equals(text) && !listed.isEmpty();
    return canonical ? Optional.of(listed) : Optional.empty();
  }

  private String aboutText() throws IOException {
    return new String(Files.readAllBytes(folder.resolve(Bundle.ABOUT)), StandardCharsets.UTF_8);
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
  public List<Leftover> replaceWith(Bundle bundle) throws IOException {
    return replaceWith(bundle, () -> {});
  }

  /**
   * Replaces the folder by {@code bundle}, so that there is never half a bundle.
   *
   * @param check looks at what is there once nobody else writes it; throws if that is to stay
   * @return of what was there before, what could not be deleted
   * @throws AnotherWriterException if another writes it, and goes on with that
   */
  public List<Leftover> replaceWith(Bundle bundle, Check check) throws IOException {
    return new FolderReplacement(place()).with(bundle, check);
  }
}
