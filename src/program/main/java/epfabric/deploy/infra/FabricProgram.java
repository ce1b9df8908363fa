package epfabric.deploy.infra;

import com.pulumi.Context;
import com.pulumi.resources.Resource;
import epfabric.base.facts.GoogleApis;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The Pulumi program: declares the layers of a plan that belong to the current project. */
public final class FabricProgram {
  private final FabricPlan plan;
  private final Set<StackLayer> layers;
  private final LayerOutputs handover;

  private FabricProgram(Context context, FabricPlan plan) {
    this.plan = plan;
    this.layers = StackLayer.ofProject(context.projectName());
    this.handover = new LayerOutputs(context, plan);
  }

  /** Declares {@code plan} to the engine behind {@code context}. */
  public static void declare(Context context, FabricPlan plan) {
    new FabricProgram(context, plan).declare();
  }

  /**
   * Returns whether a deployment of this project would run an image that is not built; such a
   * deployment must be refused before any resource is registered.
   */
  public static boolean needsUnbuiltImage(String project, FabricPlan plan) {
    Set<StackLayer> layers = StackLayer.ofProject(project);
    List<Manifest> manifests = new ArrayList<>();
    if (layers.contains(StackLayer.FABRIC)) {
      manifests.addAll(FabricManifests.installer(plan));
    }
    if (layers.contains(StackLayer.ACCEPTANCE)) {
      manifests.addAll(FabricManifests.acceptance(plan));
      manifests.addAll(FabricManifests.serving(plan));
    }
    return manifests.stream().anyMatch(Manifest::usesUnbuiltImage);
  }

  private void declare() {
    if (layers.contains(StackLayer.ARTIFACTS)) {
      declareArtifacts();
      return;
    }
    if (layers.contains(StackLayer.NETWORK) || needsCluster()) {
      declareNetwork();
    } else {
      declareAcceptance(handover.fabric());
    }
    handover.export("nextCommand", nextCommand());
  }

  private void declareArtifacts() {
    ProjectServices services = new ProjectServices(plan.scope(), GoogleApis.ARTIFACTS);
    handover.export(new ArtifactStores(plan.scope(), services.all()));
  }

  private boolean needsCluster() {
    return layers.contains(StackLayer.CLUSTER) || layers.contains(StackLayer.FABRIC);
  }

  private void declareNetwork() {
    boolean declaredHere = layers.contains(StackLayer.NETWORK);
    NetworkHandles networks = declaredHere ? new NetworkLayer(plan).declare() : handover.networks();
    if (declaredHere) {
      handover.export(networks);
    }
    if (needsCluster()) {
      declareCluster(networks);
    }
  }

  private void declareCluster(NetworkHandles networks) {
    boolean declaredHere = layers.contains(StackLayer.CLUSTER);
    ClusterHandles cluster =
        declaredHere ? new ClusterLayer(plan).declare(networks) : handover.cluster();
    if (declaredHere) {
      handover.export(cluster);
    }
    if (layers.contains(StackLayer.FABRIC)) {
      FabricHandles fabric = new FabricLayer(plan).declare(networks, cluster);
      handover.exportPool();
      if (layers.contains(StackLayer.ACCEPTANCE)) {
        declareAcceptance(fabric);
      }
    }
  }

  /**
   * Declares the tests and the server. Exports the verdict after every test has passed its gate;
   * otherwise the update fails before the export.
   */
  private void declareAcceptance(FabricHandles fabric) {
    List<Resource> tests = new AcceptanceLayer(plan).declare(fabric);
    handover.exportVerdict(tests);
    plan.serving().ifPresent(server -> declareServer(server, fabric, tests));
  }

  /**
   * Declares the server after every test, so that no server is created if a test stops the update.
   */
  private void declareServer(ServingPlan server, FabricHandles fabric, List<Resource> tests) {
    KubernetesScope kubernetesScope = KubernetesScope.following(fabric.provider(), tests);
    new KubernetesObjects("Serving", plan.scope(), FabricManifests.serving(plan), kubernetesScope);
    handover.export("server", address(server));
  }

  private static String address(ServingPlan server) {
    return "http://"
        + server.service()
        + "."
        + server.address().namespace().orElseThrow()
        + ":"
        + server.programs().engine().port();
  }

  private String nextCommand() {
    if (layers.contains(StackLayer.ACCEPTANCE)) {
      return "gcloud container clusters get-credentials "
          + plan.cluster().name()
          + " --location "
          + plan.cluster().location()
          + " --project "
          + plan.scope().project();
    }
    StackLayer next =
        layers.contains(StackLayer.FABRIC)
            ? StackLayer.ACCEPTANCE
            : layers.contains(StackLayer.CLUSTER) ? StackLayer.FABRIC : StackLayer.CLUSTER;
    String pulumiCommand = "pulumi -C stacks/" + next.folder();
    return pulumiCommand
        + " stack select --create "
        + plan.scope().environment()
        + " && "
        + pulumiCommand
        + " up";
  }
}
