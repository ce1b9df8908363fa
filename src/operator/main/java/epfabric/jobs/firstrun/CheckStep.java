package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import java.util.List;

/**
 * Questions that are asked together: those of a probe pod, or a single one of another kind.
 *
 * @param way the method by which all of them are asked
 */
public record CheckStep(Way way, List<HardwareCheck> checks) {
  /**
   * The time in which a pod of the test image is scheduled and started; images are cached after the
   * first.
   */
  private static final int POD_SECONDS = 30;

  public CheckStep {
    checks = List.copyOf(checks);
  }

  /** Returns the usual duration of the answers, in seconds. */
  public int seconds() {
    int start = way == Way.HOST || way == Way.POD ? POD_SECONDS : 0;
    return start + checks.stream().mapToInt(check -> check.schedule().seconds()).sum();
  }

  /** Returns the answers and statements of the documentation that are settled per minute. */
  double worth() {
    return checks.stream().mapToInt(check -> 1 + check.statements().size()).sum()
        * 60.0
        / seconds();
  }
}
