package epfabric.deploy.document;

import epfabric.base.facts.NodeResource;
import epfabric.fabric.plan.NetworkPlan;
import java.util.List;

/**
 * The VPCs and NICs of the runbook.
 *
 * @param adoptedVpcs what a destroy leaves
 * @param nics NICs of a node beside the first
 * @param podNetworks {@code 9 Networks}
 * @param gpuResource what a pod asks for to get a GPU
 * @param interfaceResource what a pod asks for to get the first RDMA NIC
 */
record RunbookNetwork(
    boolean adopted,
    List<Literal> adoptedVpcs,
    int nics,
    String podNetworks,
    Literal subnetworks,
    String gpuResource,
    String interfaceResource) {
  RunbookNetwork {
    adoptedVpcs = List.copyOf(adoptedVpcs);
  }

  static RunbookNetwork of(NetworkPlan plan) {
    int nics = plan.nodeNetworks().size();
    String rdma = plan.rdma().stream().map(n -> n.podNetwork()).findFirst().orElse("");
    return new RunbookNetwork(
        plan.adopted(),
        plan.adoptedNetworks().stream().map(Literal::new).toList(),
        nics,
        Words.count(nics, "Network"),
        new Literal(Words.range(plan.nodeNetworks().stream().map(n -> n.subnetwork()).toList())),
        NodeResource.GPU,
        NodeResource.INTERFACE_PREFIX + rdma + ".IP");
  }
}
