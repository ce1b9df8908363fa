package epfabric.fabric.plan;

import epfabric.base.value.Cidr;
import epfabric.base.value.NetworkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The networks of a fabric.
 *
 * @param mode how pods get the additional NICs, and whether GKE creates their networks
 * @param project project that owns the networks; for a Shared VPC, it differs from the
 *     environment's
 * @param primary the cluster's network; absent if the cluster is adopted
 * @param gvnic second host network
 * @param rdma one subnet of the RoCE network per RDMA NIC, in NIC order
 * @param addresses ranges of the networks to create; absent if all networks are adopted or created
 *     by GKE
 */
public record NetworkPlan(
    NetworkMode mode,
    String project,
    Optional<Primary> primary,
    NodeNetwork gvnic,
    List<NodeNetwork> rdma,
    Optional<Addresses> addresses) {
  /** Returns the name of the pod network of an RDMA NIC, as in Google's A4 manifests. */
  public static String rdmaPodNetwork(int index) {
    return "rdma-" + index;
  }

  /** The cluster's VPC, its subnet and the names of the secondary ranges. */
  public record Primary(String network, String subnetwork, String podRange, String serviceRange) {}

  /** The form of a NIC in a pod: a kernel interface, or an RDMA device. */
  public enum DeviceMode {
    /** {@code NetDevice} in GKENetworkParamSet. */
    NETDEVICE("NetDevice"),
    /** {@code RDMA} in GKENetworkParamSet. */
    RDMA("RDMA");

    private final String word;

    DeviceMode(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * An additional NIC of every GPU node.
   *
   * @param podNetwork name of the Kubernetes objects that describe the NIC's network. If pods claim
   *     NICs, there are no such objects, and this is the name of the interface
   * @param network name of the VPC; empty, like {@code subnetwork}, if GKE creates the network
   */
  public record NodeNetwork(
      String podNetwork, String network, String subnetwork, DeviceMode mode) {}

  /** The IPv4 ranges of the cluster's network. */
  public record PrimaryAddresses(Cidr nodes, Cidr pods, Cidr services) {}

  /**
   * The IPv4 ranges of the networks to create.
   *
   * @param primary absent if the cluster's network is adopted, with or without the cluster
   * @param gvnic absent if GKE creates the networks of the additional NICs
   * @param rdma one per RDMA NIC; empty if GKE creates the networks
   */
  public record Addresses(
      Optional<PrimaryAddresses> primary, Optional<Cidr> gvnic, List<Cidr> rdma) {
    public Addresses {
      rdma = List.copyOf(rdma);
    }
  }

  public NetworkPlan {
    rdma = List.copyOf(rdma);
  }

  /**
   * Returns whether this stack creates no network: all networks exist, or GKE creates those of the
   * additional NICs.
   */
  public boolean adopted() {
    return addresses.isEmpty();
  }

  /** Returns the cluster's network if it is adopted and the cluster is created in it. */
  public Optional<Primary> adoptedPrimary() {
    return createsPrimary() ? Optional.empty() : primary;
  }

  /** Returns whether this stack creates the cluster's network. */
  public boolean createsPrimary() {
    return addresses.flatMap(Addresses::primary).isPresent();
  }

  /** Returns the names of existing VPCs, each once. */
  public List<String> adoptedNetworks() {
    Stream<String> ofPrimary = adoptedPrimary().map(Primary::network).stream();
    Stream<String> ofNics =
        adopted() ? nodeNetworks().stream().map(NodeNetwork::network) : Stream.empty();
    return Stream.concat(ofPrimary, ofNics).distinct().toList();
  }

  /** Returns the names of the VPCs that are created, each once. */
  public List<String> createdNetworks() {
    Stream<String> all =
        Stream.concat(
            primary.map(Primary::network).stream(),
            nodeNetworks().stream().map(NodeNetwork::network));
    List<String> adopted = adoptedNetworks();
    return all.distinct().filter(name -> !adopted.contains(name)).toList();
  }

  /** Returns the number of a node's NICs besides the first one. */
  public int furtherNics() {
    return 1 + rdma.size();
  }

  /** Returns the networks that Kubernetes objects describe; none if pods claim NICs. */
  public List<NodeNetwork> podNetworks() {
    return mode.claimsNics() ? List.of() : nodeNetworks();
  }

  /**
   * Returns the networks of the additional NICs for the node pool, in the order of a node's NICs:
   * gVNIC first, then RDMA. The list is empty if GKE creates the networks.
   */
  public List<NodeNetwork> nodeNetworks() {
    if (mode.networksByGke()) {
      return List.of();
    }
    List<NodeNetwork> all = new ArrayList<>();
    all.add(gvnic);
    all.addAll(rdma);
    return List.copyOf(all);
  }
}
