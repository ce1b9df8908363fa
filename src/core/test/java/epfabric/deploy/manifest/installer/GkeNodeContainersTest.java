package epfabric.deploy.manifest.installer;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the installer's containers, mounts and configuration on nodes with GKE's drivers. */
class GkeNodeContainersTest {
  private static final Object[] POD = {"spec", "template", "spec"};

  private static FabricPlan plan(EnvironmentBuilder environment) {
    return Planning.planOf(environment.withPool("drivers", "gke"));
  }

  private static Object manifestBody(FabricPlan plan, String id) {
    return FabricManifests.of(plan).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(manifest -> Parsed.documents(ManifestYaml.of(manifest)).get(0))
        .findFirst()
        .orElseThrow();
  }

  private static Object pod(FabricPlan plan) {
    return Parsed.at(manifestBody(plan, "installer"), POD);
  }

  private static Object container(FabricPlan plan, String name) {
    for (String list : List.of("initContainers", "containers")) {
      for (Object container : (List<?>) Parsed.at(pod(plan), list)) {
        if (Parsed.at(container, "name").equals(name)) {
          return container;
        }
      }
    }
    throw new AssertionError("no container " + name);
  }

  private static List<Object> containerNames(FabricPlan plan, String list) {
    return ((List<?>) Parsed.at(pod(plan), list))
        .stream().<Object>map(container -> Parsed.at(container, "name")).toList();
  }

  /**
   * Returns the mount path of a volume, with a suffix if the mount is read-only; empty if the
   * volume is not mounted.
   */
  private static Optional<String> mountOf(Object container, String volume) {
    return ((List<?>) Parsed.at(container, "volumeMounts"))
        .stream()
            .filter(mount -> Parsed.at(mount, "name").equals(volume))
            .map(
                mount ->
                    Parsed.at(mount, "mountPath")
                        + (Parsed.at(mount, "readOnly").equals(true) ? " read-only" : "")
                        + (Parsed.find(mount, "recursiveReadOnly").isPresent() ? " below too" : ""))
            .findFirst();
  }

  @Test
  void driverIsAnInitContainerAndStageAndVerifyKeepRunning() {
    FabricPlan plan = plan(anEnvironment());
    assertThat(containerNames(plan, "initContainers")).containsExactly("report", "driver");
    assertThat(containerNames(plan, "containers")).containsExactly("stage", "verify");
    assertThat(Parsed.at(pod(plan), "hostPID")).isEqualTo(false);
    assertThat(Parsed.find(pod(plan), "hostNetwork")).isEmpty();
  }

  @Test
  void onlyVerifyIsPrivilegedAndOnlyStageWritesToTheHost() {
    FabricPlan plan = plan(anEnvironment());
    Object stage = container(plan, "stage");
    assertThat(Parsed.at(stage, "securityContext"))
        .isEqualTo(
            Map.of(
                "runAsUser",
                0,
                "readOnlyRootFilesystem",
                true,
                "allowPrivilegeEscalation",
                false,
                "capabilities",
                Map.of("drop", List.of("ALL")),
                "seccompProfile",
                Map.of("type", "RuntimeDefault")));
    assertThat(mountOf(stage, "nvidia")).contains("/host/nvidia");
    assertThat(mountOf(stage, "host-proc")).contains("/host/proc read-only below too");
    assertThat(mountOf(stage, "host-bin")).isEmpty();
    Object driver = container(plan, "driver");
    assertThat(Parsed.at(driver, "securityContext", "runAsNonRoot")).isEqualTo(true);
    assertThat(mountOf(driver, "host-bin"))
        .contains("/host/home/kubernetes/bin read-only below too");
    assertThat(mountOf(driver, "nvidia")).isEmpty();
    Object verify = container(plan, "verify");
    assertThat(Parsed.at(verify, "securityContext"))
        .isEqualTo(Map.of("privileged", true, "runAsUser", 0, "readOnlyRootFilesystem", true));
    assertThat(mountOf(verify, "verify-tmp")).contains("/tmp");
    assertThat(mountOf(verify, "nvidia")).contains("/usr/local/nvidia read-only below too");
    assertThat(mountOf(verify, "host-sys")).contains("/host/sys read-only below too");
    for (Object container : List.of(stage, driver, verify)) {
      assertThat(mountOf(container, "token")).isEmpty();
    }
  }

  /**
   * If the volume of the drivers' folder had a type, kubelet would retry a missing folder with ever
   * longer pauses.
   */
  @Test
  void theVolumeOfTheFolderWithDriversHasNoType() {
    List<?> volumes = (List<?>) Parsed.at(pod(plan(anEnvironment())), "volumes");
    assertThat(volumes)
        .filteredOn(volume -> Parsed.at(volume, "name").equals("nvidia"))
        .singleElement()
        .isEqualTo(
            Map.of("name", "nvidia", "hostPath", Map.of("path", "/home/kubernetes/bin/nvidia")));
    assertThat(volumes)
        .flatExtracting(volume -> Parsed.find(volume, "hostPath", "path").stream().toList())
        .doesNotContain("/");
  }

  @Test
  void theConfigurationHasTheMinimumDriverVersionOnly() {
    Object config = Parsed.at(manifestBody(plan(anEnvironment()), "installer-config"), "data");
    assertThat(Parsed.at(config, "software.env").toString())
        .contains("DRIVERS=gke\n", "DRIVER_LEAST=580\n", "SOFTWARE_SET=b200-gke\n")
        .doesNotContain("VERSION_DRIVER", "NEIGHBOUR_TEST");
  }

  @Test
  void removalDeletesThePayloadAndKeepsAPodRunning() {
    FabricPlan plan = plan(anEnvironment().with("installer", "remove", "true"));
    assertThat(containerNames(plan, "initContainers")).containsExactly("report", "stage");
    assertThat(Parsed.at(container(plan, "stage"), "command"))
        .isEqualTo(List.of("/opt/epfabric/bin/stage", "--remove"));
    assertThat(containerNames(plan, "containers")).containsExactly("verify");
    assertThat(container(plan, "verify").toString()).contains("sleep").doesNotContain("Probe");
  }
}
