package epfabric.results.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.Phase;
import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the heat map of bandwidth by chunk sizes. */
class HeatMapChartTest {
  private static final int SMS = 24;

  private static Map<Setting, Double> log(double small, double wide, double high, double large) {
    return new TreeMap<>(
        Map.of(
            new Setting(SMS, 4, 8), small,
            new Setting(SMS, 8, 8), wide,
            new Setting(SMS, 4, 16), high,
            new Setting(SMS, 8, 16), large));
  }

  private static Chart map(Map<Setting, Double> log) {
    return map(List.of(log));
  }

  private static Chart map(List<Map<Setting, Double>> logs) {
    return HeatMapChart.of(new ChunkGrid(Phase.COMBINE, logs), SMS).orElseThrow();
  }

  private static List<String> shades(Chart map) {
    return Pattern.compile("<rect class=\"(q\\d)\"[^>]*>\\s*<title>")
        .matcher(map.svg())
        .results()
        .map(cell -> cell.group(1))
        .toList();
  }

  @Test
  void theFastestSettingIsNamedAndOutlined() {
    Chart map = map(log(40, 50, 45, 47));
    assertThat(map.title()).isEqualTo("combine, 24 SMs");
    assertThat(map.note())
        .isEqualTo(
            "Fastest, outlined: NVL chunk 8, RDMA chunk 8, 50.00 GB/s. From 40.00 to 50.00 GB/s.");
    assertThat(map.svg()).containsOnlyOnce("class=\"best\"");
  }

  @Test
  void fasterSettingsAreDarker() {
    assertThat(shades(map(log(40, 50, 45, 47)))).containsExactly("q0", "q6", "q3", "q4");
  }

  @Test
  void equallyFastSettingsAreAllDark() {
    assertThat(shades(map(log(50, 50, 50, 50)))).containsOnly("q6").hasSize(4);
  }

  @Test
  void theTableHasTheSameBandwidths() {
    DataTable table = map(log(40, 50, 45.125, 47)).table();
    assertThat(table.head()).containsExactly("RDMA chunk \\ NVL chunk", "4", "8");
    assertThat(table.rows())
        .containsExactly(List.of("8", "40.00", "50.00"), List.of("16", "45.13", "47.00"));
  }

  /** The slowest node's bandwidth is shown, because the other nodes wait for it. */
  @Test
  void theSlowestOfSeveralNodesIsShown() {
    Chart map = map(List.of(log(40, 50, 45, 47), log(41, 39, 44, 46)));
    assertThat(map.table().rows())
        .containsExactly(List.of("8", "40.00", "39.00"), List.of("16", "44.00", "46.00"));
    assertThat(map.note()).endsWith("From 39.00 to 46.00 GB/s, of the slowest node.");
  }

  @Test
  void aSettingThatANodeLacksHasNoBandwidth() {
    Map<Setting, Double> torn = log(40, 50, 45, 47);
    torn.remove(new Setting(SMS, 8, 8));
    Chart map = map(List.of(log(40, 50, 45, 47), torn));
    assertThat(map.table().rows().get(0)).containsExactly("8", "40.00", NumberText.NONE);
    assertThat(shades(map)).hasSize(3);
    assertThat(map.svg()).contains(">" + NumberText.NONE + "</text>");
  }

  /** The default setting has no chunk sizes and therefore no cell. */
  @Test
  void theMapAndItsRangeExcludeTheDefaultSetting() {
    Map<Setting, Double> log = log(40, 50, 45, 47);
    log.put(new Setting(SMS, 0, 0), 99.0);
    Chart map = map(log);
    assertThat(map.note()).endsWith("From 40.00 to 50.00 GB/s.");
    assertThat(shades(map)).containsExactly("q0", "q6", "q3", "q4");
  }

  @Test
  void theFastestSettingWithADifferentNumberOfSmsIsNotOutlined() {
    Map<Setting, Double> log = log(40, 50, 45, 47);
    log.put(new Setting(32, 8, 8), 60.0);
    Chart map = map(log);
    assertThat(map.note()).isEqualTo("From 40.00 to 50.00 GB/s.");
    assertThat(map.svg()).doesNotContain("class=\"best\"");
  }

  @Test
  void bandwidthsAboveAHundredHaveNoDecimals() {
    assertThat(map(log(99.96, 120.4, 110, 115)).svg())
        .contains(">100.0</text>")
        .contains(">120</text>");
  }

  @Test
  void aMapNeedsTwoChunkSizesAndABandwidth() {
    ChunkGrid insideANode =
        new ChunkGrid(Phase.COMBINE, List.of(Map.of(new Setting(SMS, 8, 0), 300.0)));
    assertThat(HeatMapChart.of(insideANode, SMS)).isEmpty();
    ChunkGrid otherSms = new ChunkGrid(Phase.COMBINE, List.of(log(40, 50, 45, 47)));
    assertThat(HeatMapChart.of(otherSms, 32)).isEmpty();
  }
}
