package epfabric.operate.live.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What was collected about a fabric, and what could not be had.
 *
 * @param files by path, each once
 */
public record Evidence(List<KeptFile> files, List<MissingEvidence> missing) {
  /** The node pools and namespaces of a fabric, from which evidence is collected. */
  public record Places(List<String> pools, List<String> namespaces) {
    public Places {
      pools = List.copyOf(pools);
      namespaces = List.copyOf(namespaces);
    }
  }

  public Evidence {
    files = files.stream().sorted(Comparator.comparing(KeptFile::path)).toList();
    missing = List.copyOf(missing);
  }

  /** With more files. */
  public Evidence with(List<KeptFile> more) {
    List<KeptFile> all = new ArrayList<>(files);
    all.addAll(more);
    return new Evidence(all, missing);
  }

  /** Together with what was collected elsewhere. */
  public Evidence and(Evidence other) {
    List<MissingEvidence> all = new ArrayList<>(missing);
    all.addAll(other.missing());
    return new Evidence(files, all).with(other.files());
  }

  /** With all texts changed, also those about what is missing. */
  public Evidence map(UnaryOperator<String> change) {
    return new Evidence(
        files.stream().map(f -> new KeptFile(f.path(), change.apply(f.text()))).toList(),
        missing.stream().map(m -> new MissingEvidence(m.what(), change.apply(m.why()))).toList());
  }
}
