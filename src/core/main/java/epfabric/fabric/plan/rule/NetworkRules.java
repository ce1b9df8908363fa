package epfabric.fabric.plan.rule;

import epfabric.base.value.Cidr;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.NetworkRequest;
import epfabric.fabric.environment.NetworkRequest.Adopted;
import epfabric.fabric.environment.NetworkRequest.AdoptedNics;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.ClusterPlan.SystemPool;
import epfabric.fabric.plan.NodePoolPlan.Upgrades;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that ranges do not overlap and are large enough, and that adopted networks are complete.
 */
final class NetworkRules {
  /** Keys of networks that are created besides an adopted primary network. */
  private static final Set<String> FURTHER_NICS =
      Set.of(NetworkSettings.GVNIC_CIDR.key(), NetworkSettings.RDMA_CIDR.key());

  /** Number of addresses of a subnet that Google Cloud reserves. */
  private static final int RESERVED = 4;

  /** Pod addresses per node: GKE gives each node a /24 at the default of 110 pods. */
  private static final int PODS_PER_NODE = 256;

  private final PlanRules rules;
  private final NetworkRequest requested;

  NetworkRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().network();
  }

  private record Range(String key, Cidr cidr, boolean given) {}

  void check() {
    requested.adopt().ifPresent(this::checkAdopted);
    if (requested.adopt().flatMap(Adopted::nics).isPresent()) {
      return;
    }
    if (createsPrimary()) {
      checkPrimarySizes();
    } else {
      checkExistingPrimary();
    }
    createdRanges().forEach(this::checkReserved);
    checkOverlaps(createdRanges());
    if (!byGke()) {
      checkSizes();
    }
  }

  private boolean createsCluster() {
    return rules.fabric().cluster().adopt().isEmpty();
  }

  private boolean createsPrimary() {
    return createsCluster() && requested.adopt().isEmpty();
  }

  /**
   * Returns the ranges that this stack creates: those of the primary network, unless it exists, and
   * those of the additional NICs, unless GKE creates their networks.
   */
  private List<Range> createdRanges() {
    return ranges().stream().filter(r -> ofFurtherNics(r) ? !byGke() : createsPrimary()).toList();
  }

  private boolean byGke() {
    return rules.networkMode().networksByGke();
  }

  private static boolean ofFurtherNics(Range range) {
    return FURTHER_NICS.contains(range.key());
  }

  private void checkExistingPrimary() {
    String keeper = createsCluster() ? "an adopted network" : "an adopted cluster";
    ranges().stream()
        .filter(r -> r.given() && !ofFurtherNics(r))
        .forEach(
            r ->
                rules.broken(
                    r.key(),
                    keeper + " keeps the ranges it has, got " + r.cidr(),
                    byGke() ? "no range" : "only gvnicCidr and rdmaCidr"));
  }

  private List<Range> ranges() {
    List<Range> ranges = new ArrayList<>();
    ranges.add(range(NetworkSettings.NODE_CIDR, requested.nodeCidr()));
    ranges.add(range(NetworkSettings.POD_CIDR, requested.podCidr()));
    ranges.add(range(NetworkSettings.SERVICE_CIDR, requested.serviceCidr()));
    ranges.add(range(NetworkSettings.GVNIC_CIDR, requested.gvnicCidr()));
    ranges.add(range(NetworkSettings.RDMA_CIDR, requested.rdmaCidr()));
    return ranges;
  }

  private static Range range(Setting<Cidr> setting, Optional<Cidr> requested) {
    return new Range(setting.key(), setting.orDefault(requested), requested.isPresent());
  }

  private void checkReserved(Range range) {
    ReservedRanges.in(range.cidr())
        .ifPresent(
            kept ->
                rules.broken(
                    range.key(),
                    range.cidr() + " overlaps " + kept.range() + ", reserved for " + kept.purpose(),
                    "a range of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16"));
  }

  private void checkOverlaps(List<Range> ranges) {
    for (int i = 0; i < ranges.size(); i++) {
      for (int j = i + 1; j < ranges.size(); j++) {
        checkOverlap(ranges.get(i), ranges.get(j));
      }
    }
  }

  private void checkOverlap(Range first, Range second) {
    if (first.cidr().overlaps(second.cidr())) {
      Range blamed = second.given() ? second : first;
      Range other = second.given() ? first : second;
      rules.broken(
          blamed.key(),
          blamed.cidr()
              + " overlaps "
              + other.key()
              + " "
              + other.cidr()
              + (other.given() ? "" : " (its default)"),
          "ranges that share no address",
          "a node has an address in each of them");
    }
  }

  private void checkPrimarySizes() {
    int systemNodes =
        ClusterSettings.SYSTEM_NODES.orDefault(rules.fabric().cluster().systemPool().nodes());
    int nodes = rules.totalNodes() + systemNodes;
    int surge = gpuSurge() + SystemPool.SURGE;
    long all = (long) nodes + surge;
    String what = CountedNoun.of(nodes, "node") + duringUpgrades(surge);
    atLeast(NetworkSettings.NODE_CIDR, requested.nodeCidr(), all + RESERVED, what);
    atLeast(
        NetworkSettings.POD_CIDR, requested.podCidr(), all * PODS_PER_NODE, what + ", a /24 each");
    atLeast(NetworkSettings.SERVICE_CIDR, requested.serviceCidr(), 32, "the Services of a cluster");
  }

  /**
   * Returns the number of GPU nodes that upgrades add at most, which is if all pools are upgraded
   * at once.
   */
  private int gpuSurge() {
    GpuPoolRequest.Upgrades upgrades = rules.fabric().gpuPool().upgrades();
    int ofPool =
        Upgrades.surge(
            GpuPoolSettings.STRATEGY.orDefault(upgrades.strategy()),
            GpuPoolSettings.MAX_SURGE.orDefault(upgrades.maxSurge()),
            rules.nodes());
    return rules.pools() * ofPool;
  }

  private static String duringUpgrades(int surge) {
    return surge == 0 ? "" : " and " + surge + " more during upgrades";
  }

  private void checkSizes() {
    int surge = gpuSurge();
    long gpuNodes = (long) rules.totalNodes() + surge;
    String what = CountedNoun.of(rules.totalNodes(), "GPU node") + duringUpgrades(surge);
    atLeast(NetworkSettings.GVNIC_CIDR, requested.gvnicCidr(), gpuNodes + RESERVED, what);
    rules
        .machine()
        .ifPresent(
            m -> {
              long parts = Integer.highestOneBit(m.nics().count() * 2 - 1);
              long subnet = Math.max(8, gpuNodes + RESERVED);
              String onSubnets = what + " on " + CountedNoun.of(m.nics().count(), "RDMA subnet");
              atLeast(NetworkSettings.RDMA_CIDR, requested.rdmaCidr(), parts * subnet, onSubnets);
            });
  }

  private void atLeast(Setting<Cidr> setting, Optional<Cidr> range, long addresses, String what) {
    long needed = Math.max(8, addresses);
    Cidr effective = setting.orDefault(range);
    if (effective.size() < needed) {
      int prefix = 32 - (64 - Long.numberOfLeadingZeros(needed - 1));
      rules.broken(
          setting,
          effective + " has " + effective.size() + " addresses, too few for " + what,
          "a /" + prefix + " or larger");
    }
  }

  private void checkAdopted(Adopted adopt) {
    adopt.nics().ifPresentOrElse(nics -> checkNics(adopt, nics), this::checkOneProject);
    if (createsCluster() && !rules.written(NetworkSettings.PRIMARY.key())) {
      rules.broken(
          NetworkSettings.PRIMARY.key(),
          "a cluster is created, but its network is not named",
          "network, subnetwork, podRange, serviceRange",
          "or adopt the cluster too: " + ClusterSettings.ADOPT_NAME.key());
    }
  }

  /**
   * Checks that all networks are in one project: "For Shared VPC deployments, all network
   * interfaces (NICs) attached to nodes must belong to the same project as the host project" (GKE's
   * page on multi-network support for pods). New networks are in the environment's project, because
   * only the owners of a host project may change it.
   */
  private void checkOneProject() {
    Optional<String> host = requested.adopt().flatMap(Adopted::hostProject);
    Optional<String> own = rules.environment().scope().project();
    if (host.isPresent() && own.isPresent() && !host.equals(own)) {
      rules.broken(
          NetworkSettings.HOST_PROJECT,
          "GKE takes all networks of a node from one project, but the networks created besides the"
              + " primary one are in "
              + own.get()
              + ", got \""
              + host.get()
              + "\"",
          "gvnic and rdma beside primary: existing networks in " + host.get(),
          "its owners can create them as the table in docs/environment.md says");
    }
  }

  private void checkNics(Adopted adopt, AdoptedNics nics) {
    ranges().stream()
        .filter(Range::given)
        .forEach(
            r ->
                rules.broken(
                    r.key(),
                    "adopted networks keep the ranges they have, got " + r.cidr(),
                    "no range together with adopt"));
    checkRdmaSubnets(nics);
    checkSeparate(adopt, nics);
  }

  /**
   * Checks that networks differ: Google Cloud refuses two NICs in one VPC unless they are RDMA
   * NICs.
   */
  private void checkSeparate(Adopted adopt, AdoptedNics nics) {
    String primary = adopt.primary().map(p -> p.network()).orElse("");
    String gvnic = nics.gvnic().network();
    String rdma = nics.rdma().network();
    if (rdma.equals(gvnic) && !rdma.isEmpty()) {
      rules.broken(
          NetworkSettings.RDMA_NETWORK,
          "the RDMA network is the gVNIC network, got \"" + rdma + "\"",
          "a separate VPC with the RoCE network profile");
    }
    if (rdma.equals(primary) && !rdma.isEmpty()) {
      rules.broken(
          NetworkSettings.RDMA_NETWORK,
          "the RDMA network is the cluster's network, got \"" + rdma + "\"",
          "a separate VPC with the RoCE network profile");
    }
    if (gvnic.equals(primary) && !gvnic.isEmpty()) {
      rules.broken(
          NetworkSettings.GVNIC_NETWORK,
          "the gVNIC network is the cluster's network, got \"" + gvnic + "\"",
          "a separate VPC");
    }
  }

  private void checkRdmaSubnets(AdoptedNics nics) {
    List<String> subnets = nics.rdma().subnetworks();
    String key = NetworkSettings.RDMA_SUBNETWORKS.key();
    rules
        .machine()
        .filter(m -> m.nics().count() != subnets.size())
        .ifPresent(
            m ->
                rules.broken(
                    key,
                    "got "
                        + CountedNoun.of(subnets.size(), "subnet")
                        + " for "
                        + CountedNoun.of(m.nics().count(), "RDMA NIC"),
                    CountedNoun.of(m.nics().count(), "subnet") + ", in NIC order"));
    if (new HashSet<>(subnets).size() < subnets.size()) {
      rules.broken(key, "a subnet is named twice", "one subnet per NIC");
    }
  }
}
