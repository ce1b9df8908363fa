package epfabric.operate.advice;

import java.time.Duration;
import java.util.Map;

/**
 * How long a phase of the installer may say nothing new before it counts as stuck.
 *
 * <p>Several times the estimates of docs/installer.md, plus what the phase may wait: ten minutes
 * for GPUs in use, five for a reboot, fifteen for GKE's driver. None was measured on a GPU node.
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
