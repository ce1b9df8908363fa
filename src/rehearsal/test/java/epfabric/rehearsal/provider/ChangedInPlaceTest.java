package epfabric.rehearsal.provider;

import static epfabric.rehearsal.provider.GoogleProject.CLUSTER;
import static epfabric.rehearsal.provider.GoogleProject.POOL;
import static epfabric.rehearsal.provider.GoogleProject.cluster;
import static epfabric.rehearsal.provider.GoogleProject.json;
import static epfabric.rehearsal.provider.GoogleProject.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a user's changes of a cluster or pool are sent to the cloud, and that the next refresh
 * reads the changed values.
 */
class ChangedInPlaceTest {
  private static final String DAILY =
      ", 'maintenancePolicy': {'dailyMaintenanceWindow': {'startTime': '%s'}}";

  private final GoogleProject project = new GoogleProject();

  private Existing changedCluster(String before, String after) {
    Existing created = project.makeCluster(before);
    return project.change(created, CLUSTER, cluster(before), cluster(after));
  }

  private Existing changedPool(String before, String after) {
    project.makeCluster("");
    Existing created = project.make(POOL, before);
    return project.change(created, POOL, before, after);
  }

  private void assertPoolChangeRefused(String before, String after, String message) {
    assertThatThrownBy(() -> changedPool(before, after))
        .isInstanceOf(ProviderException.class)
        .hasMessage(message);
  }

  @Test
  void aMaintenanceWindowCanBeMoved() {
    Existing now = changedCluster(DAILY.formatted("03:00"), DAILY.formatted("05:00"));
    assertThat(now.inputs()).isEqualTo(json(cluster(DAILY.formatted("05:00"))));
    assertThat(project.says(now, CLUSTER).at("/maintenancePolicy/dailyMaintenanceWindow/startTime"))
        .hasToString("\"05:00\"");
  }

  @Test
  void aMaintenanceWindowCanBeRemoved() {
    Existing now = changedCluster(DAILY.formatted("03:00"), "");
    assertThat(project.says(now, CLUSTER).has("maintenancePolicy")).isFalse();
  }

  @Test
  void aControlPlaneIsUpgraded() {
    String version = ", 'minMasterVersion': '%s'";
    String newer = version.formatted("1.35.8-gke.1036000");
    Existing now = changedCluster(version.formatted("1.33.5-gke.1162000"), newer);
    assertThat(now.inputs())
        .as("the inputs have the requested version")
        .isEqualTo(json(cluster(newer)));
    assertThat(project.says(now, CLUSTER).get("masterVersion"))
        .hasToString("\"1.35.8-gke.1036000\"");
  }

  @Test
  void labelsOfAClusterAreAddedAndRemoved() {
    String labels = ", 'resourceLabels': {'team': 'a'}";
    Existing created = project.makeCluster("");
    Existing labeled = project.change(created, CLUSTER, cluster(""), cluster(labels));
    assertThat(project.says(labeled, CLUSTER).at("/resourceLabels/team")).hasToString("\"a\"");
    Existing bare = project.change(labeled, CLUSTER, cluster(labels), cluster(""));
    assertThat(project.says(bare, CLUSTER).at("/resourceLabels")).isEmpty();
  }

  /** The cloud has no such setting; the provider stores the deletion protection itself. */
  @Test
  void deletionProtectionIsChangedWithoutARequestToGoogle() {
    Existing created = project.makeCluster("");
    int callsBefore = project.cloud.calls().size();
    String unprotected = ", 'deletionProtection': false";
    project.change(created, CLUSTER, cluster(""), cluster(unprotected));
    assertThat(project.cloud.calls().subList(callsBefore, project.cloud.calls().size()))
        .allMatch(call -> call.method().equals("GET"));
    project.provider.delete(created.id(), GoogleProject.wanted(CLUSTER, cluster(unprotected)));
    assertThat(project.provider.read(CLUSTER, created.id(), json(""))).isEmpty();
  }

  @Test
  void autoscalingCanBeEnabledAndDisabled() {
    String scaled = pool("", ", 'autoscaling': {'minNodeCount': 1, 'maxNodeCount': 3}");
    Existing on = changedPool(pool("", ""), scaled);
    assertThat(project.says(on, POOL).at("/autoscaling/maxNodeCount").asInt()).isEqualTo(3);
    Existing off = project.change(on, POOL, scaled, pool("", ""));
    assertThat(project.says(off, POOL).has("autoscaling")).isFalse();
  }

  @Test
  void autoRepairCanBeDisabled() {
    String repaired = pool("", ", 'management': {'autoRepair': true, 'autoUpgrade': true}");
    String notRepaired = pool("", ", 'management': {'autoRepair': false, 'autoUpgrade': true}");
    Existing now = changedPool(repaired, notRepaired);
    assertThat(now.inputs()).isEqualTo(json(notRepaired));
    assertThat(project.says(now, POOL).at("/management/autoRepair").asBoolean(true)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ", 'labels': {'a': 'b'} | /nodeConfig/labels/a",
        ", 'tags': ['a'] | /nodeConfig/tags/0",
        ", 'resourceLabels': {'a': 'b'} | /nodeConfig/resourceLabels/a",
        ", 'taints': [{'key': 'k', 'value': 'v', 'effect': 'NO_SCHEDULE'}]"
            + " | /nodeConfig/taints/0/key"
      })
  void labelsAndTaintsOfNodesAreAddedAndRemoved(String config, String place) {
    Existing marked = changedPool(pool("", ""), pool(config, ""));
    assertThat(valueAt(marked, place).isMissingNode()).isFalse();
    Existing bare = project.change(marked, POOL, pool(config, ""), pool("", ""));
    assertThat(valueAt(bare, place).isMissingNode()).isTrue();
  }

  private JsonNode valueAt(Existing pool, String place) {
    return project.says(pool, POOL).at(place);
  }

  @Test
  void theImageAndTheDiskSizeOfNodesCanBeChanged() {
    String larger = pool(", 'imageType': 'UBUNTU_CONTAINERD', 'diskSizeGb': 200", "");
    Existing now =
        changedPool(pool(", 'imageType': 'COS_CONTAINERD', 'diskSizeGb': 100", ""), larger);
    assertThat(now.inputs()).isEqualTo(json(larger));
    assertThat(valueAt(now, "/nodeConfig/diskSizeGb").asInt()).isEqualTo(200);
  }

  @Test
  void theMessageNamesPoolFieldsThatCannotBeRemoved() {
    assertPoolChangeRefused(
        pool("", ", 'upgradeSettings': {'maxSurge': 2}"),
        pool("", ""),
        "node pool: a change of upgradeSettings to nothing is not emulated; the emulator knows"
            + " those of nodeConfig, nodeLocations, upgradeSettings, version, nodeCount,"
            + " management and autoscaling");
  }

  @Test
  void theMessageNamesMachineFieldsThatCannotBeRemoved() {
    assertPoolChangeRefused(
        pool(", 'imageType': 'COS_CONTAINERD'", ""),
        pool("", ""),
        "node pool: a change of nodeConfig.imageType to nothing is not emulated");
  }

  @Test
  void aMemberOfARoleIsReplacedInsteadOfChanged() {
    String member =
        "'project': 'my-project', 'role': 'roles/viewer', 'member': 'user:a@example.com'";
    String type = "gcp:projects/iAMMember:IAMMember";
    Existing created = project.make(type, member);
    String other = member.replace("viewer", "editor");
    assertThatThrownBy(() -> project.change(created, type, member, other))
        .isInstanceOf(ProviderException.class)
        .hasMessage(
            "a member of a role is replaced, not changed: my-project roles/viewer"
                + " user:a@example.com");
  }
}
