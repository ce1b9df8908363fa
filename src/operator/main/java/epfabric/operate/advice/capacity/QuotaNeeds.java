package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.ClusterPlan.Spec;
import epfabric.fabric.plan.ClusterPlan.SystemPool;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.operate.advice.capacity.QuotaAllowance.Wanted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The quotas that the deployment of a plan needs, except GPU quotas. GKE's first node is deleted
 * before other nodes are created, so a quota that counts both must allow the larger of the two.
 */
final class QuotaNeeds {
  /** Firewall rules that GKE creates for a cluster (terraform-provider-google issue 5948). */
  private static final int GKE_FIREWALLS = 4;

  /**
   * Networks that GKE creates for NICs: one for gVNIC and one for RoCE, with a subnetwork for each
   * NIC.
   */
  private static final int GKE_NETWORKS = 2;

  private final FabricPlan plan;
  private final Optional<Spec> cluster;
  private final Optional<NodePoolPlan.Spec> pool;

  /**
   * A needed quota.
   *
   * @param certain whether the quota is known to count the whole amount
   */
  record Need(String metric, Wanted wanted, boolean certain) {
    static Need of(String metric, long amount, String one, String several) {
      return new Need(metric, new Wanted(amount, one, several), true);
    }
  }

  QuotaNeeds(FabricPlan plan) {
    this.plan = plan;
    this.cluster = plan.cluster().spec();
    this.pool = plan.pool().spec();
  }

  /** Returns the quotas that a region lists. */
  List<Need> ofRegion() {
    List<Need> needs = new ArrayList<>();
    cpus().forEach((metric, amount) -> needs.add(Need.of(metric, amount, "vCPU", "vCPUs")));
    disks()
        .forEach(
            (metric, amount) ->
                needs.add(Need.of(metric, amount, "GB of boot disks", "GB of boot disks")));
    needs.add(Need.of("INSTANCES", nodes(), "machine", "machines"));
    needs.add(Need.of("INSTANCE_GROUP_MANAGERS", pools(), "node pool", "node pools"));
    needs.add(Need.of("IN_USE_ADDRESSES", addresses(), "public address", "public addresses"));
    needs.add(Need.of("RESOURCE_POLICIES", policies(), "placement policy", "placement policies"));
    return nonZero(needs);
  }

  /** Returns the quotas that the project of the machines lists. */
  List<Need> ofProject() {
    List<Need> needs = new ArrayList<>();
    needs.add(Need.of("INSTANCE_TEMPLATES", pools(), "node pool", "node pools"));
    long gpuCpus = gpuNodes() * plan.pool().machine().host().cpus();
    needs.add(
        new Need("CPUS_ALL_REGIONS", new Wanted(systemCpus() + gpuCpus, "vCPU", "vCPUs"), false));
    needs.add(
        new Need(
            "GPUS_ALL_REGIONS",
            new Wanted(gpuNodes() * plan.pool().machine().gpus().count(), "GPU", "GPUs"),
            false));
    return nonZero(needs);
  }

  /** Returns the quotas of networks, which the project of the networks lists. */
  List<Need> ofNetworks() {
    boolean byGke = plan.network().mode().networksByGke() && !plan.pool().adopted();
    int primary = plan.network().createsPrimary() ? 1 : 0;
    int nicSubnetworks = plan.network().addresses().map(a -> a.rdma().size() + gvnic(a)).orElse(0);
    int gvnic = plan.network().addresses().map(QuotaNeeds::gvnic).orElse(0);
    int gkeSubnetworks = byGke ? plan.network().furtherNics() : 0;
    long subnetworks = (long) primary + nicSubnetworks + gkeSubnetworks;
    List<Need> needs = new ArrayList<>();
    needs.add(
        Need.of(
            "NETWORKS",
            plan.network().createdNetworks().size() + (byGke ? GKE_NETWORKS : 0),
            "VPC network",
            "VPC networks"));
    needs.add(Need.of("SUBNETWORKS", subnetworks, "subnetwork", "subnetworks"));
    needs.add(
        Need.of(
            "FIREWALLS",
            primary + gvnic + (byGke ? 1 : 0) + cluster.map(c -> GKE_FIREWALLS).orElse(0),
            "firewall rule",
            "firewall rules"));
    needs.add(Need.of("ROUTERS", primary, "router", "routers"));
    return nonZero(needs);
  }

  private static int gvnic(Addresses addresses) {
    return addresses.gvnic().isPresent() ? 1 : 0;
  }

  private static List<Need> nonZero(List<Need> needs) {
    return needs.stream().filter(need -> need.wanted().amount() > 0).toList();
  }

  /** Returns the quota of the Cloud Quotas API for vCPUs that no region lists. */
  Optional<GpuQuota.Family> cpuFamily() {
    return systemPool()
        .map(QuotaNeeds::machine)
        .filter(m -> m.cpuMetric().isEmpty())
        .map(MachineQuota::cpuFamily);
  }

  long systemCpus() {
    return systemPool().map(p -> (long) p.nodes() * machine(p).cpus()).orElse(0L);
  }

  private Optional<SystemPool> systemPool() {
    return cluster.map(Spec::systemPool);
  }

  private static MachineQuota machine(SystemPool pool) {
    return new MachineQuota(pool.machine());
  }

  private Map<String, Long> cpus() {
    Map<String, Long> cpus = new LinkedHashMap<>();
    MachineQuota first = MachineQuota.FIRST_NODE;
    cluster.ifPresent(c -> cpus.put(first.cpuMetric().orElseThrow(), (long) first.cpus()));
    systemPool()
        .flatMap(p -> machine(p).cpuMetric())
        .ifPresent(metric -> cpus.merge(metric, systemCpus(), Math::max));
    return cpus;
  }

  private Map<String, Long> disks() {
    Map<String, Long> disks = new LinkedHashMap<>();
    cluster.ifPresent(
        c -> disks.put(MachineQuota.FIRST_NODE.diskMetric(), (long) MachineQuota.BOOT_DISK_GB));
    systemPool()
        .ifPresent(
            p ->
                disks.merge(
                    machine(p).diskMetric(),
                    (long) p.nodes() * MachineQuota.BOOT_DISK_GB,
                    Math::max));
    pool.map(spec -> spec.node().disks())
        .ifPresent(disk -> disks.merge(metric(disk), gpuNodes() * disk.bootDiskGib(), Long::sum));
    return disks;
  }

  private static String metric(NodePoolPlan.Disks disks) {
    return switch (disks.bootDiskType()) {
      case "hyperdisk-balanced" -> "HDB_TOTAL_GB";
      case "pd-standard" -> "DISKS_TOTAL_GB";
      default -> "SSD_TOTAL_GB";
    };
  }

  /** Returns the number of GPU nodes that the deployment creates. */
  private long gpuNodes() {
    return pool.isPresent() ? plan.pool().totalNodes() : 0;
  }

  private long nodes() {
    return gpuNodes() + systemPool().map(SystemPool::nodes).orElse(0);
  }

  private int pools() {
    return (pool.isPresent() ? plan.pool().names().size() : 0) + (cluster.isPresent() ? 1 : 0);
  }

  /** Returns the number of public addresses: one for the NAT, and one for each public node. */
  private long addresses() {
    boolean publicNodes = cluster.filter(c -> !c.access().privateNodes()).isPresent();
    return (plan.network().createsPrimary() ? 1 : 0) + (publicNodes ? nodes() : 0);
  }

  /**
   * Returns the number of created placement policies. GKE creates one for each pool; a policy that
   * the plan declares serves all pools.
   */
  private long policies() {
    Optional<PlacementPlan> placement = pool.map(NodePoolPlan.Spec::placement);
    if (placement.filter(p -> p.compact() && p.policy().isEmpty()).isPresent()) {
      return plan.pool().names().size();
    }
    return placement.flatMap(PlacementPlan::declared).isPresent() ? 1 : 0;
  }
}
