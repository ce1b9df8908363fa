package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The first Job of the chain: checks that all nodes exist and are verified, and that their GPUs are
 * free.
 *
 * <p>As long as other work holds GPUs, the Job reports that work and retries. At its deadline the
 * tests are postponed, and {@code pulumi up} reports this instead of waiting forever.
 */
public final class ReadyJob {
  public static final String ID = "fabric-ready";

  private static final int DEADLINE_SECONDS = 900;

  private final FabricPlan plan;

  public ReadyJob(FabricPlan plan) {
    this.plan = plan;
  }

  public Manifest manifest(List<String> prerequisites) {
    Map<String, Object> annotations = OrderedTree.of(Labels.PULUMI_REPLACE_UNREADY, "true");
    Map<String, Object> metadata =
        ObjectMetadata.annotated(
            new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), ID), annotations);
    List<String> after = new ArrayList<>(prerequisites);
    after.addAll(ObserverPod.PREREQUISITES);
    Map<String, Object> spec =
        OrderedTree.of("backoffLimit", 0)
            .with("activeDeadlineSeconds", DEADLINE_SECONDS)
            .with("podFailurePolicy", Map.of("rules", TestJob.retryRules()))
            .with("template", template());
    return new Manifest(
        ID,
        "batch/v1",
        "Job",
        metadata,
        Map.of("spec", spec),
        new Rollout(after, Change.REPLACE_WHEN_NODES_CHANGE, DEADLINE_SECONDS + 300));
  }

  private Map<String, Object> template() {
    return new ObserverPod(plan)
        .template(
            Map.of(),
            List.of(
                "ready",
                "--pools",
                String.join(",", plan.pool().names()),
                "--nodes",
                String.valueOf(plan.pool().permanentNodes()),
                "--taint",
                InstallPlan.STARTUP_TAINT,
                "--summary",
                ObserverPod.SUMMARY));
  }
}
