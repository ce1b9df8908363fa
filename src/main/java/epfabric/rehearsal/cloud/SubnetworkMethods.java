package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import epfabric.value.Cidr;
import java.util.List;

/** The two changes of a subnetwork that have methods of their own. */
final class SubnetworkMethods {
  private static final String ONE =
      "/compute/{version}/projects/{project}/regions/{place}/subnetworks/{name}/";

  private final ComputeResources subnetworks;

  SubnetworkMethods(ComputeResources subnetworks) {
    this.subnetworks = subnetworks;
  }

  List<Route> routes() {
    return List.of(
        ComputeResources.route("POST", ONE + "expandIpCidrRange", this::expand),
        ComputeResources.route("POST", ONE + "setPrivateIpGoogleAccess", this::setAccess));
  }

  /** From Google's reference: a range can only grow, around what it was. */
  private JsonObject expand(Call call) {
    String path = subnetworks.path(call);
    JsonObject next = subnetworks.ready(path).deepCopy();
    Cidr old = Cidr.of(Json.text(next, "ipCidrRange").orElseThrow());
    String asked = Json.text(call.body(), "ipCidrRange").orElse("");
    Cidr wider = ComputeRules.requireRange("ipCidrRange", asked);
    if (wider.prefix() >= old.prefix() || !wider.overlaps(old)) {
      throw Refusal.invalidField(
          "ipCidrRange", asked, "The new range must contain the old range " + old + ".");
    }
    Json.set(next, "ipCidrRange", asked);
    return subnetworks.change(call, "expandIpCidrRange", path, next);
  }

  private JsonObject setAccess(Call call) {
    String path = subnetworks.path(call);
    JsonObject next = subnetworks.ready(path).deepCopy();
    Json.set(next, "privateIpGoogleAccess", Json.flag(call.body(), "privateIpGoogleAccess"));
    return subnetworks.change(call, "setPrivateIpGoogleAccess", path, next);
  }
}
