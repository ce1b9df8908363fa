package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.base.value.Cidr;
import epfabric.deploy.gcp.compute.NetworkArgs;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.deploy.infra.resource.Subnetwork;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.List;

/**
 * The RoCE network: one subnet per RDMA NIC, in the zone of its network profile.
 *
 * <p>The network has no firewall, because the profile forbids firewalls and allows all traffic
 * within the network.
 */
final class RdmaNetwork extends ResourceGroup {
  private final List<Subnet> subnets = new ArrayList<>();

  RdmaNetwork(FabricScope scope, List<NodeNetwork> plan, List<Cidr> ranges, List<Resource> after) {
    super("RdmaNetwork", "rdma-network", scope);
    String profiles = "projects/" + scope.project() + "/global/networkProfiles/";
    NetworkArgs args =
        Vpc.network(scope, plan.get(0).network())
            .networkProfile(profiles + scope.zone() + "-vpc-roce")
            .build();
    VpcNetwork network = new VpcNetwork("rdma-net", args, network(after));
    for (int i = 0; i < plan.size(); i++) {
      Subnetwork subnetwork =
          new Subnetwork(
              "rdma-sub-" + i,
              Vpc.subnetwork(scope, plan.get(i).subnetwork(), network, ranges.get(i)).build(),
              network(List.of()));
      subnets.add(new Subnet(network.name(), subnetwork.name(), List.of(network, subnetwork)));
    }
    declared();
  }

  /**
   * Returns the subnets, identified by names: with IDs, every preview would plan to replace the
   * node pool.
   */
  List<Subnet> subnets() {
    return List.copyOf(subnets);
  }
}
