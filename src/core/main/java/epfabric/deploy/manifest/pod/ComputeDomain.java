package epfabric.deploy.manifest.pod;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.value.Sha256;
import epfabric.deploy.manifest.tree.ClaimTemplate;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ComputeDomain: its pods reach each other's GPU memory over NVLink, on any of their nodes. The
 * driver makes the template of the pods' claims, under the domain's name; the pods wait for it.
 *
 * <p>The domain names no number of nodes, so pods may join and leave. Its spec is immutable, so its
 * name ends in the hash of the spec.
 *
 * @param prefix start of its name
 */
public record ComputeDomain(String prefix) {
  private static final String ID = "acceptance-compute-domain-";

  private static final int HASH_DIGITS = 10;

  /** Returns the domain of pods on this many nodes; empty where NVLink ends at the node. */
  public static Optional<ComputeDomain> of(FabricPlan plan, int nodes, String prefix) {
    return nodes > 1 && plan.pool().machine().nvlinkDomain().spansNodes()
        ? Optional.of(new ComputeDomain(prefix))
        : Optional.empty();
  }

  /**
   * Returns the domain of the tests on a pool. All of them share it: a node takes a second domain
   * only when the first has left it, and two domains among the nodes that NVLink connects can
   * refuse each other's memory (kubernetes-sigs/dra-driver-nvidia-gpu issue 892).
   */
  public static Optional<ComputeDomain> ofTests(FabricPlan plan, int nodes, String pool) {
    return of(plan, nodes, "tests-" + pool);
  }

  /** Returns the id of the domain of the tests on a pool. */
  public static String id(String pool) {
    return ID + pool;
  }

  /** Returns the domains of the tests, one for each pool. */
  public static List<Manifest> ofTests(FabricPlan plan) {
    List<Manifest> domains = new ArrayList<>();
    for (String pool : plan.pool().names()) {
      ofTests(plan, plan.pool().nodes(), pool)
          .ifPresent(domain -> domains.add(domain.manifest(plan, pool)));
    }
    return List.copyOf(domains);
  }

  private Manifest manifest(FabricPlan plan, String pool) {
    return new Manifest(
        id(pool),
        ComputeDomains.API,
        ComputeDomains.KIND,
        new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), name()),
        Map.of("spec", spec()),
        Rollout.following(NamespaceManifests.ACCEPTANCE).with(Change.NEW_NAME));
  }

  /** Returns its name, which is also that of the template of claims. */
  public String name() {
    String content = Sha256.of(spec("").toString().getBytes(StandardCharsets.UTF_8));
    return prefix + "-" + content.substring(0, HASH_DIGITS);
  }

  private Map<String, Object> spec() {
    return spec(name());
  }

  /** Returns the spec, with the fields that drivers before 0.4 require. */
  private static Map<String, Object> spec(String template) {
    Map<String, Object> channel =
        OrderedTree.of(
            "allocationMode", "Single", "resourceClaimTemplate", Map.of("name", template));
    return OrderedTree.of("numNodes", 0, "channel", channel);
  }

  /** Returns the domain as a separate object. */
  public Map<String, Object> object(Map<String, Object> metadata) {
    return OrderedTree.of("apiVersion", ComputeDomains.API)
        .with("kind", ComputeDomains.KIND)
        .with("metadata", metadata)
        .with("spec", spec());
  }

  /** Returns the item of a pod's {@code resourceClaims}. */
  Map<String, Object> ofPod() {
    return ClaimTemplate.ofPod(ComputeDomains.CLAIM, name());
  }

  /** Returns the item of {@code claims} in the resources of the container that uses the channel. */
  static List<Object> ofContainer() {
    return ClaimTemplate.ofContainer(List.of(ComputeDomains.CLAIM));
  }
}
