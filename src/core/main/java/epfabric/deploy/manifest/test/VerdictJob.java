package epfabric.deploy.manifest.test;

import epfabric.base.value.EnumWord;
import epfabric.base.value.Sha256;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The last Job of a chain in which all tests run regardless of their verdicts. It reads the
 * verdicts of all test pods; its exit code is the gate's decision.
 */
public final class VerdictJob {
  static final String ID = "acceptance-verdict";

  private static final int DEADLINE_SECONDS = 300;

  private static final int HASH_DIGITS = 10;

  private final FabricPlan plan;
  private final AcceptancePlan acceptance;

  public VerdictJob(FabricPlan plan) {
    this.plan = plan;
    this.acceptance = plan.workload().acceptance();
  }

  /** Returns the Job, which starts when all of {@code tests} are complete. */
  public Manifest manifest(List<Manifest> tests) {
    Map<String, Object> annotations = OrderedTree.of(Labels.PULUMI_REPLACE_UNREADY, "true");
    Map<String, Object> metadata =
        ObjectMetadata.annotated(
            new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), ID), annotations);
    List<String> after = new ArrayList<>(tests.stream().map(Manifest::id).toList());
    after.addAll(ObserverPod.PREREQUISITES);
    Map<String, Object> spec =
        OrderedTree.of("backoffLimit", 0)
            .with("activeDeadlineSeconds", DEADLINE_SECONDS)
            .with("podFailurePolicy", Map.of("rules", List.of(TestJob.disruptionRule())))
            .with(
                "template",
                new ObserverPod(plan).template(Map.of(Labels.TESTS, hash(tests)), arguments()));
    return new Manifest(
        ID,
        "batch/v1",
        "Job",
        metadata,
        Map.of("spec", spec),
        new Rollout(after, Change.REPLACE_WHEN_JOBS_CHANGE, DEADLINE_SECONDS + 300));
  }

  /**
   * Returns a hash of the tests. It changes this Job when a test changes, so that tests are judged
   * again even by tools that only replace changed objects.
   */
  private static String hash(List<Manifest> tests) {
    String bodies = tests.stream().map(test -> test.id() + test.body()).toList().toString();
    return Sha256.of(bodies.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
  }

  private List<String> arguments() {
    List<String> result =
        new ArrayList<>(List.of("verdict", "--namespace", plan.install().testNamespace()));
    for (TestRun run : acceptance.tests()) {
      result.addAll(List.of("--test", run.job() + "=" + run.judgingPods()));
      if (acceptance.advises(run.test())) {
        result.addAll(List.of("--advisory", run.job()));
      }
    }
    result.addAll(List.of("--gate", EnumWord.of(acceptance.criteria().gate())));
    result.addAll(List.of("--summary", ObserverPod.SUMMARY));
    return List.copyOf(result);
  }
}
