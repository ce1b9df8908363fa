package epfabric.operate.advice;

import java.time.Duration;
import java.util.Map;

/**
 * The time without a change after which a phase of the installer counts as stuck.
 *
 * <p>This time is several times the estimate in docs/installer.md, plus the time for which the
 * phase itself may wait: ten minutes for GPUs in use, five for a reboot, fifteen for GKE's driver.
 * None of these times was measured on a GPU node.
 */
public final class PhaseBudget {
  private static final Duration USUAL = Duration.ofMinutes(10);

  private static final Map<String, Duration> LONGER =
      Map.of(
          "driver", Duration.ofMinutes(20),
          "modules", Duration.ofMinutes(20),
          "load", Duration.ofMinutes(20),
          "stage", Duration.ofMinutes(20));

  private PhaseBudget() {}

  public static Duration of(String phase) {
    return LONGER.getOrDefault(phase, USUAL);
  }
}
