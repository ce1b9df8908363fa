package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.AcceptancePlan.Nightly;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A CronJob that runs {@code epfabric accept}: its pods create the Jobs of a run, which are not
 * part of the stack.
 */
public final class NightlyJob {
  private static final String FOLDER = "/etc/epfabric";
  private static final int WAIT_MINUTES = 60;

  /**
   * Seconds in addition to the tests' limits: to pull the image, to start the JVM, and to wait for
   * Jobs that end late.
   */
  private static final int SPARE_SECONDS = 900;

  /** Seconds after the scheduled time; a run that has not started by then is skipped. */
  private static final int STARTING_DEADLINE_SECONDS = 3600;

  private static final int KEPT_JOBS = 3;

  /**
   * Seconds for which an ended Job is kept: until the next night, so that the alert of a failed Job
   * stays active.
   */
  private static final int KEPT_SECONDS = 86_400;

  /** Seconds that a pod has to delete the Job of the current test if the pod is ended early. */
  private static final int GRACE_SECONDS = 60;

  private final FabricPlan plan;
  private final Nightly nightly;
  private final NightlyConfig config;

  private NightlyJob(FabricPlan plan, Nightly nightly) {
    this.plan = plan;
    this.nightly = nightly;
    this.config = new NightlyConfig(plan, nightly.settings());
  }

  /** Returns the CronJob and the objects that it needs; none without a schedule. */
  public static List<Manifest> of(FabricPlan plan) {
    List<Manifest> manifests = new ArrayList<>();
    plan.workload()
        .acceptance()
        .nightly()
        .map(nightly -> new NightlyJob(plan, nightly))
        .ifPresent(
            job -> {
              manifests.addAll(new NightlyAccess(plan).all());
              manifests.add(job.config.manifest());
              manifests.add(job.manifest());
            });
    return List.copyOf(manifests);
  }

  private Manifest manifest() {
    Map<String, Object> spec =
        OrderedTree.of("schedule", nightly.schedule().toString())
            .with("timeZone", nightly.timeZone())
            .with("concurrencyPolicy", "Forbid")
            .with("startingDeadlineSeconds", STARTING_DEADLINE_SECONDS)
            .with("successfulJobsHistoryLimit", KEPT_JOBS)
            .with("failedJobsHistoryLimit", KEPT_JOBS)
            .with("jobTemplate", Map.of("spec", job()));
    return new Manifest(
        NightlyAccess.NAME,
        "batch/v1",
        "CronJob",
        new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), NightlyAccess.NAME),
        Map.of("spec", spec),
        Rollout.following(
            NightlyConfig.ID,
            NightlyAccess.ROLE_BINDING,
            NightlyAccess.OBSERVER_BINDING,
            NightlyAccess.TRAFFIC,
            ImagePolicy.ACCEPTANCE_BINDING));
  }

  /** Returns the Job, which is not retried before the next night. */
  private Map<String, Object> job() {
    return OrderedTree.of("backoffLimit", 0)
        .with("activeDeadlineSeconds", limitSeconds())
        .with("ttlSecondsAfterFinished", KEPT_SECONDS)
        .with("template", OrderedTree.of("metadata", Map.of("labels", labels()), "spec", pod()));
  }

  private Map<String, Object> labels() {
    return new ObjectMetadata(plan.scope()).labels(NightlyAccess.NAME);
  }

  private int limitSeconds() {
    List<TestRun> tests = plan.workload().acceptance().tests();
    return tests.stream().mapToInt(AcceptJob::limitSeconds).sum()
        + WAIT_MINUTES * 60
        + SPARE_SECONDS;
  }

  private Map<String, Object> pod() {
    return PullSecret.in(plan, podSpec());
  }

  private Map<String, Object> podSpec() {
    return OrderedTree.of("serviceAccountName", NightlyAccess.NAME)
        .with("automountServiceAccountToken", true)
        .with("restartPolicy", "Never")
        .with("terminationGracePeriodSeconds", GRACE_SECONDS)
        .with("containers", List.of(container()))
        .with(
            "volumes",
            List.of(
                OrderedTree.of("name", "environment", "configMap", Map.of("name", config.name())),
                OrderedTree.of(
                    "name", "scratch", "emptyDir", OrderedTree.of("sizeLimit", "256Mi"))));
  }

  private Map<String, Object> container() {
    return OrderedTree.of("name", "accept")
        .with("image", plan.workload().images().judge().toString())
        .with("args", arguments())
        .with("terminationMessagePolicy", "FallbackToLogsOnError")
        .with(
            "resources",
            OrderedTree.of(
                "requests", OrderedTree.of("cpu", "250m", "memory", "512Mi"),
                "limits", Map.of("memory", "512Mi")))
        .with("securityContext", SecurityContexts.unprivileged())
        .with(
            "volumeMounts",
            List.of(
                OrderedTree.of("name", "environment", "mountPath", FOLDER, "readOnly", true),
                OrderedTree.of("name", "scratch", "mountPath", "/tmp")));
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("-C", FOLDER, "accept"));
    arguments.add(plan.scope().environment());
    arguments.addAll(List.of("--wait", String.valueOf(WAIT_MINUTES)));
    arguments.addAll(
        nightly
            .results()
            .map(folder -> List.of("--results", folder.toString(), "--baseline"))
            .orElse(List.of("-o", "/tmp/results")));
    return arguments;
  }
}
