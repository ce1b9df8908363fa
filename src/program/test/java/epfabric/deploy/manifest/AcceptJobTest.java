package epfabric.deploy.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptJobTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final TestRun INTERNODE =
      PLAN.workload().acceptance().tests().stream()
          .filter(run -> run.test().equals("internode"))
          .findFirst()
          .orElseThrow();

  @Test
  void equalsTheStacksJobExceptForTheMarksOfItsRun() {
    String mine = ManifestYaml.of(AcceptJob.of(PLAN, INTERNODE, "0007", List.of("gpu-0", "gpu-1")));
    String stacks = ManifestYaml.of(new TestJob(PLAN, INTERNODE).manifest("x"));
    assertThat(mine)
        .contains("name: accept-0007-deepep-internode\n")
        .contains("epfabric/accept-run: '0007'\n")
        .contains("accept-0007-deepep-internode-{}.peers")
        .contains("ttlSecondsAfterFinished: 86400\n")
        .contains("key: kubernetes.io/hostname\n")
        .contains("- --output\n")
        .doesNotContain("podFailurePolicy", "pulumi.com");
    assertThat(stacks)
        .contains("podFailurePolicy", "pulumi.com")
        .doesNotContain("accept-0", "accept-run", "--output", "ttlSecondsAfterFinished");
  }

  @Test
  void nothingElseOfThePodIsAnother() {
    String mine = ManifestYaml.of(AcceptJob.of(PLAN, INTERNODE, "0007", List.of("gpu-0")));
    String stacks = ManifestYaml.of(new TestJob(PLAN, INTERNODE).manifest("x"));
    List<String> added =
        mine.lines().map(String::strip).filter(line -> !stacks.contains(line)).distinct().toList();
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
   * The test's own limit for each of its two runs, a minute between them, 10 minutes for the peers,
   * 3 for the judge, and 10 to start.
   */
  @Test
  void endsSomeMinutesAfterTheTestWould() {
    assertThat(INTERNODE.program().limitSeconds()).isEqualTo(1800);
    assertThat(AcceptJob.limitSeconds(INTERNODE)).isEqualTo(2 * 1800 + 60 + 600 + 600 + 180 + 600);
    TestRun intranode = PLAN.workload().acceptance().tests().get(1);
    assertThat(intranode.test()).isEqualTo("intranode");
    assertThat(AcceptJob.limitSeconds(intranode)).isEqualTo(900 + 600 + 180 + 600);
  }
}
