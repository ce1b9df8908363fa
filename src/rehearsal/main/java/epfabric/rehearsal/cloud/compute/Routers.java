package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.HashSet;
import java.util.Set;

/** Cloud routers and their NAT gateways. */
public final class Routers implements ComputeKind {
  @Override
  public String collection() {
    return "routers";
  }

  @Override
  public String message() {
    return "Router";
  }

  @Override
  public String scope() {
    return "regions";
  }

  /**
   * Returns the beta fields that the provider google-beta sends with every NAT gateway
   * (resource_compute_router_nat.go).
   */
  @Override
  public Set<String> betaOnly() {
    return Set.of("nats.initialNatIps");
  }

  @Override
  public Set<String> changeable() {
    return Set.of("nats", "bgp", "bgpPeers", "interfaces", "description");
  }

  @Override
  public Set<String> admit(String path, ObjectNode body) {
    Set<String> names = new HashSet<>();
    for (ObjectNode nat : JsonBodies.objects(body, "nats")) {
      String name = JsonBodies.text(nat, "name").orElse("");
      ComputeRules.requireName(name);
      if (!names.add(name)) {
        throw GoogleRefusal.invalidField("nats", name, "NAT names must be unique.");
      }
    }
    return Set.of(networkOf(path, body));
  }

  private static String networkOf(String path, ObjectNode body) {
    String network =
        JsonBodies.text(body, "network")
            .orElseThrow(() -> GoogleRefusal.invalidField("network", "", "A network is required."));
    String project = path.substring(0, path.indexOf("/regions/"));
    return ResourcePaths.resolve(network, project + "/global/networks");
  }

  @Override
  public void complete(String path, ObjectNode body) {
    JsonBodies.set(body, "network", ResourcePaths.link(networkOf(path, body)));
    JsonBodies.fill(body, "encryptedInterconnectRouter", false);
    for (ObjectNode nat : JsonBodies.objects(body, "nats")) {
      JsonBodies.fill(nat, "type", "PUBLIC");
      JsonBodies.fill(nat, "enableEndpointIndependentMapping", false);
      JsonBodies.fill(nat, "enableDynamicPortAllocation", false);
      JsonBodies.fill(nat, "autoNetworkTier", "PREMIUM");
      JsonBodies.fill(nat, "endpointTypes", JsonBodies.array(Set.of("ENDPOINT_TYPE_VM")));
    }
  }
}
