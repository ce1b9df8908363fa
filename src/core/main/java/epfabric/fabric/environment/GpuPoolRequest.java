package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.DriverSource;
import epfabric.base.value.GkeVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The requested GPU node pools: pools to create with these settings, or one adopted pool.
 *
 * @param adopt name of an existing pool
 */
public record GpuPoolRequest(
    Optional<String> name,
    Optional<String> adopt,
    Size size,
    Buying buying,
    Node node,
    Upgrades upgrades,
    Marks marks) {

  /** How the machines are bought. */
  public enum Capacity {
    SPOT,
    RESERVATION,
    FLEX_START,
    ON_DEMAND
  }

  /** Whether the nodes must be close to each other. */
  public enum Placement {
    COMPACT,
    NONE
  }

  /** The largest part of a zone over which the nodes of a pool may be spread. */
  public enum MaxDistance {
    CLUSTER,
    BLOCK,
    SUBBLOCK
  }

  /** How GKE replaces nodes when it upgrades them. */
  public enum Strategy {
    SURGE,
    BLUE_GREEN
  }

  /** The effect of a taint on pods that do not tolerate it. */
  public enum Effect {
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    NO_EXECUTE
  }

  /**
   * The number of nodes.
   *
   * @param nodes nodes of each pool
   * @param pools number of equal pools
   * @param reservations reservation of each pool, if the pools are listed
   * @param queued whether nodes are created only for ProvisioningRequests
   */
  public record Size(
      Optional<Integer> nodes,
      Optional<Integer> pools,
      Optional<List<String>> reservations,
      Optional<Autoscaling> autoscaling,
      Optional<Boolean> queued) {
    static Size read(MappingReader fields) {
      boolean poolsAreListed = fields.holdsList(GpuPoolSettings.POOLS.name());
      Optional<List<String>> reservations =
          poolsAreListed
              ? GpuPoolSettings.EACH_POOL.readItems(
                  fields, item -> GpuPoolSettings.POOL_RESERVATION.read(item).orElse(""))
              : Optional.empty();
      return new Size(
          GpuPoolSettings.NODES.read(fields),
          poolsAreListed ? reservations.map(List::size) : GpuPoolSettings.POOLS.read(fields),
          reservations,
          GpuPoolSettings.AUTOSCALING.read(fields, Autoscaling::read),
          GpuPoolSettings.QUEUED.read(fields));
    }
  }

  /**
   * How the machines are bought, and where they are.
   *
   * @param reservation name, or {@code projects/P/reservations/NAME} if it is shared
   * @param maxRunDuration longest lifetime of a flex-start node, such as {@code 7d}
   */
  public record Buying(
      Optional<Capacity> capacity,
      Optional<String> reservation,
      Optional<String> maxRunDuration,
      Placing placing,
      Optional<List<String>> zones) {
    static Buying read(MappingReader fields) {
      return new Buying(
          GpuPoolSettings.CAPACITY.read(fields),
          GpuPoolSettings.RESERVATION.read(fields),
          GpuPoolSettings.MAX_RUN_DURATION.read(fields),
          Placing.read(fields),
          GpuPoolSettings.ZONES.read(fields));
    }
  }

  /**
   * How close to each other the nodes are placed.
   *
   * @param policy name of an existing resource policy
   */
  public record Placing(
      Optional<Placement> placement, Optional<String> policy, Optional<MaxDistance> maxDistance) {
    static Placing read(MappingReader fields) {
      Optional<Placement> placement = GpuPoolSettings.PLACEMENT.read(fields);
      return GpuPoolSettings.PLACEMENT_POLICY.readOrEmpty(
          fields,
          policy ->
              new Placing(
                  placement,
                  GpuPoolSettings.POLICY_NAME.read(policy),
                  GpuPoolSettings.MAX_DISTANCE.read(policy)));
    }

    /**
     * Returns whether the settings require a placement policy: by its name, or by its properties.
     */
    public boolean asksForPolicy() {
      return policy.isPresent() || maxDistance.isPresent();
    }
  }

  /** The properties of each node. */
  public record Node(
      Optional<String> machine,
      NodeDrivers drivers,
      Optional<GkeVersion> version,
      Disks disks,
      Host host,
      Identity identity) {
    static Node read(MappingReader fields) {
      return new Node(
          GpuPoolSettings.MACHINE.read(fields),
          new NodeDrivers(
              GpuPoolSettings.DRIVERS.read(fields),
              GpuPoolSettings.DRIVER_VERSION.read(fields),
              GpuPoolSettings.GPUS.read(fields)),
          GpuPoolSettings.NODE_VERSION.read(fields),
          new Disks(
              GpuPoolSettings.BOOT_DISK_TYPE.read(fields),
              GpuPoolSettings.BOOT_DISK_GIB.read(fields),
              GpuPoolSettings.LOCAL_SSDS.read(fields)),
          new Host(
              GpuPoolSettings.SECURE_BOOT.read(fields),
              GpuPoolSettings.HOST_MAINTENANCE_INTERVAL.read(fields)),
          new Identity(
              GpuPoolSettings.SERVICE_ACCOUNT.read(fields), GpuPoolSettings.SCOPES.read(fields)));
    }
  }

  /** Whether a node starts with Secure Boot, and how often Google maintains its host. */
  public record Host(
      Optional<Boolean> secureBoot, Optional<MaintenanceInterval> maintenanceInterval) {}

  /** How often Google maintains the host of a machine. */
  public enum MaintenanceInterval {
    PERIODIC,
    AS_NEEDED
  }

  /** The source of the nodes' drivers, the version of GKE's driver, and how pods request GPUs. */
  public record NodeDrivers(
      Optional<DriverSource> source, Optional<DriverVersion> version, Optional<GpuRequests> gpus) {}

  /** How pods request GPUs. */
  public enum GpuRequests {
    /** By a number; a device plugin allocates the GPUs. */
    COUNTED,
    /** By a claim; NVIDIA's DRA driver allocates the GPUs. */
    CLAIMED
  }

  /** The GPU driver that GKE installs on nodes. */
  public enum DriverVersion {
    DEFAULT,
    LATEST,
    /** GKE installs no driver; the user's DaemonSet installs one in the same folder. */
    DISABLED
  }

  /** Boot disk and local SSDs. */
  public record Disks(
      Optional<String> bootDiskType, Optional<Integer> bootDiskGib, Optional<Integer> localSsds) {}

  /** How GKE may upgrade and repair the nodes. */
  public record Upgrades(
      Optional<Strategy> strategy,
      Optional<Integer> maxSurge,
      Optional<Integer> maxUnavailable,
      Optional<Boolean> autoUpgrade,
      Optional<Boolean> autoRepair) {
    static Upgrades read(MappingReader fields) {
      return new Upgrades(
          GpuPoolSettings.STRATEGY.read(fields),
          GpuPoolSettings.MAX_SURGE.read(fields),
          GpuPoolSettings.MAX_UNAVAILABLE.read(fields),
          GpuPoolSettings.AUTO_UPGRADE.read(fields),
          GpuPoolSettings.AUTO_REPAIR.read(fields));
    }
  }

  /** The lowest and highest number of nodes that the autoscaler may give a pool. */
  public record Autoscaling(int min, int max) {
    static Autoscaling read(MappingReader fields) {
      return new Autoscaling(
          GpuPoolSettings.AUTOSCALING_MIN.read(fields).orElse(0),
          GpuPoolSettings.AUTOSCALING_MAX.read(fields).orElse(0));
    }
  }

  /** The service account of the nodes. */
  public record Identity(Optional<String> serviceAccount, Optional<List<String>> scopes) {}

  /** The labels and taints of every node. */
  public record Marks(Map<String, String> labels, Optional<List<Taint>> taints) {
    static Marks read(MappingReader fields) {
      return new Marks(
          GpuPoolSettings.LABELS.read(fields).orElse(Map.of()),
          GpuPoolSettings.TAINTS.readItems(fields, Taint::read));
    }
  }

  /** A Kubernetes taint on every node. */
  public record Taint(String key, String value, Effect effect) {
    static Taint read(MappingReader fields) {
      return new Taint(
          GpuPoolSettings.TAINT_KEY.read(fields).orElse(""),
          GpuPoolSettings.TAINT_VALUE.orDefault(GpuPoolSettings.TAINT_VALUE.read(fields)),
          GpuPoolSettings.TAINT_EFFECT.read(fields).orElse(Effect.NO_SCHEDULE));
    }
  }

  static GpuPoolRequest read(MappingReader fields) {
    fields.inOrder(GpuPoolSettings.POOL.names(GpuPoolSettings.ALL));
    return new GpuPoolRequest(
        GpuPoolSettings.NAME.read(fields),
        GpuPoolSettings.ADOPT.read(fields, f -> GpuPoolSettings.ADOPT_NAME.read(f).orElse("")),
        Size.read(fields),
        Buying.read(fields),
        Node.read(fields),
        GpuPoolSettings.UPGRADES.readOrEmpty(fields, Upgrades::read),
        Marks.read(fields));
  }
}
