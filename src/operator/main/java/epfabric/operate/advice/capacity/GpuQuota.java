package epfabric.operate.advice.capacity;

import epfabric.fabric.catalog.Machine;
import java.util.Map;

/**
 * The quotas by which Google counts the GPUs of a machine. The names of the quotas are from reports
 * of users: spot GPUs have a quota for each model; other GPUs share a quota for all families.
 *
 * @param preemptible whether Google may preempt the machines
 */
public record GpuQuota(Machine machine, boolean preemptible) {
  /** A quota in the Cloud Quotas API. */
  public record Family(String id, Map<String, String> dimensions) {}

  /** Returns the metric's name, such as {@code PREEMPTIBLE_NVIDIA_B200_GPUS}. */
  public String metric() {
    return (preemptible ? "PREEMPTIBLE_" : "") + machine.gpus().family() + "_GPUS";
  }

  /** Returns the quota to query if the region does not list the metric. */
  public Family family() {
    return preemptible
        ? new Family(machine.gpus().quota(true), Map.of())
        : new Family(machine.gpus().quota(false), Map.of("gpu_family", machine.gpus().family()));
  }
}
