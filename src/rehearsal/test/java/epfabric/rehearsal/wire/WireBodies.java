package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import java.util.Map;
import java.util.Objects;

/**
 * Converts registered resources to the bodies of the requests with which the Google provider
 * creates them.
 */
final class WireBodies {
  private static final Map<String, RequestConversion> CONVERSIONS =
      Map.of(
          "gcp:compute/network:Network", ComputeShapes.NETWORK::convert,
          "gcp:compute/subnetwork:Subnetwork", ComputeShapes.SUBNETWORK::convert,
          "gcp:compute/firewall:Firewall", ComputeShapes.FIREWALL::convert,
          "gcp:compute/router:Router", ComputeShapes.ROUTER::convert,
          "gcp:compute/routerNat:RouterNat", ComputeShapes.ROUTER_NAT,
          "gcp:compute/resourcePolicy:ResourcePolicy", ComputeShapes.RESOURCE_POLICY::convert,
          "gcp:container/cluster:Cluster", ClusterShapes.CLUSTER_REQUEST,
          "gcp:container/nodePool:NodePool", NodePoolShapes.NODE_POOL_REQUEST);

  private static final Map<String, GoogleMessages> MESSAGES =
      Map.of(
          "gcp:compute/network:Network", GoogleMessages.compute("Network"),
          "gcp:compute/subnetwork:Subnetwork", GoogleMessages.compute("Subnetwork"),
          "gcp:compute/firewall:Firewall", GoogleMessages.compute("Firewall"),
          "gcp:compute/router:Router", GoogleMessages.compute("Router"),
          "gcp:compute/routerNat:RouterNat", GoogleMessages.compute("Router"),
          "gcp:compute/resourcePolicy:ResourcePolicy", GoogleMessages.compute("ResourcePolicy"),
          "gcp:container/cluster:Cluster", GoogleMessages.container("CreateClusterRequest"),
          "gcp:container/nodePool:NodePool", GoogleMessages.container("CreateNodePoolRequest"));

  private final References references;

  WireBodies(Registrations registrations) {
    this.references = new References(registrations);
  }

  static boolean covers(String type) {
    return CONVERSIONS.containsKey(type);
  }

  /**
   * Returns the body of the request that creates the resource; fails unless the body is a valid
   * Google message.
   */
  ObjectNode of(ObjectNode registration) {
    String type = Registrations.typeOf(registration);
    RequestConversion conversion = CONVERSIONS.get(type);
    if (conversion == null) {
      throw new UnknownInputException(type + ": no known request");
    }
    ObjectNode inputs = (ObjectNode) references.resolve((ObjectNode) registration.get("inputs"));
    ObjectNode body = conversion.convert(inputs, Registrations.cloudName(registration));
    Objects.requireNonNull(MESSAGES.get(type)).check(body);
    return body;
  }
}
