package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import java.util.List;

/**
 * Questions that are asked together: all questions of one probe pod, or a single question of
 * another kind.
 *
 * @param way the method by which the questions are asked
 */
public record CheckStep(Way way, List<HardwareCheck> checks) {
  /** Seconds to schedule and start a pod of the test image whose image is already on the node. */
  private static final int POD_SECONDS = 30;

  public CheckStep {
    checks = List.copyOf(checks);
  }

  /** Returns the usual duration of the step, in seconds. */
  public int seconds() {
    int start = way == Way.HOST || way == Way.POD ? POD_SECONDS : 0;
    return start + checks.stream().mapToInt(check -> check.schedule().seconds()).sum();
  }

  /** Returns how many answers and statements of the documentation this step settles per minute. */
  double worth() {
    return checks.stream().mapToInt(check -> 1 + check.statements().size()).sum()
        * 60.0
        / seconds();
  }
}
