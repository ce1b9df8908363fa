package epfabric.deploy.manifest.test;

import static epfabric.deploy.manifest.Parsed.at;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests the pods of acceptance tests in the host's network, for nodes whose pods cannot have NICs.
 */
class HostNetworkTest {
  private static final FabricPlan PLAN =
      Planned.plan(
          "dev",
          text ->
              text.replace("epfabric:gpuPool:", "epfabric:gpuPool:\n    drivers: gke")
                  + "  epfabric:acceptance:\n    hostNetwork: true\n");

  private static Object pod(FabricPlan plan, String id) {
    return FabricManifests.of(plan).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(manifest -> at(manifest.body(), "spec", "template"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTestUsesNicsOfTheHostAndRequestsOnlyGpus() {
    Object pod = pod(PLAN, "test-deepep-internode");
    assertThat(at(pod, "spec", "hostNetwork")).isEqualTo(true);
    assertThat(at(pod, "spec", "dnsPolicy")).isEqualTo("ClusterFirstWithHostNet");
    assertThat(at(pod, "spec", "containers", 0, "name")).isEqualTo("test");
    assertThat(at(pod, "spec", "containers", 0, "resources", "limits"))
        .isEqualTo(Map.of("nvidia.com/gpu", "8"));
    assertThat(at(pod, "spec", "affinity", "podAntiAffinity")).isNotNull();
    assertThat(at(pod, "metadata", "annotations").toString()).doesNotContain("networking.gke.io");
    assertThat(at(pod, "spec", "containers", 0, "env").toString())
        .contains("{name=NCCL_SOCKET_IFNAME, value=eth0}", "0:mlx5_0:1,1:mlx5_1:1");
    assertThat(ManifestRules.broken(FabricManifests.of(PLAN))).isEmpty();
  }

  @Test
  void aTestIsNotInTheNetworkOfTheHostWithoutTheSetting() {
    Object pod = pod(Planned.plan("dev"), "test-deepep-internode");
    assertThat(Parsed.find(pod, "spec", "hostNetwork")).isEmpty();
    assertThat(Parsed.find(pod, "spec", "dnsPolicy")).isEmpty();
  }

  @Test
  void nicsInPodsAreReportedAsUntested() {
    assertThat(PLAN.workload().acceptance().open())
        .contains("NICs in pods: epfabric:acceptance.hostNetwork lets the tests use the host's");
  }

  /** With GKE's drivers, Python and torch are in the image and not on the nodes. */
  @Test
  void theTestImageHasPythonWithDriversOfGke() {
    Object test = at(pod(PLAN, "test-deepep-internode"), "spec", "containers", 0);
    List<?> command = (List<?>) at(test, "command");
    assertThat(command.get(0)).isEqualTo("/opt/deepep/bin/python3");
    assertThat(command.get(command.indexOf("--") + 1)).isEqualTo("/opt/deepep/bin/python3");
    assertThat(at(test, "env").toString())
        .contains("{name=PYTHONPATH, value=/usr/local/nvidia/deepep/python}");
  }

  @Test
  void hostNetworkIsRefusedWithDriversOfTheInstaller() {
    assertThat(
            Planning.problemsOf(
                anEnvironment()
                    .withPool("drivers", "installer")
                    .with("acceptance", "hostNetwork", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:18: epfabric:acceptance.hostNetwork: what the installer's nodes call their NICs and interfaces is not known
              expected: false, or epfabric:gpuPool.drivers: gke""");
  }
}
