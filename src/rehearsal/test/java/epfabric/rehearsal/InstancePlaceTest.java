package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.GceTopology;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.scenario.Timeline;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests the physical locations that emulated machines report. */
class InstancePlaceTest {
  private static Map<String, String> labelsOf(String name, String pool, boolean compact) {
    return InstancePlace.labels(
        new Instance(name, "c", pool, "us-east4-b", "a4-highgpu-8g", true, new TreeMap<>()),
        compact);
  }

  @Test
  void machinesOfACompactPoolShareASubblock() {
    Map<String, String> first = labelsOf("gpu-0", "gpu", true);
    Map<String, String> second = labelsOf("gpu-1", "gpu", true);
    assertThat(first.values()).allMatch(value -> value.matches("[0-9a-f]{32}"));
    assertThat(first).containsEntry(GceTopology.BLOCK, second.get(GceTopology.BLOCK));
    assertThat(first).containsEntry(GceTopology.SUBBLOCK, second.get(GceTopology.SUBBLOCK));
    assertThat(first.get(GceTopology.HOST)).isNotEqualTo(second.get(GceTopology.HOST));
  }

  @Test
  void machinesOfAPoolWithoutCompactPlacementShareOnlyTheBlock() {
    Map<String, String> first = labelsOf("gpu-0", "gpu", false);
    Map<String, String> second = labelsOf("gpu-1", "gpu", false);
    assertThat(first).containsEntry(GceTopology.BLOCK, second.get(GceTopology.BLOCK));
    assertThat(first.get(GceTopology.SUBBLOCK)).isNotEqualTo(second.get(GceTopology.SUBBLOCK));
  }

  /** `status` reads the labels of a machine's location from Kubernetes. */
  @Test
  void nodesOfARehearsalHaveLabelsWithTheirLocation() throws Exception {
    FabricPlan plan = Planned.plan("dev");
    RehearsalSetting setting = RehearsalSetting.inMemory();
    Timeline timeline = new Timeline(setting.time(), moment -> {});
    EmulatedWorld world = new EmulatedWorld(plan, Catalog.load(), setting, timeline);
    try (world;
        DeploymentEngine stack = setting.deployment(Planned::record, world, timeline)) {
      world.begin();
      stack.begin();
      stack.up(plan);
      List<String> subblocks =
          world.cluster().list("v1", "Node").stream()
              .map(node -> JsonTree.text(node, "metadata", "labels", GceTopology.SUBBLOCK))
              .filter(label -> !label.isEmpty())
              .toList();
      assertThat(subblocks).hasSize(2);
      assertThat(subblocks.stream().distinct()).hasSize(1);
    }
  }
}
