package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.installer.InstallerConfig;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * The pod of a Job that lists nodes and pods of the cluster and judges them, before the first
 * acceptance test or after the last.
 */
final class ObserverPod {
  /** Path of the termination message. */
  static final String SUMMARY = "/dev/termination-log";

  /** Ids of the objects that must exist before an observer pod is created. */
  static final List<String> PREREQUISITES =
      List.of(
          AcceptanceAccess.OBSERVER_BINDING,
          AcceptanceAccess.OBSERVER_TRAFFIC,
          ImagePolicy.ACCEPTANCE_BINDING);

  private final FabricPlan plan;

  ObserverPod(FabricPlan plan) {
    this.plan = plan;
  }

  /**
   * Returns the template of the pod.
   *
   * @param annotations further annotations
   * @param arguments command-line arguments of {@code epfabric}
   */
  Map<String, Object> template(Map<String, Object> annotations, List<String> arguments) {
    Map<String, Object> installation =
        Map.of(Labels.INSTALLATION, new InstallerConfig(plan).installation());
    Map<String, Object> metadata =
        OrderedTree.of(
            "labels", new ObjectMetadata(plan.scope()).labels(AcceptanceAccess.OBSERVER),
            "annotations", OrderedTree.join(installation, annotations));
    Map<String, Object> spec =
        OrderedTree.of("serviceAccountName", AcceptanceAccess.OBSERVER)
            .with("automountServiceAccountToken", true)
            .with("restartPolicy", "Never")
            .with("containers", List.of(judge(arguments)))
            .with(
                "volumes",
                List.of(
                    OrderedTree.of(
                        "name", "scratch", "emptyDir", OrderedTree.of("sizeLimit", "256Mi"))));
    return OrderedTree.of("metadata", metadata, "spec", PullSecret.in(plan, spec));
  }

  private Map<String, Object> judge(List<String> arguments) {
    return OrderedTree.of("name", "judge")
        .with("image", plan.workload().images().judge().toString())
        .with("args", arguments)
        .with(
            "resources",
            OrderedTree.of(
                "requests", OrderedTree.of("cpu", "250m", "memory", "512Mi"),
                "limits", Map.of("memory", "512Mi")))
        .with("securityContext", SecurityContexts.unprivileged())
        .with("volumeMounts", List.of(OrderedTree.of("name", "scratch", "mountPath", "/tmp")));
  }
}
