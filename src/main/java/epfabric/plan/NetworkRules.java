package epfabric.plan;

import epfabric.environment.NetworkRequest;
import epfabric.environment.NetworkRequest.Adopted;
import epfabric.environment.NetworkRequest.AdoptedNics;
import epfabric.value.Cidr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Ranges do not overlap and are large enough; adopted networks are complete. */
final class NetworkRules {
  private static final String KEY = "epfabric:network.";

  /** Addresses of a subnet that Google Cloud keeps for itself. */
  private static final int RESERVED = 4;

  /** GKE gives each node a /24 of pod addresses at the default of 110 pods. */
  private static final int PODS_PER_NODE = 256;

  private final Rules rules;
  private final NetworkRequest asked;

  NetworkRules(Rules rules) {
    this.rules = rules;
    this.asked = rules.environment().network();
  }

  private record Range(String key, Cidr cidr, boolean given) {}

  void check() {
    asked.adopt().ifPresent(this::checkAdopted);
    if (asked.adopt().flatMap(Adopted::nics).isPresent()) {
      return;
    }
    if (createsPrimary()) {
      checkPrimarySizes();
    } else {
      checkExistingPrimary();
    }
    createdRanges().forEach(this::checkKept);
    checkOverlaps(createdRanges());
    checkSizes();
  }

  private boolean createsCluster() {
    return rules.environment().cluster().adopt().isEmpty();
  }

  private boolean createsPrimary() {
    return createsCluster() && asked.adopt().isEmpty();
  }

  /** Where the cluster's network exists, only the further NICs' are created. */
  private List<Range> createdRanges() {
    return ranges().stream().filter(r -> createsPrimary() || ofFurtherNics(r)).toList();
  }

  private static boolean ofFurtherNics(Range range) {
    return range.key().endsWith("gvnicCidr") || range.key().endsWith("rdmaCidr");
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
                    "only gvnicCidr and rdmaCidr"));
  }

  private List<Range> ranges() {
    List<Range> ranges = new ArrayList<>();
    ranges.add(range("nodeCidr", asked.nodeCidr(), Defaults.NODE_CIDR));
    ranges.add(range("podCidr", asked.podCidr(), Defaults.POD_CIDR));
    ranges.add(range("serviceCidr", asked.serviceCidr(), Defaults.SERVICE_CIDR));
    ranges.add(range("gvnicCidr", asked.gvnicCidr(), Defaults.GVNIC_CIDR));
    ranges.add(range("rdmaCidr", asked.rdmaCidr(), Defaults.RDMA_CIDR));
    return ranges;
  }

  private static Range range(String name, Optional<Cidr> asked, Cidr usual) {
    return new Range(KEY + name, asked.orElse(usual), asked.isPresent());
  }

  private void checkKept(Range range) {
    KeptRanges.in(range.cidr())
        .ifPresent(
            kept ->
                rules.broken(
                    range.key(),
                    range.cidr() + " overlaps " + kept.range() + ", kept for " + kept.purpose(),
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
        rules.environment().cluster().systemPool().nodes().orElse(Defaults.SYSTEM_NODES);
    int allNodes = rules.totalNodes() + systemNodes;
    atLeast("nodeCidr", asked.nodeCidr(), (long) allNodes + RESERVED, allNodes + " nodes");
    atLeast(
        "podCidr",
        asked.podCidr(),
        (long) allNodes * PODS_PER_NODE,
        allNodes + " nodes, a /24 each");
    atLeast("serviceCidr", asked.serviceCidr(), 32, "the Services of a cluster");
  }

  private void checkSizes() {
    int gpuNodes = rules.totalNodes();
    atLeast("gvnicCidr", asked.gvnicCidr(), (long) gpuNodes + RESERVED, gpuNodes + " GPU nodes");
    rules
        .machine()
        .ifPresent(
            m -> {
              long parts = Integer.highestOneBit(m.rdmaNics() * 2 - 1);
              long subnet = Math.max(8, (long) gpuNodes + RESERVED);
              String what = gpuNodes + " GPU nodes on " + m.rdmaNics() + " RDMA subnets";
              atLeast("rdmaCidr", asked.rdmaCidr(), parts * subnet, what);
            });
  }

  private void atLeast(String name, Optional<Cidr> range, long addresses, String what) {
    long needed = Math.max(8, addresses);
    Function<Cidr, String> message =
        c -> c + " has " + c.size() + " addresses, too few for " + what;
    Cidr effective = range.orElse(usual(name));
    if (effective.size() < needed) {
      int prefix = 32 - (64 - Long.numberOfLeadingZeros(needed - 1));
      rules.broken(KEY + name, message.apply(effective), "a /" + prefix + " or larger");
    }
  }

  private static Cidr usual(String name) {
    return switch (name) {
      case "nodeCidr" -> Defaults.NODE_CIDR;
      case "podCidr" -> Defaults.POD_CIDR;
      case "serviceCidr" -> Defaults.SERVICE_CIDR;
      case "gvnicCidr" -> Defaults.GVNIC_CIDR;
      default -> Defaults.RDMA_CIDR;
    };
  }

  private void checkAdopted(Adopted adopt) {
    adopt.nics().ifPresentOrElse(nics -> checkNics(adopt, nics), this::checkOneProject);
    if (createsCluster() && !rules.written(KEY + "adopt.primary")) {
      rules.broken(
          KEY + "adopt.primary",
          "a cluster is created, but the network it shall stand in is not named",
          "network, subnetwork, podRange, serviceRange",
          "or adopt the cluster too: epfabric:cluster.adopt.name");
    }
  }

  /**
   * "For Shared VPC deployments, all network interfaces (NICs) attached to nodes must belong to the
   * same project as the host project": GKE's page on setting up multi-network support for pods.
   * What is created is in the environment's project, as a host project is its owners' to fill.
   */
  private void checkOneProject() {
    Optional<String> host = asked.adopt().flatMap(Adopted::hostProject);
    Optional<String> own = rules.environment().project();
    if (host.isPresent() && own.isPresent() && !host.equals(own)) {
      rules.broken(
          KEY + "adopt.hostProject",
          "GKE takes all networks of a node from one project, and what is created beside the"
              + " primary one is in "
              + own.get()
              + ", got \""
              + host.get()
              + "\"",
          "gvnic and rdma beside primary, which exist in " + host.get() + " too",
          "its owners can make them as the table of docs/environment.md says");
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

  /** Google Cloud refuses a machine with two NICs in one VPC unless they are RDMA NICs. */
  private void checkSeparate(Adopted adopt, AdoptedNics nics) {
    String primary = adopt.primary().map(p -> p.network()).orElse("");
    String gvnic = nics.gvnic().network();
    String rdma = nics.rdma().network();
    if (rdma.equals(gvnic) && !rdma.isEmpty()) {
      rules.broken(
          KEY + "adopt.rdma.network",
          "the RDMA network is the gVNIC network, got \"" + rdma + "\"",
          "a VPC of its own with the RoCE network profile");
    }
    if (rdma.equals(primary) && !rdma.isEmpty()) {
      rules.broken(
          KEY + "adopt.rdma.network",
          "the RDMA network is the cluster's network, got \"" + rdma + "\"",
          "a VPC of its own with the RoCE network profile");
    }
    if (gvnic.equals(primary) && !gvnic.isEmpty()) {
      rules.broken(
          KEY + "adopt.gvnic.network",
          "the gVNIC network is the cluster's network, got \"" + gvnic + "\"",
          "a VPC of its own");
    }
  }

  private void checkRdmaSubnets(AdoptedNics nics) {
    List<String> subnets = nics.rdma().subnetworks();
    String key = KEY + "adopt.rdma.subnetworks";
    rules
        .machine()
        .filter(m -> m.rdmaNics() != subnets.size())
        .ifPresent(
            m ->
                rules.broken(
                    key,
                    "got " + subnets.size() + " subnets for " + m.rdmaNics() + " RDMA NICs",
                    m.rdmaNics() + " subnets, in NIC order"));
    if (new HashSet<>(subnets).size() < subnets.size()) {
      rules.broken(key, "a subnet is named twice", "one subnet per NIC");
    }
  }
}
