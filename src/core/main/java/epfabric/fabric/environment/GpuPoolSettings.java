package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.DriverVersion;
import epfabric.fabric.environment.GpuPoolRequest.Effect;
import epfabric.fabric.environment.GpuPoolRequest.GpuRequests;
import epfabric.fabric.environment.GpuPoolRequest.MaintenanceInterval;
import epfabric.fabric.environment.GpuPoolRequest.MaxDistance;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Strategy;
import java.util.List;
import java.util.Map;

/** The settings of {@code epfabric:gpuPool}. */
public final class GpuPoolSettings {
  /** The machine type used when the environment does not name one. */
  public static final String DEFAULT_MACHINE = "a4-highgpu-8g";

  /** Nodes of a pool; the highest number is GKE's limit for a node pool in one zone. */
  private static final ScalarKind<Integer> NODES_OF_A_POOL = ScalarKind.integer(0, 1000);

  private static final ScalarKind<String> LABEL_KEY =
      ScalarKind.matching(
          "a Kubernetes label key",
          "an optional DNS prefix with /, then at most 63 letters, digits, - _ .",
          "((?=[^/]{1,253}/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
              + "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");
  private static final ScalarKind<String> LABEL_VALUE =
      ScalarKind.matching(
          "a Kubernetes label value",
          "at most 63 letters, digits, - _ .",
          "([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");
  private static final ScalarKind<String> RESERVATION_NAME =
      ScalarKind.matching(
          "a reservation",
          "NAME, or projects/PROJECT/reservations/NAME; each may end in /reservationBlocks/BLOCK,"
              + " and that in /reservationSubBlocks/SUBBLOCK",
          "(projects/[a-z][-a-z0-9:.]*/reservations/)?[a-z][-a-z0-9]*"
              + "(/reservationBlocks/[-a-zA-Z0-9]+(/reservationSubBlocks/[-a-zA-Z0-9]+)?)?");
  private static final ScalarKind<String> POLICY =
      ScalarKind.matching(
          "a resource policy's name",
          "at most 63 lower-case letters, digits and hyphens",
          "[a-z]([-a-z0-9]{0,61}[a-z0-9])?");
  private static final ScalarKind<String> SCOPE =
      ScalarKind.matching(
          "an OAuth scope",
          "a URL such as https://www.googleapis.com/auth/cloud-platform",
          "https://www\\.googleapis\\.com/auth/[a-z0-9._-]+");

  /** Any zone's name; a zone in another region is refused later, with a specific message. */
  private static final ScalarKind<String> ZONE_NAME =
      ScalarKind.matching("a zone", "zone names", "[a-z]+(-[a-z0-9]+)+");

  public static final SettingSection POOL = SettingSection.OURS.section("gpuPool");
  public static final SettingSection PLACEMENT_POLICY = POOL.section("placementPolicy");
  static final SettingSection UPGRADES = POOL.section("upgrades");
  public static final SettingSection AUTOSCALING = POOL.section("autoscaling");
  public static final SettingSection TAINTS = POOL.items("taints");
  public static final SettingSection EACH_POOL = POOL.items("pools");
  public static final SettingSection ADOPT = POOL.section("adopt");

  public static final Setting<String> NAME =
      POOL.value("name", ScalarKind.NAME)
          .type("name")
          .follows("`epfabric-ENVIRONMENT-gpu` (`epfabric:name`)")
          .limits("at most 40 characters; not `system`, the name of the cluster's other pool");
  public static final Setting<Integer> NODES =
      POOL.value("nodes", NODES_OF_A_POOL)
          .usually(2)
          .limits(
              "number of nodes in each pool, {}; 0 parks every pool; not allowed with "
                  + "`autoscaling`")
          .goesWithAdopt();
  public static final Setting<Integer> POOLS =
      POOL.value("pools", ScalarKind.integer(1, 50))
          .usually(1)
          .limits(
              "number of pools, {}, or a list with an item for each pool; the names of further "
                  + "pools end in `-1`, `-2`, …; not allowed with `adopt`")
          .goesWithAdopt(); // with adopt, PoolRules requires 1
  public static final Setting<String> POOL_RESERVATION =
      EACH_POOL
          .value("reservation", RESERVATION_NAME)
          .type("name, or `projects/PROJECT/reservations/NAME`")
          .required("required in an item")
          .limits(
              "reservation of this pool, in the form of `gpuPool.reservation`; not allowed with "
                  + "`adopt`")
          .goesWithAdopt(); // with adopt, PoolRules refuses the whole list
  public static final Setting<String> MACHINE =
      POOL.value("machine", ClusterSettings.MACHINE_TYPE)
          .type("machine type")
          .usually(DEFAULT_MACHINE)
          .limits("a row of `catalog/machines.yaml`")
          .goesWithAdopt();
  public static final Setting<DriverSource> DRIVERS =
      POOL.value("drivers", ScalarKind.choice(DriverSource.class))
          .follows("the drivers of the software set")
          .limits(
              "`gke`: Container-Optimized OS with GKE's drivers, which Google supports; "
                  + "`installer`: Ubuntu with kernel modules built for each node")
          .goesWithAdopt();
  public static final Setting<DriverVersion> DRIVER_VERSION =
      POOL.value("driverVersion", ScalarKind.choice(DriverVersion.class))
          .usually(DriverVersion.DEFAULT)
          .limits(
              "only with `drivers: gke`; with `disabled`, [your own "
                  + "DaemonSet](installer.md#a-driver-of-your-own) installs the driver");
  public static final Setting<GpuRequests> GPUS =
      POOL.value("gpus", ScalarKind.choice(GpuRequests.class))
          .usually(GpuRequests.COUNTED)
          .limits(
              "with `claimed`, [NVIDIA's DRA driver](workloads.md#gpus-and-nics-in-pairs) "
                  + "allocates GPUs to pods; requires `driverVersion: disabled` and "
                  + "`acceptance.gate: off`");
  public static final Setting<Capacity> CAPACITY =
      POOL.value("capacity", ScalarKind.choice(Capacity.class)).usually(Capacity.SPOT);
  public static final Setting<String> RESERVATION =
      POOL.value("reservation", RESERVATION_NAME)
          .type("name, or `projects/PROJECT/reservations/NAME`")
          .limits(
              "required with capacity `reservation`, otherwise refused; may end in "
                  + "`/reservationBlocks/BLOCK` or "
                  + "`/reservationBlocks/BLOCK/reservationSubBlocks/SUBBLOCK`; not allowed with "
                  + "a list of `pools`");
  public static final Setting<String> MAX_RUN_DURATION =
      POOL.value("maxRunDuration", ScalarKind.DURATION)
          .type("duration such as `36h`")
          .limits("only with capacity `flex-start`; at most 7 days");
  public static final Setting<Boolean> QUEUED =
      POOL.value("queued", ScalarKind.SWITCH)
          .follows(
              "`true` with `flex-start`, `addons.kueue`, `autoscaling.min: 0` and no compact "
                  + "placement; else `false`")
          .limits(
              "`true` requires `flex-start`, `autoscaling.min: 0` and `placement: none`; GKE "
                  + "then adds nodes for a [ProvisioningRequest](kubernetes.md#flex-start-nodes)")
          .goesWithAdopt();
  public static final Setting<Placement> PLACEMENT =
      POOL.value("placement", ScalarKind.choice(Placement.class))
          .follows("`compact`; `none` for `reservation` or `flex-start` without `placementPolicy`")
          .limits(
              "`compact` excludes blue-green upgrades; with `flex-start` or `reservation`, this "
                  + "stack creates a [workload policy](#placement)");
  public static final Setting<String> POLICY_NAME =
      PLACEMENT_POLICY
          .value("name", POLICY)
          .type("name")
          .limits("an existing policy of PROJECT in REGION; with `flex-start`, a workload policy");
  public static final Setting<MaxDistance> MAX_DISTANCE =
      PLACEMENT_POLICY
          .value("maxDistance", ScalarKind.choice(MaxDistance.class))
          .none("none: as close together as Google can place them", "as close as Google can")
          .limits(
              "each pool's nodes are in one cluster, block or sub-block "
                  + "([placement](#placement)); not allowed with `name` or `on-demand`");
  public static final Setting<List<String>> ZONES =
      POOL.list("zones", ZONE_NAME)
          .type("list of zones")
          .none("the zone", "")
          .limits("may contain only `epfabric:zone`");
  public static final Setting<String> BOOT_DISK_TYPE =
      POOL.value("bootDiskType", ScalarKind.NAME)
          .type("disk type")
          .follows("`hyperdisk-balanced` (the machine's row)")
          .limits("a type from which the machine can boot");

  /** The default is enough for driver, CUDA and images; payloads are stored on the local SSDs. */
  public static final Setting<Integer> BOOT_DISK_GIB =
      POOL.value("bootDiskGib", ScalarKind.integer(50, 65536))
          .type("GiB")
          .usually(200)
          .limits("{}");

  public static final Setting<Integer> LOCAL_SSDS =
      POOL.value("localSsds", ScalarKind.integer(0, 64))
          .follows("`32` (the machine's row)")
          .limits("must be the number that the machine has");
  public static final Setting<GkeVersion> NODE_VERSION =
      POOL.value("nodeVersion", ScalarKind.GKE_VERSION)
          .type("GKE version")
          .none("the cluster's version", "the cluster's version")
          .limits("same limits as `cluster.version`, and not newer than the cluster");
  public static final Setting<Strategy> STRATEGY =
      UPGRADES
          .value("strategy", ScalarKind.choice(Strategy.class))
          .usually(Strategy.SURGE)
          .limits("`blue-green` requires `placement: none`");
  public static final Setting<Integer> MAX_SURGE =
      UPGRADES
          .value("maxSurge", ScalarKind.integer(0, 20))
          .usually(0, "no spare GPU node exists to surge into", "no spare GPU node exists")
          .limits("{}");
  public static final Setting<Integer> MAX_UNAVAILABLE =
      UPGRADES
          .value("maxUnavailable", ScalarKind.integer(0, 20))
          .usually(1, "one at a time", "")
          .limits("{}; not 0 if `maxSurge` is 0");
  public static final Setting<Boolean> AUTO_UPGRADE =
      UPGRADES
          .value("autoUpgrade", ScalarKind.SWITCH)
          .follows("`true`; `false` without a release channel")
          .limits("a release channel requires `true`");
  public static final Setting<Boolean> AUTO_REPAIR =
      UPGRADES
          .value("autoRepair", ScalarKind.SWITCH)
          .follows("`true`; `false` with `flex-start`")
          .limits("`flex-start` requires `false`");
  public static final Setting<Integer> AUTOSCALING_MIN =
      AUTOSCALING
          .value("min", NODES_OF_A_POOL)
          .required("required in `autoscaling`")
          .limits("minimum number of nodes in each pool, {}, at most `max`");
  public static final Setting<Integer> AUTOSCALING_MAX =
      AUTOSCALING
          .value("max", NODES_OF_A_POOL)
          .required("required in `autoscaling`")
          .limits("maximum number of nodes in each pool, {}; `flex-start` requires `autoscaling`");
  public static final Setting<String> SERVICE_ACCOUNT =
      POOL.value("serviceAccount", ScalarKind.EMAIL)
          .type("e-mail")
          .none("none: an account with minimal roles is created", "created with minimal roles");

  /** OAuth scopes; Google recommends the default together with an account with minimal roles. */
  public static final Setting<List<String>> SCOPES =
      POOL.list("scopes", SCOPE)
          .type("list of URLs")
          .usually(
              List.of("https://www.googleapis.com/auth/cloud-platform"),
              "IAM roles decide what nodes may do");

  public static final Setting<Map<String, String>> LABELS =
      POOL.texts("labels", LABEL_KEY, LABEL_VALUE)
          .type("mapping of Kubernetes labels")
          .limits(
              "keys with `kubernetes.io/`, `k8s.io/`, `cloud.google.com/` or "
                  + "`epfabric-environment` are refused");
  static final Setting<String> TAINT_KEY =
      TAINTS
          .value("key", LABEL_KEY)
          .type("Kubernetes label key")
          .required("required in an item")
          .limits("each pair of key and effect only once");
  static final Setting<String> TAINT_VALUE =
      TAINTS.value("value", LABEL_VALUE).type("Kubernetes label value").usually("");
  static final Setting<Effect> TAINT_EFFECT =
      TAINTS.value("effect", ScalarKind.choice(Effect.class)).required("required in an item");
  public static final Setting<Boolean> SECURE_BOOT =
      POOL.value("secureBoot", ScalarKind.SWITCH)
          .follows("`true` with GKE's drivers, which are signed; else `false`")
          .limits("`true` only with `drivers: gke`, because modules built for a node are unsigned");
  public static final Setting<MaintenanceInterval> HOST_MAINTENANCE_INTERVAL =
      POOL.value("hostMaintenanceInterval", ScalarKind.choice(MaintenanceInterval.class))
          .none("none: Google's interval for the machine", "Google's for the machine")
          .limits("must equal the reservation's interval; `epfabric doctor` compares them");
  public static final Setting<String> ADOPT_NAME =
      ADOPT
          .value("name", ScalarKind.NAME)
          .type("name")
          .required("none")
          .limits(
              "the existing pool, only with `cluster.adopt`; excludes every key above except "
                  + "`nodes`, `machine`, `drivers` and `queued`")
          .goesWithAdopt();

  /** All keys, in the order of docs/environment.md. */
  public static final List<Setting<?>> ALL =
      List.of(
          NAME,
          NODES,
          POOLS,
          POOL_RESERVATION,
          MACHINE,
          DRIVERS,
          DRIVER_VERSION,
          GPUS,
          CAPACITY,
          RESERVATION,
          MAX_RUN_DURATION,
          QUEUED,
          PLACEMENT,
          POLICY_NAME,
          MAX_DISTANCE,
          ZONES,
          BOOT_DISK_TYPE,
          BOOT_DISK_GIB,
          LOCAL_SSDS,
          NODE_VERSION,
          STRATEGY,
          MAX_SURGE,
          MAX_UNAVAILABLE,
          AUTO_UPGRADE,
          AUTO_REPAIR,
          AUTOSCALING_MIN,
          AUTOSCALING_MAX,
          SERVICE_ACCOUNT,
          SCOPES,
          LABELS,
          TAINT_KEY,
          TAINT_VALUE,
          TAINT_EFFECT,
          SECURE_BOOT,
          HOST_MAINTENANCE_INTERVAL,
          ADOPT_NAME);

  private GpuPoolSettings() {}
}
