package epfabric.operate.advice.capacity;

import epfabric.fabric.catalog.Machine;
import java.util.Map;

/**
 * By which names Google counts the GPUs of a machine. They are those that users report: spot GPUs
 * are counted by model, others by a quota for all families.
 *
 * @param preemptible whether Google may take the machines away
 */
public record GpuQuota(Machine machine, boolean preemptible) {
  /** A quota as the Cloud Quotas API has it. */
  public record Family(String id, Map<String, String> dimensions) {}

  /** {@code PREEMPTIBLE_NVIDIA_B200_GPUS}. */
  public String metric() {
    return (preemptible ? "PREEMPTIBLE_" : "") + machine.gpus().family() + "_GPUS";
  }

  /** What to ask for if the region does not list the metric. */
  public Family family() {
    return preemptible
        ? new Family(machine.gpus().quota(true), Map.of())
        : new Family(machine.gpus().quota(false), Map.of("gpu_family", machine.gpus().family()));
  }
}
