package epfabric.plan;

import epfabric.catalog.Machine;
import epfabric.environment.GpuPoolRequest.Autoscaling;
import epfabric.environment.GpuPoolRequest.Capacity;
import epfabric.environment.GpuPoolRequest.Strategy;
import epfabric.environment.GpuPoolRequest.Taint;
import epfabric.value.GkeVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The GPU node pool.
 *
 * @param nodes nodes to run; with autoscaling, the most there can be
 * @param spec how to create it; absent when it is adopted
 */
public record NodePoolPlan(String name, int nodes, Machine machine, Optional<Spec> spec) {
  /** A pool to create. */
  public record Spec(
      Capacity capacity,
      Optional<String> reservation,
      Optional<String> maxRunDuration,
      boolean compact,
      Disks disks,
      Optional<GkeVersion> version,
      Upgrades upgrades,
      Optional<Autoscaling> autoscaling,
      Identity identity,
      Map<String, String> labels,
      List<Taint> taints,
      boolean secureBoot) {
    public Spec {
      taints = List.copyOf(taints);
    }
  }

  /** Boot disk in GiB and local SSDs of 375 GB. */
  public record Disks(String bootDiskType, int bootDiskGib, int localSsds) {}

  /** How GKE may replace nodes. */
  public record Upgrades(
      Strategy strategy,
      int maxSurge,
      int maxUnavailable,
      boolean autoUpgrade,
      boolean autoRepair) {}

  /**
   * Whom the nodes act as.
   *
   * @param account e-mail of an existing account; when absent, one is created
   */
  public record Identity(Optional<String> account, List<String> scopes) {
    public Identity {
      scopes = List.copyOf(scopes);
    }
  }

  public boolean adopted() {
    return spec.isEmpty();
  }

  /** GPUs of the whole pool. */
  public int gpus() {
    return nodes * machine.gpus().count();
  }
}
