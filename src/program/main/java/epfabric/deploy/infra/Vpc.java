package epfabric.deploy.infra;

import com.pulumi.core.Output;
import epfabric.base.facts.GoogleNetworks;
import epfabric.base.value.Cidr;
import epfabric.deploy.infra.resource.Firewall;
import epfabric.deploy.infra.resource.Subnetwork;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.fabric.plan.FabricScope;
import java.util.List;
import java.util.Map;

/** What all our VPCs have in common. */
final class Vpc {
  private Vpc() {}

  /** A network without subnets of its own choosing. */
  static VpcNetwork.Args network(FabricScope scope, String name) {
    VpcNetwork.Args args = new VpcNetwork.Args();
    args.name = Output.of(name);
    args.project = Output.of(scope.project());
    args.autoCreateSubnetworks = Output.of(false);
    args.routingMode = Output.of("REGIONAL");
    args.mtu = Output.of(GoogleNetworks.GREATEST_MTU);
    return args;
  }

  static Subnetwork.Args subnetwork(
      FabricScope scope, String name, VpcNetwork network, Cidr range) {
    Subnetwork.Args args = new Subnetwork.Args();
    args.name = Output.of(name);
    args.project = Output.of(scope.project());
    args.region = Output.of(scope.region());
    args.network = network.id();
    args.ipCidrRange = Output.of(range.toString());
    return args;
  }

  /** Lets the given ranges of the fabric talk to each other, and nobody else. */
  /**
   * A firewall whose name goes with its network: the provider says that another network is a change
   * in place, and the engine would delete the old network before the firewall in it.
   */
  static Firewall.Args firewall(
      FabricScope scope, String networkName, VpcNetwork network, List<Cidr> from) {
    Firewall.Args args = new Firewall.Args();
    args.name = network.name().applyValue(there -> networkName + "-internal");
    args.project = Output.of(scope.project());
    args.network = network.id();
    args.direction = Output.of("INGRESS");
    args.sourceRanges = Output.of(from.stream().map(Cidr::toString).toList());
    args.allows =
        Output.of(
            List.of(
                Map.of("protocol", "tcp", "ports", List.of("0-65535")),
                Map.of("protocol", "udp", "ports", List.of("0-65535")),
                Map.of("protocol", "icmp")));
    return args;
  }
}
