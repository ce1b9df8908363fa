package epfabric.deploy.manifest.tree;

import epfabric.base.value.Cidr;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InternalRanges;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Parts of network policies, which apply to a pod's eth0; RDMA traffic bypasses them. */
public final class NetworkPolicies {
  private static final String KUBE_SYSTEM = "kube-system";
  private static final Cidr LINK_LOCAL = Cidr.of("169.254.0.0/16");

  /** Address of Google's metadata server in pods; it is also the address of Cloud DNS. */
  private static final String METADATA = "169.254.169.254/32";

  /**
   * The address of the metadata server on a node without Dataplane V2 (GKE: Workload Identity,
   * network policies).
   */
  private static final String METADATA_ON_NODE = "169.254.169.252/32";

  /** The address of a node's DNS cache (GKE: NodeLocal DNSCache). */
  private static final String NAME_CACHE = "169.254.20.10/32";

  private NetworkPolicies() {}

  /** Allows the cluster's DNS servers, the node's DNS cache, and Cloud DNS. */
  public static Map<String, Object> nameService() {
    Map<String, Object> servers =
        OrderedTree.of(
            "key", "k8s-app", "operator", "In", "values", List.of("kube-dns", "node-local-dns"));
    Map<String, Object> pods =
        OrderedTree.of(
                "namespaceSelector", Map.of("matchLabels", Map.of(Labels.NAMESPACE, KUBE_SYSTEM)))
            .with("podSelector", Map.of("matchExpressions", List.of(servers)));
    return OrderedTree.of(
        "to", List.of(pods, ipBlock(NAME_CACHE), ipBlock(METADATA)),
        "ports", List.of(port("UDP", 53), port("TCP", 53)));
  }

  /** Allows the metadata server, which gives pods their identity (Workload Identity). */
  public static Map<String, Object> metadataServer() {
    return OrderedTree.of(
        "to", List.of(ipBlock(METADATA), ipBlock(METADATA_ON_NODE)),
        "ports", List.of(port("TCP", 80), port("TCP", 988)));
  }

  /**
   * Allows the API server by its addresses, because a network policy cannot name it. The internal
   * address is in the nodes' subnet if epfabric created the cluster (GKE: control plane access); in
   * other clusters it may be any internal address. The external address is on the internet.
   */
  public static Map<String, Object> apiServer(FabricPlan plan) {
    List<Object> addresses = new ArrayList<>();
    plan.network()
        .addresses()
        .flatMap(a -> a.primary())
        .map(PrimaryAddresses::nodes)
        .map(List::of)
        .orElse(InternalRanges.ALL)
        .forEach(range -> addresses.add(ipBlock(range.toString())));
    addresses.add(internet());
    return OrderedTree.of("to", addresses, "ports", List.of(port("TCP", 443)));
  }

  /**
   * Allows addresses on the internet, such as Google's APIs and package servers, but no address of
   * a VPC.
   */
  public static Map<String, Object> internet(int... ports) {
    return OrderedTree.of("to", List.of(internet()))
        .with("ports", Arrays.stream(ports).mapToObj(p -> port("TCP", p)).toList());
  }

  /**
   * Returns the sources of requests through a GKE Gateway, and of its health checks: Google's
   * ranges, and all internal addresses, because the range of the proxies' subnet is unknown here.
   *
   * @see <a href="https://cloud.google.com/load-balancing/docs/health-checks#fw-rule">Cloud Load
   *     Balancing: ranges of probes</a>
   */
  public static List<Object> loadBalancers() {
    List<Object> sources = new ArrayList<>();
    sources.add(ipBlock("130.211.0.0/22"));
    sources.add(ipBlock("35.191.0.0/16"));
    InternalRanges.ALL.forEach(range -> sources.add(ipBlock(range.toString())));
    return sources;
  }

  private static Map<String, Object> internet() {
    List<String> except =
        Stream.concat(InternalRanges.ALL.stream(), Stream.of(LINK_LOCAL))
            .map(Cidr::toString)
            .toList();
    return Map.of("ipBlock", OrderedTree.of("cidr", "0.0.0.0/0", "except", except));
  }

  private static Map<String, Object> ipBlock(String cidr) {
    return Map.of("ipBlock", Map.of("cidr", cidr));
  }

  public static Map<String, Object> port(String protocol, int port) {
    return OrderedTree.of("protocol", protocol, "port", port);
  }

  /** Returns a selector of pods of the same namespace with this label. */
  public static Map<String, Object> podsWith(String label) {
    Map<String, Object> exists = OrderedTree.of("key", label, "operator", "Exists");
    return Map.of("podSelector", Map.of("matchExpressions", List.of(exists)));
  }
}
