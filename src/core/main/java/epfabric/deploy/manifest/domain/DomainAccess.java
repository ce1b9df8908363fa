package epfabric.deploy.manifest.domain;

import epfabric.base.facts.ComputeDomains;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.NetworkPolicies;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The service accounts, RBAC rules and policies of the driver's three programs: the controller, the
 * kubelet plugin of each node, and the IMEX daemons that the controller starts.
 */
final class DomainAccess {
  static final String CONTROLLER = "compute-domain-controller";
  static final String PLUGIN = "compute-domain-kubelet-plugin";

  private static final String DAEMON = "compute-domain-daemon";
  private static final String TRAFFIC = "compute-domain-traffic";
  private static final String OWN_NODE = "compute-domain-own-node";
  private static final String OWN_NODE_BINDING = OWN_NODE + "-binding";

  private static final String RBAC = "rbac.authorization.k8s.io/v1";
  private static final String ADMISSION = "admissionregistration.k8s.io/v1";
  private static final String CLAIMS = "resource.k8s.io";
  private static final List<String> READ = List.of("get", "list", "watch");

  private final FabricPlan plan;
  private final String namespace;
  private final ObjectMetadata meta;

  DomainAccess(FabricPlan plan) {
    this.plan = plan;
    this.namespace = DomainDriver.namespace(plan);
    this.meta = new ObjectMetadata(plan.scope());
  }

  List<Manifest> all() {
    List<Manifest> all = new ArrayList<>();
    all.addAll(programAccess(CONTROLLER, CONTROLLER, controllerRules()));
    all.addAll(namespaceRole(CONTROLLER, controllerNamespaceRules()));
    all.addAll(programAccess(PLUGIN, PLUGIN, pluginRules()));
    all.addAll(namespaceRole(PLUGIN, List.of(cliqueRule("get"))));
    all.addAll(programAccess(DAEMON, ComputeDomains.DAEMON_ACCOUNT, daemonRules()));
    all.add(ownNodePolicy());
    all.add(ownNodeBinding());
    all.add(traffic());
    return all;
  }

  /** Returns the ids of the objects that must exist before this program starts. */
  static List<String> neededBy(String program) {
    return List.of(
        account(program),
        program + "-cluster-binding",
        program + "-binding",
        account(DAEMON),
        DAEMON + "-cluster-binding",
        OWN_NODE_BINDING,
        TRAFFIC);
  }

  private static String account(String program) {
    return program + "-account";
  }

  private static List<Object> controllerRules() {
    return List.of(
        rule(ComputeDomains.GROUP, ComputeDomains.PLURAL, "get", "list", "watch", "update"),
        rule(ComputeDomains.GROUP, ComputeDomains.PLURAL + "/status", "update"),
        rule(
            CLAIMS, "resourceclaimtemplates", "get", "list", "watch", "create", "update", "delete"),
        rule("coordination.k8s.io", "leases", "get", "create", "update"),
        rule("", "nodes", "get", "list", "watch", "update"),
        readRule("", "pods"));
  }

  private static List<Object> controllerNamespaceRules() {
    return List.of(
        rule("apps", "daemonsets", "get", "list", "watch", "create", "update", "patch", "delete"),
        cliqueRule("get", "list", "watch", "update"));
  }

  private static List<Object> pluginRules() {
    return List.of(
        readRule(ComputeDomains.GROUP, ComputeDomains.PLURAL),
        readRule(CLAIMS, "resourceclaims"),
        rule(CLAIMS, "resourceslices", "get", "list", "watch", "create", "update", "delete"),
        rule("", "nodes", "get", "list", "watch", "update"),
        readRule("", "pods"));
  }

  private static List<Object> daemonRules() {
    Map<String, Object> domains =
        OrderedTree.of(
            "apiGroups", List.of(ComputeDomains.GROUP),
            "resources", List.of(ComputeDomains.PLURAL, ComputeDomains.PLURAL + "/status"),
            "verbs", List.of("get", "list", "watch", "update", "patch"));
    return List.of(
        domains,
        cliqueRule("get", "list", "watch", "create", "update", "patch"),
        rule("", "pods", "get", "list", "watch", "patch"));
  }

  private static Map<String, Object> cliqueRule(String... verbs) {
    return rule(ComputeDomains.GROUP, ComputeDomains.CLIQUE_PLURAL, verbs);
  }

  private static Map<String, Object> readRule(String group, String resource) {
    return rule(group, resource, READ.toArray(String[]::new));
  }

  private static Map<String, Object> rule(String group, String resource, String... verbs) {
    return OrderedTree.of(
        "apiGroups", List.of(group), "resources", List.of(resource), "verbs", List.of(verbs));
  }

  /** Returns a program's account and its permissions in the whole cluster. */
  private List<Manifest> programAccess(String program, String account, List<Object> rules) {
    String role = program + "-cluster-role";
    Map<String, Object> reference = reference("ClusterRole", plan.scope().name(program));
    return List.of(
        new Manifest(
            account(program),
            "v1",
            "ServiceAccount",
            meta.in(namespace, account),
            Map.of(),
            Rollout.following(NamespaceManifests.DOMAINS)),
        new Manifest(
            role,
            RBAC,
            "ClusterRole",
            meta.cluster(program),
            Map.of("rules", rules),
            Rollout.following()),
        new Manifest(
            program + "-cluster-binding",
            RBAC,
            "ClusterRoleBinding",
            meta.cluster(program),
            OrderedTree.of("roleRef", reference, "subjects", subjects(account)),
            Rollout.following(account(program), role)));
  }

  /** Returns a program's permissions in the driver's namespace. */
  private List<Manifest> namespaceRole(String program, List<Object> rules) {
    String role = program + "-role";
    return List.of(
        new Manifest(
            role,
            RBAC,
            "Role",
            meta.in(namespace, program),
            Map.of("rules", rules),
            Rollout.following(NamespaceManifests.DOMAINS)),
        new Manifest(
            program + "-binding",
            RBAC,
            "RoleBinding",
            meta.in(namespace, program),
            OrderedTree.of("roleRef", reference("Role", program), "subjects", subjects(program)),
            Rollout.following(account(program), role)));
  }

  private static Map<String, Object> reference(String kind, String name) {
    return OrderedTree.of("apiGroup", "rbac.authorization.k8s.io", "kind", kind, "name", name);
  }

  private List<Object> subjects(String account) {
    return List.of(
        OrderedTree.of("kind", "ServiceAccount", "name", account, "namespace", namespace));
  }

  /** Returns the admission policy that keeps a plugin from publishing devices of other nodes. */
  private Manifest ownNodePolicy() {
    String user = "system:serviceaccount:" + namespace + ":" + PLUGIN;
    Map<String, Object> slices =
        OrderedTree.of(
            "apiGroups", List.of(CLAIMS),
            "apiVersions", List.of("v1", "v1beta1", "v1beta2"),
            "operations", List.of("CREATE", "UPDATE", "DELETE"),
            "resources", List.of("resourceslices"));
    Map<String, Object> condition =
        OrderedTree.of(
            "name", "by-the-plugin", "expression", "request.userInfo.username == '" + user + "'");
    String expression =
        "request.userInfo.extra[?'authentication.kubernetes.io/node-name'][0].orValue('') =="
            + " (request.operation == 'DELETE' ? oldObject : object).spec.?nodeName.orValue('-')";
    Map<String, Object> validation =
        OrderedTree.of("expression", expression)
            .with("message", "the plugin may not publish devices of another node");
    Map<String, Object> spec =
        OrderedTree.of(
            "failurePolicy", "Fail",
            "matchConstraints", Map.of("resourceRules", List.of(slices)),
            "matchConditions", List.of(condition),
            "validations", List.of(validation));
    return new Manifest(
        OWN_NODE,
        ADMISSION,
        "ValidatingAdmissionPolicy",
        meta.cluster(OWN_NODE),
        Map.of("spec", spec),
        Rollout.following());
  }

  private Manifest ownNodeBinding() {
    Map<String, Object> spec =
        OrderedTree.of(
            "policyName", plan.scope().name(OWN_NODE), "validationActions", List.of("Deny"));
    return new Manifest(
        OWN_NODE_BINDING,
        ADMISSION,
        "ValidatingAdmissionPolicyBinding",
        meta.cluster(OWN_NODE),
        Map.of("spec", spec),
        Rollout.following(OWN_NODE));
  }

  /**
   * Returns the policy that lets the three programs reach the API server, and lets the daemons
   * reach each other.
   */
  private Manifest traffic() {
    List<Object> daemons = List.of(NetworkPolicies.podsWith(ComputeDomains.NODE_LABEL));
    List<Object> ports =
        List.of(
            NetworkPolicies.port("TCP", ComputeDomains.DAEMON_PORT),
            NetworkPolicies.port("TCP", ComputeDomains.COMMAND_PORT));
    Map<String, Object> spec =
        OrderedTree.of("podSelector", Map.of())
            .with("policyTypes", List.of("Ingress", "Egress"))
            .with("ingress", List.of(OrderedTree.of("from", daemons, "ports", ports)))
            .with(
                "egress",
                List.of(
                    OrderedTree.of("to", daemons, "ports", ports),
                    NetworkPolicies.apiServer(plan)));
    return new Manifest(
        TRAFFIC,
        "networking.k8s.io/v1",
        "NetworkPolicy",
        meta.in(namespace, Labels.OURS),
        Map.of("spec", spec),
        Rollout.following(NamespaceManifests.DOMAINS_CLOSED));
  }
}
