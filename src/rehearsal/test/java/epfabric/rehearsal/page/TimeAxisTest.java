package epfabric.rehearsal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the axis of emulated time in the drawing, for rehearsals that last from zero seconds to a
 * thousand years.
 */
class TimeAxisTest {
  private static final double LABEL = 64;

  private static TimeAxis axis(long seconds) {
    return new TimeAxis(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 59, 3_600, 86_399, 86_401, 2_592_000, 94_608_000, 31_536_000_000L})
  void labelsAreInTheDrawingAndDoNotOverlap(long seconds) {
    TimeAxis axis = axis(seconds);
    List<Duration> ticks = axis.ticks();
    assertThat(ticks.get(0)).isZero();
    assertThat(ticks).hasSizeLessThan(20).allMatch(tick -> axis.x(tick) <= TimeAxis.WIDTH - LABEL);
    for (int i = 1; i < ticks.size(); i++) {
      assertThat(axis.x(ticks.get(i)) - axis.x(ticks.get(i - 1))).isGreaterThanOrEqualTo(LABEL);
    }
  }

  @Test
  void laterTimesAreFurtherRightAndStayInTheDrawing() {
    TimeAxis axis = axis(7_200);
    assertThat(axis.x(Duration.ZERO)).isLessThan(axis.x(Duration.ofSeconds(1)));
    assertThat(axis.x(Duration.ofHours(3))).isEqualTo(axis.x(Duration.ofHours(2)));
    assertThat(axis.x(Duration.ofSeconds(-5))).isEqualTo(axis.x(Duration.ZERO));
  }

  @Test
  void anEmptyRehearsalHasALabelAtItsStart() {
    assertThat(axis(0).ticks()).containsExactly(Duration.ZERO);
    assertThat(axis(0).x(Duration.ofHours(1))).isEqualTo(axis(0).x(Duration.ZERO));
  }

  @ParameterizedTest
  @CsvSource({"60, 30, 0:00:30", "7200, 3600, 1:00", "864000, 86400, 24:00"})
  void labelsContainSecondsOnlyIfTheTicksNeedThem(long end, long tick, String label) {
    assertThat(axis(end).label(Duration.ofSeconds(tick))).isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0:00:00, 0 s",
    "59, 0:00:59, 59 s",
    "60, 0:01:00, 1 min",
    "380, 0:06:20, 6 min 20 s",
    "3599, 0:59:59, 59 min 59 s",
    "3600, 1:00:00, 1 h",
    "3659, 1:00:59, 1 h",
    "8400, 2:20:00, 2 h 20 min",
    "360000, 100:00:00, 100 h"
  })
  void durationsAreWrittenWithTheirTwoLargestUnits(long seconds, String clock, String span) {
    Duration time = Duration.ofSeconds(seconds);
    assertThat(TimeText.clock(time)).isEqualTo(clock);
    assertThat(TimeText.span(time)).isEqualTo(span);
  }
}
