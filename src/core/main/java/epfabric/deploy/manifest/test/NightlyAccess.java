package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.NetworkPolicies;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * The RBAC rules and network policy of scheduled runs. The runs may read nodes and pods, like the
 * check before the tests, and create, read and delete Jobs in the namespace of the tests.
 */
final class NightlyAccess {
  /** Name of the account, and of its role and role binding in the namespace of the tests. */
  static final String NAME = "nightly";

  static final String ACCOUNT = "nightly-account";
  static final String ROLE_BINDING = "nightly-role-binding";
  static final String TRAFFIC = "nightly-traffic";
  static final String OBSERVER_BINDING = "nightly-observer-binding";

  private static final String RBAC = "rbac.authorization.k8s.io/v1";
  private static final String RBAC_GROUP = "rbac.authorization.k8s.io";

  private final FabricPlan plan;
  private final String namespace;
  private final ObjectMetadata meta;

  NightlyAccess(FabricPlan plan) {
    this.plan = plan;
    this.namespace = plan.install().testNamespace();
    this.meta = new ObjectMetadata(plan.scope());
  }

  List<Manifest> all() {
    return List.of(account(), role(), roleBinding(), observerBinding(), networkPolicy());
  }

  private Manifest account() {
    return new Manifest(
        ACCOUNT,
        "v1",
        "ServiceAccount",
        meta.in(namespace, NAME),
        Map.of("automountServiceAccountToken", false),
        Rollout.following(NamespaceManifests.ACCEPTANCE));
  }

  private Manifest role() {
    List<Object> rules =
        List.of(
            rule("batch", "jobs", "create", "get", "list", "delete"),
            rule("", "pods", "list"),
            rule("", "pods/log", "get"));
    return new Manifest(
        "nightly-role",
        RBAC,
        "Role",
        meta.in(namespace, NAME),
        Map.of("rules", rules),
        Rollout.following(NamespaceManifests.ACCEPTANCE));
  }

  private static Map<String, Object> rule(String group, String resource, String... verbs) {
    return OrderedTree.of(
        "apiGroups", List.of(group), "resources", List.of(resource), "verbs", List.of(verbs));
  }

  private Manifest roleBinding() {
    return new Manifest(
        ROLE_BINDING,
        RBAC,
        "RoleBinding",
        meta.in(namespace, NAME),
        OrderedTree.of(
                "roleRef", OrderedTree.of("apiGroup", RBAC_GROUP, "kind", "Role", "name", NAME))
            .with("subjects", subjects()),
        Rollout.following(ACCOUNT, "nightly-role"));
  }

  private Manifest observerBinding() {
    String role = plan.scope().name(AcceptanceAccess.OBSERVER);
    return new Manifest(
        OBSERVER_BINDING,
        RBAC,
        "ClusterRoleBinding",
        meta.cluster("nightly-observer"),
        OrderedTree.of(
                "roleRef",
                OrderedTree.of("apiGroup", RBAC_GROUP, "kind", "ClusterRole", "name", role))
            .with("subjects", subjects()),
        Rollout.following(ACCOUNT, AcceptanceAccess.OBSERVER_ROLE));
  }

  private List<Object> subjects() {
    return List.of(OrderedTree.of("kind", "ServiceAccount", "name", NAME, "namespace", namespace));
  }

  /**
   * Allows egress to name servers, the API server, the internet on port 443 (for Cloud Storage),
   * and the metadata server, which gives the pod its identity.
   */
  private Manifest networkPolicy() {
    Map<String, Object> spec =
        OrderedTree.of("podSelector", Map.of("matchLabels", Map.of(Labels.NAME, NAME)))
            .with("policyTypes", List.of("Ingress", "Egress"))
            .with(
                "egress",
                List.of(
                    NetworkPolicies.nameService(),
                    NetworkPolicies.metadataServer(),
                    NetworkPolicies.apiServer(plan),
                    NetworkPolicies.internet(443)));
    return new Manifest(
        TRAFFIC,
        "networking.k8s.io/v1",
        "NetworkPolicy",
        meta.in(namespace, NAME),
        Map.of("spec", spec),
        Rollout.following(NamespaceManifests.ACCEPTANCE_CLOSED));
  }
}
