package epfabric.jobs.firstrun;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.VisibleText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Unpacks an untrusted archive in memory. */
final class EvidenceZip {
  private static final Set<String> INVALID_PARTS = Set.of("", ".", "..");

  private final Limits limits;
  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private long unpacked;

  private EvidenceZip(Limits limits) {
    this.limits = limits;
  }

  /** The limits of unpacking. */
  record Limits(int files, int bytes) {}

  /** Thrown when an archive is refused; the message has the reason. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String reason;

    private RefusedException(String reason) {
      super(reason);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }

  /** Returns the files by path, without their common top folder. */
  static SortedMap<String, byte[]> files(byte[] archive, Limits limits) throws RefusedException {
    EvidenceZip zip = new EvidenceZip(limits);
    try (ZipInputStream in =
        new ZipInputStream(new ByteArrayInputStream(archive), StandardCharsets.UTF_8)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        zip.add(entry.getName(), in);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new RefusedException("not a readable zip archive: " + e.getMessage());
    }
    if (zip.files.isEmpty()) {
      throw new RefusedException("not a zip archive, or one without files");
    }
    return zip.withoutFolder();
  }

  private void add(String path, ZipInputStream in) throws IOException, RefusedException {
    String shown = "\"" + VisibleText.line(path) + "\"";
    if (path.contains("\\") || Stream.of(path.split("/", -1)).anyMatch(INVALID_PARTS::contains)) {
      throw new RefusedException(shown + " is not the path of a file inside the archive");
    }
    if (files.size() == limits.files()) {
      throw new RefusedException(
          "more than " + CountedNoun.of(limits.files(), "file") + " in the archive");
    }
    byte[] bytes = in.readNBytes((int) (limits.bytes() - unpacked) + 1);
    unpacked += bytes.length;
    if (unpacked > limits.bytes()) {
      throw new RefusedException(
          "more than " + CountedNoun.of(limits.bytes(), "byte") + " when unpacked");
    }
    if (files.putIfAbsent(path, bytes) != null) {
      throw new RefusedException(shown + " is in the archive twice");
    }
  }

  private SortedMap<String, byte[]> withoutFolder() throws RefusedException {
    String first = files.firstKey();
    String folder = first.substring(0, first.indexOf('/') + 1);
    if (folder.isEmpty() || !files.keySet().stream().allMatch(path -> path.startsWith(folder))) {
      throw new RefusedException("the files are not in one folder");
    }
    SortedMap<String, byte[]> inside = new TreeMap<>();
    files.forEach((path, bytes) -> inside.put(path.substring(folder.length()), bytes));
    return Collections.unmodifiableSortedMap(inside);
  }
}
