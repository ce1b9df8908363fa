package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;

/** Cloud routers and the NATs that are part of them. */
final class Routers implements ComputeKind {
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

  /** What google-beta sends with every NAT (resource_compute_router_nat.go). */
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
    for (ObjectNode nat : Bodies.objects(body, "nats")) {
      String name = Bodies.text(nat, "name").orElse("");
      ComputeRules.requireName(name);
      if (!names.add(name)) {
        throw Refusal.invalidField("nats", name, "NAT names must be unique.");
      }
    }
    return Set.of(networkOf(path, body));
  }

  private static String networkOf(String path, ObjectNode body) {
    String network =
        Bodies.text(body, "network")
            .orElseThrow(() -> Refusal.invalidField("network", "", "A network is required."));
    String project = path.substring(0, path.indexOf("/regions/"));
    return Paths.resolve(network, project + "/global/networks");
  }

  @Override
  public void complete(String path, ObjectNode body) {
    Bodies.set(body, "network", Paths.link(networkOf(path, body)));
    Bodies.fill(body, "encryptedInterconnectRouter", false);
    for (ObjectNode nat : Bodies.objects(body, "nats")) {
      Bodies.fill(nat, "type", "PUBLIC");
      Bodies.fill(nat, "enableEndpointIndependentMapping", false);
      Bodies.fill(nat, "enableDynamicPortAllocation", false);
      Bodies.fill(nat, "autoNetworkTier", "PREMIUM");
      Bodies.fill(nat, "endpointTypes", Bodies.array(Set.of("ENDPOINT_TYPE_VM")));
    }
  }
}
