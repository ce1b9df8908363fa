package epfabric.deploy.manifest.installer;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.DriverSource;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.pod.DeepEpPayload;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which container has the log of a phase. */
class InstallerContainerTest {
  @ParameterizedTest
  @CsvSource({
    "GKE, driver, driver",
    "GKE, stage, stage",
    "GKE, verify, verify",
    "GKE, ready, verify",
    "GKE, something-new, driver",
    "GKE, '', driver",
    "INSTALLER, driver, install",
    "INSTALLER, stage, install",
    "INSTALLER, ready, install",
    "INSTALLER, '', install"
  })
  void eachPhaseHasAContainerOfThePod(DriverSource drivers, String phase, String container) {
    assertThat(InstallerContainer.ofPhase(drivers, phase)).isEqualTo(container);
    String word = drivers == DriverSource.GKE ? "gke" : "installer";
    FabricPlan plan = Planning.planOf(anEnvironment().withPool("drivers", word));
    Pod pod = Fabrics.pod(plan, "installer");
    assertThat(pod.containers())
        .extracting(item -> TreeLookup.text(item, "name"))
        .contains(container);
  }

  @ParameterizedTest
  @CsvSource({
    "gke, node, /usr/local/nvidia/deepep/bin/epbench",
    "gke, pod, /opt/epfabric/payload/bin/epbench",
    "installer, node, /usr/local/nvidia/bin/epbench"
  })
  void epbenchIsInstalledBesideTheLibraries(String drivers, String payload, String path) {
    FabricPlan plan =
        Planning.planOf(
            anEnvironment().withPool("drivers", drivers).with("installer", "payload", payload));
    assertThat(DeepEpPayload.of(plan).epbench()).isEqualTo(path);
  }
}
