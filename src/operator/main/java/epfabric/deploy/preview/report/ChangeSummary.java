package epfabric.deploy.preview.report;

import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints the counts of a report. */
final class ChangeSummary {
  private ChangeSummary() {}

  /** Returns text such as {@code 1 to update, 2 to replace, 37 unchanged}. */
  static String of(PreviewReport report) {
    Map<ChangeKind, Integer> counts = report.counts();
    List<String> parts = new ArrayList<>();
    for (ChangeKind kind :
        List.of(
            ChangeKind.CREATE,
            ChangeKind.UPDATE,
            ChangeKind.REPLACE,
            ChangeKind.DELETE,
            ChangeKind.SAME)) {
      int count = counts.getOrDefault(kind, 0);
      if (count > 0) {
        parts.add(count + " " + kind.summary());
      }
    }
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }
}
