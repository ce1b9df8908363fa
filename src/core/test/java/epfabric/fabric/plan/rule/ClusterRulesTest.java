package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which clusters can have a RoCE node pool, and that an adopted cluster accepts no settings
 * of a new one.
 */
class ClusterRulesTest {
  @Test
  void refusesAClusterWithoutDataplaneV2() {
    assertThat(problemsOf(anEnvironment().withCluster("dataplaneV2", "false")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:18: epfabric:cluster.dataplaneV2: GKE gives pods additional networks only with Dataplane V2, got "false"
              expected: true, or no dataplaneV2 at all""");
  }

  @Test
  void acceptsDataplaneV2() {
    assertThat(problemsOf(anEnvironment().withCluster("dataplaneV2", "true"))).isEmpty();
  }

  @Test
  void refusesAMaintenanceExclusionWithoutAReleaseChannel() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("releaseChannel", "none")
                    .withCluster("maintenanceExclusion", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:27: epfabric:cluster.maintenanceExclusion: an exclusion of minor and node upgrades needs a release channel
              expected: releaseChannel: regular
              hint: without a channel, gpuPool.upgrades.autoUpgrade: false does the same for the nodes""");
  }

  @Test
  void acceptsNoReleaseChannelWithoutAMaintenanceExclusion() {
    assertThat(problemsOf(anEnvironment().withCluster("releaseChannel", "none"))).isEmpty();
  }

  @Test
  void refusesAPrivateEndpointWithPublicNodes() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("privateEndpoint", "true")
                    .withCluster("privateNodes", "false")
                    .withCluster("authorizedNetworks", "[{cidr: 10.0.0.0/8}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:22: epfabric:cluster.privateEndpoint: a private endpoint needs private nodes
              expected: privateNodes: true""");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, true",
    "10.255.255.255/32, true",
    "172.31.0.0/16, true",
    "172.32.0.0/16, false",
    "192.168.0.0/16, true",
    "192.168.0.0/15, false",
    "100.64.0.0/10, true",
    "240.0.0.0/4, true",
    "203.0.113.0/24, true",
    "203.0.114.0/24, false",
    "8.8.8.8/32, false",
    "0.0.0.0/0, false"
  })
  void onlyPrivateRangesMayReachAPrivateEndpoint(String range, boolean accepted) {
    String networks = "[{cidr: 10.8.0.0/16}, {cidr: " + range + "}]";
    String problem =
        """
        Pulumi.test.yaml:5:54: epfabric:cluster.authorizedNetworks[1].cidr: a private endpoint cannot be reached from outside the VPC, got %s
          expected: a range of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16"""
            .formatted(range);
    EnvironmentBuilder withRanges = anEnvironment().withCluster("authorizedNetworks", networks);
    assertThat(problemsOf(withRanges)).isEmpty();
    assertThat(problemsOf(withRanges.withCluster("privateEndpoint", "true")))
        .isEqualTo(accepted ? "" : problem);
  }

  @Test
  void requiresTheRangesThatMayReachAPrivateEndpoint() {
    assertThat(problemsOf(anEnvironment().withCluster("privateEndpoint", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:22: epfabric:cluster.privateEndpoint: GKE requires a list of the ranges that may reach a private endpoint
              expected: authorizedNetworks with the ranges inside the VPC that may""");
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("privateEndpoint", "true")
                    .withCluster("authorizedNetworks", "[{cidr: 10.0.0.0/8}]")))
        .isEmpty();
    assertThat(problemsOf(anEnvironment().withCluster("privateEndpoint", "false"))).isEmpty();
  }

  @Test
  void refusesAClusterOutsideTheRegionOfTheGpus() {
    assertThat(problemsOf(anEnvironment().withCluster("location", "europe-west4")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:cluster.location: the cluster is not where the GPU zone is, got "europe-west4"
              expected: us-central1 or us-central1-b""");
  }

  @Test
  void acceptsAClusterInADifferentZoneOfTheRegion() {
    assertThat(problemsOf(anEnvironment().withCluster("location", "us-central1-c"))).isEmpty();
  }

  @Test
  void refusesARegionThatStartsWithTheNameOfTheGpuRegion() {
    assertThat(problemsOf(anEnvironment().withCluster("location", "us-central12")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:15: epfabric:cluster.location: the cluster is not where the GPU zone is, got "us-central12"
              expected: us-central1 or us-central1-b""");
  }

  @Test
  void refusesAnAdoptedClusterOutsideTheRegionOfTheGpus() {
    assertThat(
            problemsOf(anEnvironment().withCluster("adopt", "{name: theirs, location: us-east1}")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:37: epfabric:cluster.adopt.location: the cluster is not where the GPU zone is, got "us-east1"
              expected: us-central1 or us-central1-b""");
  }

  @Test
  void refusesAClusterWithoutRecursiveReadOnlyMounts() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withMachine("a3-ultragpu-8g")
                    .withCluster("version", "1.32.9-gke.1784999")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:14: epfabric:cluster.version: too old for the installer's read-only view of its node, got "1.32.9-gke.1784999"
              expected: 1.33.0-gke.1 or newer""");
  }

  @Test
  void acceptsTheFirstVersionWithContainerd2() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("machine", "a3-ultragpu-8g")
                    .withPool("drivers", "installer")
                    .withCluster("releaseChannel", "extended")
                    .withCluster("version", "1.33.0-gke.1")))
        .isEmpty();
  }

  @Test
  void refusesAVersionThatIsOutOfSupport() {
    assertThat(
            problemsOf(
                anEnvironment().withSoftware("b200").withCluster("version", "1.33.5-gke.1162000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:14: epfabric:cluster.version: standard support of GKE 1.33 ended on 2026-08-03, got "1.33.5-gke.1162000"
              expected: 1.35 or newer
              hint: epfabric:cluster.releaseChannel: extended keeps it until 2027-06-03""");
  }

  @Test
  void doesNotJudgeUnknownVersions() {
    assertThat(problemsOf(anEnvironment().withCluster("version", "\"1.37\""))).isEmpty();
  }

  /**
   * Versions of nodes in an adopted cluster are not checked, because such a cluster is managed
   * outside of epfabric.
   */
  @Test
  void acceptsAnOldVersionOfNodesInAnAdoptedCluster() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withSoftware("b200")
                    .withCluster("adopt", "{name: theirs, location: us-central1}")
                    .withPool("nodeVersion", "1.33.5-gke.1162000")))
        .isEmpty();
  }

  @Test
  void refusesAClusterTooOldForTheMachine() {
    assertThat(problemsOf(anEnvironment().withCluster("version", "1.32.4-gke.1235999")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:cluster.version: too old for the installer's read-only view of its node, got "1.32.4-gke.1235999"
              expected: 1.33.0-gke.1 or newer
            Pulumi.test.yaml:5:14: epfabric:cluster.version: too old for machine a4-highgpu-8g, got "1.32.4-gke.1235999"
              expected: 1.32.4-gke.1236000 or newer""");
  }

  @Test
  void acceptsAMinorVersionIfItsNewestBuildIsNewEnough() {
    assertThat(problemsOf(anEnvironment().withCluster("version", "\"1.35\""))).isEmpty();
  }

  @Test
  void refusesAnAuthorizedRangeGivenTwice() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster(
                        "authorizedNetworks",
                        "[{cidr: 203.0.113.0/24}, {cidr: 198.51.100.0/24}, {cidr: 203.0.113.0/24, name: again}]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:82: epfabric:cluster.authorizedNetworks[2].cidr: the range is given twice, got 203.0.113.0/24
              expected: each range once""");
  }

  @Test
  void refusesAnEmptyListOfAuthorizedNetworks() {
    assertThat(problemsOf(anEnvironment().withCluster("authorizedNetworks", "[]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:25: epfabric:cluster.authorizedNetworks: an empty list could allow no address or every address
              expected: at least one range, or no authorizedNetworks: every address, and IAM decides""");
  }

  @Test
  void aListWithUnreadableItemsIsNotReportedAsEmpty() {
    assertThat(problemsOf(anEnvironment().withCluster("authorizedNetworks", "[office]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:26: epfabric:cluster.authorizedNetworks[0]: wrong type, got one value
              expected: a mapping of keys to values""");
  }

  @Test
  void refusesEverySettingOfAnAdoptedCluster() {
    assertThat(problemsOf(withEverySettingOfAnAdoptedCluster()))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:11: epfabric:cluster.name: an adopted cluster keeps its own settings
              expected: no name together with adopt
            Pulumi.test.yaml:7:15: epfabric:cluster.location: an adopted cluster keeps its own settings
              expected: no location together with adopt
            Pulumi.test.yaml:8:21: epfabric:cluster.releaseChannel: an adopted cluster keeps its own settings
              expected: no releaseChannel together with adopt
            Pulumi.test.yaml:9:14: epfabric:cluster.version: an adopted cluster keeps its own settings
              expected: no version together with adopt
            Pulumi.test.yaml:10:19: epfabric:cluster.privateNodes: an adopted cluster keeps its own settings
              expected: no privateNodes together with adopt
            Pulumi.test.yaml:11:22: epfabric:cluster.privateEndpoint: an adopted cluster keeps its own settings
              expected: no privateEndpoint together with adopt
            Pulumi.test.yaml:12:25: epfabric:cluster.authorizedNetworks: an adopted cluster keeps its own settings
              expected: no authorizedNetworks together with adopt
            Pulumi.test.yaml:13:18: epfabric:cluster.dataplaneV2: an adopted cluster keeps its own settings
              expected: no dataplaneV2 together with adopt
            Pulumi.test.yaml:14:25: epfabric:cluster.deletionProtection: an adopted cluster keeps its own settings
              expected: no deletionProtection together with adopt
            Pulumi.test.yaml:15:27: epfabric:cluster.maintenanceExclusion: an adopted cluster keeps its own settings
              expected: no maintenanceExclusion together with adopt
            Pulumi.test.yaml:16:27: epfabric:cluster.systemPool.machine: an adopted cluster keeps its own settings
              expected: no systemPool.machine together with adopt
            Pulumi.test.yaml:16:49: epfabric:cluster.systemPool.nodes: an adopted cluster keeps its own settings
              expected: no systemPool.nodes together with adopt""");
  }

  private static EnvironmentBuilder withEverySettingOfAnAdoptedCluster() {
    return anEnvironment()
        .withAdoptedCluster()
        .withCluster("name", "ours")
        .withCluster("location", "us-central1")
        .withCluster("releaseChannel", "rapid")
        .withCluster("version", "1.35.8-gke.1036000")
        .withCluster("privateNodes", "true")
        .withCluster("privateEndpoint", "false")
        .withCluster("authorizedNetworks", "[]")
        .withCluster("dataplaneV2", "true")
        .withCluster("deletionProtection", "true")
        .withCluster("maintenanceExclusion", "true")
        .withCluster("systemPool", "{machine: e2-standard-8, nodes: 3}");
  }
}
