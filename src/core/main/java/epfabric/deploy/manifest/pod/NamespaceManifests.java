package epfabric.deploy.manifest.pod;

import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.NetworkPolicies;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The namespaces of a fabric, with network policies that deny traffic by default.
 *
 * <p>The namespaces admit privileged pods, which are required to install drivers and to map NIC
 * registers into GPUs; {@link ImagePolicy} admits only the fabric's own images there.
 */
public final class NamespaceManifests {
  public static final String SYSTEM = "namespace-system";
  public static final String ACCEPTANCE = "namespace-acceptance";
  public static final String SERVING = "namespace-serving";

  /** Id of the namespace of NVIDIA's DRA driver. */
  public static final String DOMAINS = "namespace-compute-domains";

  public static final String DOMAINS_CLOSED = "compute-domains-deny-all";
  public static final String DOMAINS_QUOTA = "compute-domains-critical-pods";

  public static final String SYSTEM_CLOSED = "system-deny-all";
  public static final String ACCEPTANCE_CLOSED = "acceptance-deny-all";
  public static final String SERVING_TRAFFIC = "serving-traffic";

  /** Priority class of critical pods, which are scheduled first and never evicted. */
  public static final String PRIORITY = "system-node-critical";

  private static final String SERVING_CLOSED = "serving-deny-all";

  private static final String POD_SECURITY = "pod-security.kubernetes.io/";

  private static final String MAX_CRITICAL_PODS = "10k";

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public NamespaceManifests(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  /** Returns the installer's namespace, with the quota that GKE requires for critical pods. */
  public List<Manifest> system() {
    return List.of(
        namespace(SYSTEM, "system", plan.install().namespace()),
        denyAll(SYSTEM_CLOSED, plan.install().namespace(), SYSTEM),
        criticalPods("system-critical-pods", plan.install().namespace(), SYSTEM));
  }

  /** Returns the namespace of NVIDIA's DRA driver, whose pods are critical as well. */
  public List<Manifest> computeDomains(String name) {
    return List.of(
        namespace(DOMAINS, "compute-domains", name),
        denyAll(DOMAINS_CLOSED, name, DOMAINS),
        criticalPods(DOMAINS_QUOTA, name, DOMAINS));
  }

  /** Returns the namespace of the tests. */
  public List<Manifest> acceptance() {
    return List.of(
        namespace(ACCEPTANCE, "acceptance", plan.install().testNamespace()),
        denyAll(ACCEPTANCE_CLOSED, plan.install().testNamespace(), ACCEPTANCE));
  }

  /**
   * Returns the namespace of a server. The server's pods may reach each other, the name service and
   * the model hub; pods of the cluster may reach the server.
   */
  public List<Manifest> serving(String name, ServingPlan server) {
    Map<String, Object> samePods = Map.of("podSelector", Map.of());
    Map<String, Object> spec =
        OrderedTree.of("podSelector", Map.of())
            .with("policyTypes", List.of("Ingress", "Egress"))
            .with("ingress", ingress(samePods, server))
            .with("egress", egress(samePods, server));
    return List.of(
        namespace(SERVING, "serving", name),
        denyAll(SERVING_CLOSED, name, SERVING),
        new Manifest(
            SERVING_TRAFFIC,
            "networking.k8s.io/v1",
            "NetworkPolicy",
            meta.in(name, "serving"),
            Map.of("spec", spec),
            Rollout.following(SERVING_CLOSED)));
  }

  /**
   * Returns the peers that may send requests, including load balancers if a Gateway leads to the
   * server.
   */
  private static List<Object> ingress(Map<String, Object> samePods, ServingPlan server) {
    List<Object> from = new ArrayList<>();
    from.add(Map.of("namespaceSelector", Map.of()));
    server.address().gateway().ifPresent(gateway -> from.addAll(NetworkPolicies.loadBalancers()));
    return List.of(
        Map.of("from", List.of(samePods)),
        OrderedTree.of("from", from)
            .with(
                "ports", List.of(NetworkPolicies.port("TCP", server.programs().engine().port()))));
  }

  /**
   * Returns the allowed egress. Pods that read a bucket also need the metadata server, which
   * identifies them.
   */
  private static List<Object> egress(Map<String, Object> samePods, ServingPlan server) {
    List<Object> egress = new ArrayList<>();
    egress.add(Map.of("to", List.of(samePods)));
    egress.add(NetworkPolicies.nameService());
    egress.add(NetworkPolicies.internet(443));
    server.cacheBucket().ifPresent(bucket -> egress.add(NetworkPolicies.metadataServer()));
    return egress;
  }

  private Manifest namespace(String id, String part, String name) {
    Map<String, Object> levels =
        OrderedTree.of(
            POD_SECURITY + "enforce", "privileged",
            POD_SECURITY + "audit", "baseline",
            POD_SECURITY + "warn", "privileged");
    Map<String, Object> metadata =
        OrderedTree.of("name", name, "labels", OrderedTree.join(meta.labels(part), levels));
    return new Manifest(id, "v1", "Namespace", metadata, Map.of(), Rollout.following());
  }

  private Manifest denyAll(String id, String namespace, String after) {
    Map<String, Object> spec =
        OrderedTree.of("podSelector", Map.of(), "policyTypes", List.of("Ingress", "Egress"));
    return new Manifest(
        id,
        "networking.k8s.io/v1",
        "NetworkPolicy",
        meta.in(namespace, "deny-all"),
        Map.of("spec", spec),
        Rollout.following(after));
  }

  /** Returns a quota for critical pods. GKE requires a quota; no limit is intended. */
  private Manifest criticalPods(String id, String namespace, String after) {
    Map<String, Object> scope =
        OrderedTree.of(
            "scopeName", "PriorityClass",
            "operator", "In",
            "values", List.of(PRIORITY));
    Map<String, Object> spec =
        OrderedTree.of("hard", Map.of("pods", MAX_CRITICAL_PODS))
            .with("scopeSelector", Map.of("matchExpressions", List.of(scope)));
    return new Manifest(
        id,
        "v1",
        "ResourceQuota",
        meta.in(namespace, "critical-pods"),
        Map.of("spec", spec),
        Rollout.following(after));
  }
}
