package epfabric.deploy.manifest.domain;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;

class DomainDriverTest {
  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .withPool("drivers", "gke")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  @Test
  void dump() {
    FabricPlan plan = Planning.planOf(rack());
    List<Manifest> all = FabricManifests.of(plan);
    for (Manifest m : all) {
      if (m.id().contains("domain") || m.id().equals("test-deepep-internode")) {
        System.out.println("--- " + m.id() + " after " + m.after());
        System.out.println(ManifestYaml.of(m));
      }
    }
    assertThat(ManifestRules.broken(all)).isEmpty();
  }
}
