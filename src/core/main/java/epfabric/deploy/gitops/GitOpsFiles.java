package epfabric.deploy.gitops;

import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files for Kustomize, Argo CD and Flux beside a bundle's manifests. They define the order in
 * which the manifests are applied and the conditions to wait for, and leave the manifests otherwise
 * unchanged.
 */
public final class GitOpsFiles {
  /**
   * Folder of the manifests in a bundle. The overlays are beside this folder, because a Kustomize
   * base must not contain overlays.
   */
  public static final String BASE = "manifests";

  private static final String ABOUT =
      """
      All objects of this fabric, in the order in which they are applied.
      Tests must run one after the other, because otherwise they wait for each other's nodes. Use
      overlays/argocd or overlays/flux, or the loop in RUNBOOK.md.
      """;

  /** The same warning as in {@code images.ENV.yaml}. */
  private static final String UNBUILT =
      "A digest of zeros marks an image that is not built yet: do not apply such manifests.\n";

  private static final String SERVING =
      """
      Argo CD applies this server after the waves of overlays/argocd.
      For Flux, use this folder in a Kustomization that depends on the last stage.
      """;

  private GitOpsFiles() {}

  /**
   * Returns all files, by their paths in the bundle.
   *
   * @param manifestFiles names of the manifests' files, by the manifests' ids, in order
   */
  public static Map<String, String> of(FabricPlan plan, Map<String, String> manifestFiles) {
    List<DeploymentStage> stages = DeploymentStages.of(plan);
    String about = plan.workload().images().built() ? ABOUT : ABOUT + UNBUILT;
    Map<String, String> files = new TreeMap<>();
    files.put(
        BASE + "/" + KustomizeFile.NAME,
        KustomizeFile.inOrder(about, List.copyOf(manifestFiles.values()), Map.of()));
    ArgoOverlay.files(stages).forEach((path, text) -> files.put("overlays/argocd/" + path, text));
    new FluxOverlay(plan.scope(), stages, manifestFiles)
        .files()
        .forEach((path, text) -> files.put("overlays/flux/" + path, text));
    return files;
  }

  /**
   * Returns the {@code kustomization.yaml} beside the file of a server that the stack does not
   * declare.
   *
   * @param file name of the server's file
   */
  public static String ofServing(FabricPlan plan, String file) {
    int last = DeploymentStages.of(plan).stream().mapToInt(DeploymentStage::wave).max().orElse(0);
    return KustomizeFile.inOrder(
        SERVING, List.of(file), Map.of("patches", List.of(ArgoOverlay.patchForAll(last + 1))));
  }
}
