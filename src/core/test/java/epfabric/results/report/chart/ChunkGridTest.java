package epfabric.results.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.test.Phase;
import epfabric.results.report.chart.ChunkGrid.Setting;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ChunkGridTest {
  private static final Setting SMALL = new Setting(24, 4, 8);
  private static final Setting LARGE = new Setting(24, 8, 8);
  private static final Setting DEFAULT = new Setting(24, 0, 0);

  @Test
  void aSettingHasTheBandwidthOfTheSlowestLog() {
    ChunkGrid grid = grid(Map.of(SMALL, 50.0, LARGE, 60.0), Map.of(SMALL, 49.0, LARGE, 41.0));
    assertThat(grid.lowest(LARGE)).isEqualTo(OptionalDouble.of(41));
    assertThat(grid.best()).contains(SMALL);
  }

  @Test
  void settingsThatALogLacksAreLeftOut() {
    ChunkGrid grid = grid(Map.of(SMALL, 50.0, LARGE, 60.0), Map.of(SMALL, 49.0));
    assertThat(grid.lowest(LARGE)).isEmpty();
    assertThat(grid.best()).contains(SMALL);
  }

  @Test
  void logsWithDifferentNumbersOfSmsAreComparedAndNotMerged() {
    Setting moreSms = new Setting(32, 4, 8);
    ChunkGrid grid = grid(Map.of(SMALL, 50.0), Map.of(moreSms, 55.0));
    assertThat(grid.best()).contains(moreSms);
  }

  @Test
  void theDefaultIsNeverTheBestSettingAndOfEqualSettingsTheSmallerIs() {
    ChunkGrid grid = grid(Map.of(DEFAULT, 99.0, LARGE, 60.0, SMALL, 60.0));
    assertThat(grid.best()).contains(SMALL);
  }

  private static ChunkGrid grid(Map<Setting, Double> log) {
    return new ChunkGrid(Phase.COMBINE, List.of(log));
  }

  private static ChunkGrid grid(Map<Setting, Double> firstLog, Map<Setting, Double> secondLog) {
    return new ChunkGrid(Phase.COMBINE, List.of(firstLog, secondLog));
  }
}
