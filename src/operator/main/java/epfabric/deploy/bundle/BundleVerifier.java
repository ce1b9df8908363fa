package epfabric.deploy.bundle;

import epfabric.base.value.Sha256;
import epfabric.deploy.bundle.BundleTree.Entry;
import epfabric.deploy.bundle.ChecksumFinding.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares a folder with its two lists. The folder must hold exactly the listed files with the
 * listed sizes and contents, and with modes that match the contents. The two lists must agree.
 *
 * <p>Only listed files are read, each up to its listed size.
 */
final class BundleVerifier {
  /** The maximum size of a list in bytes, because lists are read into memory. */
  static final int MAX_LIST_BYTES = 16 << 20;

  private static final int SPECIAL_BITS = 07000;
  private static final int EXECUTE_BITS = 0111;
  private static final int OWNER_EXECUTES = 0100;

  private final Path folder;
  private final SortedMap<String, Kind> findings = new TreeMap<>();

  private BundleVerifier(Path folder) {
    this.folder = folder;
  }

  /** Returns all differences, sorted by path. */
  static List<ChecksumFinding> findings(Path folder) throws IOException {
    BundleVerifier verifier = new BundleVerifier(folder);
    verifier.verify();
    List<ChecksumFinding> list = new ArrayList<>();
    verifier.findings.forEach((path, kind) -> list.add(new ChecksumFinding(path, kind)));
    return List.copyOf(list);
  }

  private void verify() throws IOException {
    Optional<Checksums> list = list(Bundle.CHECKSUMS).flatMap(Checksums::read);
    if (list.isEmpty()) {
      findings.putIfAbsent(Bundle.CHECKSUMS, Kind.CHANGED);
      return;
    }
    SortedMap<String, String> listed = list.get().digests();
    byte[] aboutBytes = list(Bundle.ABOUT).orElse(new byte[0]);
    Optional<BundleManifest> about =
        BundleManifest.read(new String(aboutBytes, StandardCharsets.UTF_8));
    boolean aboutIsListed = Sha256.of(aboutBytes).equals(listed.get(Bundle.ABOUT));
    compare(listed, about.filter(a -> aboutIsListed).map(BundleManifest::sizes).orElse(Map.of()));
    if (!findings.isEmpty()
        && about.isPresent()
        && isOnlyTheListWrong(about.get(), listed, aboutIsListed)) {
      findings.clear();
      findings.put(Bundle.CHECKSUMS, Kind.CHANGED);
    }
    if (findings.isEmpty() && !about.map(a -> a.vouchesFor(listed)).orElse(false)) {
      findings.put(Bundle.ABOUT, Kind.DISAGREES);
    }
  }

  private void compare(SortedMap<String, String> listed, Map<String, Long> sizes)
      throws IOException {
    Set<String> folders = BundleNames.folders(listed.keySet());
    SortedMap<String, Entry> tree = BundleTree.of(folder, folders::contains);
    listed.keySet().stream()
        .filter(name -> !tree.containsKey(name))
        .forEach(name -> findings.put(name, Kind.MISSING));
    for (var found : tree.entrySet()) {
      String name = found.getKey();
      Entry entry = found.getValue();
      String digest = listed.get(name);
      if (digest != null) {
        difference(entry, digest, sizes.getOrDefault(name, (long) Integer.MAX_VALUE))
            .ifPresent(kind -> findings.put(name, kind));
      } else if (Bundle.NOT_LISTED.contains(name)) {
        irregular(entry)
            .or(() -> modeFits(entry.mode(), false) ? Optional.empty() : Optional.of(Kind.MODE))
            .ifPresent(kind -> findings.put(name, kind));
      } else {
        boolean folder = entry.kind() == BundleTree.Kind.FOLDER;
        findings.put(name + (folder ? "/" : ""), Kind.EXTRA);
      }
    }
  }

  private static Optional<Kind> difference(Entry entry, String digest, long size)
      throws IOException {
    Optional<Kind> irregular = irregular(entry);
    if (irregular.isPresent()) {
      return irregular;
    }
    Content content = entry.size() > size ? Content.TOO_LONG : Content.of(entry.path(), size);
    if (!content.digest().equals(digest)) {
      return Optional.of(Kind.CHANGED);
    }
    return modeFits(entry.mode(), content.isProgram()) ? Optional.empty() : Optional.of(Kind.MODE);
  }

  private static Optional<Kind> irregular(Entry entry) {
    return switch (entry.kind()) {
      case FILE ->
          (entry.mode() & SPECIAL_BITS) == 0 || entry.mode() < 0
              ? Optional.empty()
              : Optional.of(Kind.MODE);
      case FOLDER, IRREGULAR -> Optional.of(Kind.IRREGULAR);
      case UNREADABLE -> Optional.of(Kind.UNREADABLE);
    };
  }

  /**
   * Returns whether the mode is right: a program is executable by its owner, any other file by no
   * user.
   */
  private static boolean modeFits(int mode, boolean program) {
    return mode < 0 || (program ? (mode & OWNER_EXECUTES) != 0 : (mode & EXECUTE_BITS) == 0);
  }

  /**
   * Returns whether only checksums.txt was changed: bundle.json and all the files that it covers
   * are intact.
   */
  private boolean isOnlyTheListWrong(
      BundleManifest about, SortedMap<String, String> listed, boolean aboutIsListed)
      throws IOException {
    Map<String, Long> sizes = about.sizes();
    SortedMap<String, String> digests = new TreeMap<>();
    SortedMap<String, Entry> tree =
        BundleTree.of(folder, BundleNames.folders(sizes.keySet())::contains);
    tree.keySet().removeAll(Bundle.NOT_LISTED);
    tree.remove(Bundle.ABOUT);
    if (!tree.keySet().equals(sizes.keySet())) {
      return false;
    }
    for (var found : tree.entrySet()) {
      Entry entry = found.getValue();
      long size = sizes.getOrDefault(found.getKey(), 0L);
      if (irregular(entry).isPresent() || entry.size() != size) {
        return false;
      }
      digests.put(found.getKey(), Content.of(entry.path(), size).digest());
    }
    SortedMap<String, String> contents = new TreeMap<>(listed);
    contents.remove(Bundle.ABOUT);
    boolean listIsRight = aboutIsListed && digests.equals(contents);
    return !listIsRight && about.vouchesFor(digests);
  }

  /** Returns the content of one of the two lists, if the file exists and is small enough. */
  private Optional<byte[]> list(String name) throws IOException {
    Path path = folder.resolve(name);
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      findings.put(name, Kind.MISSING);
      return Optional.empty();
    }
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      findings.put(name, Kind.IRREGULAR);
      return Optional.empty();
    }
    if (!Files.isReadable(path)) {
      findings.put(name, Kind.UNREADABLE);
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(MAX_LIST_BYTES + 1);
      return bytes.length > MAX_LIST_BYTES ? Optional.empty() : Optional.of(bytes);
    }
  }

  /**
   * A file's content.
   *
   * @param digest its SHA-256; empty if the file is longer than expected
   * @param isProgram whether its mode must be executable
   */
  private record Content(String digest, boolean isProgram) {
    static final Content TOO_LONG = new Content("", false);

    /** Reads the file as a stream, no further than its expected size. */
    static Content of(Path path, long size) throws IOException {
      try (InputStream in =
          new BufferedInputStream(Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS))) {
        in.mark(2);
        byte[] start = in.readNBytes(2);
        in.reset();
        return new Content(Sha256.of(in, size + 1), Bundle.isProgram(start));
      }
    }
  }
}
