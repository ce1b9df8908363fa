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
 * The GPU node pools: one pool, or several equal pools that are placed separately.
 *
 * @param names name of each pool
 * @param nodes nodes in each pool; with autoscaling, the maximum
 * @param drivers source of the nodes' drivers
 * @param queued whether nodes are created only for ProvisioningRequests
 * @param spec how to create each pool; absent if the pool is adopted
 */
public record NodePoolPlan(
    List<String> names,
    int nodes,
    Machine machine,
    DriverSource drivers,
    boolean queued,
    Optional<Spec> spec) {
  /** Returns the end of the name of the pool with this index; empty for the first pool. */
  public static String suffix(int index) {
    return index == 0 ? "" : "-" + index;
  }

  /** A pool to create. */
  public record Spec(
      Buying buying, PlacementPlan placement, Upgrades upgrades, Node node, Marks marks) {}

  /**
   * How machines are bought, and when nodes are created.
   *
   * @param reservations reservation of each pool; empty for other kinds of capacity
   */
  public record Buying(
      Capacity capacity,
      List<Reservation> reservations,
      Optional<String> maxRunDuration,
      Optional<Autoscaling> autoscaling) {
    public Buying {
      reservations = List.copyOf(reservations);
    }

    /**
     * Returns the reservation that the machines of the pool with this index come from, if there is
     * one.
     */
    public Optional<Reservation> reservation(int pool) {
      return reservations.isEmpty() ? Optional.empty() : Optional.of(reservations.get(pool));
    }

    /** Returns whether Google counts the GPUs against the quota of preemptible machines. */
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
   * @param driverVersion version of GKE's driver; without effect if the installer builds the
   *     drivers
   * @param claimed whether NVIDIA's DRA driver allocates the GPUs instead of GKE's device plugin
   */
  public record GpuAccess(DriverVersion driverVersion, boolean claimed) {}

  /**
   * Whether a node starts with Secure Boot, and how often Google maintains its host; empty for
   * Google's default interval.
   */
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
     * Returns the number of additional nodes while GKE upgrades a pool; a blue-green upgrade
     * creates the whole pool a second time.
     */
    public static int surge(Strategy strategy, int maxSurge, int nodes) {
      return strategy == Strategy.BLUE_GREEN ? nodes : Math.min(maxSurge, nodes);
    }
  }

  /**
   * The service account of the nodes.
   *
   * @param account e-mail of an existing account; if absent, an account is created
   */
  public record Identity(Optional<String> account, List<String> scopes) {
    public Identity {
      scopes = List.copyOf(scopes);
    }
  }

  public NodePoolPlan {
    names = List.copyOf(names);
  }

  /** Returns GKE's name of the node image. */
  public String imageType() {
    return drivers == DriverSource.GKE ? "COS_CONTAINERD" : "UBUNTU_CONTAINERD";
  }

  /**
   * Returns the value of GKE's setting for the GPU driver version; empty for an adopted pool with
   * GKE's drivers.
   */
  public String gpuDriverVersion() {
    boolean disabled =
        drivers == DriverSource.INSTALLER
            || spec.filter(s -> s.node().gpus().driverVersion() == DriverVersion.DISABLED)
                .isPresent();
    return disabled
        ? "INSTALLATION_DISABLED"
        : spec.map(s -> s.node().gpus().driverVersion().name()).orElse("");
  }

  /** Returns whether pods request GPUs by claims instead of by number. */
  public boolean claimsGpus() {
    return spec.filter(s -> s.node().gpus().claimed()).isPresent();
  }

  public boolean adopted() {
    return spec.isEmpty();
  }

  /** Returns the name of the first pool. */
  public String name() {
    return names.get(0);
  }

  /**
   * Returns the number of nodes of each pool that always exist: the autoscaler's minimum if the
   * pool has an autoscaler, 0 if nodes are queued, or else all nodes.
   */
  public int permanentNodes() {
    return spec.flatMap(spec -> spec.buying().autoscaling())
        .map(Autoscaling::min)
        .orElse(queued ? 0 : nodes);
  }

  /** Returns the number of nodes of all pools that always exist. */
  public int totalPermanentNodes() {
    return names.size() * permanentNodes();
  }

  /** Returns the number of nodes of all pools. */
  public int totalNodes() {
    return names.size() * nodes;
  }

  /** Returns the number of nodes that upgrades of all pools may add temporarily. */
  public int surgeNodes() {
    return spec.map(Spec::upgrades)
        .map(u -> names.size() * Upgrades.surge(u.strategy(), u.maxSurge(), nodes))
        .orElse(0);
  }

  /** Returns the number of GPUs of all pools. */
  public int gpus() {
    return totalNodes() * machine.gpus().count();
  }
}
