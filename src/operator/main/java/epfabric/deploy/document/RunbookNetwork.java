package epfabric.deploy.document;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NodeResource;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import java.util.List;
import java.util.Optional;

/**
 * The VPCs and NICs, as the runbook describes them.
 *
 * @param adoptedVpcs the VPCs that a destroy keeps
 * @param byGke whether GKE creates the networks of all NICs but the first
 */
record RunbookNetwork(
    boolean adopted,
    List<MarkdownLiteral> adoptedVpcs,
    boolean byGke,
    MarkdownLiteral subnetworks,
    Nics nics,
    PodNetworks podNetworks,
    Resources resources) {
  /**
   * All NICs of a node except the first.
   *
   * @param claimed the resource claim template of pods, if they claim NICs
   * @param driver the driver that allocates claimed NICs
   * @param domains whether NVLink also connects nodes
   */
  record Nics(int count, Optional<MarkdownLiteral> claimed, String driver, boolean domains) {}

  /**
   * The Kubernetes objects of the NICs.
   *
   * @param made whether the stack creates these objects
   * @param count the number of Networks as text, such as {@code 9 Networks}; absent where pods
   *     claim NICs
   */
  record PodNetworks(boolean adopted, boolean made, Optional<String> count) {}

  /** The resources that a pod requests for a GPU and for the first RDMA NIC. */
  record Resources(String gpu, String rdma) {}

  RunbookNetwork {
    adoptedVpcs = List.copyOf(adoptedVpcs);
  }

  static RunbookNetwork of(FabricPlan fabric) {
    NetworkPlan plan = fabric.network();
    boolean claims = plan.mode().claimsNics();
    boolean adopted = fabric.podNetworksAdopted();
    int nics = plan.furtherNics();
    String rdma = plan.rdma().stream().map(n -> n.podNetwork()).findFirst().orElse("");
    var claimed = Optional.of(fabric).filter(f -> claims).map(f -> new NicClaim(f).template());
    var networks = Optional.of(LocaleFreeText.count(nics, "Network")).filter(text -> !claims);
    return new RunbookNetwork(
        plan.adopted(),
        plan.adoptedNetworks().stream().map(MarkdownLiteral::new).toList(),
        plan.mode().networksByGke(),
        new MarkdownLiteral(
            LocaleFreeText.range(plan.nodeNetworks().stream().map(n -> n.subnetwork()).toList())),
        new Nics(
            nics,
            claimed.map(MarkdownLiteral::new),
            ManagedDranet.DRIVER,
            fabric.pool().machine().nvlinkDomain().spansNodes()),
        new PodNetworks(adopted, !claims && !adopted, networks),
        new Resources(NodeResource.GPU, NodeResource.INTERFACE_PREFIX + rdma + ".IP"));
  }
}
