package epfabric.deploy.manifest.test;

import epfabric.base.terminal.ExitCode;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One acceptance test as an Indexed Job with a pod on every node of a pool. */
public final class TestJob {
  /** Number of full runs, interrupted ones included, that fit into the Job's deadline. */
  private static final int RUNS = 3;

  /** Seconds to schedule pods. */
  static final int START_SECONDS = 600;

  private final FabricPlan plan;
  private final TestRun run;

  public TestJob(FabricPlan plan, TestRun run) {
    this.plan = plan;
    this.run = run;
  }

  /** Returns the logical name of the Job of {@code run}. */
  public static String id(TestRun run) {
    return "test-" + run.job();
  }

  /** Returns the Job, which starts when all of {@code before} are complete. */
  public Manifest manifest(Collection<String> before) {
    Map<String, Object> annotations = OrderedTree.of(Labels.PULUMI_REPLACE_UNREADY, "true");
    Map<String, Object> metadata =
        QueueManifests.queued(
            plan,
            ObjectMetadata.annotated(
                new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), run.job()),
                annotations));
    List<String> after = new ArrayList<>(List.of(AcceptanceAccess.PEERS_ID));
    after.addAll(before);
    after.add(AcceptanceAccess.PRIORITY_ID);
    after.add(AcceptanceAccess.TESTS_ACCOUNT);
    after.add(AcceptanceAccess.TESTS_TRAFFIC);
    after.add(ImagePolicy.ACCEPTANCE_BINDING);
    if (new NicClaim(plan).needed()) {
      after.add(NicClaim.ID);
    }
    TestPod.domain(plan, run).ifPresent(domain -> after.add(ComputeDomain.id(run.pool())));
    if (plan.addons().kueue()) {
      after.add(QueueManifests.LOCAL);
    }
    return new Manifest(
        id(run),
        "batch/v1",
        "Job",
        metadata,
        Map.of("spec", spec()),
        new Rollout(after, Change.REPLACE_WHEN_NODES_CHANGE, deadline() + START_SECONDS));
  }

  /**
   * Returns the spec. It has no TTL, because a refresh would re-create a Job that its TTL removed.
   */
  private Map<String, Object> spec() {
    return OrderedTree.of(
        "completions", run.pods().count(),
        "parallelism", run.pods().count(),
        "completionMode", "Indexed",
        "backoffLimit", 0,
        "activeDeadlineSeconds", deadline(),
        "podFailurePolicy", Map.of("rules", retryRules()),
        "template", new TestPod(plan, run, TestOccasion.OF_THE_STACK).template());
  }

  /**
   * Returns the pod failure rules. Preempted pods, and runs in which the judge found a preempted
   * peer, are retried without being counted. Every other failure ends the Job at once. No rule has
   * the action FailJob: Pulumi does not recognize the condition that this action sets and would
   * wait for its timeout.
   */
  static List<Object> retryRules() {
    return List.of(
        disruptionRule(),
        OrderedTree.of("action", "Ignore")
            .with(
                "onExitCodes",
                OrderedTree.of("containerName", "judge")
                    .with("operator", "In")
                    .with("values", List.of(ExitCode.INCONCLUSIVE.number()))));
  }

  /**
   * Returns the rule that retries a pod that was preempted, evicted or lost its node, without
   * counting the failure.
   */
  static Object disruptionRule() {
    return OrderedTree.of("action", "Ignore")
        .with(
            "onPodConditions",
            List.of(OrderedTree.of("type", "DisruptionTarget", "status", "True")));
  }

  /**
   * Returns the Job's deadline in seconds, the last resort. The limit of a pod, which excludes the
   * time in which the pod waits for a node, is shorter.
   */
  private int deadline() {
    return RUNS * TestPod.limitSeconds(run) + START_SECONDS;
  }
}
