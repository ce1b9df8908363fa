package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;

/**
 * Declares the acceptance tests and the objects that they need. {@code pulumi up} waits for each
 * Job, and fails if a Job fails.
 */
final class AcceptanceLayer {
  private final FabricPlan plan;

  AcceptanceLayer(FabricPlan plan) {
    this.plan = plan;
  }

  /**
   * Declares the objects and returns them, so that a server can be declared after them. The objects
   * wait for the installer; the test Jobs are replaced together with the GPU pools.
   */
  List<Resource> declare(FabricHandles fabric) {
    List<Manifest> manifests = FabricManifests.acceptance(plan);
    if (manifests.isEmpty()) {
      return List.of();
    }
    KubernetesScope kubernetesScope =
        KubernetesScope.of(fabric.provider(), fabric.installed(), fabric.pools());
    return new KubernetesObjects("Acceptance", plan.scope(), manifests, kubernetesScope).all();
  }
}
