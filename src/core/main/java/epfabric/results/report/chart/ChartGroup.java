package epfabric.results.report.chart;

import java.util.List;

/** Drawings that are shown side by side. */
public record ChartGroup(String title, String intro, List<Chart> charts) {
  public ChartGroup {
    charts = List.copyOf(charts);
  }
}
