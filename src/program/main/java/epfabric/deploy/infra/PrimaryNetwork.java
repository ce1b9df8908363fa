package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.base.value.Cidr;
import epfabric.deploy.gcp.compute.RouterArgs;
import epfabric.deploy.gcp.compute.RouterNatArgs;
import epfabric.deploy.gcp.compute.SubnetworkArgs;
import epfabric.deploy.gcp.compute.enums.RouterNatNatIpAllocateOption;
import epfabric.deploy.gcp.compute.enums.RouterNatSourceSubnetworkIpRangesToNat;
import epfabric.deploy.gcp.compute.inputs.SubnetworkSecondaryIpRangeArgs;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.deploy.infra.resource.CloudRouter;
import epfabric.deploy.infra.resource.Firewall;
import epfabric.deploy.infra.resource.RouterNat;
import epfabric.deploy.infra.resource.Subnetwork;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import java.util.List;

/** The cluster's VPC: a subnet with ranges for pods and services, and NAT for private nodes. */
final class PrimaryNetwork extends ResourceGroup {
  private final Subnet subnet;
  private final List<Resource> before;

  PrimaryNetwork(
      FabricScope scope, Primary plan, PrimaryAddresses addresses, List<Resource> after) {
    super("PrimaryNetwork", "primary-network", scope);
    VpcNetwork network =
        new VpcNetwork("net-0", Vpc.network(scope, plan.network()).build(), network(after));
    SubnetworkArgs args =
        Vpc.subnetwork(scope, plan.subnetwork(), network, addresses.nodes())
            .privateIpGoogleAccess(true)
            .secondaryIpRanges(
                List.of(
                    range(plan.podRange(), addresses.pods()),
                    range(plan.serviceRange(), addresses.services())))
            .build();
    Subnetwork subnetwork = new Subnetwork("sub-0", args, network(List.of()));
    Firewall firewall =
        new Firewall(
            "firewall-net-0",
            Vpc.firewall(
                scope, plan.network(), network, List.of(addresses.nodes(), addresses.pods())),
            child(List.of()));
    this.subnet = new Subnet(network.id(), subnetwork.id(), List.of(network, subnetwork));
    this.before = List.of(nat(network), firewall);
    declared();
  }

  private static SubnetworkSecondaryIpRangeArgs range(String name, Cidr cidr) {
    return SubnetworkSecondaryIpRangeArgs.builder()
        .rangeName(name)
        .ipCidrRange(cidr.toString())
        .build();
  }

  private RouterNat nat(VpcNetwork network) {
    RouterArgs router =
        RouterArgs.builder()
            .network(network.id())
            .name(scope().name("router"))
            .project(scope().project())
            .region(scope().region())
            .build();
    RouterNatArgs nat =
        RouterNatArgs.builder()
            .router(new CloudRouter("router", router, child(List.of())).name())
            .sourceSubnetworkIpRangesToNat(
                RouterNatSourceSubnetworkIpRangesToNat.ALL_SUBNETWORKS_ALL_IP_RANGES)
            .name(scope().name("nat"))
            .project(scope().project())
            .region(scope().region())
            .natIpAllocateOption(RouterNatNatIpAllocateOption.AUTO_ONLY)
            .build();
    return new RouterNat("nat", nat, child(List.of()));
  }

  Subnet subnet() {
    return subnet;
  }

  /**
   * Returns the resources that nodes need to reach each other and, if they are private, to pull
   * images.
   */
  List<Resource> before() {
    return before;
  }
}
