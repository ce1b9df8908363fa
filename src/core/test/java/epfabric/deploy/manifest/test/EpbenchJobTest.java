package epfabric.deploy.manifest.test;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the epbench Job, which tests each node before any DeepEP test runs on it. */
class EpbenchJobTest {
  private static List<Manifest> jobs(EnvironmentBuilder environment) {
    return FabricManifests.acceptance(Planning.planOf(environment)).stream()
        .filter(manifest -> manifest.kind().equals("Job"))
        .toList();
  }

  private static String yaml(String id) {
    return jobs(anEnvironment()).stream()
        .filter(job -> job.id().equals(id))
        .map(ManifestYaml::of)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void epbenchRunsFirstAndTheNextTestWaitsForIt() {
    assertThat(jobs(anEnvironment()))
        .extracting(Manifest::id)
        .startsWith("fabric-ready", "test-epbench-accept", "test-nic-bandwidth");
    assertThat(jobs(anEnvironment()).get(2).rollout().after()).contains("test-epbench-accept");
  }

  @Test
  void podsOfEpbenchHaveTheSamePrivilegesAsPodsOfDeepep() {
    String epbench = yaml("test-epbench-accept");
    assertThat(epbench)
        .contains("- /opt/epfabric/epbench_accept.py\n")
        .contains("- b200x8.json\n")
        .contains("- --test\n        - epbench\n")
        .contains("activeDeadlineSeconds: 1380\n");
    assertThat(podSettings(epbench)).isEqualTo(podSettings(yaml("test-deepep-intranode")));
  }

  /**
   * Returns the lines about a pod's privileges and resources, which do not depend on its program.
   */
  private static List<String> podSettings(String yaml) {
    List<String> keys =
        List.of(
            "image:", "privileged", "serviceAccount", "nvidia.com", "runAs", "drop", "automount");
    return yaml.lines().filter(line -> keys.stream().anyMatch(line::contains)).toList();
  }

  @Test
  void theProfileIsInTheRepository() {
    assertThat(Path.of("kernels/epbench/profiles/b200x8.json")).exists();
  }

  @Test
  void anOldDriverOrAMachineWithoutAProfileGetsNoEpbenchJob() {
    assertThat(jobs(anEnvironment().withSoftware("guide")))
        .extracting(Manifest::id)
        .isNotEmpty()
        .doesNotContain("test-epbench-accept");
    assertThat(
            jobs(anEnvironment().withSoftware("h200").with("gpuPool", "machine", "a3-ultragpu-8g")))
        .extracting(Manifest::id)
        .isNotEmpty()
        .doesNotContain("test-epbench-accept");
  }

  @Test
  void anEnvironmentThatListsTestsGetsOnlyTheJobsOfTheListedTests() {
    assertThat(jobs(anEnvironment().accepting("intranode")))
        .extracting(Manifest::id)
        .containsExactly("fabric-ready", "test-deepep-intranode");
  }
}
