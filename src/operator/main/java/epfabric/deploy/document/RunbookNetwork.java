package epfabric.deploy.document;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NodeResource;
import epfabric.deploy.manifest.NicClaim;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import java.util.List;
import java.util.Optional;

/**
 * The VPCs and NICs of the runbook.
 *
 * @param adoptedVpcs what a destroy leaves
 * @param nics NICs of a node beside the first
 * @param byGke whether GKE makes the networks of the further NICs
 * @param claimed what pods claim NICs by, where they do
 * @param driver by which they are handed out then
 * @param makesPodNetworks whether the stack makes Kubernetes objects of the NICs
 * @param podNetworks {@code 9 Networks}; none where pods claim NICs
 * @param gpuResource what a pod asks for to get a GPU
 * @param interfaceResource what a pod asks for to get the first RDMA NIC
 */
record RunbookNetwork(
    boolean adopted,
    List<MarkdownLiteral> adoptedVpcs,
    int nics,
    boolean byGke,
    Optional<MarkdownLiteral> claimed,
    String driver,
    boolean makesPodNetworks,
    Optional<String> podNetworks,
    MarkdownLiteral subnetworks,
    String gpuResource,
    String interfaceResource) {
  RunbookNetwork {
    adoptedVpcs = List.copyOf(adoptedVpcs);
  }

  static RunbookNetwork of(FabricPlan fabric) {
    NetworkPlan plan = fabric.network();
    boolean claims = plan.mode().claimsNics();
    int nics = plan.furtherNics();
    String rdma = plan.rdma().stream().map(n -> n.podNetwork()).findFirst().orElse("");
    return new RunbookNetwork(
        plan.adopted(),
        plan.adoptedNetworks().stream().map(MarkdownLiteral::new).toList(),
        nics,
        plan.mode().networksByGke(),
        claims
            ? Optional.of(new MarkdownLiteral(new NicClaim(fabric).template()))
            : Optional.empty(),
        ManagedDranet.DRIVER,
        !claims && !fabric.podNetworksAdopted(),
        claims ? Optional.empty() : Optional.of(LocaleFreeText.count(nics, "Network")),
        new MarkdownLiteral(
            LocaleFreeText.range(plan.nodeNetworks().stream().map(n -> n.subnetwork()).toList())),
        NodeResource.GPU,
        NodeResource.INTERFACE_PREFIX + rdma + ".IP");
  }
}
