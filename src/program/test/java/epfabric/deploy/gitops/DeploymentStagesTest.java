package epfabric.deploy.gitops;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the stages in which the stack applies objects. */
class DeploymentStagesTest {
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";

  @Test
  void stagesArePodNetworksInstallerAndTests() {
    assertThat(text(Planned.plan("guide")))
        .isEqualTo(
            """
            0: network-parameters
            1: networks
            2: system
            3: installer
            4: acceptance
            5: fabric-ready
            6: test-nic-bandwidth
            7: test-deepep-intranode
            8: test-deepep-internode
            9: test-deepep-low-latency-nvlink
            10: test-deepep-data
            11: test-deepep-low-latency-nic
            12: test-deepep-low-latency
            13: test-nccl-allreduce
            """);
  }

  @Test
  void theJudgingJobFollowsTheTestsOfAllPools() {
    String environment =
        "  epfabric:acceptance: {onFailure: continue, tests: [intranode, nccl-allreduce]}\n";
    FabricPlan plan =
        Planned.plan(
            "dev", text -> text.replace("nodes: 2", "nodes: 2\n    pools: 2") + environment);
    DeploymentStage last = stages(plan).get(stages(plan).size() - 1);
    assertThat(last.name()).isEqualTo("acceptance-verdict");
    assertThat(last.after())
        .containsExactly(
            "acceptance",
            "test-deepep-intranode",
            "test-nccl-allreduce",
            "test-deepep-intranode-1",
            "test-nccl-allreduce-1");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void stagesContainEveryObjectOnce(String name, FabricPlan plan) {
    assertThat(stages(plan))
        .flatExtracting(DeploymentStage::manifests)
        .containsExactlyInAnyOrderElementsOf(FabricManifests.of(plan));
    assertThat(stages(plan)).extracting(DeploymentStage::name).doesNotHaveDuplicates();
  }

  /**
   * The predecessors of an object are in an earlier stage, or in the same stage, whose objects Argo
   * CD and Flux order by kind.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyObjectIsAppliedAfterItsPredecessors(String name, FabricPlan plan) {
    Map<String, Set<String>> before = new HashMap<>();
    Map<String, Integer> waves = new HashMap<>();
    for (DeploymentStage stage : stages(plan)) {
      Set<String> ids = new HashSet<>();
      for (String earlier : stage.after()) {
        assertThat(before).as("stages before %s", stage.name()).containsKey(earlier);
        assertThat(waves.get(earlier)).as(earlier).isLessThan(stage.wave());
        ids.addAll(Objects.requireNonNull(before.get(earlier)));
      }
      if (stage.manifests().size() > 1) {
        stage.manifests().forEach(m -> ids.add(m.id()));
      }
      for (Manifest manifest : stage.manifests()) {
        assertThat(ids).as(manifest.id()).containsAll(manifest.after());
        ids.add(manifest.id());
      }
      before.put(stage.name(), ids);
      waves.put(stage.name(), stage.wave());
    }
  }

  /**
   * Tests start after every node is ready, and servers after the tests. A stage with pods has no
   * other objects, so policies exist before any pod.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void testsFollowTheInstallerAndServersFollowTheTests(String name, FabricPlan plan) {
    int installed = lastWave(plan, FabricManifests.installer(plan));
    for (Manifest manifest : FabricManifests.acceptance(plan)) {
      assertThat(wave(plan, manifest)).as(manifest.id()).isGreaterThan(installed);
    }
    List<Manifest> tests =
        FabricManifests.acceptance(plan).stream().filter(m -> !m.kind().equals("CronJob")).toList();
    for (Manifest manifest : FabricManifests.serving(plan)) {
      assertThat(wave(plan, manifest)).as(manifest.id()).isGreaterThan(lastWave(plan, tests));
    }
    for (DeploymentStage stage : stages(plan)) {
      boolean pods = stage.manifests().stream().anyMatch(DeploymentStagesTest::hasPods);
      assertThat(pods && stage.manifests().size() > 1).as(stage.name()).isFalse();
    }
  }

  @Test
  void testsOfTwoPoolsDoNotWaitForEachOther() {
    FabricPlan plan =
        Planned.plan("dev", text -> text.replace("gpuPool:", "gpuPool:\n    pools: 2"));
    assertThat(plan.pool().names()).hasSize(2);
    Map<Integer, Long> perWave = new HashMap<>();
    stages(plan).stream()
        .filter(stage -> stage.name().startsWith("test-"))
        .forEach(stage -> perWave.merge(stage.wave(), 1L, Long::sum));
    assertThat(perWave.values()).contains(2L);
  }

  private static boolean hasPods(Manifest manifest) {
    return manifest.body().toString().contains("containers=");
  }

  private static int lastWave(FabricPlan plan, List<Manifest> manifests) {
    return manifests.stream().mapToInt(m -> wave(plan, m)).max().orElse(-1);
  }

  private static int wave(FabricPlan plan, Manifest manifest) {
    return stages(plan).stream()
        .filter(stage -> stage.manifests().contains(manifest))
        .mapToInt(DeploymentStage::wave)
        .findFirst()
        .orElseThrow();
  }

  private static List<DeploymentStage> stages(FabricPlan plan) {
    return DeploymentStages.of(plan);
  }

  private static String text(FabricPlan plan) {
    return stages(plan).stream()
        .map(stage -> stage.wave() + ": " + stage.name() + "\n")
        .collect(joining());
  }
}
