package epfabric.results.report.chart;

import java.util.List;

/** The numbers of a drawing, formatted as a table. */
public record DataTable(List<String> head, List<List<String>> rows) {
  public DataTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
