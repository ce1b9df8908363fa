package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the machine type exists in the zone and allows the settings of the pool. */
class PoolRulesTest {
  @Test
  void refusesAMachineWithoutARoceFabricAndSuggestsASimilarMachine() {
    assertThat(problemsOf(anEnvironment().withMachine("a4-highgpu-4g")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.machine: not a machine that epfabric supports, got "a4-highgpu-4g"
              expected: a3-ultragpu-8g, a4-highgpu-8g, a4x-highgpu-4g
              hint: did you mean "a4-highgpu-8g"?""");
  }

  @Test
  void reportsWhyAMachineTypeIsNotSupported() {
    assertThat(problemsOf(anEnvironment().withMachine("a4x-maxgpu-4g-metal")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.machine: not a machine that epfabric supports, got "a4x-maxgpu-4g-metal"
              expected: a3-ultragpu-8g, a4-highgpu-8g, a4x-highgpu-4g
              hint: it is a bare-metal machine whose NICs need another network profile, which epfabric cannot create""");
    assertThat(problemsOf(anEnvironment().withMachine("a3-megagpu-8g")))
        .endsWith("hint: its NICs carry GPUDirect-TCPXO, which DeepEP cannot use");
  }

  @Test
  void refusesAMachineWithoutASimilarName() {
    assertThat(problemsOf(anEnvironment().withMachine("n2-standard-4")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.machine: not a machine that epfabric supports, got "n2-standard-4"
              expected: a3-ultragpu-8g, a4-highgpu-8g, a4x-highgpu-4g""");
  }

  @Test
  void refusesAZoneThatHasARoceProfileButNotTheMachine() {
    assertThat(problemsOf(anEnvironment().inZone("us-east5-a")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: a4-highgpu-8g is not offered in "us-east5-a"
              expected: asia-northeast1-b, asia-southeast1-b, europe-north1-b, europe-west4-b, us-central1-b, us-east1-b, us-east4-b, us-south1-b, us-west2-c, us-west3-b, us-west3-c
              hint: if Google has opened the zone since: gcloud compute network-profiles describe us-east5-a-vpc-roce, then epfabric:allowUnlistedZone: true""");
  }

  @Test
  void refusesAZoneWithoutARoceProfile() {
    assertThat(problemsOf(anEnvironment().inZone("us-west4-a")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: no RoCE network profile and no a4-highgpu-8g in "us-west4-a"
              expected: asia-northeast1-b, asia-southeast1-b, europe-north1-b, europe-west4-b, us-central1-b, us-east1-b, us-east4-b, us-south1-b, us-west2-c, us-west3-b, us-west3-c
              hint: if Google has opened the zone since: gcloud compute network-profiles describe us-west4-a-vpc-roce, then epfabric:allowUnlistedZone: true""");
  }

  @Test
  void acceptsAnUnlistedZoneOnRequest() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .inZone("us-central1-a")
                    .withLine("epfabric:allowUnlistedZone", "true")))
        .isEmpty();
  }

  @Test
  void refusesALocalSsdCountThatTheMachineCannotHave() {
    assertThat(problemsOf(anEnvironment().withPool("localSsds", "16")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:16: epfabric:gpuPool.localSsds: a4-highgpu-8g always has 32 local SSDs, got 16
              expected: 32
              hint: leave the key out""");
  }

  @Test
  void acceptsTheLocalSsdCountThatTheMachineHas() {
    assertThat(problemsOf(anEnvironment().withPool("localSsds", "32"))).isEmpty();
  }

  @Test
  void refusesABootDiskTypeThatTheMachineCannotHave() {
    assertThat(problemsOf(anEnvironment().withPool("bootDiskType", "pd-balanced")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:19: epfabric:gpuPool.bootDiskType: a4-highgpu-8g cannot boot from "pd-balanced"
              expected: hyperdisk-balanced""");
  }

  @Test
  void suggestsASimilarBootDiskType() {
    assertThat(problemsOf(anEnvironment().withPool("bootDiskType", "hyperdisk-balance")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:19: epfabric:gpuPool.bootDiskType: a4-highgpu-8g cannot boot from "hyperdisk-balance"
              expected: hyperdisk-balanced
              hint: did you mean "hyperdisk-balanced"?""");
  }

  @Test
  void refusesNodesWithoutRecursiveReadOnlyMounts() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withMachine("a3-ultragpu-8g")
                    .withPool("nodeVersion", "1.32.2-gke.1")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.nodeVersion: too old for the installer's read-only view of its node, got "1.32.2-gke.1"
              expected: 1.33.0-gke.1 or newer""");
  }

  @Test
  void refusesNodesTooOldForTheMachine() {
    assertThat(problemsOf(anEnvironment().withPool("nodeVersion", "1.32.4-gke.1")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:gpuPool.nodeVersion: too old for the installer's read-only view of its node, got "1.32.4-gke.1"
              expected: 1.33.0-gke.1 or newer
            Pulumi.test.yaml:5:18: epfabric:gpuPool.nodeVersion: too old for machine a4-highgpu-8g, got "1.32.4-gke.1"
              expected: 1.32.4-gke.1236000 or newer""");
  }

  @Test
  void refusesNodesNewerThanTheControlPlane() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("version", "1.35.8-gke.1036000")
                    .withPool("nodeVersion", "1.35.8-gke.1036001")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:18: epfabric:gpuPool.nodeVersion: nodes cannot be newer than the control plane, got "1.35.8-gke.1036001"
              expected: at most epfabric:cluster.version 1.35.8-gke.1036000""");
  }

  @Test
  void acceptsNodesOfTheSameVersionAsTheControlPlane() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("version", "1.35.8-gke.1036000")
                    .withPool("nodeVersion", "1.35.8-gke.1036000")))
        .isEmpty();
  }

  @Test
  void refusesSurgeUpgradesThatCanUpgradeNoNode() {
    assertThat(problemsOf(anEnvironment().withUpgrades("{maxSurge: 0, maxUnavailable: 0}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:45: epfabric:gpuPool.upgrades.maxUnavailable: with no surge and no unavailable node, no node can ever be upgraded
              expected: maxUnavailable: 1""");
  }

  @Test
  void acceptsSurgeUpgradesWithoutAnUnavailableNode() {
    assertThat(problemsOf(anEnvironment().withUpgrades("{maxSurge: 1, maxUnavailable: 0}")))
        .isEmpty();
  }

  @Test
  void refusesSwitchedOffUpgradesInAReleaseChannel() {
    assertThat(problemsOf(anEnvironment().withUpgrades("{autoUpgrade: false}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:29: epfabric:gpuPool.upgrades.autoUpgrade: GKE does not let a cluster in a release channel switch node upgrades off
              expected: no autoUpgrade, or cluster.releaseChannel: none
              hint: cluster.maintenanceExclusion, on by default, already keeps upgrades away""");
  }

  @Test
  void acceptsSwitchedOffUpgradesWithoutAReleaseChannel() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("releaseChannel", "none")
                    .withUpgrades("{autoUpgrade: false}")))
        .isEmpty();
  }

  @Test
  void refusesMoreNodesThanAPoolOfOneZoneCanHave() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNodes(1001)
                    .placed("none")
                    .withNetwork("podCidr", "10.8.0.0/13")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: not a whole number from 0 to 1000, got "1001"
              expected: 0 to 1000""");
  }

  @Test
  void acceptsMoreNodesInSeveralPoolsThanOnePoolCanHave() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withNodes(1000)
                    .withPool("pools", "2")
                    .withNetwork("podCidr", "10.8.0.0/13")))
        .isEmpty();
  }

  @Test
  void refusesMoreThanFiftyPools() {
    assertThat(problemsOf(anEnvironment().withPool("pools", "51")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.pools: not a whole number from 1 to 50, got "51"
              expected: 1 to 50""");
  }

  @Test
  void refusesZeroPools() {
    assertThat(problemsOf(anEnvironment().withPool("pools", "0")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.pools: not a whole number from 1 to 50, got "0"
              expected: 1 to 50""");
  }

  @Test
  void refusesToAdoptSeveralPools() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withAdoptedPool()
                    .withPool("pools", "3")
                    .withAdoptedNetworks()))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:12: epfabric:gpuPool.pools: only one pool can be adopted, got 3
              expected: no pools together with adopt""");
  }

  @Test
  void acceptsOneAdoptedPool() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withAdoptedPool()
                    .withPool("pools", "1")
                    .withAdoptedNetworks()))
        .isEmpty();
  }

  @Test
  void refusesALabelThatGkeSets() {
    assertThat(problemsOf(anEnvironment().withPool("labels", "{cloud.google.com/gke-spot: true}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.labels.cloud.google.com/gke-spot: GKE sets labels of this prefix itself
              expected: another prefix""");
  }

  @Test
  void refusesALabelOfKubernetes() {
    assertThat(problemsOf(anEnvironment().withPool("labels", "{node-role.kubernetes.io/gpu: yes}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.labels.node-role.kubernetes.io/gpu: GKE sets labels of this prefix itself
              expected: another prefix""");
  }

  @ParameterizedTest
  @CsvSource({
    "k8s.io/a, a kubelet with a label of Kubernetes' own prefix does not start",
    "x.k8s.io/a, a kubelet with a label of Kubernetes' own prefix does not start",
    "xk8s.io/a, ''",
    "epfabric-environment, 'this label always holds the environment''s name, by which nodes are found'",
    "kubernetes.io/a, GKE sets labels of this prefix itself",
    "example.com/cloud.google.com, ''"
  })
  void refusesLabelsThatNodesCannotHave(String key, String message) {
    String problems = problemsOf(anEnvironment().withPool("labels", "{" + key + ": b}"));
    assertThat(problems.isEmpty()).isEqualTo(message.isEmpty());
    assertThat(problems).contains(message);
  }

  @Test
  void refusesATaintGivenTwice() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool(
                        "taints",
                        "[{key: a, effect: no-schedule}, {key: a, value: b, effect: no-schedule}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:45: epfabric:gpuPool.taints[1]: the taint is given twice, got "a"
              expected: each key and effect once""");
  }

  @Test
  void acceptsOneTaintKeyWithTwoEffects() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool(
                        "taints", "[{key: a, effect: no-schedule}, {key: a, effect: no-execute}]")))
        .isEmpty();
  }

  @Test
  void refusesAnAdoptedPoolInANewCluster() {
    assertThat(problemsOf(anEnvironment().withAdoptedPool()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.adopt: a pool can only be adopted together with its cluster
              expected: epfabric:cluster.adopt.name
            Pulumi.test.yaml:5:12: epfabric:gpuPool.adopt: the NICs of an adopted pool are in networks that exist already
              expected: epfabric:network.adopt with the pool's networks""");
  }

  @Test
  void acceptsAnAdoptedPoolInAnAdoptedCluster() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withAdoptedPool()
                    .withNodes(4)
                    .withAdoptedNetworks()))
        .isEmpty();
  }

  @Test
  void refusesAnAdoptedPoolInNewNetworks() {
    assertThat(problemsOf(anEnvironment().withAdoptedCluster().withAdoptedPool()))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:12: epfabric:gpuPool.adopt: the NICs of an adopted pool are in networks that exist already
              expected: epfabric:network.adopt with the pool's networks""");
  }

  @Test
  void refusesEverySettingOfAnAdoptedPool() {
    assertThat(problemsOf(withEverySettingOfAnAdoptedPool().withAdoptedNetworks()))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:11: epfabric:gpuPool.name: an adopted pool keeps its own settings
              expected: no name together with adopt
            Pulumi.test.yaml:9:15: epfabric:gpuPool.capacity: an adopted pool keeps its own settings
              expected: no capacity together with adopt
            Pulumi.test.yaml:10:18: epfabric:gpuPool.reservation: an adopted pool keeps its own settings
              expected: no reservation together with adopt
            Pulumi.test.yaml:11:21: epfabric:gpuPool.maxRunDuration: an adopted pool keeps its own settings
              expected: no maxRunDuration together with adopt
            Pulumi.test.yaml:12:16: epfabric:gpuPool.placement: an adopted pool keeps its own settings
              expected: no placement together with adopt
            Pulumi.test.yaml:13:12: epfabric:gpuPool.zones: an adopted pool keeps its own settings
              expected: no zones together with adopt
            Pulumi.test.yaml:14:19: epfabric:gpuPool.bootDiskType: an adopted pool keeps its own settings
              expected: no bootDiskType together with adopt
            Pulumi.test.yaml:15:18: epfabric:gpuPool.bootDiskGib: an adopted pool keeps its own settings
              expected: no bootDiskGib together with adopt
            Pulumi.test.yaml:16:16: epfabric:gpuPool.localSsds: an adopted pool keeps its own settings
              expected: no localSsds together with adopt
            Pulumi.test.yaml:17:18: epfabric:gpuPool.nodeVersion: an adopted pool keeps its own settings
              expected: no nodeVersion together with adopt
            Pulumi.test.yaml:18:15: epfabric:gpuPool.upgrades: an adopted pool keeps its own settings
              expected: no upgrades together with adopt
            Pulumi.test.yaml:19:18: epfabric:gpuPool.autoscaling: an adopted pool keeps its own settings
              expected: no autoscaling together with adopt
            Pulumi.test.yaml:20:21: epfabric:gpuPool.serviceAccount: an adopted pool keeps its own settings
              expected: no serviceAccount together with adopt
            Pulumi.test.yaml:21:13: epfabric:gpuPool.scopes: an adopted pool keeps its own settings
              expected: no scopes together with adopt
            Pulumi.test.yaml:22:13: epfabric:gpuPool.labels: an adopted pool keeps its own settings
              expected: no labels together with adopt
            Pulumi.test.yaml:23:13: epfabric:gpuPool.taints: an adopted pool keeps its own settings
              expected: no taints together with adopt
            Pulumi.test.yaml:24:17: epfabric:gpuPool.secureBoot: an adopted pool keeps its own settings
              expected: no secureBoot together with adopt""");
  }

  private static EnvironmentBuilder withEverySettingOfAnAdoptedPool() {
    return anEnvironment()
        .withAdoptedCluster()
        .withAdoptedPool()
        .withPool("name", "ours")
        .boughtAs("reservation")
        .withReservation("b200-prod")
        .withPool("maxRunDuration", "1d")
        .placed("none")
        .withPool("zones", "[us-central1-b]")
        .withPool("bootDiskType", "hyperdisk-balanced")
        .withPool("bootDiskGib", "100")
        .withPool("localSsds", "32")
        .withPool("nodeVersion", "1.35.8-gke.1036000")
        .withUpgrades("{autoRepair: true}")
        .scalingFrom(0, 2)
        .withPool("serviceAccount", "gpu-nodes@my-project.iam.gserviceaccount.com")
        .withPool("scopes", "[https://www.googleapis.com/auth/cloud-platform]")
        .withPool("labels", "{team: ml}")
        .withPool("taints", "[]")
        .withPool("secureBoot", "false");
  }
}
