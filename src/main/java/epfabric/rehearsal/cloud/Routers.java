package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
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
  public Set<String> admit(String path, JsonObject body) {
    Set<String> names = new HashSet<>();
    for (JsonObject nat : Json.objects(body, "nats")) {
      String name = Json.text(nat, "name").orElse("");
      ComputeRules.requireName(name);
      if (!names.add(name)) {
        throw Refusal.invalidField("nats", name, "NAT names must be unique.");
      }
    }
    return Set.of(networkOf(path, body));
  }

  private static String networkOf(String path, JsonObject body) {
    String network =
        Json.text(body, "network")
            .orElseThrow(() -> Refusal.invalidField("network", "", "A network is required."));
    String project = path.substring(0, path.indexOf("/regions/"));
    return Paths.resolve(network, project + "/global/networks");
  }

  @Override
  public void complete(String path, JsonObject body) {
    Json.set(body, "network", Paths.link(networkOf(path, body)));
    Json.fill(body, "encryptedInterconnectRouter", false);
    for (JsonObject nat : Json.objects(body, "nats")) {
      Json.fill(nat, "type", "PUBLIC");
      Json.fill(nat, "enableEndpointIndependentMapping", false);
      Json.fill(nat, "enableDynamicPortAllocation", false);
      Json.fill(nat, "autoNetworkTier", "PREMIUM");
      Json.fill(nat, "endpointTypes", Json.array(Set.of("ENDPOINT_TYPE_VM")));
    }
  }
}
