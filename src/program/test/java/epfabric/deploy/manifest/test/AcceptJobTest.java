package epfabric.deploy.manifest.test;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.ImageRef;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AcceptJobTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final TestRun INTERNODE =
      PLAN.workload().acceptance().tests().stream()
          .filter(run -> run.test().equals("internode"))
          .findFirst()
          .orElseThrow();

  @Test
  void onlyTheJobOfARunHasTheSettingsOfTheRun() {
    String acceptJob =
        ManifestYaml.of(AcceptJob.of(PLAN, INTERNODE, "0007", List.of("gpu-0", "gpu-1")));
    String stackJob = ManifestYaml.of(new TestJob(PLAN, INTERNODE).manifest(List.of("x")));
    assertThat(acceptJob)
        .contains("name: accept-0007-deepep-internode\n")
        .contains("epfabric/accept-run: '0007'\n")
        .contains("accept-0007-deepep-internode-{}.peers")
        .contains("ttlSecondsAfterFinished: 86400\n")
        .contains("key: kubernetes.io/hostname\n")
        .contains("- --output\n")
        .doesNotContain("podFailurePolicy", "pulumi.com");
    assertThat(stackJob)
        .contains("podFailurePolicy", "pulumi.com")
        .doesNotContain("accept-0", "accept-run", "--output", "ttlSecondsAfterFinished");
  }

  /** Kueue would request new nodes for the Job, instead of using the named nodes. */
  @Test
  void theJobIsNotInTheQueueIfNodesAreQueued() {
    String label = "kueue.x-k8s.io/queue-name: fabric";
    EnvironmentBuilder queue = anEnvironment().with("addons", "kueue", "true");
    FabricPlan fixed = Planning.planOf(queue);
    FabricPlan queued = Planning.planOf(queue.boughtAs("flex-start").scalingFrom(0, 2));
    List<String> nodes = List.of("gpu-0", "gpu-1");
    assertThat(ManifestYaml.of(AcceptJob.of(fixed, INTERNODE, "0007", nodes))).contains(label);
    assertThat(ManifestYaml.of(AcceptJob.of(queued, INTERNODE, "0007", nodes)))
        .doesNotContain(label)
        .contains("key: cloud.google.com/gke-queued\n");
  }

  @Test
  void linesWithoutSettingsOfTheRunEqualTheJobOfTheStack() {
    String acceptJob = ManifestYaml.of(AcceptJob.of(PLAN, INTERNODE, "0007", List.of("gpu-0")));
    String stackJob = ManifestYaml.of(new TestJob(PLAN, INTERNODE).manifest(List.of("x")));
    List<String> added =
        acceptJob
            .lines()
            .map(String::strip)
            .filter(line -> !stackJob.contains(line))
            .distinct()
            .toList();
    assertThat(added)
        .containsExactly(
            "name: accept-0007-deepep-internode",
            "app.kubernetes.io/name: accept-0007-deepep-internode",
            "epfabric/accept-run: '0007'",
            "activeDeadlineSeconds: 5640",
            "ttlSecondsAfterFinished: 86400",
            "- key: kubernetes.io/hostname",
            "- gpu-0",
            "batch.kubernetes.io/job-name: accept-0007-deepep-internode",
            "- accept-0007-deepep-internode-{}.peers",
            "- --output",
            "- json");
  }

  /**
   * The deadline is the sum of the test's own limit for each of its two runs, a minute between
   * them, 10 minutes for the peers, 3 for the judge, and 10 to start.
   */
  @Test
  void theDeadlineCoversRunsPeersJudgeAndStart() {
    assertThat(INTERNODE.program().limitSeconds()).isEqualTo(1800);
    assertThat(AcceptJob.limitSeconds(INTERNODE)).isEqualTo(2 * 1800 + 60 + 600 + 600 + 180 + 600);
    TestRun intranode = PLAN.workload().acceptance().tests().get(2);
    assertThat(intranode.test()).isEqualTo("intranode");
    assertThat(AcceptJob.limitSeconds(intranode)).isEqualTo(900 + 600 + 180 + 600);
  }

  private static TestRun dataTest() {
    return PLAN.workload().acceptance().tests().stream()
        .filter(run -> run.test().equals("deepep-data"))
        .findFirst()
        .orElseThrow();
  }

  private static String engineYaml() {
    ImageRef image = new ImageRef("ghcr.io/example/engine", "sha256:" + "17".repeat(32));
    EnginePrograms engine =
        new EnginePrograms(
            image, new TreeMap<>(Map.of("launch.py", "# 1\n", "datacheck/oracle.py", "# 2\n")));
    return AcceptJob.ofEngine(PLAN, dataTest(), "0007", List.of("gpu-0"), engine).stream()
        .map(ManifestYaml::of)
        .collect(Collectors.joining("---\n"));
  }

  @Test
  void theImageOfAnEngineRunsTheProgramsOfAConfigMap() {
    assertThat(engineYaml())
        .contains("kind: ConfigMap\n", "name: accept-0007-deepep-data\n")
        .contains("  datacheck.oracle.py: |\n    # 2\n", "  launch.py: |\n    # 1\n")
        .contains("- key: datacheck.oracle.py\n            path: datacheck/oracle.py\n")
        .contains("mountPath: /opt/epfabric\n          readOnly: true\n");
  }

  @Test
  void theImageOfAnEngineImportsItsOwnDeepEp() {
    String fabricJob = ManifestYaml.of(AcceptJob.of(PLAN, dataTest(), "0007", List.of("gpu-0")));
    assertThat(fabricJob).contains("PYTHONPATH", "LD_PRELOAD", "- --modes\n");
    assertThat(engineYaml())
        .contains("image: ghcr.io/example/engine@sha256:1717")
        .contains("- python3\n        - /opt/epfabric/launch.py\n")
        .contains("- python3\n        - /opt/epfabric/deepep_data.py\n")
        .contains("name: LD_LIBRARY_PATH\n          value: /usr/local/nvidia/lib64\n")
        .doesNotContain("PYTHONPATH", "LD_PRELOAD", "--modes", "deepep/python");
  }
}
