package epfabric.deploy.manifest.domain;

import epfabric.base.facts.ComputeDomains;
import epfabric.deploy.manifest.tree.ClaimTemplate;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The driver's custom resource definitions, and the DeviceClasses of its devices. */
final class DomainDefinitions {
  static final String DOMAINS = "compute-domain-definition";
  static final String CLIQUES = "compute-domain-clique-definition";

  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> OBJECT = Map.of("type", "object");

  private static final Map<String, Object> READINESS =
      OrderedTree.of("type", "string", "default", "NotReady", "enum", List.of("Ready", "NotReady"));

  private final ObjectMetadata meta;

  DomainDefinitions(FabricPlan plan) {
    this.meta = new ObjectMetadata(plan.scope());
  }

  List<Manifest> all() {
    return List.of(
        domains(),
        cliques(),
        deviceClass("compute-domain-daemon-class", ComputeDomains.DAEMON_CLASS, "daemon", ""),
        deviceClass(
            "compute-domain-channel-class", ComputeDomains.CHANNEL_CLASS, "channel", "id == 0"));
  }

  private Manifest domains() {
    Map<String, Object> version =
        version(Map.of("spec", domainSpec(), "status", domainStatus()))
            .with("subresources", Map.of("status", Map.of()));
    return definition(DOMAINS, ComputeDomains.KIND, version);
  }

  private Manifest cliques() {
    return definition(
        CLIQUES, ComputeDomains.CLIQUE_KIND, version(Map.of("daemons", members("nodeName"))));
  }

  private static Map<String, Object> domainSpec() {
    Map<String, Object> template = object(Map.of("name", TEXT)).with("required", List.of("name"));
    Map<String, Object> mode =
        OrderedTree.of("type", "string", "default", "Single", "enum", List.of("All", "Single"));
    Map<String, Object> channel =
        object(OrderedTree.of("allocationMode", mode, "resourceClaimTemplate", template))
            .with("required", List.of("resourceClaimTemplate"));
    Map<String, Object> nodes = OrderedTree.of("type", "integer", "default", 0, "minimum", 0);
    Map<String, Object> immutable =
        OrderedTree.of("rule", "self == oldSelf", "message", "A computeDomain.spec is immutable");
    return object(OrderedTree.of("channel", channel, "numNodes", nodes))
        .with("required", List.of("channel"))
        .with("x-kubernetes-validations", List.of(immutable));
  }

  private static Map<String, Object> domainStatus() {
    return object(OrderedTree.of("nodes", members("name"), "status", READINESS))
        .with("required", List.of("status"));
  }

  /** Returns the schema of a list of nodes with the state of their daemons. */
  private static Map<String, Object> members(String key) {
    Map<String, Object> fields =
        OrderedTree.of("cliqueID", TEXT, "index", Map.of("type", "integer"))
            .with("ipAddress", TEXT)
            .with(key, TEXT)
            .with("status", READINESS);
    return OrderedTree.of("type", "array")
        .with("items", object(fields).with("required", List.of("cliqueID", "ipAddress", key)))
        .with("x-kubernetes-list-map-keys", List.of(key))
        .with("x-kubernetes-list-type", "map");
  }

  private static OrderedTree object(Map<String, Object> properties) {
    return OrderedTree.of("type", "object", "properties", properties);
  }

  private static OrderedTree version(Map<String, Object> fields) {
    Map<String, Object> all =
        OrderedTree.join(
            OrderedTree.of("apiVersion", TEXT, "kind", TEXT, "metadata", OBJECT), fields);
    return OrderedTree.of("name", ComputeDomains.VERSION)
        .with("served", true)
        .with("storage", true)
        .with("schema", Map.of("openAPIV3Schema", object(all)));
  }

  private Manifest definition(String id, String kind, Map<String, Object> version) {
    String singular = kind.toLowerCase(Locale.ROOT);
    Map<String, Object> names =
        OrderedTree.of("kind", kind, "listKind", kind + "List")
            .with("plural", singular + "s")
            .with("singular", singular);
    Map<String, Object> spec =
        OrderedTree.of("group", ComputeDomains.GROUP, "names", names)
            .with("scope", "Namespaced")
            .with("versions", List.of(version));
    return new Manifest(
        id,
        "apiextensions.k8s.io/v1",
        "CustomResourceDefinition",
        metadataOf(singular + "s." + ComputeDomains.GROUP),
        Map.of("spec", spec),
        Rollout.following());
  }

  /** Returns metadata with a name that the driver requires. */
  private Map<String, Object> metadataOf(String name) {
    return OrderedTree.of("name", name, "labels", meta.labels("compute-domains"));
  }

  /**
   * Returns a DeviceClass of the driver's devices of one type.
   *
   * @param condition a further condition on the device's attributes; empty for none
   */
  private Manifest deviceClass(String id, String name, String type, String condition) {
    String attributes = "device.attributes['" + ComputeDomains.DRIVER + "'].";
    String expression =
        "device.driver == '"
            + ComputeDomains.DRIVER
            + "' && "
            + (attributes + "type == '" + type + "'")
            + (condition.isEmpty() ? "" : " && " + attributes + condition);
    return new Manifest(
        id,
        ClaimTemplate.API,
        "DeviceClass",
        metadataOf(name),
        Map.of(
            "spec", Map.of("selectors", List.of(Map.of("cel", Map.of("expression", expression))))),
        Rollout.following());
  }
}
