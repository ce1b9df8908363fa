package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The overlay for Argo CD: the sync wave of each object, and health checks for kinds that Argo CD
 * does not know.
 */
final class ArgoOverlay {
  /** Annotation with an object's sync wave (Argo CD, docs/user-guide/sync-waves.md). */
  private static final String WAVE = "argocd.argoproj.io/sync-wave";

  /**
   * Annotation with an object's sync options, separated by commas (Argo CD,
   * docs/user-guide/sync-options.md).
   */
  private static final String OPTIONS = "argocd.argoproj.io/sync-options";

  private static final String ABOUT =
      """
      The manifests with the sync waves of Argo CD. Each object with pods
      has its own wave; later waves are applied when the object is healthy.
      The Application needs the sync option ApplyOutOfSyncOnly=true, because every sync otherwise
      deletes all Jobs and runs all tests again.
      """;

  private static final String HEALTH =
      """
      Health checks for kinds that Argo CD would otherwise
      consider healthy at once. Merge the keys into the ConfigMap of Argo CD:
        kubectl patch configmap argocd-cm -n argocd --type merge --patch-file argocd-cm.yaml
      """;

  private ArgoOverlay() {}

  /** Returns the files, by their paths in the overlay's folder. */
  static Map<String, String> files(List<DeploymentStage> stages) {
    List<Object> patches = new ArrayList<>();
    for (DeploymentStage stage : stages) {
      stage.manifests().forEach(m -> patches.add(Map.of("patch", patch(m, stage.wave()))));
    }
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        KustomizeFile.NAME,
        KustomizeFile.inOrder(
            ABOUT, List.of("../../" + GitOpsFiles.BASE), OrderedTree.of("patches", patches)));
    files.put("argocd-cm.yaml", health());
    return files;
  }

  /**
   * Returns a patch that puts all objects into one wave. Because the patch has a target, Kustomize
   * ignores the name in it.
   */
  static Map<String, Object> patchForAll(int wave) {
    Map<String, Object> annotations = Map.of(WAVE, String.valueOf(wave));
    Map<String, Object> metadata = OrderedTree.of("name", "any", "annotations", annotations);
    return OrderedTree.of("target", Map.of("kind", ".*"))
        .with(
            "patch",
            ManifestYaml.of(
                OrderedTree.of("apiVersion", "any", "kind", "any", "metadata", metadata)));
  }

  private static String patch(Manifest manifest, int wave) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", manifest.name());
    Object namespace = manifest.metadata().get("namespace");
    if (namespace != null) {
      metadata.put("namespace", namespace);
    }
    metadata.put("annotations", annotations(manifest, wave));
    return ManifestYaml.of(
        OrderedTree.of(
            "apiVersion", manifest.apiVersion(), "kind", manifest.kind(), "metadata", metadata));
  }

  /** Returns an object's annotations. A Job is replaced, because its template cannot be changed. */
  private static Map<String, Object> annotations(Manifest manifest, int wave) {
    Map<String, Object> annotations = new LinkedHashMap<>();
    annotations.put(WAVE, String.valueOf(wave));
    if (manifest.kind().equals("Job")) {
      annotations.put(OPTIONS, "Force=true,Replace=true");
    } else if (manifest.rollout().change() == Change.NEW_NAME) {
      annotations.put(OPTIONS, "PruneLast=true");
    }
    return annotations;
  }

  private static String health() {
    Map<String, Object> scripts = new LinkedHashMap<>();
    for (CustomHealth health : CustomHealth.values()) {
      scripts.put(health.argoKey(), health.argoScript());
    }
    return KustomizeFile.commented(HEALTH) + ManifestYaml.of(OrderedTree.of("data", scripts));
  }
}
