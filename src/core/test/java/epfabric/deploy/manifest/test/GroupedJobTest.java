package epfabric.deploy.manifest.test;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the Job of a test whose kernels do not support all nodes at once: one Job that runs in
 * rounds.
 */
class GroupedJobTest {
  private static String yaml(int nodes, String id) {
    FabricPlan plan = Planning.planOf(anEnvironment().withNodes(nodes));
    return FabricManifests.acceptance(plan).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(ManifestYaml::of)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void launcherAndJudgeGetTheSameRounds() {
    String rounds =
        "- --round\n        - 0-7,8-9\n        - --round\n        - 0-1,2-3,4-5,6-7,8-9\n";
    String job = yaml(10, "test-deepep-internode");
    assertThat(job.split(rounds, -1)).hasSize(3);
    assertThat(job)
        .contains("completions: 10\n", "parallelism: 10\n", "backoffLimit: 0\n")
        .contains("- --nodes\n        - '10'\n")
        .contains("fieldPath: spec.nodeName\n");
    assertThat(job.indexOf("--nodes")).isEqualTo(job.lastIndexOf("--nodes"));
  }

  /**
   * The deadline of a pod is the sum of three programs of 1800 s, two pauses of 1 min, 10 min each
   * for peers and image, and 3 min for the judge.
   */
  @Test
  void deadlinesGrowWithTheRounds() {
    int pod = 3 * 1800 + 2 * 60 + 600 + 600 + 180;
    assertThat(yaml(10, "test-deepep-internode"))
        .contains("activeDeadlineSeconds: " + pod + "\n")
        .contains("activeDeadlineSeconds: " + (3 * pod + 600) + "\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 8, 12, 16, 18, 20})
  void nodeCountsThatTheKernelsSupportNeedNoRounds(int nodes) {
    for (String test : List.of("test-deepep-internode", "test-deepep-low-latency")) {
      assertThat(yaml(nodes, test)).doesNotContain("--round", "EPFABRIC_NODE");
    }
  }

  @Test
  void ncclRunsOnAnyNumberOfNodesAtOnce() {
    assertThat(yaml(6, "test-nccl-allreduce"))
        .doesNotContain("--round")
        .contains("- --nodes\n        - '6'\n");
  }
}
