package epfabric.report;

import java.util.List;

/**
 * All that a page tells.
 *
 * @param runs one per test; at least one
 * @param files what they were read from, in order
 * @param version of epfabric
 */
public record ReportInput(List<JudgedRun> runs, List<SourceFile> files, String version) {
  public ReportInput {
    runs = List.copyOf(runs);
    files = List.copyOf(files);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a report needs a run");
    }
  }
}
