package epfabric.bundle;

import epfabric.bundle.Finding.Kind;
import epfabric.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A bundle as a folder on disk: verifying it, and whether it is one at all. */
public final class BundleFolder {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\r\n]+)");

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
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path :
          walk.filter(p -> !Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String name = folder.relativize(path).toString().replace('\\', '/');
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.isReadable(path)) {
          digests.put(name, digest(path));
        } else {
          findings.put(name, Kind.UNREADABLE);
        }
      }
    }
    return digests;
  }

  private static String digest(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Sha256.of(in);
    }
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
