package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.NetworkPolicies;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Objects that the tests share: accounts, a priority class, a headless Service, and network
 * policies.
 */
public final class AcceptanceAccess {
  /** Account of the tests, which has no rights. */
  static final String TESTS = "tests";

  /** Account of the Jobs before and after the tests; it may list nodes and pods. */
  static final String OBSERVER = "observer";

  /** Headless Service under which test pods find each other, even before they are ready. */
  static final String PEERS = "peers";

  static final String PEERS_ID = "acceptance-peers";
  static final String TESTS_ACCOUNT = "tests-account";
  static final String TESTS_TRAFFIC = "tests-traffic";
  static final String OBSERVER_TRAFFIC = "observer-traffic";
  static final String PRIORITY_ID = "acceptance-priority";
  static final String OBSERVER_ROLE = "observer-role";
  static final String OBSERVER_BINDING = "observer-role-binding";

  private static final String RBAC = "rbac.authorization.k8s.io/v1";

  private final FabricPlan plan;
  private final String namespace;
  private final ObjectMetadata meta;

  public AcceptanceAccess(FabricPlan plan) {
    this.plan = plan;
    this.namespace = plan.install().testNamespace();
    this.meta = new ObjectMetadata(plan.scope());
  }

  public List<Manifest> all() {
    return List.of(
        priorityClass(),
        account(TESTS_ACCOUNT, TESTS),
        account("observer-account", OBSERVER),
        observerRole(),
        observerBinding(),
        peerService(),
        networkPolicy(TESTS_TRAFFIC, TESTS, testTraffic()),
        networkPolicy(OBSERVER_TRAFFIC, OBSERVER, observerTraffic()));
  }

  /** Returns a priority class below all others: tests wait for other work, and never preempt it. */
  private Manifest priorityClass() {
    return new Manifest(
        PRIORITY_ID,
        "scheduling.k8s.io/v1",
        "PriorityClass",
        meta.cluster("acceptance"),
        OrderedTree.of(
            "value", -5,
            "preemptionPolicy", "Never",
            "description", "acceptance tests of the fabric: yield to work, preempt nothing"),
        Rollout.following().with(Change.REPLACE));
  }

  private Manifest account(String id, String name) {
    return new Manifest(
        id,
        "v1",
        "ServiceAccount",
        meta.in(namespace, name),
        Map.of("automountServiceAccountToken", false),
        Rollout.following(NamespaceManifests.ACCEPTANCE));
  }

  /**
   * Returns the observer's role. If pods claim NICs, it includes ResourceSlices, which show how
   * many NICs a node has.
   */
  private Manifest observerRole() {
    List<Object> rules = new ArrayList<>(List.of(listRule("", List.of("nodes", "pods"))));
    if (plan.network().mode().claimsNics()) {
      rules.add(listRule("resource.k8s.io", List.of("resourceslices")));
    }
    return new Manifest(
        OBSERVER_ROLE,
        RBAC,
        "ClusterRole",
        meta.cluster(OBSERVER),
        Map.of("rules", rules),
        Rollout.following());
  }

  private static Object listRule(String group, List<String> resources) {
    return OrderedTree.of(
        "apiGroups", List.of(group), "resources", resources, "verbs", List.of("list"));
  }

  private Manifest observerBinding() {
    Map<String, Object> role =
        OrderedTree.of(
            "apiGroup", "rbac.authorization.k8s.io",
            "kind", "ClusterRole",
            "name", plan.scope().name(OBSERVER));
    Map<String, Object> subject =
        OrderedTree.of("kind", "ServiceAccount", "name", OBSERVER, "namespace", namespace);
    return new Manifest(
        OBSERVER_BINDING,
        RBAC,
        "ClusterRoleBinding",
        meta.cluster(OBSERVER),
        OrderedTree.of("roleRef", role, "subjects", List.of(subject)),
        Rollout.following("observer-account", OBSERVER_ROLE));
  }

  /**
   * Returns the Service. It gives pods DNS names before they are ready, because each pod waits for
   * the others.
   */
  private Manifest peerService() {
    Map<String, Object> spec =
        OrderedTree.of("clusterIP", "None")
            .with("publishNotReadyAddresses", true)
            .with(
                "selector",
                OrderedTree.of(Labels.PART_OF, plan.scope().prefix(), Labels.NAME, TESTS));
    return new Manifest(
        PEERS_ID,
        "v1",
        "Service",
        meta.in(namespace, PEERS),
        Map.of("spec", spec),
        Rollout.following(NamespaceManifests.ACCEPTANCE));
  }

  private Manifest networkPolicy(String id, String name, Map<String, Object> rules) {
    Map<String, Object> selected =
        Map.of("podSelector", Map.of("matchLabels", Map.of(Labels.NAME, name)));
    return new Manifest(
        id,
        "networking.k8s.io/v1",
        "NetworkPolicy",
        meta.in(namespace, name),
        Map.of("spec", OrderedTree.join(selected, rules)),
        Rollout.following(NamespaceManifests.ACCEPTANCE_CLOSED));
  }

  /** Allows each test to reach its peers on eth0, on ports that NCCL and NVSHMEM choose. */
  private static Map<String, Object> testTraffic() {
    List<Object> peers = List.of(NetworkPolicies.podsWith(Labels.TEST));
    return OrderedTree.of(
        "policyTypes", List.of("Ingress", "Egress"),
        "ingress", List.of(Map.of("from", peers)),
        "egress", List.of(Map.of("to", peers), NetworkPolicies.nameService()));
  }

  private Map<String, Object> observerTraffic() {
    return OrderedTree.of(
        "policyTypes", List.of("Ingress", "Egress"),
        "egress", List.of(NetworkPolicies.nameService(), NetworkPolicies.apiServer(plan)));
  }
}
