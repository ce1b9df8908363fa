package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;

/** Declares the acceptance tests; {@code pulumi up} waits for each test, and fails by its gate. */
final class AcceptanceLayer {
  private final FabricPlan plan;

  AcceptanceLayer(FabricPlan plan) {
    this.plan = plan;
  }

  /**
   * Declares the tests, which come after all other resources of the fabric and are replaced
   * together with its nodes.
   */
  List<Resource> declare(FabricHandles fabric) {
    List<Manifest> manifests = FabricManifests.acceptance(plan);
    if (manifests.isEmpty()) {
      return List.of();
    }
    KubernetesScope around =
        KubernetesScope.of(fabric.provider(), fabric.installed(), fabric.pools());
    return new KubernetesObjects("Acceptance", plan.scope(), manifests, around).all();
  }
}
