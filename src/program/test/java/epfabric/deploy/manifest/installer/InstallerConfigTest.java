package epfabric.deploy.manifest.installer;

import static epfabric.deploy.manifest.Fabrics.manifest;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the installer's configuration, and which settings change it. */
class InstallerConfigTest {
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";
  private static final String IMAGE = "example.org/installer@sha256:";

  private static String name(EnvironmentBuilder environment) {
    return manifest(Planning.planOf(environment), "installer-config").name();
  }

  private static String installation(EnvironmentBuilder environment) {
    return new InstallerConfig(Planning.planOf(environment)).installation();
  }

  private static EnvironmentBuilder withImage(char digit) {
    return anEnvironment().withImage("installer", IMAGE + String.valueOf(digit).repeat(64));
  }

  private static Map<String, String> lines(FabricPlan plan, String file) {
    Map<String, String> lines = new TreeMap<>();
    TreeLookup.text(manifest(plan, "installer-config").body(), "data", file)
        .lines()
        .map(line -> line.split("=", 2))
        .forEach(parts -> lines.put(parts[0], parts[1]));
    return lines;
  }

  @Test
  void settingsThatDoNotAffectNodesKeepTheConfiguration() {
    String unchanged = name(anEnvironment());
    assertThat(name(anEnvironment())).isEqualTo(unchanged);
    assertThat(name(anEnvironment().withNodes(5))).isEqualTo(unchanged);
    assertThat(name(anEnvironment().with("acceptance", "gate", "off"))).isEqualTo(unchanged);
    assertThat(name(anEnvironment().with("installer", "probe", "required"))).isEqualTo(unchanged);
  }

  @Test
  void transportProbeAndPayloadChangeTheConfiguration() {
    String unchanged = name(anEnvironment());
    assertThat(name(anEnvironment().withVariable("NVSHMEM_DEBUG", "INFO"))).isNotEqualTo(unchanged);
    assertThat(name(anEnvironment().with("installer", "probe", "report"))).isNotEqualTo(unchanged);
    assertThat(name(anEnvironment().with("installer", "payload", "pod"))).isNotEqualTo(unchanged);
  }

  /** With a changed image, nodes are installed again, but the ConfigMap stays the same. */
  @Test
  void aChangedImageReinstallsNodesWithTheSameConfiguration() {
    assertThat(name(withImage('1'))).isEqualTo(name(withImage('2')));
    assertThat(installation(withImage('1')))
        .isNotEqualTo(installation(withImage('2')))
        .isEqualTo(installation(withImage('1')));
  }

  @Test
  void theConfigurationIsImmutableUnderItsName() {
    Manifest config = manifest(Planning.planOf(anEnvironment()), "installer-config");
    assertThat(config.body()).containsEntry("immutable", true);
    assertThat(config.rollout().change()).isEqualTo(Change.NEW_NAME);
    assertThat(config.name()).matches("installer-[0-9a-f]{10}");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyLineIsASingleVariable(String name, FabricPlan plan) {
    for (String file : new String[] {"software.env", "transport.env"}) {
      String text = TreeLookup.text(manifest(plan, "installer-config").body(), "data", file);
      assertThat(text.lines()).as(file).isSorted().allMatch(l -> l.matches("[A-Z][A-Z0-9_]*=.*"));
      assertThat(text).endsWith("\n");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void theInstallerMountsTheConfigurationAndTestsNameTheSameInstallation(
      String name, FabricPlan plan) {
    String config = manifest(plan, "installer-config").name();
    for (Pod pod : Fabrics.pods(plan)) {
      String id = pod.manifest().id();
      if (id.startsWith("installer")) {
        assertThat(String.valueOf(TreeLookup.list(pod.spec(), "volumes"))).contains(config);
      }
      if (id.matches("installer.*|fabric-ready|test-.*")) {
        assertThat(TreeLookup.text(pod.template(), "metadata", "annotations", Labels.INSTALLATION))
            .as(id)
            .isEqualTo(new InstallerConfig(plan).installation());
      }
    }
  }

  @Test
  void theConfigurationDependsOnTheSourceOfDrivers() {
    Map<String, String> gke = lines(Planning.planOf(anEnvironment()), "software.env");
    assertThat(gke)
        .containsEntry("DRIVERS", "gke")
        .containsKey("DRIVER_LEAST")
        .doesNotContainKeys("NEIGHBOUR_TEST", "VERSION_DRIVER");
    Map<String, String> built =
        lines(Planning.planOf(anEnvironment().withPool("drivers", "installer")), "software.env");
    assertThat(built)
        .containsKeys("NEIGHBOUR_TEST", "VERSION_DRIVER")
        .doesNotContainKeys("DRIVERS", "DRIVER_LEAST");
  }

  @Test
  void transportVariablesEqualVariablesOfTheTests() {
    FabricPlan plan = Planning.planOf(anEnvironment().withVariable("NVSHMEM_DEBUG", "INFO"));
    assertThat(lines(plan, "transport.env"))
        .isEqualTo(plan.workload().variables())
        .containsEntry("NVSHMEM_DEBUG", "INFO");
  }
}
