package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.base.value.Cidr;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.deploy.infra.resource.Firewall;
import epfabric.deploy.infra.resource.Subnetwork;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.List;

/** The second host network of the GPU nodes. */
final class GvnicNetwork extends ResourceGroup {
  private final Subnet subnet;
  private final Firewall firewall;

  GvnicNetwork(FabricScope scope, NodeNetwork plan, Cidr range, List<Resource> after) {
    super("GvnicNetwork", "gvnic-network", scope);
    VpcNetwork network =
        new VpcNetwork("net-1", Vpc.network(scope, plan.network()).build(), network(after));
    Subnetwork subnetwork =
        new Subnetwork(
            "sub-1",
            Vpc.subnetwork(scope, plan.subnetwork(), network, range).build(),
            network(List.of()));
    this.firewall =
        new Firewall(
            "firewall-net-1",
            Vpc.firewall(scope, plan.network(), network, List.of(range)),
            child(List.of()));
    this.subnet = new Subnet(network.name(), subnetwork.name(), List.of(network, subnetwork));
    declared();
  }

  /**
   * Returns the subnet, identified by names: with IDs, every preview would plan to replace the node
   * pool.
   */
  Subnet subnet() {
    return subnet;
  }

  /** Returns the rule that lets nodes reach each other. */
  Resource firewall() {
    return firewall;
  }
}
