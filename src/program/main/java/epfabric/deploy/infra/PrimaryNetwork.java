package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
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
import java.util.Map;

/** The cluster's VPC: a subnet with ranges for pods and services, and NAT for private nodes. */
final class PrimaryNetwork extends ResourceGroup {
  private final Subnet subnet;
  private final List<Resource> before;

  PrimaryNetwork(
      FabricScope scope, Primary plan, PrimaryAddresses addresses, List<Resource> after) {
    super("PrimaryNetwork", "primary-network", scope);
    VpcNetwork network =
        new VpcNetwork("net-0", Vpc.network(scope, plan.network()), network(after));
    Subnetwork.Args args = Vpc.subnetwork(scope, plan.subnetwork(), network, addresses.nodes());
    args.privateIpGoogleAccess = Output.of(true);
    args.secondaryIpRanges =
        Output.of(
            List.of(
                range(plan.podRange(), addresses.pods()),
                range(plan.serviceRange(), addresses.services())));
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

  private static Map<String, Object> range(String name, Object cidr) {
    return Map.of("rangeName", name, "ipCidrRange", cidr.toString());
  }

  private RouterNat nat(VpcNetwork network) {
    CloudRouter.Args router = new CloudRouter.Args();
    router.name = Output.of(scope().name("router"));
    router.project = Output.of(scope().project());
    router.region = Output.of(scope().region());
    router.network = network.id();
    RouterNat.Args nat = new RouterNat.Args();
    nat.name = Output.of(scope().name("nat"));
    nat.project = Output.of(scope().project());
    nat.region = Output.of(scope().region());
    nat.router = new CloudRouter("router", router, child(List.of())).name();
    nat.natIpAllocateOption = Output.of("AUTO_ONLY");
    nat.sourceSubnetworkIpRangesToNat = Output.of("ALL_SUBNETWORKS_ALL_IP_RANGES");
    return new RouterNat("nat", nat, child(List.of()));
  }

  Subnet subnet() {
    return subnet;
  }

  /** What nodes need in order to reach each other, and private ones to pull from the internet. */
  List<Resource> before() {
    return before;
  }
}
