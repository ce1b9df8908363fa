package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import java.util.List;

/**
 * Questions that are asked together: those of a probe pod, or a single one of another kind.
 *
 * @param way how all of them are asked
 */
public record CheckStep(Way way, List<HardwareCheck> checks) {
  /** For a pod of the test image to be placed and started; images are there after the first. */
  private static final int POD_SECONDS = 30;

  public CheckStep {
    checks = List.copyOf(checks);
  }

  /** How long the answers usually take, in seconds. */
  public int seconds() {
    int start = way == Way.HOST || way == Way.POD ? POD_SECONDS : 0;
    return start + checks.stream().mapToInt(check -> check.schedule().seconds()).sum();
  }

  /** Answers and statements of the documentation that are settled per minute. */
  double worth() {
    return checks.stream().mapToInt(check -> 1 + check.statements().size()).sum()
        * 60.0
        / seconds();
  }
}
