package epfabric.deploy.manifest.installer;

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
 * The permissions and traffic of the installer, which reports about the node that it runs on and
 * removes that node's taint.
 *
 * <p>RBAC cannot limit an account to the pod's own node, so the rules include all nodes. An
 * admission policy refuses changes of other nodes. It compares a node's name with the node name in
 * the token, which is bound to the pod. Two gaps remain: the installer can read every node, and a
 * policy takes effect about a second after it was created.
 */
public final class InstallerAccess {
  static final String ACCOUNT = "installer-account";
  static final String POLICY_BINDING = "installer-own-node-binding";
  static final String TRAFFIC = "installer-traffic";

  private static final String RBAC = "rbac.authorization.k8s.io/v1";
  private static final String ADMISSION = "admissionregistration.k8s.io/v1";

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public InstallerAccess(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  public List<Manifest> all() {
    return List.of(account(), role(), roleBinding(), policy(), policyBinding(), traffic());
  }

  private Manifest account() {
    return new Manifest(
        ACCOUNT,
        "v1",
        "ServiceAccount",
        accountMetadata(meta.in(plan.install().namespace(), InstallerDaemonSet.NAME)),
        Map.of("automountServiceAccountToken", false),
        Rollout.following(NamespaceManifests.SYSTEM));
  }

  /**
   * Returns the account's metadata. With its annotation, Workload Identity lets pods of the account
   * act as the Google Cloud account that may use the module cache.
   */
  private Map<String, Object> accountMetadata(Map<String, Object> metadata) {
    return plan.install()
        .moduleCache()
        .map(cache -> Map.<String, Object>of("iam.gke.io/gcp-service-account", cache.email()))
        .map(annotations -> ObjectMetadata.annotated(metadata, annotations))
        .orElse(metadata);
  }

  private Manifest role() {
    List<Object> rules =
        List.of(
            rule(List.of("nodes"), List.of("get", "list", "patch")),
            rule(List.of("nodes/status"), List.of("get", "patch")));
    return new Manifest(
        "installer-role",
        RBAC,
        "ClusterRole",
        meta.cluster("installer"),
        Map.of("rules", rules),
        Rollout.following());
  }

  private static Map<String, Object> rule(List<String> resources, List<String> verbs) {
    return OrderedTree.of("apiGroups", List.of(""), "resources", resources, "verbs", verbs);
  }

  private Manifest roleBinding() {
    Map<String, Object> role =
        OrderedTree.of(
            "apiGroup", "rbac.authorization.k8s.io",
            "kind", "ClusterRole",
            "name", plan.scope().name("installer"));
    Map<String, Object> subject =
        OrderedTree.of("kind", "ServiceAccount")
            .with("name", InstallerDaemonSet.NAME)
            .with("namespace", plan.install().namespace());
    return new Manifest(
        "installer-role-binding",
        RBAC,
        "ClusterRoleBinding",
        meta.cluster("installer"),
        OrderedTree.of("roleRef", role, "subjects", List.of(subject)),
        Rollout.following(ACCOUNT, "installer-role"));
  }

  private Manifest policy() {
    String user =
        "system:serviceaccount:" + plan.install().namespace() + ":" + InstallerDaemonSet.NAME;
    Map<String, Object> resources =
        OrderedTree.of(
            "apiGroups", List.of(""),
            "apiVersions", List.of("v1"),
            "operations", List.of("UPDATE"),
            "resources", List.of("nodes", "nodes/status"));
    Map<String, Object> condition =
        OrderedTree.of("name", "by-the-installer")
            .with("expression", "request.userInfo.username == '" + user + "'");
    Map<String, Object> spec =
        OrderedTree.of(
            "failurePolicy", "Fail",
            "matchConstraints", Map.of("resourceRules", List.of(resources)),
            "matchConditions", List.of(condition),
            "validations", InstallerNodeRules.all());
    return new Manifest(
        "installer-own-node",
        ADMISSION,
        "ValidatingAdmissionPolicy",
        meta.cluster("installer-own-node"),
        Map.of("spec", spec),
        Rollout.following());
  }

  private Manifest policyBinding() {
    Map<String, Object> spec =
        OrderedTree.of(
            "policyName", plan.scope().name("installer-own-node"),
            "validationActions", List.of("Deny"));
    return new Manifest(
        POLICY_BINDING,
        ADMISSION,
        "ValidatingAdmissionPolicyBinding",
        meta.cluster("installer-own-node"),
        Map.of("spec", spec),
        Rollout.following("installer-own-node"));
  }

  /**
   * Returns the policy that allows Google's collectors to read the metrics, and the installer to
   * reach the name service, Google's metadata server, the API server, the module cache and package
   * servers.
   */
  private Manifest traffic() {
    Map<String, Object> collectors =
        Map.of("namespaceSelector", Map.of("matchLabels", Map.of(Labels.NAMESPACE, "gmp-system")));
    Map<String, Object> scrape =
        OrderedTree.of(
            "from", List.of(collectors),
            "ports", List.of(NetworkPolicies.port("TCP", InstallerDaemonSet.METRICS_PORT)));
    Map<String, Object> spec =
        OrderedTree.of(
                "podSelector", Map.of("matchLabels", Map.of(Labels.NAME, InstallerDaemonSet.NAME)))
            .with("policyTypes", List.of("Ingress", "Egress"))
            .with("ingress", List.of(scrape))
            .with(
                "egress",
                List.of(
                    NetworkPolicies.nameService(),
                    NetworkPolicies.metadataServer(),
                    NetworkPolicies.apiServer(plan),
                    NetworkPolicies.internet(80, 443)));
    return new Manifest(
        TRAFFIC,
        "networking.k8s.io/v1",
        "NetworkPolicy",
        meta.in(plan.install().namespace(), InstallerDaemonSet.NAME),
        Map.of("spec", spec),
        Rollout.following(NamespaceManifests.SYSTEM_CLOSED));
  }
}
