package epfabric.deploy.bundle;

import epfabric.base.value.Sha256;
import epfabric.deploy.bundle.ChecksumFinding.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares files in memory with their two lists, as {@link BundleVerifier} does with a folder. */
public final class ChecksumCheck {
  private ChecksumCheck() {}

  /** Returns all differences, sorted by path; the signature and the provenance are ignored. */
  public static List<ChecksumFinding> of(Map<String, byte[]> files) {
    byte[] list = files.get(Bundle.CHECKSUMS);
    if (list == null) {
      return List.of(new ChecksumFinding(Bundle.CHECKSUMS, Kind.MISSING));
    }
    Optional<Checksums> read = Checksums.read(list);
    if (read.isEmpty()) {
      return List.of(new ChecksumFinding(Bundle.CHECKSUMS, Kind.CHANGED));
    }
    SortedMap<String, Kind> differences = differences(files, read.get().digests());
    if (differences.isEmpty() && !manifestMatches(files, read.get())) {
      differences.put(Bundle.ABOUT, Kind.DISAGREES);
    }
    List<ChecksumFinding> findings = new ArrayList<>();
    differences.forEach((path, kind) -> findings.add(new ChecksumFinding(path, kind)));
    return List.copyOf(findings);
  }

  private static SortedMap<String, Kind> differences(
      Map<String, byte[]> files, SortedMap<String, String> listed) {
    SortedMap<String, Kind> differences = new TreeMap<>();
    files.keySet().stream()
        .filter(path -> !listed.containsKey(path) && !Bundle.NOT_LISTED.contains(path))
        .forEach(path -> differences.put(path, Kind.EXTRA));
    listed.forEach(
        (path, digest) -> {
          byte[] bytes = files.get(path);
          if (bytes == null) {
            differences.put(path, Kind.MISSING);
          } else if (!Sha256.of(bytes).equals(digest)) {
            differences.put(path, Kind.CHANGED);
          }
        });
    return differences;
  }

  private static boolean manifestMatches(Map<String, byte[]> files, Checksums listed) {
    byte[] about = files.getOrDefault(Bundle.ABOUT, new byte[0]);
    return BundleManifest.read(new String(about, StandardCharsets.UTF_8))
        .map(manifest -> manifest.vouchesFor(listed.digests()))
        .orElse(false);
  }
}
