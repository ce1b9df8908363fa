package epfabric.report;

import java.util.List;

/** Drawings that belong side by side. */
record ChartGroup(String title, String intro, List<Chart> charts) {
  ChartGroup {
    charts = List.copyOf(charts);
  }
}
