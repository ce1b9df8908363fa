package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests inputs of clusters that do not occur in shipped environments. */
class GpuClusterTest {
  private static Registrations registrations(EnvironmentBuilder environment) {
    return Planned.record(Planning.planOf(environment));
  }

  private static Registration cluster(EnvironmentBuilder environment) {
    return named(registrations(environment), "Cluster", "cluster");
  }

  @Test
  void withoutAReleaseChannelUpgradesAreNotAutomatic() {
    Registrations recorded = registrations(anEnvironment().withCluster("releaseChannel", "none"));
    Registration cluster = named(recorded, "Cluster", "cluster");
    assertThat(inputs(cluster, "releaseChannel")).isEqualTo(Map.of("channel", "UNSPECIFIED"));
    assertThat(cluster.inputs()).doesNotContainKey("maintenancePolicy");
    for (String pool : List.of("system", "gpu")) {
      assertThat(inputs(named(recorded, "NodePool", pool), "management"))
          .isEqualTo(Map.of("autoRepair", true, "autoUpgrade", false));
    }
  }

  @Test
  void withAReleaseChannelTheExclusionIsOptional() {
    Registration cluster =
        cluster(
            anEnvironment()
                .withCluster("releaseChannel", "extended")
                .withCluster("maintenanceExclusion", "false"));
    assertThat(inputs(cluster, "releaseChannel")).isEqualTo(Map.of("channel", "EXTENDED"));
    assertThat(cluster.inputs()).doesNotContainKey("maintenancePolicy");
  }

  @Test
  void controlPlaneAccessFollowsTheSettings() {
    Registration closed =
        cluster(
            anEnvironment()
                .withCluster("privateEndpoint", "true")
                .withCluster(
                    "authorizedNetworks", "[{cidr: 10.0.0.0/8}, {cidr: 172.16.0.0/24, name: a}]"));
    assertThat(inputs(closed, "privateClusterConfig"))
        .isEqualTo(Map.of("enablePrivateNodes", true, "enablePrivateEndpoint", true));
    assertThat(inputs(closed, "masterAuthorizedNetworksConfig").get("cidrBlocks"))
        .isEqualTo(
            List.of(
                Map.of("cidrBlock", "10.0.0.0/8"),
                Map.of("cidrBlock", "172.16.0.0/24", "displayName", "a")));
    Registration open = cluster(anEnvironment().withCluster("privateNodes", "false"));
    assertThat(inputs(open, "privateClusterConfig"))
        .isEqualTo(Map.of("enablePrivateNodes", false, "enablePrivateEndpoint", false));
    // Without this block, networks that were removed from the environment would stay in force.
    assertThat(inputs(open, "masterAuthorizedNetworksConfig").get("cidrBlocks"))
        .isEqualTo(List.of(Map.of("cidrBlock", "0.0.0.0/0", "displayName", "everybody")));
  }

  @Test
  void theFirstPoolUsesTheNodeAccountAndItsChangesAreIgnored() {
    Registration cluster = cluster(anEnvironment());
    assertThat(inputs(cluster, "nodeConfig").get("serviceAccount"))
        .asString()
        .contains("NodeAccount");
    assertThat(cluster.options().get("ignoreChanges"))
        .isEqualTo(List.of("nodeConfig", "nodeLocations"));
  }

  /**
   * Without zones, GKE creates a first node in three zones of the region: 300 GB of disks, which a
   * new project does not have (terraform-google-kubernetes-engine issue 1795; kubeflow/pipelines
   * issue 10907).
   */
  @Test
  void theFirstPoolHasOneNodeInTheZoneOfTheFabric() {
    assertThat(cluster(anEnvironment()).inputs())
        .containsEntry("location", "us-central1")
        .containsEntry("initialNodeCount", 1L)
        .containsEntry("nodeLocations", List.of("us-central1-b"));
  }

  @Test
  void privateNodesAreSetForTheSystemPool() {
    for (String setting : List.of("true", "false")) {
      Registrations recorded = registrations(anEnvironment().withCluster("privateNodes", setting));
      assertThat(inputs(named(recorded, "NodePool", "system"), "networkConfig"))
          .isEqualTo(Map.of("enablePrivateNodes", setting.equals("true")));
    }
  }

  @Test
  void theClusterDependsOnTheFirewalls() {
    Registrations recorded = registrations(anEnvironment());
    assertThat(named(recorded, "Cluster", "cluster").dependencies().toString())
        .contains("firewall-net-0", "firewall-net-1");
  }

  @Test
  void theKubeconfigUsesTheCredentialsOfTheProvider() {
    assertThat(Kubeconfig.of("c", "10.0.0.1", "Y2E="))
        .contains("\"args\":[\"--use_application_default_credentials\"]");
  }

  @Test
  void nameVersionLocationAndProtectionFollowTheSettings() {
    Registration cluster =
        cluster(
            anEnvironment()
                .withCluster("name", "ours")
                .withCluster("location", "us-central1-c")
                .withCluster("version", "1.35.8-gke.1036000")
                .withCluster("deletionProtection", "true"));
    assertThat(cluster.inputs())
        .containsEntry("name", "ours")
        .containsEntry("location", "us-central1-c")
        .containsEntry("minMasterVersion", "1.35.8-gke.1036000")
        .containsEntry("deletionProtection", true);
  }

  @Test
  void theSystemPoolFollowsTheSettings() {
    Registrations recorded =
        registrations(
            anEnvironment()
                .withCluster("location", "us-central1-c")
                .withCluster("systemPool", "{machine: e2-standard-8, nodes: 3}"));
    Registration pool = named(recorded, "NodePool", "system");
    assertThat(pool.inputs())
        .containsEntry("name", "system")
        .containsEntry("nodeCount", 3L)
        .containsEntry("location", "us-central1-c")
        .containsEntry("nodeLocations", List.of("us-central1-b"));
    assertThat(inputs(pool, "nodeConfig")).containsEntry("machineType", "e2-standard-8");
  }
}
