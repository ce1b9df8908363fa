package epfabric.deploy.manifest;

import epfabric.deploy.manifest.Manifest.Change;
import epfabric.deploy.manifest.Manifest.Rollout;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The first Job of the chain: all nodes are there and verified, and nobody uses their GPUs.
 *
 * <p>As long as other work holds GPUs it says who does, and is tried again; when its time is up the
 * tests are put off, and {@code pulumi up} says so instead of waiting for ever.
 */
final class ReadyJob {
  static final String ID = "fabric-ready";

  private static final int DEADLINE_SECONDS = 900;

  private final FabricPlan plan;

  ReadyJob(FabricPlan plan) {
    this.plan = plan;
  }

  Manifest manifest(List<String> before) {
    Map<String, Object> notes = OrderedTree.of(Labels.PULUMI_REPLACE_UNREADY, "true");
    Map<String, Object> metadata =
        ObjectMetadata.annotated(
            new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), ID), notes);
    List<String> after = new ArrayList<>(before);
    after.add(AcceptanceAccess.OBSERVER_BINDING);
    after.add(AcceptanceAccess.OBSERVER_TRAFFIC);
    after.add(ImagePolicy.ACCEPTANCE_BINDING);
    Map<String, Object> spec =
        OrderedTree.of(
            "backoffLimit",
            0,
            "activeDeadlineSeconds",
            DEADLINE_SECONDS,
            "podFailurePolicy",
            Map.of("rules", TestJob.retried()),
            "template",
            template());
    return new Manifest(
        ID,
        "batch/v1",
        "Job",
        metadata,
        Map.of("spec", spec),
        new Rollout(after, Change.REPLACE_WITH_NODES, DEADLINE_SECONDS + 300));
  }

  private Map<String, Object> template() {
    Map<String, Object> metadata =
        OrderedTree.of(
            "labels", new ObjectMetadata(plan.scope()).labels(AcceptanceAccess.OBSERVER),
            "annotations", Map.of(Labels.INSTALLATION, new InstallerConfig(plan).installation()));
    Map<String, Object> spec =
        OrderedTree.of(
            "serviceAccountName",
            AcceptanceAccess.OBSERVER,
            "automountServiceAccountToken",
            true,
            "restartPolicy",
            "Never",
            "containers",
            List.of(judge()),
            "volumes",
            List.of(
                OrderedTree.of(
                    "name", "scratch", "emptyDir", OrderedTree.of("sizeLimit", "256Mi"))));
    return OrderedTree.of("metadata", metadata, "spec", PullSecret.in(plan, spec));
  }

  private Map<String, Object> judge() {
    return OrderedTree.of(
        "name", "judge",
        "image", plan.workload().images().judge().toString(),
        "args",
            List.of(
                "ready",
                "--pools",
                String.join(",", plan.pool().names()),
                "--nodes",
                String.valueOf(plan.pool().certainNodes()),
                "--taint",
                InstallPlan.STARTUP_TAINT,
                "--summary",
                "/dev/termination-log"),
        "resources",
            OrderedTree.of(
                "requests", OrderedTree.of("cpu", "250m", "memory", "512Mi"),
                "limits", Map.of("memory", "512Mi")),
        "securityContext", SecurityContexts.unprivileged(),
        "volumeMounts", List.of(OrderedTree.of("name", "scratch", "mountPath", "/tmp")));
  }
}
