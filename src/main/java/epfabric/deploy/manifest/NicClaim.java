package epfabric.deploy.manifest;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.Sha256;
import epfabric.deploy.manifest.Manifest.Change;
import epfabric.deploy.manifest.Manifest.Rollout;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
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

  static final String API = "resource.k8s.io/v1";
  static final String KIND = "ResourceClaimTemplate";
  private static final int HASH_DIGITS = 10;

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

  /**
   * Name of the template; it ends in the hash of its content, which Kubernetes lets nobody change.
   */
  public String template() {
    return NAME
        + "-nics-"
        + Sha256.of(spec().toString().getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
  }

  Map<String, Object> spec() {
    Map<String, Object> exactly =
        Tree.of(
            "deviceClassName",
            ManagedDranet.RDMA_CLASS,
            "allocationMode",
            "ExactCount",
            "count",
            plan.pool().machine().rdmaNics());
    Map<String, Object> request = Tree.of("name", "nic", "exactly", exactly);
    return Map.of("spec", Map.of("devices", Map.of("requests", List.of(request))));
  }

  /** The template in the namespace of the tests. */
  Manifest ofTests() {
    return new Manifest(
        ID,
        API,
        KIND,
        new Meta(plan.scope()).in(plan.install().testNamespace(), template()),
        Map.of("spec", spec()),
        Rollout.following(NamespaceManifests.ACCEPTANCE).with(Change.NEW_NAME));
  }

  /** The template as an object by itself. */
  Map<String, Object> object(Map<String, Object> metadata) {
    return Tree.of("apiVersion", API, "kind", KIND, "metadata", metadata, "spec", spec());
  }

  /** What a pod's spec has of it, by this template. */
  List<Object> ofPod(String template) {
    return List.of(Tree.of("name", NAME, "resourceClaimTemplateName", template));
  }

  /** What the resources of a container with the NICs have of it. */
  List<Object> ofContainer() {
    return List.of(Map.of("name", NAME));
  }
}
