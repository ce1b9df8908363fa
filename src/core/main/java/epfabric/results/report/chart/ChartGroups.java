package epfabric.results.report.chart;

import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Selects the drawings of a run. */
public final class ChartGroups {
  private static final List<Phase> TUNED =
      List.of(Phase.DISPATCH_FP8, Phase.DISPATCH_BF16, Phase.COMBINE);

  private static final String LOGICAL =
      "Logical bandwidth as the test prints it: traffic to a rank's own node or GPU counts, though"
          + " no link carries it. Of several nodes, the slowest counts.";

  private ChartGroups() {}

  public static List<ChartGroup> of(RunLogs run, Verdict verdict) {
    List<PhaseFigures> phases = PhaseFigures.of(verdict);
    List<ChartGroup> groups = new ArrayList<>();
    List<Chart> rooflines =
        Stream.of(Link.values()).flatMap(link -> RooflineChart.of(link, phases).stream()).toList();
    add(
        groups,
        rooflines.isEmpty() ? "Across the nodes" : "Against the limits",
        rooflines.isEmpty() ? "Each dot is one log." : LOGICAL,
        Stream.concat(rooflines.stream(), NodeChart.of(phases).stream()));
    add(
        groups,
        "By chunk size",
        "Each cell or point is one [tuning] line.",
        TUNED.stream().flatMap(phase -> tuningCharts(run.logs(), phase)));
    add(
        groups,
        "By rank",
        "Each dot is one rank of the low-latency test.",
        Stream.of(RankChart.Measure.values())
            .flatMap(measure -> RankChart.of(run.logs(), measure).stream()));
    add(groups, "NCCL", "", NcclChart.of(run.logs()).stream());
    add(
        groups,
        "Traffic of the NICs",
        "Counters of each NIC: after the run minus before it.",
        run.runFiles().stream().flatMap(file -> NicChart.of(file).stream()));
    return groups;
  }

  private static void add(
      List<ChartGroup> groups, String title, String intro, Stream<Chart> charts) {
    List<Chart> list = charts.toList();
    if (!list.isEmpty()) {
      groups.add(new ChartGroup(title, intro, list));
    }
  }

  private static Stream<Chart> tuningCharts(List<NodeLog> logs, Phase phase) {
    Optional<ChunkGrid> grid = ChunkGrid.of(logs, phase);
    return grid.stream()
        .flatMap(
            g ->
                g.settings().stream()
                    .map(Setting::sms)
                    .distinct()
                    .flatMap(sms -> draw(g, sms).stream()));
  }

  private static Optional<Chart> draw(ChunkGrid grid, int sms) {
    return grid.twoChunks() ? HeatMapChart.of(grid, sms) : ChunkLineChart.of(grid, sms);
  }
}
