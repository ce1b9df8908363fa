package epfabric.results.report;

import epfabric.fabric.catalog.LimitRow;
import java.util.List;

/**
 * The contents of a report.
 *
 * @param runs the judged runs, one for each test; not empty
 * @param files the files that the runs were read from, in order
 * @param limits the catalog's limits of tests
 * @param nodes the fabric's nodes; empty if the user did not supply their locations
 * @param version the version of epfabric
 */
public record ReportInput(
    List<JudgedRun> runs,
    List<SourceFile> files,
    List<LimitRow> limits,
    List<PlacedNode> nodes,
    String version) {
  public ReportInput {
    runs = List.copyOf(runs);
    limits = List.copyOf(limits);
    files = List.copyOf(files);
    nodes = List.copyOf(nodes);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a report needs a run");
    }
  }
}
