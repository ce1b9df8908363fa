package epfabric.deploy.manifest;

import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.manifest.Manifest.Change;
import epfabric.deploy.manifest.Manifest.Rollout;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * A pod's claim of all RDMA NICs of its node, for fabrics on which GKE's managed DRANET hands them
 * out.
 *
 * <p>The count is the machine's, and not {@code All}: that is content with a node that has lost a
 * NIC, and Kueue refuses it (kubernetes-sigs/kueue, pkg/dra/claims.go).
 */
public final class NicClaim {
  /** How a pod calls the claim. */
  static final String NAME = "rdma";

  /** The template of the tests. */
  static final String ID = "acceptance-nic-claim";

  private final FabricPlan plan;

  public NicClaim(FabricPlan plan) {
    this.plan = plan;
  }

  /** Whether pods of this fabric claim NICs at all. */
  public boolean needed() {
    return plan.network().mode().claimsNics();
  }

  /** Name of the template. */
  public String template() {
    return claim().name();
  }

  private ClaimTemplate claim() {
    Map<String, Object> request =
        ClaimTemplate.request(
            "nic", ManagedDranet.RDMA_CLASS, plan.pool().machine().nics().count());
    return ClaimTemplate.of(NAME + "-nics", Map.of("requests", List.of(request)));
  }

  Map<String, Object> spec() {
    return claim().spec();
  }

  /** The template in the namespace of the tests. */
  Manifest ofTests() {
    return new Manifest(
        ID,
        ClaimTemplate.API,
        ClaimTemplate.KIND,
        new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), template()),
        Map.of("spec", spec()),
        Rollout.following(NamespaceManifests.ACCEPTANCE).with(Change.NEW_NAME));
  }

  /** The template as an object by itself. */
  Map<String, Object> object(Map<String, Object> metadata) {
    return claim().object(metadata);
  }

  /** Returns the claims in a pod's spec, by this template. */
  List<Object> ofPod(String template) {
    return List.of(ClaimTemplate.ofPod(NAME, template));
  }

  /** Returns the claims in the resources of a container that uses the NICs. */
  List<Object> ofContainer() {
    return ClaimTemplate.ofContainer(List.of(NAME));
  }
}
