package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The overlay for Flux: one Flux Kustomization for each stage, as described in
 * kustomize-controller, docs/spec/v1/kustomizations.md.
 */
final class FluxOverlay {
  private static final String API = "kustomize.toolkit.fluxcd.io/v1";
  private static final String SOURCE = "source.yaml";
  private static final String STAGES = "stages.yaml";

  /** How often Flux corrects drift; the value in the examples of Flux. */
  private static final String INTERVAL = "10m";

  /** The default timeout of Pulumi's Kubernetes provider. */
  private static final int DEFAULT_SECONDS = 600;

  private static final String ABOUT =
      """
      A Flux Kustomization for each stage of this fabric: apply this
      folder, or have Flux apply it. Specify in source.yaml where Flux finds the bundle.
      """;

  private static final String ABOUT_SOURCE =
      """
      Where Flux finds this bundle: kind and name of the source, and the
      bundle's folder in the source. This ConfigMap is not applied; kustomization.yaml copies its
      values into each stage.
      """;

  private static final String ABOUT_STAGE =
      """
      The resources are outside this folder: Flux loads them, and so does
      `kubectl kustomize --load-restrictor LoadRestrictionsNone`.
      """;

  private final FabricScope scope;
  private final List<DeploymentStage> stages;
  private final Map<String, String> manifestFiles;

  /**
   * @param manifestFiles names of the manifests' files, by the manifests' ids
   */
  FluxOverlay(FabricScope scope, List<DeploymentStage> stages, Map<String, String> manifestFiles) {
    this.scope = scope;
    this.stages = stages;
    this.manifestFiles = manifestFiles;
  }

  /** Returns the files, by their paths in the overlay's folder. */
  Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        KustomizeFile.NAME,
        KustomizeFile.of(
            ABOUT,
            List.of(SOURCE, STAGES),
            OrderedTree.of("namespace", "flux-system", "replacements", replacements())));
    files.put(SOURCE, KustomizeFile.commented(ABOUT_SOURCE) + ManifestYaml.of(source()));
    files.put(
        STAGES,
        stages.stream()
            .map(stage -> ManifestYaml.of(kustomization(stage)))
            .collect(Collectors.joining("---\n")));
    stages.forEach(stage -> files.put(stage.name() + "/" + KustomizeFile.NAME, stageFile(stage)));
    return files;
  }

  private String stageFile(DeploymentStage stage) {
    List<String> resources = new ArrayList<>();
    for (Manifest manifest : stage.manifests()) {
      String file = manifestFiles.get(manifest.id());
      if (file == null) {
        throw new IllegalStateException("no file for " + manifest.id());
      }
      resources.add("../../../" + GitOpsFiles.BASE + "/" + file);
    }
    return KustomizeFile.of(ABOUT_STAGE, resources);
  }

  /** Returns the source. It is marked as a local object, which Kustomize omits from its output. */
  private Map<String, Object> source() {
    return OrderedTree.of("apiVersion", "v1")
        .with("kind", "ConfigMap")
        .with(
            "metadata",
            OrderedTree.of("name", "source")
                .with("annotations", Map.of("config.kubernetes.io/local-config", "true")))
        .with(
            "data", OrderedTree.of("kind", "GitRepository", "name", scope.prefix(), "folder", "."));
  }

  private static List<Object> replacements() {
    return List.of(
        replacement("kind", OrderedTree.of("fieldPaths", List.of("spec.sourceRef.kind"))),
        replacement("name", OrderedTree.of("fieldPaths", List.of("spec.sourceRef.name"))),
        replacement(
            "folder",
            OrderedTree.of("fieldPaths", List.of("spec.path"))
                .with("options", OrderedTree.of("delimiter", "/", "index", 0))));
  }

  private static Map<String, Object> replacement(String key, Map<String, Object> fields) {
    Map<String, Object> select = OrderedTree.of("select", Map.of("kind", "Kustomization"));
    return OrderedTree.of(
            "source",
            OrderedTree.of("kind", "ConfigMap", "name", "source", "fieldPath", "data." + key))
        .with("targets", List.of(OrderedTree.join(select, fields)));
  }

  private Map<String, Object> kustomization(DeploymentStage stage) {
    Map<String, Object> spec = new LinkedHashMap<>();
    if (!stage.after().isEmpty()) {
      spec.put(
          "dependsOn",
          stage.after().stream().map(name -> Map.of("name", scope.name(name))).toList());
    }
    spec.put("sourceRef", OrderedTree.of("kind", "GitRepository", "name", scope.prefix()));
    spec.put("path", "./overlays/flux/" + stage.name());
    spec.put("interval", INTERVAL);
    spec.put("timeout", timeoutSeconds(stage) + "s");
    spec.put("prune", true);
    spec.put("wait", true);
    if (stage.manifests().stream().anyMatch(m -> m.kind().equals("Job"))) {
      spec.put("force", true);
    }
    List<Map<String, Object>> health = healthChecks(stage);
    if (!health.isEmpty()) {
      spec.put("healthCheckExprs", health);
    }
    return OrderedTree.of("apiVersion", API)
        .with("kind", "Kustomization")
        .with("metadata", Map.of("name", scope.name(stage.name())))
        .with("spec", spec);
  }

  private static int timeoutSeconds(DeploymentStage stage) {
    return stage.manifests().stream()
        .mapToInt(m -> m.rollout().timeoutSeconds())
        .map(seconds -> seconds == 0 ? DEFAULT_SECONDS : seconds)
        .max()
        .orElse(DEFAULT_SECONDS);
  }

  private static List<Map<String, Object>> healthChecks(DeploymentStage stage) {
    return stage.manifests().stream()
        .map(CustomHealth::of)
        .flatMap(Optional::stream)
        .distinct()
        .map(CustomHealth::fluxExpression)
        .toList();
  }
}
