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

/** The physical locations that emulated machines report. */
class InstancePlaceTest {
  private static Map<String, String> of(String name, String pool, boolean compact) {
    return InstancePlace.labels(
        new Instance(name, "c", pool, "us-east4-b", "a4-highgpu-8g", true, new TreeMap<>()),
        compact);
  }

  @Test
  void machinesOfACompactPoolAreOnHostsOfOneSubblock() {
    Map<String, String> one = of("gpu-0", "gpu", true);
    Map<String, String> other = of("gpu-1", "gpu", true);
    assertThat(one.values()).allMatch(value -> value.matches("[0-9a-f]{32}"));
    assertThat(one).containsEntry(GceTopology.BLOCK, other.get(GceTopology.BLOCK));
    assertThat(one).containsEntry(GceTopology.SUBBLOCK, other.get(GceTopology.SUBBLOCK));
    assertThat(one.get(GceTopology.HOST)).isNotEqualTo(other.get(GceTopology.HOST));
  }

  @Test
  void machinesOfOtherPoolsShareOnlyTheBlock() {
    Map<String, String> one = of("gpu-0", "gpu", false);
    Map<String, String> other = of("gpu-1", "gpu", false);
    assertThat(one).containsEntry(GceTopology.BLOCK, other.get(GceTopology.BLOCK));
    assertThat(one.get(GceTopology.SUBBLOCK)).isNotEqualTo(other.get(GceTopology.SUBBLOCK));
  }

  /** `status` reads these labels from Kubernetes. */
  @Test
  void nodesOfARehearsalHaveTheLabels() throws Exception {
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
