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
 * A ComputeDomain, whose pods can access each other's GPU memory over NVLink, even on different
 * nodes. The driver creates the claim template of these pods, with the domain's name; the pods wait
 * for the template.
 *
 * <p>The domain has no fixed number of nodes, so pods may join and leave. Its spec is immutable, so
 * its name ends in the hash of the spec.
 *
 * @param prefix start of the domain's name
 */
public record ComputeDomain(String prefix) {
  private static final String ID = "acceptance-compute-domain-";

  private static final int HASH_DIGITS = 10;

  /**
   * Returns the domain of pods on this many nodes; empty for a single node, or if NVLink does not
   * connect the nodes.
   */
  public static Optional<ComputeDomain> of(FabricPlan plan, int nodes, String prefix) {
    return nodes > 1 && plan.pool().machine().nvlinkDomain().spansNodes()
        ? Optional.of(new ComputeDomain(prefix))
        : Optional.empty();
  }

  /**
   * Returns the domain of the tests on a pool. All of these tests share the domain: a node can join
   * a second domain only after it has left the first, and two domains on nodes that NVLink connects
   * can refuse each other's memory (kubernetes-sigs/dra-driver-nvidia-gpu issue 892).
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

  /** Returns the domain's name, which is also the name of the claim template. */
  public String name() {
    String content = Sha256.of(spec("").toString().getBytes(StandardCharsets.UTF_8));
    return prefix + "-" + content.substring(0, HASH_DIGITS);
  }

  private Map<String, Object> spec() {
    return spec(name());
  }

  /** Returns the domain's spec, with the fields that drivers older than 0.4 require. */
  private static Map<String, Object> spec(String template) {
    Map<String, Object> channel =
        OrderedTree.of(
            "allocationMode", "Single", "resourceClaimTemplate", Map.of("name", template));
    return OrderedTree.of("numNodes", 0, "channel", channel);
  }

  /** Returns the domain as a Kubernetes object. */
  public Map<String, Object> object(Map<String, Object> metadata) {
    return OrderedTree.of("apiVersion", ComputeDomains.API)
        .with("kind", ComputeDomains.KIND)
        .with("metadata", metadata)
        .with("spec", spec());
  }

  /** Returns the domain's entry in a pod's {@code resourceClaims}. */
  Map<String, Object> ofPod() {
    return ClaimTemplate.ofPod(ComputeDomains.CLAIM, name());
  }

  /** Returns the entry in {@code resources.claims} of the container that uses the channel. */
  static List<Object> ofContainer() {
    return ClaimTemplate.ofContainer(List.of(ComputeDomains.CLAIM));
  }
}
