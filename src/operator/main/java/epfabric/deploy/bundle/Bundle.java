package epfabric.deploy.bundle;

import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a bundle in memory, sorted by path; paths use {@code /} as separator.
 *
 * <p>Two files describe the others: {@code checksums.txt} lists every file's digest in the format
 * of {@code sha256sum}, and {@code bundle.json} holds one digest of all files except these two, the
 * sizes of these files, and a digest of itself. The digests show whether a list or another file was
 * changed.
 */
public final class Bundle {
  public static final String CHECKSUMS = "checksums.txt";

  /** The signature of {@link #CHECKSUMS}, which covers the whole bundle. */
  public static final String SIGNATURE = "bundle.sigstore.json";

  /** A signed statement of what built the bundle. */
  public static final String PROVENANCE = "provenance.sigstore.json";

  static final String ABOUT = "bundle.json";
  static final Set<String> LISTS = Set.of(ABOUT, CHECKSUMS);

  /** Files that no list can include: the list itself and the files that are derived from it. */
  static final Set<String> NOT_LISTED = Set.of(CHECKSUMS, SIGNATURE, PROVENANCE);

  private final SortedMap<String, byte[]> files;

  private Bundle(SortedMap<String, byte[]> files) {
    this.files = Collections.unmodifiableSortedMap(files);
  }

  /**
   * Completes the given files with {@code bundle.json} and {@code checksums.txt}.
   *
   * @param about the fields of bundle.json other than digests and sizes
   */
  public static Bundle of(Map<String, byte[]> contents, Map<String, Object> about) {
    SortedMap<String, byte[]> files = new TreeMap<>(contents);
    // Hash each file once: the jar is large.
    SortedMap<String, String> digests = new TreeMap<>();
    files.forEach((path, bytes) -> digests.put(path, Sha256.of(bytes)));
    byte[] aboutBytes = BundleManifest.text(about, files, digests).getBytes(StandardCharsets.UTF_8);
    files.put(ABOUT, aboutBytes);
    digests.put(ABOUT, Sha256.of(aboutBytes));
    if (!BundleNames.canCoexist(files.keySet())) {
      throw new IllegalStateException("not names of a bundle's files: " + files.keySet());
    }
    files.put(CHECKSUMS, new Checksums(digests).text().getBytes(StandardCharsets.UTF_8));
    return new Bundle(files);
  }

  /**
   * Returns whether a file is executable: it starts with {@code #!}. Neither a jar nor a list of
   * checksums keeps modes, so the mode follows from the content.
   */
  public static boolean isProgram(byte[] content) {
    return content.length > 1 && content[0] == '#' && content[1] == '!';
  }

  /** Returns this bundle with the signature of its {@link #CHECKSUMS}. */
  public Bundle signed(byte[] signature) {
    SortedMap<String, byte[]> all = new TreeMap<>(files);
    all.put(SIGNATURE, signature);
    return new Bundle(all);
  }

  /** Returns the content of checksums.txt; the digest of this list covers the whole bundle. */
  public byte[] checksums() {
    return files.getOrDefault(CHECKSUMS, new byte[0]);
  }

  public SortedMap<String, byte[]> files() {
    return files;
  }
}
