package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Job of an acceptance test that is run again outside the stack, with the same pod in the same
 * namespace. The Job's name and a label contain the number of the run.
 *
 * <p>The Job does not retry: if a pod is preempted, the Job reports that and does not wait for
 * another node. The Job is not in Pulumi's state, so Kubernetes may delete it after a day.
 */
public final class AcceptJob {
  private static final int KEPT_SECONDS = 86_400;

  private AcceptJob() {}

  /** Returns the Job's name, such as {@code accept-0001-deepep-internode}. */
  public static String name(String number, TestRun run) {
    return "accept-" + number + "-" + run.job();
  }

  /**
   * Returns the seconds after which Kubernetes ends the Job: the time to start plus the test's
   * limit.
   */
  public static int limitSeconds(TestRun run) {
    return runSeconds(run) + TestJob.START_SECONDS;
  }

  /** Returns the seconds after which Kubernetes ends a pod of the Job: the test's limit. */
  public static int runSeconds(TestRun run) {
    return TestPod.limitSeconds(run);
  }

  /**
   * Returns the Job.
   *
   * @param number number of the run, e.g. {@code 0001}
   * @param nodes names of the nodes that the pods run on, one for each pod
   */
  public static Manifest of(FabricPlan plan, TestRun run, String number, List<String> nodes) {
    return job(plan, run, new TestOccasion(Optional.of(number), nodes, Optional.empty()));
  }

  /**
   * Returns the Job that tests an engine's own DeepEP, and the ConfigMap with the test's programs.
   */
  public static List<Manifest> ofEngine(
      FabricPlan plan, TestRun run, String number, List<String> nodes, EnginePrograms engine) {
    TestOccasion occasion = new TestOccasion(Optional.of(number), nodes, Optional.of(engine));
    Manifest job = job(plan, run, occasion);
    Manifest programs =
        new Manifest(
            job.id() + "-programs",
            "v1",
            "ConfigMap",
            metadata(plan, name(number, run), occasion),
            OrderedTree.of("immutable", true, "data", engine.data()),
            Rollout.following());
    return List.of(programs, job);
  }

  private static Map<String, Object> metadata(FabricPlan plan, String name, TestOccasion occasion) {
    ObjectMetadata metadata = new ObjectMetadata(plan.scope());
    Map<String, Object> labels = OrderedTree.join(metadata.labels(name), occasion.labels());
    return OrderedTree.join(
        metadata.in(plan.install().testNamespace(), name), Map.of("labels", labels));
  }

  private static Manifest job(FabricPlan plan, TestRun run, TestOccasion occasion) {
    TestRun numberedRun = run.withJob(name(occasion.runNumber().orElseThrow(), run));
    Map<String, Object> spec =
        OrderedTree.of(
            "completions", run.pods().count(),
            "parallelism", run.pods().count(),
            "completionMode", "Indexed",
            "backoffLimit", 0,
            "activeDeadlineSeconds", limitSeconds(run),
            "ttlSecondsAfterFinished", KEPT_SECONDS,
            "template", new TestPod(plan, numberedRun, occasion).template());
    return new Manifest(
        numberedRun.job(),
        "batch/v1",
        "Job",
        QueueManifests.queuedOnNodes(plan, metadata(plan, numberedRun.job(), occasion)),
        Map.of("spec", spec),
        Rollout.following());
  }
}
