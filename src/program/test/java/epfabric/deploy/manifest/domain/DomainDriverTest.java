package epfabric.deploy.manifest.domain;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AddonsPlan.DomainSource;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests which objects of NVIDIA's DRA driver a fabric has; {@code DriverChartTest} compares their
 * content.
 */
class DomainDriverTest {
  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  @Test
  void theDriverIsInstalledWhereNvlinkConnectsNodes() {
    FabricPlan plan = Planning.planOf(rack());
    DomainSource driver = plan.addons().computeDomains().orElseThrow();
    assertThat(driver.version()).isEqualTo("v0.4.1");
    assertThat(driver.image())
        .hasToString(
            "registry.k8s.io/dra-driver-nvidia/dra-driver-nvidia-gpu@sha256:"
                + "eefe67396dedea4df74f68a94d5883f33204888b83979babd42b91501a2de1d8");
    List<Manifest> all = FabricManifests.of(plan);
    assertThat(all).containsAll(new DomainDriver(plan, driver).all());
    assertThat(ManifestRules.broken(all)).isEmpty();
  }

  @Test
  void noDriverIsInstalledWhereNvlinkEndsAtTheNode() {
    FabricPlan plan = Planning.planOf(anEnvironment());
    assertThat(plan.addons().computeDomains()).isEmpty();
    assertThat(FabricManifests.of(plan))
        .map(Manifest::kind)
        .doesNotContain("CustomResourceDefinition", "DeviceClass", "ComputeDomain");
  }

  @Test
  void anExistingDriverOfTheClusterIsKept() {
    FabricPlan plan = Planning.planOf(rack().with("addons", "computeDomains", "false"));
    assertThat(plan.addons().computeDomains()).isEmpty();
    assertThat(FabricManifests.of(plan))
        .map(Manifest::kind)
        .contains("ComputeDomain")
        .doesNotContain("CustomResourceDefinition", "DeviceClass");
  }

  @Test
  void anAdoptedClusterGetsTheDriverOnlyOnRequest() {
    EnvironmentBuilder adopted = rack().withAdoptedCluster();
    assertThat(Planning.planOf(adopted).addons().computeDomains()).isEmpty();
    assertThat(
            Planning.planOf(adopted.with("addons", "computeDomains", "true"))
                .addons()
                .computeDomains())
        .isPresent();
  }

  @Test
  void theControllerRunsOnNodesWithoutGpus() {
    Object pod = Fabrics.pod(Planning.planOf(rack()), "compute-domain-controller").spec();
    assertThat(TreeLookup.list(pod, "tolerations")).isEmpty();
    assertThat(
            Parsed.at(
                pod,
                "affinity",
                "nodeAffinity",
                "requiredDuringSchedulingIgnoredDuringExecution",
                "nodeSelectorTerms",
                0,
                "matchExpressions",
                0))
        .isEqualTo(Map.of("key", "cloud.google.com/gke-accelerator", "operator", "DoesNotExist"));
  }

  @Test
  void daemonsReachEachOtherAndTheApiServerOnly() {
    Object spec =
        Parsed.at(
            Fabrics.manifest(Planning.planOf(rack()), "compute-domain-traffic").body(), "spec");
    Map<String, Object> daemons =
        Map.of(
            "podSelector",
            Map.of(
                "matchExpressions",
                List.of(Map.of("key", "resource.nvidia.com/computeDomain", "operator", "Exists"))));
    List<Object> ports =
        List.of(Map.of("protocol", "TCP", "port", 50000), Map.of("protocol", "TCP", "port", 50005));
    assertThat(Parsed.at(spec, "ingress"))
        .isEqualTo(List.of(Map.of("from", List.of(daemons), "ports", ports)));
    assertThat(Parsed.at(spec, "egress", 0))
        .isEqualTo(Map.of("to", List.of(daemons), "ports", ports));
    assertThat(TreeLookup.list(spec, "egress")).hasSize(2);
    assertThat(Parsed.at(spec, "egress", 1, "ports"))
        .isEqualTo(List.of(Map.of("protocol", "TCP", "port", 443)));
  }
}
