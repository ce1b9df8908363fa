package epfabric.operate.verb.stack;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.state.PriorState;
import epfabric.operate.advice.cleanup.OwnedResource;
import epfabric.operate.google.ThingKind;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a stack's state says that the stack made in Google Cloud. */
final class StackThings {
  private static final Map<String, ThingKind> KINDS =
      new TreeMap<>(
          Map.of(
              "gcp:container/cluster:Cluster", ThingKind.CLUSTER,
              "gcp:container/nodePool:NodePool", ThingKind.NODE_POOL,
              "gcp:compute/network:Network", ThingKind.NETWORK,
              "gcp:compute/subnetwork:Subnetwork", ThingKind.SUBNETWORK,
              "gcp:compute/firewall:Firewall", ThingKind.FIREWALL,
              "gcp:compute/router:Router", ThingKind.ROUTER,
              "gcp:compute/resourcePolicy:ResourcePolicy", ThingKind.RESOURCE_POLICY,
              "gcp:compute/address:Address", ThingKind.ADDRESS,
              "gcp:serviceaccount/account:Account", ThingKind.SERVICE_ACCOUNT));

  private StackThings() {}

  static Set<OwnedResource> of(PriorState state) {
    return state.registrations().resources().stream()
        .filter(resource -> KINDS.containsKey(resource.type()))
        .map(resource -> owned(state, resource))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static OwnedResource owned(PriorState state, Registration resource) {
    Map<String, Object> values = new TreeMap<>(resource.inputs());
    values.putAll(state.outputs().getOrDefault(resource.urn(), Map.of()));
    ThingKind kind = KINDS.getOrDefault(resource.type(), ThingKind.NETWORK);
    String name = kind == ThingKind.SERVICE_ACCOUNT ? "accountId" : "name";
    String cluster = kind == ThingKind.NODE_POOL ? last(values, "cluster") : "";
    return new OwnedResource(kind, cluster, last(values, name));
  }

  /** The last part: a cluster may be named by its path. */
  private static String last(Map<String, Object> values, String key) {
    String text = String.valueOf(values.getOrDefault(key, ""));
    return text.substring(text.lastIndexOf('/') + 1);
  }
}
