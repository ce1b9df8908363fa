package epfabric.rehearsal.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps emulated time to the width of the drawing.
 *
 * @param end the end of the rehearsal
 */
record TimeAxis(Duration end) {
  /** The width of the whole drawing, in pixels. */
  static final double WIDTH = 940;

  /** The left margin: half the width of a label. */
  private static final double LEFT = 22;

  /** The right margin: room for the label of a stage that starts at the end. */
  private static final double RIGHT = 94;

  /** The minimum distance between two labels of the axis. */
  private static final double MIN_LABEL_DISTANCE = 64;

  private static final int[] STEP_SECONDS = {
    10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400
  };

  double x(Duration at) {
    double share = end.isZero() ? 0 : (double) at.toMillis() / end.toMillis();
    return LEFT + Math.max(0, Math.min(1, share)) * (WIDTH - LEFT - RIGHT);
  }

  /** Returns round times with enough distance for their labels. */
  List<Duration> ticks() {
    Duration step = step();
    List<Duration> ticks = new ArrayList<>();
    for (Duration at = Duration.ZERO; at.compareTo(end) <= 0; at = at.plus(step)) {
      ticks.add(at);
    }
    return ticks;
  }

  String label(Duration tick) {
    return step().toSeconds() < 60 ? TimeText.clock(tick) : TimeText.minutes(tick);
  }

  private Duration step() {
    for (int seconds : STEP_SECONDS) {
      Duration step = Duration.ofSeconds(seconds);
      if (step.compareTo(end) >= 0 || x(step) - LEFT >= MIN_LABEL_DISTANCE) {
        return step;
      }
    }
    long days = 1;
    while (x(Duration.ofDays(days)) - LEFT < MIN_LABEL_DISTANCE) {
      days *= 2;
    }
    return Duration.ofDays(days);
  }
}
