package epfabric.fabric.plan;

import epfabric.base.value.DriverSource;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolRequest.Autoscaling;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.DriverVersion;
import epfabric.fabric.environment.GpuPoolRequest.MaintenanceInterval;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import epfabric.fabric.environment.GpuPoolRequest.Taint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The GPU node pools: one, or several equal ones that are each placed by themselves.
 *
 * @param names one for each pool
 * @param nodes nodes in each pool; with autoscaling, the most there can be
 * @param drivers source of the nodes' drivers
 * @param queued whether nodes come for ProvisioningRequests only
 * @param spec how to create each of them; absent when the pool is adopted
 */
public record NodePoolPlan(
    List<String> names,
    int nodes,
    Machine machine,
    DriverSource drivers,
    boolean queued,
    Optional<Spec> spec) {
  /** The end of the name of pool {@code index}; empty for the first. */
  public static String suffix(int index) {
    return index == 0 ? "" : "-" + index;
  }

  /** A pool to create. */
  public record Spec(
      Buying buying, PlacementPlan placement, Upgrades upgrades, Node node, Marks marks) {}

  /**
   * How machines are bought, and when they come.
   *
   * @param reservations of each pool; none with another capacity
   */
  public record Buying(
      Capacity capacity,
      List<Reservation> reservations,
      Optional<String> maxRunDuration,
      Optional<Autoscaling> autoscaling) {
    public Buying {
      reservations = List.copyOf(reservations);
    }

    /** Where the machines of the pool with this index come from, if they are reserved. */
    public Optional<Reservation> reservation(int pool) {
      return reservations.isEmpty() ? Optional.empty() : Optional.of(reservations.get(pool));
    }

    /** Whether its GPUs count against the quota of preemptible machines. */
    public boolean preemptible() {
      return capacity == Capacity.SPOT || capacity == Capacity.FLEX_START;
    }
  }

  /** The properties of each node. */
  public record Node(
      GpuAccess gpus, Disks disks, Optional<GkeVersion> version, Identity identity, Host host) {}

  /** The labels and taints of every node. */
  public record Marks(Map<String, String> labels, List<Taint> taints) {
    public Marks {
      taints = List.copyOf(taints);
    }
  }

  /**
   * How pods get the GPUs of a node.
   *
   * @param driverVersion which of GKE's drivers; without effect where the installer brings them
   * @param claimed whether NVIDIA's DRA driver hands them out, instead of GKE's device plugin
   */
  public record GpuAccess(DriverVersion driverVersion, boolean claimed) {}

  /** How a node starts, and how often Google maintains its host, unless as it does usually. */
  public record Host(boolean secureBoot, Optional<MaintenanceInterval> maintenanceInterval) {}

  /** Boot disk in GiB, and the number of local SSDs. */
  public record Disks(String bootDiskType, int bootDiskGib, int localSsds) {}

  /** How GKE may replace nodes. */
  public record Upgrades(
      Strategy strategy,
      int maxSurge,
      int maxUnavailable,
      boolean autoUpgrade,
      boolean autoRepair) {
    /**
     * Returns the nodes that exist beside those of a pool while GKE upgrades it; a blue-green
     * upgrade makes the whole pool a second time.
     */
    public static int surge(Strategy strategy, int maxSurge, int nodes) {
      return strategy == Strategy.BLUE_GREEN ? nodes : Math.min(maxSurge, nodes);
    }
  }

  /**
   * The account that the nodes act as.
   *
   * @param account e-mail of an existing account; when absent, one is created
   */
  public record Identity(Optional<String> account, List<String> scopes) {
    public Identity {
      scopes = List.copyOf(scopes);
    }
  }

  public NodePoolPlan {
    names = List.copyOf(names);
  }

  /** Returns GKE's name of the nodes' image. */
  public String imageType() {
    return drivers == DriverSource.GKE ? "COS_CONTAINERD" : "UBUNTU_CONTAINERD";
  }

  /** Returns GKE's name of the GPU driver that it installs, or of none. */
  public String gpuDriverVersion() {
    boolean disabled =
        drivers == DriverSource.INSTALLER
            || spec.filter(s -> s.node().gpus().driverVersion() == DriverVersion.DISABLED)
                .isPresent();
    return disabled
        ? "INSTALLATION_DISABLED"
        : spec.map(s -> s.node().gpus().driverVersion().name()).orElse("");
  }

  /** Whether pods claim GPUs instead of counting them. */
  public boolean claimsGpus() {
    return spec.filter(s -> s.node().gpus().claimed()).isPresent();
  }

  public boolean adopted() {
    return spec.isEmpty();
  }

  /** Returns the name of the first pool, which is the only one unless there are several. */
  public String name() {
    return names.get(0);
  }

  /** Returns the nodes of each pool that always exist: all, or the autoscaler's least. */
  public int certainNodes() {
    return spec.flatMap(spec -> spec.buying().autoscaling())
        .map(Autoscaling::min)
        .orElse(queued ? 0 : nodes);
  }

  /** Returns the nodes of all pools that always exist. */
  public int totalCertainNodes() {
    return names.size() * certainNodes();
  }

  /** Returns the nodes of all pools. */
  public int totalNodes() {
    return names.size() * nodes;
  }

  /** Returns the nodes that upgrades of all pools may add for a while. */
  public int surgeNodes() {
    return spec.map(Spec::upgrades)
        .map(u -> names.size() * Upgrades.surge(u.strategy(), u.maxSurge(), nodes))
        .orElse(0);
  }

  /** Returns the GPUs of all pools. */
  public int gpus() {
    return totalNodes() * machine.gpus().count();
  }
}
