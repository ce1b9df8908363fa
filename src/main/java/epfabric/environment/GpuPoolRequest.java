package epfabric.environment;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.value.GkeVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The GPU node pools asked for: created with these settings, or one adopted by name.
 *
 * @param nodes nodes of each pool
 * @param pools how many equal pools
 */
public record GpuPoolRequest(
    Optional<String> name,
    Optional<Integer> nodes,
    Optional<Integer> pools,
    Optional<String> machine,
    Buying buying,
    Optional<Placement> placement,
    Optional<List<String>> zones,
    Disks disks,
    Optional<GkeVersion> nodeVersion,
    Upgrades upgrades,
    Optional<Autoscaling> autoscaling,
    Identity identity,
    Map<String, String> labels,
    Optional<List<Taint>> taints,
    Optional<Boolean> secureBoot,
    Optional<String> adopt) {

  /** How the machines are paid for. */
  public enum Capacity {
    SPOT,
    RESERVATION,
    FLEX_START,
    ON_DEMAND
  }

  /** Whether the nodes must stand close to each other. */
  public enum Placement {
    COMPACT,
    NONE
  }

  /** How GKE replaces nodes when it upgrades them. */
  public enum Strategy {
    SURGE,
    BLUE_GREEN
  }

  /** What a taint does to pods that do not tolerate it. */
  public enum Effect {
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    NO_EXECUTE
  }

  /**
   * Where the machines come from.
   *
   * @param reservation name, or {@code projects/P/reservations/NAME} for a shared one
   * @param maxRunDuration how long a flex-start node may live, e.g. {@code 7d}
   */
  public record Buying(
      Optional<Capacity> capacity, Optional<String> reservation, Optional<String> maxRunDuration) {}

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
    static Upgrades read(Fields fields) {
      return new Upgrades(
          fields.value("strategy", Kind.choice(Strategy.class)),
          fields.value("maxSurge", Kind.integer(0, 20)),
          fields.value("maxUnavailable", Kind.integer(0, 20)),
          fields.value("autoUpgrade", Kind.SWITCH),
          fields.value("autoRepair", Kind.SWITCH));
    }
  }

  /** How few and how many nodes the autoscaler may keep. */
  public record Autoscaling(int min, int max) {
    static Autoscaling read(Fields fields) {
      return new Autoscaling(
          fields.required("min", NODES).orElse(0), fields.required("max", NODES).orElse(0));
    }
  }

  /** Whom the nodes act as. */
  public record Identity(Optional<String> serviceAccount, Optional<List<String>> scopes) {}

  /** A Kubernetes taint on every node. */
  public record Taint(String key, String value, Effect effect) {
    static Taint read(Fields fields) {
      return new Taint(
          fields.required("key", LABEL_KEY).orElse(""),
          fields.value("value", LABEL_VALUE).orElse(""),
          fields.required("effect", Kind.choice(Effect.class)).orElse(Effect.NO_SCHEDULE));
    }
  }

  /** GKE's limit for a node pool with nodes in one zone. */
  static final Kind<Integer> NODES = Kind.integer(0, 1000);

  private static final Kind<Integer> POOLS = Kind.integer(1, 50);

  static final Kind<String> LABEL_KEY =
      Kind.matching(
          "a Kubernetes label key",
          "an optional DNS prefix with /, then at most 63 letters, digits, - _ .",
          "((?=[^/]{1,253}/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
              + "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");
  static final Kind<String> LABEL_VALUE =
      Kind.matching(
          "a Kubernetes label value",
          "at most 63 letters, digits, - _ .",
          "([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");
  static final Kind<String> RESERVATION =
      Kind.matching(
          "a reservation",
          "NAME, or projects/PROJECT/reservations/NAME; each may end in /reservationBlocks/BLOCK",
          "(projects/[a-z][-a-z0-9:.]*/reservations/)?[a-z][-a-z0-9]*"
              + "(/reservationBlocks/[-a-zA-Z0-9]+(/reservationSubBlocks/[-a-zA-Z0-9]+)?)?");
  private static final Kind<String> SCOPE =
      Kind.matching(
          "an OAuth scope",
          "a URL such as https://www.googleapis.com/auth/cloud-platform",
          "https://www\\.googleapis\\.com/auth/[a-z0-9._-]+");

  static GpuPoolRequest read(Fields fields) {
    return new GpuPoolRequest(
        fields.value("name", Kind.NAME),
        fields.value("nodes", NODES),
        fields.value("pools", POOLS),
        fields.value("machine", ClusterRequest.MACHINE),
        new Buying(
            fields.value("capacity", Kind.choice(Capacity.class)),
            fields.value("reservation", RESERVATION),
            fields.value("maxRunDuration", Kind.DURATION)),
        fields.value("placement", Kind.choice(Placement.class)),
        fields.list("zones", Kind.matching("a zone", "zone names", "[a-z]+(-[a-z0-9]+)+")),
        new Disks(
            fields.value("bootDiskType", Kind.NAME),
            fields.value("bootDiskGib", Kind.integer(50, 65536)),
            fields.value("localSsds", Kind.integer(0, 64))),
        fields.value("nodeVersion", Kind.GKE_VERSION),
        fields.sectionOrEmpty("upgrades", Upgrades::read),
        fields.section("autoscaling", Autoscaling::read),
        new Identity(fields.value("serviceAccount", Kind.EMAIL), fields.list("scopes", SCOPE)),
        fields.texts("labels", LABEL_KEY, LABEL_VALUE),
        fields.list("taints", Taint::read),
        fields.value("secureBoot", Kind.SWITCH),
        fields.section("adopt", f -> f.required("name", Kind.NAME).orElse("")));
  }
}
