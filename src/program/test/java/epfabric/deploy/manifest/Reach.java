package epfabric.deploy.manifest;

import epfabric.base.value.Cidr;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Decides which peers a pod may reach, by the network policies of the pod's namespace. */
public final class Reach {
  private final List<Manifest> policies;

  private Reach(List<Manifest> policies) {
    this.policies = policies;
  }

  public static Reach of(FabricPlan plan, Pod pod) {
    String namespace = TreeLookup.text(pod.manifest().metadata(), "namespace");
    Map<?, ?> labels = labels(pod);
    return new Reach(
        FabricManifests.of(plan).stream()
            .filter(m -> m.kind().equals("NetworkPolicy"))
            .filter(m -> TreeLookup.text(m.metadata(), "namespace").equals(namespace))
            .filter(m -> selects(TreeLookup.map(m.body(), "spec", "podSelector"), labels))
            .toList());
  }

  public static Map<?, ?> labels(Pod pod) {
    return TreeLookup.map(pod.template(), "metadata", "labels");
  }

  /** Returns whether the pod may reach this address. */
  public boolean address(String address, int port) {
    Cidr range = Cidr.of(address + "/32");
    return allowed("Egress", "egress", "to", port, peer -> containsAddress(peer, range));
  }

  /** Returns whether the pod may reach pods with these labels in its namespace. */
  public boolean pod(Map<?, ?> labels, int port) {
    return allowed("Egress", "egress", "to", port, peer -> selectsPod(peer, labels));
  }

  /** Returns whether pods with these labels in its namespace may reach the pod. */
  public boolean isReachedBy(Map<?, ?> labels, int port) {
    return allowed("Ingress", "ingress", "from", port, peer -> selectsPod(peer, labels));
  }

  /** Returns whether this address may reach the pod. */
  public boolean isReachedFrom(String address, int port) {
    Cidr range = Cidr.of(address + "/32");
    return allowed("Ingress", "ingress", "from", port, peer -> containsAddress(peer, range));
  }

  private boolean allowed(
      String type, String direction, String peerKey, int port, Predicate<Object> matchesPeer) {
    List<Manifest> applicable =
        policies.stream()
            .filter(p -> TreeLookup.list(p.body(), "spec", "policyTypes").contains(type))
            .toList();
    return applicable.isEmpty()
        || applicable.stream()
            .flatMap(p -> TreeLookup.list(p.body(), "spec", direction).stream())
            .filter(rule -> TreeLookup.list(rule, peerKey).stream().anyMatch(matchesPeer))
            .anyMatch(rule -> hasPort(rule, port));
  }

  private static boolean hasPort(Object rule, int port) {
    List<Object> ports = TreeLookup.list(rule, "ports");
    return ports.isEmpty()
        || ports.stream().anyMatch(p -> TreeLookup.text(p, "port").equals(String.valueOf(port)));
  }

  private static boolean containsAddress(Object peer, Cidr address) {
    String range = TreeLookup.text(peer, "ipBlock", "cidr");
    return !range.isEmpty()
        && Cidr.of(range).holds(address)
        && TreeLookup.list(peer, "ipBlock", "except").stream()
            .noneMatch(except -> Cidr.of(String.valueOf(except)).holds(address));
  }

  private static boolean selectsPod(Object peer, Map<?, ?> labels) {
    return TreeLookup.at(peer, "podSelector").isPresent()
        && TreeLookup.at(peer, "namespaceSelector").isEmpty()
        && selects(TreeLookup.map(peer, "podSelector"), labels);
  }

  private static boolean selects(Map<?, ?> selector, Map<?, ?> labels) {
    boolean expressionsMatch =
        TreeLookup.list(selector, "matchExpressions").stream()
            .allMatch(e -> labels.containsKey(TreeLookup.text(e, "key")));
    return expressionsMatch
        && labels.entrySet().containsAll(TreeLookup.map(selector, "matchLabels").entrySet());
  }
}
