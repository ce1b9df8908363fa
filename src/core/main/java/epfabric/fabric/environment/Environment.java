package epfabric.fabric.environment;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.SettingSources;
import epfabric.base.value.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user's settings, typed but without defaults: a setting that was not given is empty.
 *
 * @param name name of the environment, which is also the name of its Pulumi stack
 */
public record Environment(
    String name,
    Scope scope,
    Fabric fabric,
    WorkloadRequest workload,
    Services services,
    Upkeep upkeep,
    Reading reading) {

  /**
   * The location and common properties of all resources.
   *
   * @param prefix start of every resource name
   */
  public record Scope(
      Optional<String> project,
      Optional<Zone> zone,
      Optional<Boolean> allowUnlistedZone,
      Optional<String> prefix,
      Map<String, String> labels) {
    static Scope read(MappingReader google, MappingReader ours) {
      return new Scope(
          GeneralSettings.PROJECT.read(google),
          GeneralSettings.ZONE.read(ours),
          GeneralSettings.ALLOW_UNLISTED_ZONE.read(ours),
          GeneralSettings.NAME.read(ours),
          GeneralSettings.LABELS.read(ours).orElse(Map.of()));
    }
  }

  /** The requested networks, cluster and nodes. */
  public record Fabric(
      NetworkRequest network,
      ClusterRequest cluster,
      GpuPoolRequest gpuPool,
      PodNetworks podNetworks) {
    static Fabric read(MappingReader ours) {
      return new Fabric(
          NetworkSettings.NETWORK.readOrEmpty(ours, NetworkRequest::read),
          ClusterSettings.CLUSTER.readOrEmpty(ours, ClusterRequest::read),
          GpuPoolSettings.POOL.readOrEmpty(ours, GpuPoolRequest::read),
          PodNetworkSettings.POD_NETWORKS.readOrEmpty(ours, PodNetworks::read));
    }
  }

  /**
   * The programs in the cluster besides tests and jobs.
   *
   * @param serving absent if no model is served
   */
  public record Services(Addons addons, Optional<ServingRequest> serving, Installer installer) {
    static Services read(MappingReader ours) {
      return new Services(
          AddonSettings.ADDONS.readOrEmpty(ours, Addons::read),
          ServingSettings.SERVING.read(ours, ServingRequest::read),
          InstallerSettings.INSTALLER.readOrEmpty(ours, Installer::read));
    }
  }

  /**
   * The lifetime of the fabric and of its GPU nodes, and their budget.
   *
   * @param parked whether the fabric has no GPU nodes for now, regardless of the settings of its
   *     pool
   */
  public record Upkeep(
      Optional<Protection> protection,
      Optional<Boolean> parked,
      FabricLifetime lifetime,
      Budget budget) {
    static Upkeep read(MappingReader ours) {
      return new Upkeep(
          GeneralSettings.PROTECTION.read(ours),
          GeneralSettings.PARKED.read(ours),
          GeneralSettings.LIFETIME.readOrEmpty(ours, FabricLifetime::read),
          GeneralSettings.BUDGET.readOrEmpty(ours, Budget::read));
    }
  }

  /**
   * The sources of the settings.
   *
   * @param sources where each setting was written
   * @param written the settings in a form from which the same environment can be read again
   * @param problems problems found while reading; settings with problems are empty
   */
  public record Reading(SettingSources sources, WrittenSettings written, List<Problem> problems) {}

  /** The resources that {@code pulumi destroy} may remove. */
  public enum Protection {
    /** All resources. */
    NONE,
    /** Networks, cluster and pool cannot be deleted or replaced until this setting is changed. */
    PROTECT,
    /** As {@code PROTECT}; the networks also stay when the program no longer declares them. */
    RETAIN
  }

  /**
   * The Kubernetes objects that give pods the additional NICs; existing objects are adopted by
   * name.
   */
  public record PodNetworks(
      Optional<Boolean> adopt, Optional<String> gvnic, Optional<List<String>> rdma) {
    static PodNetworks read(MappingReader fields) {
      return new PodNetworks(
          PodNetworkSettings.ADOPT.read(fields),
          PodNetworkSettings.GVNIC.read(fields),
          PodNetworkSettings.RDMA.read(fields));
    }
  }

  /**
   * Optional programs in the cluster besides the fabric itself.
   *
   * @param monitoring whether the cluster gets scraping and alert rules for Google's managed
   *     Prometheus
   * @param gib whether nodes get Google's NCCL plugin for training jobs
   * @param kueue whether the cluster gets a queue for jobs on the fabric; Kueue itself must be
   *     installed
   * @param computeDomains whether the cluster gets NVIDIA's DRA driver for NVLink between nodes
   */
  public record Addons(
      Optional<Boolean> monitoring,
      Optional<Boolean> gib,
      Optional<Boolean> kueue,
      Optional<Boolean> computeDomains) {
    static Addons read(MappingReader fields) {
      return new Addons(
          AddonSettings.MONITORING.read(fields),
          AddonSettings.GIB.read(fields),
          AddonSettings.KUEUE.read(fields),
          AddonSettings.COMPUTE_DOMAINS.read(fields));
    }
  }

  /**
   * The limit and the price of GPU nodes, in US dollars per node and hour.
   *
   * @param maxSpot highest price that the owner accepts for a spot node; not used as the price
   * @param price price that the owner pays, however the nodes are bought
   */
  public record Budget(Optional<Double> maxSpot, Optional<Double> price) {
    static Budget read(MappingReader fields) {
      return new Budget(
          GeneralSettings.MAX_SPOT_PER_NODE_HOUR.read(fields),
          GeneralSettings.PRICE_PER_NODE_HOUR.read(fields));
    }
  }

  /** The consequence for a node that fails one of its tests. */
  public enum NodeTest {
    /** The node does not become ready. */
    REQUIRED,
    /** The node becomes ready; the failure is reported. */
    REPORT,
    /** The test does not run. */
    OFF
  }

  /** The place of the libraries that pods need in addition to GKE's drivers. */
  public enum PayloadPlace {
    /** On the node, where the installer puts them. */
    NODE,
    /** In a volume of the pod, which an init container fills from the installer's image. */
    POD
  }

  /**
   * How nodes are installed.
   *
   * @param moduleCache whether a node uses kernel modules that another node of the fabric built
   * @param neighbourTest whether a node's NICs must reach the NICs of another node
   * @param probe whether epbench must find the node's GPUs usable
   * @param remove whether the installation on the nodes is removed
   * @param payload where pods find the libraries
   */
  public record Installer(
      Optional<Boolean> moduleCache,
      Optional<NodeTest> neighbourTest,
      Optional<NodeTest> probe,
      Optional<Boolean> remove,
      Optional<PayloadPlace> payload) {
    static Installer read(MappingReader fields) {
      return new Installer(
          InstallerSettings.MODULE_CACHE.read(fields),
          InstallerSettings.NEIGHBOUR_TEST.read(fields),
          InstallerSettings.PROBE.read(fields),
          InstallerSettings.REMOVE.read(fields),
          InstallerSettings.PAYLOAD.read(fields));
    }
  }

  /** Converts every value of {@code source} to its type; problems are collected, never thrown. */
  public static Environment read(ConfigSource source) {
    ReadingState reading = new ReadingState();
    source.problems().forEach(reading::add);
    Location file = Location.of(source.source());
    String google = GeneralSettings.GOOGLE.path();
    String ours = SettingSection.OURS.path();
    MappingReader googleFields =
        new MappingReader(google, source.where(), namespace(source, google), reading);
    MappingReader ownFields =
        new MappingReader(ours, source.where(), namespace(source, ours), reading);
    checkNamespaces(source, reading);
    Environment environment =
        new Environment(
            source.environment(),
            Scope.read(googleFields, ownFields),
            Fabric.read(ownFields),
            WorkloadRequest.read(ownFields),
            Services.read(ownFields),
            Upkeep.read(ownFields),
            new Reading(
                new SettingSources(file, reading.locations()),
                WrittenSettings.of(source),
                List.of()));
    ownFields.done();
    return environment.withProblems(
        source.unreadable() ? source.problems() : reading.problems().ordered());
  }

  /** Returns a copy of this environment in which these problems replace the earlier ones. */
  public Environment withProblems(List<Problem> newProblems) {
    Reading other = new Reading(reading.sources(), reading.written(), newProblems);
    return new Environment(name, scope, fabric, workload, services, upkeep, other);
  }

  private static List<Entry> namespace(ConfigSource source, String namespace) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : source.entries()) {
      if (entry.key().startsWith(namespace)) {
        String key = entry.key().substring(namespace.length());
        entries.add(new Entry(key, entry.where(), entry.value()));
      }
    }
    return entries;
  }

  /**
   * Reports keys without a namespace, which were probably meant for epfabric. Keys with another
   * namespace belong to providers.
   */
  private static void checkNamespaces(ConfigSource source, ReadingState reading) {
    for (Entry entry : source.entries()) {
      if (!entry.key().contains(":")) {
        reading.add(
            new Problem(
                entry.where(),
                entry.key(),
                "a configuration key needs a namespace",
                "NAMESPACE:KEY",
                SettingSection.OURS.path() + entry.key()));
      }
    }
  }
}
