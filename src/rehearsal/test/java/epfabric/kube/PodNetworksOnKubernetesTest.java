package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.pod.PodNetworkManifests;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("kube")
class PodNetworksOnKubernetesTest {
  /** Environments whose pods use pod networks instead of claiming NICs. */
  static final List<String> IN_DEVICE_MODE = List.of("device", "guide");

  private static ControlPlane plane;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static String objects(String environment) {
    return PodNetworkManifests.of(Planned.plan(environment)).stream()
        .map(ManifestYaml::of)
        .collect(Collectors.joining("---\n"));
  }

  private static String remainingObjects() {
    return kubectl
        .run("get", "networks,gkenetworkparamsets", "-o", "name", "--ignore-not-found")
        .orFail()
        .output();
  }

  @ParameterizedTest
  @FieldSource("IN_DEVICE_MODE")
  void everyPodNetworkCanBeCreatedAndDeleted(String environment) {
    Outcome applied = kubectl.apply(objects(environment)).orFail();
    assertThat(applied.output().lines())
        .hasSize(18)
        .allMatch(l -> l.endsWith(" serverside-applied"));
    kubectl.onFile(objects(environment), "delete", "--timeout=120s").orFail();
    assertThat(remainingObjects()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          deviceMode: RDMA  | deviceMode: RDMAA | supported values: "DPDK-VFIO", "NetDevice", "RDMA"
          type: Device      | type: Devices     | spec.type: Unsupported value: "Devices"
          vpcSubnet:        | subnet:           | .spec.subnet: field not declared in schema
          """)
  void anObjectWithAFaultIsRefused(String right, String wrong, String why) {
    String planted = objects("device").replace(right, wrong);
    assertThat(planted).contains(wrong);
    assertThat(Kubectl.refusal(kubectl.apply(planted))).contains(why);
    kubectl.onFile(objects("device"), "delete", "--ignore-not-found", "--timeout=120s").orFail();
  }

  @Test
  void theApiServerHasTheExpectedVersion() {
    assertThat(kubectl.run("version").orFail().output()).contains("Server Version: v1.34.4");
  }
}
