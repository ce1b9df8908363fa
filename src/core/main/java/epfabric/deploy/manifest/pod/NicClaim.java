package epfabric.deploy.manifest.pod;

import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.manifest.tree.ClaimTemplate;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * A pod's claim of all RDMA NICs of its node, for fabrics where GKE's managed DRANET allocates
 * them.
 *
 * <p>The claim requests the machine type's number of NICs instead of {@code All}, because a node
 * with a lost NIC would satisfy {@code All}, and Kueue does not accept {@code All}
 * (kubernetes-sigs/kueue, pkg/dra/claims.go).
 */
public final class NicClaim {
  /** Name of the claim in a pod. */
  static final String NAME = "rdma";

  /** Id of the claim template of the tests. */
  public static final String ID = "acceptance-nic-claim";

  private final FabricPlan plan;

  public NicClaim(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns whether pods of this fabric claim NICs. */
  public boolean needed() {
    return plan.network().mode().claimsNics();
  }

  /** Returns the name of the claim template. */
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

  /** Returns the claim template in the namespace of the tests. */
  public Manifest ofTests() {
    return new Manifest(
        ID,
        ClaimTemplate.API,
        ClaimTemplate.KIND,
        new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), template()),
        Map.of("spec", spec()),
        Rollout.following(NamespaceManifests.ACCEPTANCE).with(Change.NEW_NAME));
  }

  /** Returns the claim template as a Kubernetes object. */
  public Map<String, Object> object(Map<String, Object> metadata) {
    return claim().object(metadata);
  }

  /** Returns the entries of a pod's {@code resourceClaims} that use this template. */
  List<Object> ofPod(String template) {
    return List.of(ClaimTemplate.ofPod(NAME, template));
  }

  /** Returns the entries in {@code resources.claims} of a container that uses the NICs. */
  List<Object> ofContainer() {
    return ClaimTemplate.ofContainer(List.of(NAME));
  }
}
