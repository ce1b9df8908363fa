package epfabric.results.report.chart;

import java.util.List;

/** The numbers behind a drawing, as a table of texts. */
public record DataTable(List<String> head, List<List<String>> rows) {
  public DataTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
