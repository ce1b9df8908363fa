package epfabric.deploy.manifest.test;

import static epfabric.deploy.manifest.Fabrics.manifest;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the last Job of a chain in which all tests run regardless of earlier verdicts. */
class VerdictJobTest {
  private static final FabricPlan PLAN = Planning.planOf(continueOnFailure());

  private static EnvironmentBuilder continueOnFailure() {
    return anEnvironment().with("acceptance", "onFailure", "continue");
  }

  private static Manifest job(FabricPlan plan) {
    return manifest(plan, "acceptance-verdict");
  }

  private static String arguments(FabricPlan plan) {
    List<Object> containers =
        TreeLookup.list(job(plan).body(), "spec", "template", "spec", "containers");
    assertThat(containers).hasSize(1);
    return String.join(
        " ", TreeLookup.list(containers.get(0), "args").stream().map(String::valueOf).toList());
  }

  @Test
  void theJobRequestsTheVerdictOfEveryPod() {
    assertThat(arguments(PLAN))
        .isEqualTo(
            "verdict --namespace epfabric-test-acceptance --test epbench-accept=2"
                + " --test nic-bandwidth=2 --advisory nic-bandwidth"
                + " --test deepep-intranode=2 --test deepep-internode=2"
                + " --test deepep-low-latency-nvlink=2 --test deepep-data=2"
                + " --test deepep-low-latency-nic=2"
                + " --advisory deepep-low-latency-nic"
                + " --test deepep-low-latency=2 --test nccl-allreduce=2 --gate strict"
                + " --summary /dev/termination-log");
  }

  @Test
  void onlyTheFirstPodOfATestInRoundsHasAVerdict() {
    assertThat(arguments(Planning.planOf(continueOnFailure().withNodes(5))))
        .contains("--test deepep-intranode=5 ", "--test deepep-internode=1 ");
  }

  @Test
  void theJobFollowsAllTestsAndIsReplacedWithThem() {
    FabricPlan twoPools = Planning.planOf(continueOnFailure().withPool("pools", "2"));
    List<String> tests =
        twoPools.workload().acceptance().tests().stream().map(TestJob::id).toList();
    assertThat(job(twoPools).after())
        .containsAll(tests)
        .contains("observer-role-binding", "observer-traffic", "acceptance-images-binding");
    assertThat(job(twoPools).rollout().change()).isEqualTo(Change.REPLACE_WHEN_JOBS_CHANGE);
    assertThat(job(twoPools).rollout().timeoutSeconds()).isEqualTo(600);
    List<Manifest> all = FabricManifests.acceptance(twoPools);
    assertThat(all.get(all.size() - 1)).isEqualTo(job(twoPools));
  }

  /** Reading the verdicts again gives the same result, so only a lost pod is replaced. */
  @Test
  void theJobIsRetriedOnlyAfterADisruption() {
    assertThat(TreeLookup.list(job(PLAN).body(), "spec", "podFailurePolicy", "rules"))
        .isEqualTo(
            List.of(
                Map.of(
                    "action",
                    "Ignore",
                    "onPodConditions",
                    List.of(Map.of("type", "DisruptionTarget", "status", "True")))));
    assertThat(Parsed.at(job(PLAN).body(), "spec", "backoffLimit")).isEqualTo(0);
    assertThat(Parsed.at(job(PLAN).body(), "spec", "activeDeadlineSeconds")).isEqualTo(300);
  }

  @Test
  void theJobHasThePermissionsAndPoliciesOfTheReadinessJob() {
    Object ready = Parsed.at(manifest(PLAN, "fabric-ready").body(), "spec", "template");
    Object last = Parsed.at(job(PLAN).body(), "spec", "template");
    assertThat(Parsed.at(last, "metadata", "labels"))
        .isEqualTo(Parsed.at(ready, "metadata", "labels"));
    for (String key : List.of("serviceAccountName", "automountServiceAccountToken", "volumes")) {
      assertThat(Parsed.at(last, "spec", key)).isEqualTo(Parsed.at(ready, "spec", key));
    }
    assertThat(manifest(PLAN, "observer-role").body())
        .isEqualTo(manifest(Planning.planOf(anEnvironment()), "observer-role").body());
  }

  /** Argo CD and Flux do not apply an unchanged object, so the Job must change with the tests. */
  @Test
  void theJobChangesWithTheTests() {
    assertThat(tests(PLAN)).hasSize(10).isEqualTo(tests(Planning.planOf(continueOnFailure())));
    FabricPlan others = Planning.planOf(continueOnFailure().withLimits("guide"));
    assertThat(tests(others)).isNotEqualTo(tests(PLAN));
  }

  private static String tests(FabricPlan plan) {
    Object template = Parsed.at(job(plan).body(), "spec", "template");
    return String.valueOf(Parsed.at(template, "metadata", "annotations", "epfabric/tests"));
  }

  @Test
  void theJobExistsOnlyIfAllTestsRunToTheEnd() {
    assertThat(FabricManifests.acceptance(Planning.planOf(anEnvironment())))
        .noneMatch(manifest -> manifest.id().equals("acceptance-verdict"));
    assertThat(
            FabricManifests.acceptance(
                Planning.planOf(continueOnFailure().with("acceptance", "gate", "off"))))
        .isEmpty();
  }

  /** {@code accept} reads each verdict from its Job's log and fails by itself. */
  @Test
  void aTestOfAcceptDoesNotDeferItsVerdict() {
    Manifest job =
        AcceptJob.of(PLAN, PLAN.workload().acceptance().tests().get(0), "0001", List.of("a", "b"));
    assertThat(job.body().toString()).contains("--output, json").doesNotContain("--defer");
    assertThat(manifest(PLAN, "test-epbench-accept").body().toString()).contains("--defer");
  }
}
