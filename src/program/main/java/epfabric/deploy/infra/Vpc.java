package epfabric.deploy.infra;

import epfabric.base.facts.GoogleNetworks;
import epfabric.base.value.Cidr;
import epfabric.deploy.gcp.compute.FirewallArgs;
import epfabric.deploy.gcp.compute.NetworkArgs;
import epfabric.deploy.gcp.compute.SubnetworkArgs;
import epfabric.deploy.gcp.compute.enums.FirewallDirection;
import epfabric.deploy.gcp.compute.enums.NetworkRoutingMode;
import epfabric.deploy.gcp.compute.inputs.FirewallAllowArgs;
import epfabric.deploy.infra.resource.VpcNetwork;
import epfabric.fabric.plan.FabricScope;
import java.util.List;

/** Settings that all VPCs of a fabric share. */
final class Vpc {
  private Vpc() {}

  /** Returns a network without automatic subnets. */
  static NetworkArgs.Builder network(FabricScope scope, String name) {
    return NetworkArgs.builder()
        .name(name)
        .project(scope.project())
        .autoCreateSubnetworks(false)
        .routingMode(NetworkRoutingMode.REGIONAL)
        .mtu(GoogleNetworks.GREATEST_MTU);
  }

  static SubnetworkArgs.Builder subnetwork(
      FabricScope scope, String name, VpcNetwork network, Cidr range) {
    return SubnetworkArgs.builder()
        .network(network.id())
        .name(name)
        .project(scope.project())
        .region(scope.region())
        .ipCidrRange(range.toString());
  }

  /**
   * Returns a firewall that allows traffic between the given ranges of the fabric, and from no
   * other range.
   *
   * <p>The firewall's name depends on the network's name. Otherwise the provider would plan a
   * replaced network as a change in place, and the engine would delete the old network before the
   * firewall in it.
   */
  static FirewallArgs firewall(
      FabricScope scope, String networkName, VpcNetwork network, List<Cidr> from) {
    return FirewallArgs.builder()
        .network(network.id())
        .name(network.name().applyValue(created -> networkName + "-internal"))
        .project(scope.project())
        .direction(FirewallDirection.INGRESS)
        .sourceRanges(from.stream().map(Cidr::toString).toList())
        .allows(List.of(allPorts("tcp"), allPorts("udp"), protocol("icmp").build()))
        .build();
  }

  private static FirewallAllowArgs allPorts(String protocol) {
    return protocol(protocol).ports(List.of("0-65535")).build();
  }

  private static FirewallAllowArgs.Builder protocol(String protocol) {
    return FirewallAllowArgs.builder().protocol(protocol);
  }
}
