package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the requirements of each network mode, and the networks that the mode creates. */
class NetworkModeRulesTest {
  private static EnvironmentBuilder withMode(String mode) {
    return anEnvironment().withNetwork("mode", mode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"device", "dranet", "dranet-auto"})
  void everyModeCanBePlannedOnBothMachines(String mode) {
    assertThat(problemsOf(withMode(mode))).isEmpty();
    assertThat(problemsOf(withMode(mode).withMachine("a3-ultragpu-8g"))).isEmpty();
  }

  @Test
  void refusesAnUnknownMode() {
    assertThat(problemsOf(withMode("auto")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:network.mode: not one of device, dranet, dranet-auto, got "auto"
              expected: device, dranet, dranet-auto""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dranet", "dranet-auto"})
  void refusesClaimedNicsOnUbuntuNodes(String mode) {
    assertThat(problemsOf(withMode(mode).withPool("drivers", "installer")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:network.mode: GKE's managed DRANET is neither documented nor reported for Ubuntu nodes, which the installer's drivers need, got "%s"
              expected: device, or epfabric:gpuPool.drivers: gke
              hint: the installer reloads the NICs' drivers after GKE's driver has listed the NICs"""
                .formatted(mode));
  }

  @Test
  void refusesAClusterOlderThanManagedDranet() {
    assertThat(problemsOf(withModeInExtendedChannel("dranet", "1.34.1-gke.1829000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:14: epfabric:cluster.version: too old for network.mode dranet, GKE's managed DRANET, got "1.34.1-gke.1829000"
              expected: 1.34.1-gke.1829001 or newer""");
    assertThat(problemsOf(withModeInExtendedChannel("dranet", "1.34.1-gke.1829001"))).isEmpty();
    assertThat(problemsOf(withModeInExtendedChannel("device", "1.34.1-gke.1829000"))).isEmpty();
  }

  /**
   * Returns an environment in the extended channel, because standard support of GKE 1.34 has ended.
   */
  private static EnvironmentBuilder withModeInExtendedChannel(String mode, String version) {
    return withMode(mode).withCluster("releaseChannel", "extended").withCluster("version", version);
  }

  @Test
  void refusesOldNodesOfAnAdoptedClusterWithManagedDranet() {
    assertThat(
            problemsOf(
                withMode("dranet-auto")
                    .withAdoptedCluster()
                    .withPool("nodeVersion", "1.34.1-gke.1829000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:9:18: epfabric:gpuPool.nodeVersion: too old for network.mode dranet-auto, GKE's managed DRANET, got "1.34.1-gke.1829000"
              expected: 1.34.1-gke.1829001 or newer""");
  }

  @Test
  void refusesClaimedNicsOnTheNetworkOfTheHost() {
    assertThat(problemsOf(withMode("dranet").with("acceptance", "hostNetwork", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:18: epfabric:acceptance.hostNetwork: a pod in the host's network cannot claim NICs, which network.mode dranet requires
              expected: false, or epfabric:network.mode: device
              hint: GKE's driver refuses it: "using host network can not claim host devices\"""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"adopt: true", "gvnic: host-1", "rdma: [a, b, c, d, e, f, g, h]"})
  void refusesPodNetworksWithClaimedNics(String setting) {
    String key = setting.replaceFirst(":.*", "");
    int column = key.length() + 7;
    assertThat(
            problemsOf(
                withMode("dranet").withPodNetworks(key, setting.replaceFirst("^[a-z]+: ", ""))))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:%d: epfabric:podNetworks.%s: with network.mode dranet pods claim NICs, and no such objects may exist
              expected: no podNetworks, or epfabric:network.mode: device
              hint: Google's page on managed DRANET: no Network of type Device in the same cluster"""
                .formatted(column, key));
  }

  @Test
  void refusesRangesOfNetworksThatGkeCreates() {
    assertThat(
            problemsOf(
                withMode("dranet-auto")
                    .withNetwork("gvnicCidr", "10.9.0.0/24")
                    .withNetwork("rdmaCidr", "10.10.0.0/16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:16: epfabric:network.gvnicCidr: GKE chooses the ranges of the networks that it makes
              expected: no gvnicCidr, or epfabric:network.mode: dranet
              hint: the pool names an accelerator network profile, and GKE does the rest
            Pulumi.test.yaml:7:15: epfabric:network.rdmaCidr: GKE chooses the ranges of the networks that it makes
              expected: no rdmaCidr, or epfabric:network.mode: dranet
              hint: the pool names an accelerator network profile, and GKE does the rest""");
  }

  @Test
  void refusesAdoptedNetworksIfGkeCreatesThem() {
    assertThat(problemsOf(withMode("dranet-auto").withAdoptedNetworks().withAdoptedCluster()))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:12: epfabric:network.adopt: GKE makes the networks of the additional NICs, so none can be adopted
              expected: primary alone, or epfabric:network.mode: dranet
              hint: the pool names an accelerator network profile, and GKE does the rest""");
  }

  @Test
  void acceptsAnAdoptedPrimaryNetworkInEveryMode() {
    assertThat(problemsOf(withMode("dranet-auto").withAdoptedPrimary(""))).isEmpty();
    assertThat(problemsOf(withMode("dranet").withAdoptedPrimary(""))).isEmpty();
  }

  @Test
  void refusesAPodRangeInAnAdoptedPrimaryNetwork() {
    assertThat(
            problemsOf(
                withMode("dranet-auto")
                    .withAdoptedPrimary("")
                    .withNetwork("podCidr", "10.9.0.0/16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:14: epfabric:network.podCidr: an adopted network keeps the ranges it has, got 10.9.0.0/16
              expected: no range""");
  }

  @Test
  void acceptsAnAdoptedPoolWithNetworksThatGkeCreates() {
    assertThat(problemsOf(withMode("dranet-auto").withAdoptedCluster().withAdoptedPool()))
        .isEmpty();
  }

  @Test
  void refusesTheLabelThatGkeSetsByItself() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("labels", "{gke.networks.io/accelerator-network-profile: auto}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.labels.gke.networks.io/accelerator-network-profile: GKE sets labels of this prefix itself
              expected: another prefix""");
  }

  @Test
  void aClaimedNicIsNamedByItsInterfaceInPods() {
    NetworkPlan network = planOf(withMode("dranet")).network();
    assertThat(network.nodeNetworks())
        .map(NodeNetwork::podNetwork)
        .startsWith("eth1", "gpu0rdma0")
        .endsWith("gpu7rdma0")
        .hasSize(9);
    assertThat(network.nodeNetworks())
        .map(NodeNetwork::subnetwork)
        .contains("epfabric-test-sub-1", "epfabric-test-rdma-sub-7");
    assertThat(network.podNetworks()).isEmpty();
    assertThat(network.furtherNics()).isEqualTo(9);
  }

  @Test
  void networksThatGkeCreatesHaveNoNamesInThePlan() {
    NetworkPlan network = planOf(withMode("dranet-auto")).network();
    assertThat(network.nodeNetworks()).isEmpty();
    assertThat(network.createdNetworks()).containsExactly("epfabric-test-net-0");
    assertThat(network.rdma()).map(NodeNetwork::podNetwork).hasSize(8).startsWith("gpu0rdma0");
    assertThat(network.addresses().orElseThrow().rdma()).isEmpty();
    assertThat(network.addresses().orElseThrow().gvnic()).isEmpty();
    assertThat(network.furtherNics()).isEqualTo(9);
    assertThat(planOf(withMode("dranet-auto").withAdoptedPrimary("")).network().adopted()).isTrue();
  }
}
