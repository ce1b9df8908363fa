package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that ranges neither overlap nor run out, and that adopted networks are complete. */
class NetworkRulesTest {
  @Test
  void refusesANodeRangeThatOverlapsTheDefaultPodRange() {
    assertThat(problemsOf(anEnvironment().withNetwork("nodeCidr", "10.5.0.0/16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:network.nodeCidr: 10.5.0.0/16 overlaps epfabric:network.podCidr 10.4.0.0/14 (its default)
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void refusesAPodRangeThatOverlapsTheDefaultServiceRange() {
    assertThat(problemsOf(anEnvironment().withNetwork("podCidr", "10.0.0.0/14")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:network.podCidr: 10.0.0.0/14 overlaps epfabric:network.serviceCidr 10.0.32.0/20 (its default)
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void refusesAServiceRangeThatOverlapsTheNodes() {
    assertThat(problemsOf(anEnvironment().withNetwork("serviceCidr", "192.168.0.0/20")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:network.serviceCidr: 192.168.0.0/20 overlaps epfabric:network.nodeCidr 192.168.0.0/18 (its default)
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void refusesAGvnicRangeThatOverlapsTheRdmaRange() {
    assertThat(problemsOf(anEnvironment().withNetwork("gvnicCidr", "192.168.160.0/20")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:16: epfabric:network.gvnicCidr: 192.168.160.0/20 overlaps epfabric:network.rdmaCidr 192.168.128.0/18 (its default)
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void anOverlapIsReportedAtTheSecondRange() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNetwork("gvnicCidr", "10.64.0.0/16")
                    .withNetwork("rdmaCidr", "10.64.128.0/17")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:15: epfabric:network.rdmaCidr: 10.64.128.0/17 overlaps epfabric:network.gvnicCidr 10.64.0.0/16
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void acceptsRangesOfClassE() {
    assertThat(problemsOf(anEnvironment().withNetwork("podCidr", "240.16.0.0/12"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.128.0.0/16 | 0.0.0.0/8 | this host",
        "127.1.0.0/16 | 127.0.0.0/8 | loopback",
        "169.254.0.0/16 | 169.254.0.0/16 | link-local addresses and the metadata server",
        "199.36.128.0/18 | 199.36.153.4/30 | Private Google Access",
        "199.36.153.8/29 | 199.36.153.8/30 | Private Google Access",
        "239.0.0.0/16 | 224.0.0.0/4 | multicast"
      })
  void refusesAReservedRange(String range, String reserved, String purpose) {
    assertThat(problemsOf(anEnvironment().withNetwork("gvnicCidr", range)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:16: epfabric:network.gvnicCidr: %s overlaps %s, reserved for %s
              expected: a range of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16"""
                .formatted(range, reserved, purpose));
  }

  @Test
  void acceptsRangesThatTouchWithoutOverlap() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNetwork("nodeCidr", "10.8.0.0/16")
                    .withNetwork("gvnicCidr", "10.9.0.0/16")))
        .isEmpty();
  }

  @Test
  void refusesANodeRangeTooSmallForGpuAndSystemNodes() {
    assertThat(problemsOf(anEnvironment().withNodes(8).withNetwork("nodeCidr", "192.168.0.0/29")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:15: epfabric:network.nodeCidr: 192.168.0.0/29 has 8 addresses, too few for 10 nodes and 1 more during upgrades
              expected: a /28 or larger""");
  }

  @Test
  void refusesAPodRangeWithoutA24PerNode() {
    assertThat(problemsOf(anEnvironment().withNodes(8).withNetwork("podCidr", "10.4.0.0/21")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:14: epfabric:network.podCidr: 10.4.0.0/21 has 2048 addresses, too few for 10 nodes and 1 more during upgrades, a /24 each
              expected: a /20 or larger""");
  }

  /**
   * terraform-google-kubernetes-engine documents max_surge as nodes in addition to the pool's;
   * Google's page on flexible pod ranges assigns a /24 to a node with up to 110 pods.
   */
  @Test
  void refusesAPodRangeThatNodesOutgrowDuringUpgrades() {
    assertThat(problemsOf(withUpgradesInASmallPodRange("{maxSurge: 2}"))).isEmpty();
    assertThat(problemsOf(withUpgradesInASmallPodRange("{maxSurge: 3}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:10:14: epfabric:network.podCidr: 10.4.0.0/20 has 4096 addresses, too few for 10 nodes and 7 more during upgrades, a /24 each
              expected: a /19 or larger""");
    assertThat(problemsOf(withUpgradesInASmallPodRange("{strategy: blue-green}")))
        .contains("too few for 10 nodes and 9 more during upgrades, a /24 each");
  }

  private static EnvironmentBuilder withUpgradesInASmallPodRange(String upgrades) {
    return anEnvironment()
        .withNodes(4)
        .withPool("pools", "2")
        .placed("none")
        .withUpgrades(upgrades)
        .withNetwork("podCidr", "10.4.0.0/20");
  }

  @Test
  void refusesNicRangesThatNodesOutgrowDuringUpgrades() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNodes(4)
                    .withPool("upgrades", "{maxSurge: 1}")
                    .withNetwork("gvnicCidr", "10.9.0.0/29")
                    .withNetwork("rdmaCidr", "10.10.0.0/26")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:16: epfabric:network.gvnicCidr: 10.9.0.0/29 has 8 addresses, too few for 4 GPU nodes and 1 more during upgrades
              expected: a /28 or larger
            Pulumi.test.yaml:9:15: epfabric:network.rdmaCidr: 10.10.0.0/26 has 64 addresses, too few for 4 GPU nodes and 1 more during upgrades on 8 RDMA subnets
              expected: a /25 or larger""");
  }

  @Test
  void refusesADefaultPodRangeThatTheNodesOutgrow() {
    assertThat(
            problemsOf(anEnvironment().withNodes(1000).withCluster("systemPool", "{nodes: 100}")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:network.podCidr: 10.4.0.0/14 has 262144 addresses, too few for 1100 nodes and 1 more during upgrades, a /24 each
              expected: a /13 or larger""");
  }

  @Test
  void refusesAServiceRangeOfLessThan32Addresses() {
    assertThat(problemsOf(anEnvironment().withNetwork("serviceCidr", "10.0.32.0/28")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:network.serviceCidr: 10.0.32.0/28 has 16 addresses, too few for the Services of a cluster
              expected: a /27 or larger""");
  }

  @Test
  void refusesAGvnicRangeTooSmallForTheGpuNodes() {
    assertThat(problemsOf(anEnvironment().withNodes(8).withNetwork("gvnicCidr", "192.168.64.0/29")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:16: epfabric:network.gvnicCidr: 192.168.64.0/29 has 8 addresses, too few for 8 GPU nodes
              expected: a /28 or larger""");
  }

  @Test
  void refusesAnRdmaRangeThatCannotGiveEachNicASubnet() {
    assertThat(problemsOf(anEnvironment().withNetwork("rdmaCidr", "192.168.128.0/27")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:network.rdmaCidr: 192.168.128.0/27 has 32 addresses, too few for 2 GPU nodes on 8 RDMA subnets
              expected: a /26 or larger""");
  }

  @Test
  void refusesAnRdmaRangeWithSubnetsTooSmallForTheNodes() {
    assertThat(problemsOf(anEnvironment().withNodes(8).withNetwork("rdmaCidr", "192.168.128.0/26")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:15: epfabric:network.rdmaCidr: 192.168.128.0/26 has 64 addresses, too few for 8 GPU nodes on 8 RDMA subnets
              expected: a /25 or larger""");
  }

  @Test
  void acceptsTheSmallestRdmaRangeForTwoNodes() {
    assertThat(problemsOf(anEnvironment().withNetwork("rdmaCidr", "192.168.128.0/26"))).isEmpty();
  }

  @Test
  void countsTheMaximumNodesOfAutoscaling() {
    assertThat(
            problemsOf(
                anEnvironment().scalingFrom(0, 100).withNetwork("gvnicCidr", "192.168.64.0/26")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:16: epfabric:network.gvnicCidr: 192.168.64.0/26 has 64 addresses, too few for 100 GPU nodes
              expected: a /25 or larger""");
  }

  @Test
  void countsTheNodesOfAllPoolsInTheRdmaSubnets() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNodes(20)
                    .withPool("pools", "50")
                    .withNetwork("rdmaCidr", "192.168.128.0/20")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:15: epfabric:network.rdmaCidr: 192.168.128.0/20 has 4096 addresses, too few for 1000 GPU nodes on 8 RDMA subnets
              expected: a /19 or larger""");
  }

  @Test
  void countsTheNodesOfAllPoolsInNodePodAndGvnicRanges() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNodes(4)
                    .withPool("pools", "2")
                    .withNetwork("nodeCidr", "192.168.0.0/29")
                    .withNetwork("podCidr", "10.4.0.0/21")
                    .withNetwork("gvnicCidr", "192.168.64.0/29")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:15: epfabric:network.nodeCidr: 192.168.0.0/29 has 8 addresses, too few for 10 nodes and 1 more during upgrades
              expected: a /28 or larger
            Pulumi.test.yaml:9:14: epfabric:network.podCidr: 10.4.0.0/21 has 2048 addresses, too few for 10 nodes and 1 more during upgrades, a /24 each
              expected: a /20 or larger
            Pulumi.test.yaml:10:16: epfabric:network.gvnicCidr: 192.168.64.0/29 has 8 addresses, too few for 8 GPU nodes
              expected: a /28 or larger""");
  }

  @Test
  void acceptsAThousandNodesInFiftyPoolsWithTheDefaultRanges() {
    assertThat(problemsOf(anEnvironment().withNodes(20).withPool("pools", "50"))).isEmpty();
  }

  @Test
  void refusesRangesTogetherWithAdoptedNetworks() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withAdoptedNetworks()
                    .withNetwork("rdmaCidr", "10.9.0.0/16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:15: epfabric:network.rdmaCidr: adopted networks keep the ranges they have, got 10.9.0.0/16
              expected: no range together with adopt""");
  }

  @Test
  void acceptsAdoptedNetworksWithAnAdoptedCluster() {
    assertThat(problemsOf(anEnvironment().withAdoptedCluster().withAdoptedNetworks())).isEmpty();
  }

  @Test
  void requiresThePrimaryNetworkIfTheClusterIsCreatedInAdoptedNetworks() {
    assertThat(problemsOf(anEnvironment().withAdoptedNetworks()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:network.adopt.primary: a cluster is created, but its network is not named
              expected: network, subnetwork, podRange, serviceRange
              hint: or adopt the cluster too: epfabric:cluster.adopt.name""");
  }

  @Test
  void acceptsAnAdoptedPrimaryNetworkWithRangesForTheOtherNics() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedPrimary("hostProject: my-project, ")
                    .withNetwork("gvnicCidr", "10.9.0.0/20")
                    .withNetwork("rdmaCidr", "10.10.0.0/16")))
        .isEmpty();
  }

  @Test
  void refusesRangesOfAnAdoptedPrimaryNetwork() {
    assertThat(
            problemsOf(
                anEnvironment().withAdoptedPrimary("").withNetwork("podCidr", "10.64.0.0/14")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:14: epfabric:network.podCidr: an adopted network keeps the ranges it has, got 10.64.0.0/14
              expected: only gvnicCidr and rdmaCidr""");
  }

  @Test
  void refusesOverlapsOfNetworksBesideAnAdoptedPrimaryNetwork() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedPrimary("")
                    .withNetwork("gvnicCidr", "10.9.0.0/20")
                    .withNetwork("rdmaCidr", "10.9.0.0/16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:15: epfabric:network.rdmaCidr: 10.9.0.0/16 overlaps epfabric:network.gvnicCidr 10.9.0.0/20
              expected: ranges that share no address
              hint: a node has an address in each of them""");
  }

  @Test
  void refusesToCreateNetworksBesideANetworkOfAHostProject() {
    assertThat(problemsOf(anEnvironment().withAdoptedPrimary("hostProject: shared-networks, ")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:26: epfabric:network.adopt.hostProject: GKE takes all networks of a node from one project, but the networks created besides the primary one are in my-project, got "shared-networks"
              expected: gvnic and rdma beside primary: existing networks in shared-networks
              hint: its owners can create them as the table in docs/environment.md says""");
  }

  @Test
  void requiresTheRdmaNetworkIfTheGvnicNetworkIsAdopted() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNetwork(
                        "adopt",
                        "{primary: {network: n, subnetwork: p, podRange: a, serviceRange: b}, gvnic: {network: g, subnetwork: g}}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:network.adopt.rdma.network: required, but not given
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            Pulumi.test.yaml:5:12: epfabric:network.adopt.rdma.subnetworks: got 0 subnets for 8 RDMA NICs
              expected: 8 subnets, in NIC order""");
  }

  @Test
  void refusesFewerAdoptedSubnetsThanNics() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withNetwork(
                        "adopt",
                        "{gvnic: {network: n, subnetwork: s}, rdma: {network: r, subnetworks: [a, b]}}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:81: epfabric:network.adopt.rdma.subnetworks: got 2 subnets for 8 RDMA NICs
              expected: 8 subnets, in NIC order""");
  }

  @Test
  void refusesOneAdoptedSubnetForTwoNics() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withNetwork(
                        "adopt",
                        "{gvnic: {network: n, subnetwork: s}, rdma: {network: r, subnetworks: [a, a, c, d, e, f, g, h]}}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:81: epfabric:network.adopt.rdma.subnetworks: a subnet is named twice
              expected: one subnet per NIC""");
  }

  @Test
  void refusesTheGvnicNetworkAsRdmaNetwork() {
    assertThat(
            problemsOf(
                anEnvironment().withAdoptedCluster().withAdoptedNetworks("one-net", "one-net")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:71: epfabric:network.adopt.rdma.network: the RDMA network is the gVNIC network, got "one-net"
              expected: a separate VPC with the RoCE network profile""");
  }

  @Test
  void refusesTheNetworkOfTheClusterForFurtherNics() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNetwork(
                        "adopt",
                        "{primary: {network: n, subnetwork: p, podRange: pods, serviceRange: services}, gvnic: {network: n, subnetwork: g}, rdma: {network: n, subnetworks: [a, b, c, d, e, f, g, h]}}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:108: epfabric:network.adopt.gvnic.network: the gVNIC network is the cluster's network, got "n"
              expected: a separate VPC
            Pulumi.test.yaml:5:143: epfabric:network.adopt.rdma.network: the RDMA network is the gVNIC network, got "n"
              expected: a separate VPC with the RoCE network profile
            Pulumi.test.yaml:5:143: epfabric:network.adopt.rdma.network: the RDMA network is the cluster's network, got "n"
              expected: a separate VPC with the RoCE network profile""");
  }

  @Test
  void requiresAllSettingsOfAnAdoptedNetwork() {
    assertThat(problemsOf(anEnvironment().withAdoptedCluster().withNetwork("adopt", "{}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:12: epfabric:network.adopt.gvnic.network: required, but not given
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            Pulumi.test.yaml:7:12: epfabric:network.adopt.gvnic.subnetwork: required, but not given
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            Pulumi.test.yaml:7:12: epfabric:network.adopt.rdma.network: required, but not given
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            Pulumi.test.yaml:7:12: epfabric:network.adopt.rdma.subnetworks: got 0 subnets for 8 RDMA NICs
              expected: 8 subnets, in NIC order""");
  }

  @Test
  void refusesRangesOfTheClusterNetworkWithAnAdoptedCluster() {
    assertThat(
            problemsOf(anEnvironment().withAdoptedCluster().withNetwork("podCidr", "10.64.0.0/14")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:14: epfabric:network.podCidr: an adopted cluster keeps the ranges it has, got 10.64.0.0/14
              expected: only gvnicCidr and rdmaCidr""");
  }

  @Test
  void comparesRangesOfFurtherNicsOnlyWithEachOtherInAnAdoptedCluster() {
    assertThat(
            problemsOf(
                anEnvironment().withAdoptedCluster().withNetwork("gvnicCidr", "10.4.0.0/16")))
        .isEmpty();
  }

  /**
   * Besides the GPU nodes there are 2 system nodes and a third during upgrades; Google reserves 4
   * addresses of each subnet.
   */
  @ParameterizedTest
  @CsvSource({
    "nodeCidr, 10.9.0.0/28, 9, true",
    "nodeCidr, 10.9.0.0/28, 10, false",
    "podCidr, 10.8.0.0/20, 13, true",
    "podCidr, 10.8.0.0/20, 14, false",
    "serviceCidr, 10.9.0.0/27, 2, true",
    "serviceCidr, 10.9.0.0/28, 2, false",
    "gvnicCidr, 10.9.0.0/29, 4, true",
    "gvnicCidr, 10.9.0.0/29, 5, false",
    "gvnicCidr, 10.9.0.0/29, 0, true",
    "gvnicCidr, 10.9.0.0/30, 0, false",
    "rdmaCidr, 10.9.0.0/26, 4, true",
    "rdmaCidr, 10.9.0.0/26, 5, false",
    "rdmaCidr, 10.9.0.0/26, 0, true",
    "rdmaCidr, 10.9.0.0/27, 0, false"
  })
  void aRangeMustHaveEnoughAddressesForTheNodes(String key, String range, int nodes, boolean fits) {
    assertThat(problemsOf(anEnvironment().withNodes(nodes).withNetwork(key, range)).isEmpty())
        .isEqualTo(fits);
  }

  @Test
  void refusesOverlappingRangesOfFurtherNicsInAnAdoptedCluster() {
    assertThat(
            problemsOf(
                anEnvironment().withAdoptedCluster().withNetwork("gvnicCidr", "192.168.160.0/20")))
        .contains(
            "epfabric:network.gvnicCidr: 192.168.160.0/20 overlaps epfabric:network.rdmaCidr");
  }
}
