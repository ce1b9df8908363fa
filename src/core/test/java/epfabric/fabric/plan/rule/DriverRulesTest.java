package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.plan.Planning;
import org.junit.jupiter.api.Test;

/**
 * Tests the choice between GKE's drivers and the installer's, and the settings that each allows.
 */
class DriverRulesTest {
  @Test
  void theGivenDriversDetermineTheDefaultSet() {
    assertThat(Planning.planOf(anEnvironment().withPool("drivers", "gke")).workload().software())
        .extracting(s -> s.name())
        .isEqualTo("b200-gke");
    assertThat(
            Planning.planOf(anEnvironment().withPool("drivers", "installer")).workload().software())
        .extracting(s -> s.name())
        .isEqualTo("b200");
  }

  @Test
  void theGivenSetDeterminesTheDefaultDrivers() {
    assertThat(Planning.planOf(anEnvironment().withSoftware("v2-gin")).pool().drivers())
        .hasToString("GKE");
    assertThat(Planning.planOf(anEnvironment().withSoftware("guide")).pool().drivers())
        .hasToString("INSTALLER");
  }

  @Test
  void refusesASetMadeForDriversOfTheInstallerOnNodesWithDriversOfGke() {
    assertThat(problemsOf(anEnvironment().withSoftware("b200").withPool("drivers", "gke")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:14: epfabric:gpuPool.drivers: set "b200" (epfabric:software) is made for nodes with the installer's drivers, got gke
              expected: installer, or software b200-gke or v2-gin""");
  }

  @Test
  void refusesAVersionOfTheGkeDriverWithDriversOfTheInstaller() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("drivers", "installer")
                    .withPool("driverVersion", "latest")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:20: epfabric:gpuPool.driverVersion: the installer brings the driver, in the version of the software set
              expected: no driverVersion, or epfabric:gpuPool.drivers: gke""");
  }

  @Test
  void refusesNodesWithADriverTooOldForTheSet() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("drivers", "gke")
                    .withPool("nodeVersion", "1.33.5-gke.1162000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.nodeVersion: standard support of GKE 1.33 ended on 2026-08-03, got "1.33.5-gke.1162000"
              expected: 1.35 or newer
              hint: epfabric:cluster.releaseChannel: extended keeps it until 2027-06-03
            Pulumi.test.yaml:6:18: epfabric:gpuPool.nodeVersion: nodes of GKE 1.33 get driver 570, and set "b200-gke" needs 580 or newer
              expected: 1.34 or newer
              hint: known from the release notes of Container-Optimized OS, milestone 121""");
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("drivers", "gke")
                    .withPool("nodeVersion", "1.35.1-gke.1829001")))
        .isEmpty();
  }

  @Test
  void refusesScopesWithWhichGkeCannotReadItsDriver() {
    String loggingScope = "[https://www.googleapis.com/auth/logging.write]";
    assertThat(
            problemsOf(anEnvironment().withPool("drivers", "gke").withPool("scopes", loggingScope)))
        .contains(
            "epfabric:gpuPool.scopes: GKE could not download the GPU driver: none of these scopes"
                + " reads Cloud Storage")
        .contains("expected: https://www.googleapis.com/auth/devstorage.read_only as well");
    assertThat(
            problemsOf(
                anEnvironment().withPool("drivers", "installer").withPool("scopes", loggingScope)))
        .isEmpty();
  }

  @Test
  void refusesSettingsForDriversOfTheInstallerWithDriversOfGke() {
    assertThat(problemsOf(anEnvironment().with("installer", "moduleCache", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:installer.moduleCache: nodes with GKE's drivers need no kernel modules that could be cached
              expected: no moduleCache, or epfabric:gpuPool.drivers: installer""");
    assertThat(problemsOf(anEnvironment().with("installer", "neighbourTest", "required")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:20: epfabric:installer.neighbourTest: nodes with GKE's drivers have no such test: the installer sees no network of the node
              expected: off, or no neighbourTest
              hint: the tests between nodes try every NIC; see a node's links in `epfabric status`""");
    assertThat(problemsOf(anEnvironment().with("installer", "neighbourTest", "off"))).isEmpty();
  }

  @Test
  void acceptsClaimedGpusIfOnlyTheDraDriverOfNvidiaAllocatesThem() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("driverVersion", "disabled")
                    .withPool("gpus", "claimed")
                    .with("acceptance", "gate", "off")))
        .isEmpty();
  }

  @Test
  void refusesClaimedGpusBesideADevicePlugin() {
    assertThat(
            problemsOf(anEnvironment().withPool("gpus", "claimed").withNetwork("mode", "device")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.gpus: NVIDIA's DRA driver needs nodes whose driver GKE does not install
              expected: epfabric:gpuPool.driverVersion: disabled
              hint: docs/installer.md shows how a DaemonSet installs the driver
            Pulumi.test.yaml:5:11: epfabric:gpuPool.gpus: pods claim each GPU with a NIC, but epfabric:network.mode is device
              expected: epfabric:network.mode: dranet or dranet-auto
            Pulumi.test.yaml:5:11: epfabric:gpuPool.gpus: the fabric's tests count GPUs, which only GKE's device plugin hands out
              expected: epfabric:acceptance.gate: off
              hint: deploy with gpus: counted first: once the fabric has passed, this changes only labels""");
  }

  @Test
  void acceptsSecureBootWithSignedModulesOfGke() {
    assertThat(
            problemsOf(anEnvironment().withPool("drivers", "gke").withPool("secureBoot", "true")))
        .isEmpty();
  }

  @Test
  void refusesAPayloadInPodsWithDriversOfTheInstaller() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("drivers", "installer")
                    .with("installer", "payload", "pod")))
        .contains(
            "epfabric:installer.payload: the installer's drivers and DeepEP's libraries are one"
                + " tree on the node\n  expected: node, or epfabric:gpuPool.drivers: gke");
  }

  @Test
  void refusesRemovalOfAPayloadInPods() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .with("installer", "payload", "pod")
                    .with("installer", "remove", "true")))
        .contains(
            "epfabric:installer.remove: with epfabric:installer.payload: pod, nodes hold nothing to"
                + " remove\n  expected: false, or epfabric:installer.payload: node");
  }
}
