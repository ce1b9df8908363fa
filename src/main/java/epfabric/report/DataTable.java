package epfabric.report;

import java.util.List;

/** The numbers behind a drawing, as a table of texts. */
record DataTable(List<String> head, List<List<String>> rows) {
  DataTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
