package epfabric.deploy.manifest.test;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import org.junit.jupiter.api.Test;

/**
 * Tests that a transport's variables reach the pods of each test, and that its fallback reaches the
 * installer.
 */
class TransportInPodsTest {
  private static String yaml(FabricPlan plan, String id) {
    return FabricManifests.of(plan).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(ManifestYaml::of)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no manifest " + id));
  }

  private static FabricPlan plan(EnvironmentBuilder environment) {
    return Planning.planOf(environment);
  }

  @Test
  void onlyTheLowLatencyJobOfGinUsesGloo() {
    FabricPlan plan = plan(anEnvironment().withSoftware("nccl-gin"));
    assertThat(yaml(plan, "test-deepep-low-latency"))
        .contains("name: TORCH_DISTRIBUTED_BACKEND")
        .contains("name: DEEP_EP_BACKEND");
    assertThat(yaml(plan, "test-nccl-allreduce"))
        .contains("name: DEEP_EP_BACKEND")
        .doesNotContain("TORCH_DISTRIBUTED_BACKEND");
  }

  @Test
  void everyTestOverIbgdaHasAMapFromGpusToNics() {
    FabricPlan plan = plan(anEnvironment());
    assertThat(plan.workload().acceptance().tests())
        .isNotEmpty()
        .allSatisfy(
            run ->
                assertThat(yaml(plan, "test-" + run.job()))
                    .contains("name: DEEP_EP_DEVICE_TO_HCA_MAPPING")
                    .contains("value: 0:mlx5_0:1,1:mlx5_1:1,2:mlx5_2:1,"));
  }

  @Test
  void theInstallerKnowsTheFallbackOfTheTransport() {
    assertThat(yaml(plan(anEnvironment()), "installer-config"))
        .contains("TRANSPORT=ibgda\n")
        .contains("TRANSPORT_FALLBACK=epfabric:software: v2-gin and epfabric:transport.");
  }
}
