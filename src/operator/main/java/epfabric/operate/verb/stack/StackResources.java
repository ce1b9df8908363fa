package epfabric.operate.verb.stack;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.state.PriorState;
import epfabric.operate.advice.cleanup.OwnedResource;
import epfabric.operate.google.ResourceKind;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the resources that a stack created in Google Cloud from the stack's state. */
final class StackResources {
  private static final Map<String, ResourceKind> KINDS =
      new TreeMap<>(
          Map.of(
              "gcp:container/cluster:Cluster", ResourceKind.CLUSTER,
              "gcp:container/nodePool:NodePool", ResourceKind.NODE_POOL,
              "gcp:compute/network:Network", ResourceKind.NETWORK,
              "gcp:compute/subnetwork:Subnetwork", ResourceKind.SUBNETWORK,
              "gcp:compute/firewall:Firewall", ResourceKind.FIREWALL,
              "gcp:compute/router:Router", ResourceKind.ROUTER,
              "gcp:compute/resourcePolicy:ResourcePolicy", ResourceKind.RESOURCE_POLICY,
              "gcp:compute/address:Address", ResourceKind.ADDRESS,
              "gcp:serviceaccount/account:Account", ResourceKind.SERVICE_ACCOUNT));

  private StackResources() {}

  static Set<OwnedResource> of(PriorState state) {
    return state.registrations().resources().stream()
        .filter(resource -> KINDS.containsKey(resource.type()))
        .map(resource -> owned(state, resource))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static OwnedResource owned(PriorState state, Registration resource) {
    Map<String, Object> values = new TreeMap<>(resource.inputs());
    values.putAll(state.outputs().getOrDefault(resource.urn(), Map.of()));
    ResourceKind kind = KINDS.getOrDefault(resource.type(), ResourceKind.NETWORK);
    String name = kind == ResourceKind.SERVICE_ACCOUNT ? "accountId" : "name";
    String cluster = kind == ResourceKind.NODE_POOL ? last(values, "cluster") : "";
    return new OwnedResource(kind, cluster, last(values, name));
  }

  /** Returns the last part of a name, because a cluster may be named by its path. */
  private static String last(Map<String, Object> values, String key) {
    String text = String.valueOf(values.getOrDefault(key, ""));
    return text.substring(text.lastIndexOf('/') + 1);
  }
}
