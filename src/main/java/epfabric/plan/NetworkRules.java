package epfabric.plan;

import epfabric.environment.NetworkRequest;
import epfabric.environment.NetworkRequest.Adopted;
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
    if (asked.adopt().isPresent()) {
      checkAdopted(asked.adopt().get());
      return;
    }
    if (rules.environment().cluster().adopt().isPresent()) {
      checkAdoptedCluster();
    } else {
      checkPrimarySizes();
    }
    createdRanges().forEach(this::checkKept);
    checkOverlaps(createdRanges());
    checkSizes();
  }

  /** With an adopted cluster, its network exists too; only the further NICs' are created. */
  private List<Range> createdRanges() {
    boolean ownCluster = rules.environment().cluster().adopt().isEmpty();
    return ranges().stream().filter(r -> ownCluster || ofFurtherNics(r)).toList();
  }

  private static boolean ofFurtherNics(Range range) {
    return range.key().endsWith("gvnicCidr") || range.key().endsWith("rdmaCidr");
  }

  private void checkAdoptedCluster() {
    ranges().stream()
        .filter(r -> r.given() && !ofFurtherNics(r))
        .forEach(
            r ->
                rules.broken(
                    r.key(),
                    "an adopted cluster keeps the ranges it has, got " + r.cidr(),
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
    ranges().stream()
        .filter(Range::given)
        .forEach(
            r ->
                rules.broken(
                    r.key(),
                    "adopted networks keep the ranges they have, got " + r.cidr(),
                    "no range together with adopt"));
    checkRdmaSubnets(adopt);
    checkSeparate(adopt);
    boolean ownCluster = rules.environment().cluster().adopt().isEmpty();
    if (ownCluster && !rules.written(KEY + "adopt.primary")) {
      rules.broken(
          KEY + "adopt.primary",
          "a cluster is created, but the network it shall stand in is not named",
          "network, subnetwork, podRange, serviceRange",
          "or adopt the cluster too: epfabric:cluster.adopt.name");
    }
  }

  /** Google Cloud refuses a machine with two NICs in one VPC unless they are RDMA NICs. */
  private void checkSeparate(Adopted adopt) {
    String primary = adopt.primary().map(p -> p.network()).orElse("");
    String gvnic = adopt.gvnic().network();
    String rdma = adopt.rdma().network();
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

  private void checkRdmaSubnets(Adopted adopt) {
    List<String> subnets = adopt.rdma().subnetworks();
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
