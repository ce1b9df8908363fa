package epfabric.operate.live.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The collected evidence about a fabric, and the list of missing evidence.
 *
 * @param files files with unique paths, sorted by path
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

  /** Returns the evidence with more files. */
  public Evidence with(List<KeptFile> more) {
    List<KeptFile> all = new ArrayList<>(files);
    all.addAll(more);
    return new Evidence(all, missing);
  }

  /** Returns the evidence combined with other evidence. */
  public Evidence and(Evidence other) {
    List<MissingEvidence> all = new ArrayList<>(missing);
    all.addAll(other.missing());
    return new Evidence(files, all).with(other.files());
  }

  /** Returns the evidence with all texts changed, including texts about missing evidence. */
  public Evidence map(UnaryOperator<String> change) {
    return new Evidence(
        files.stream().map(f -> new KeptFile(f.path(), change.apply(f.text()))).toList(),
        missing.stream().map(m -> new MissingEvidence(m.what(), change.apply(m.why()))).toList());
  }
}
