package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.Cidr;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import java.util.List;

/** The two methods of Compute Engine that each change one property of a subnetwork. */
public final class SubnetworkMethods {
  private static final String SUBNETWORK_PATH =
      "/compute/{version}/projects/{project}/regions/{place}/subnetworks/{name}/";

  private final ComputeResources subnetworks;

  public SubnetworkMethods(ComputeResources subnetworks) {
    this.subnetworks = subnetworks;
  }

  public List<Route> routes() {
    return List.of(
        ComputeResources.route("POST", SUBNETWORK_PATH + "expandIpCidrRange", this::expand),
        ComputeResources.route(
            "POST", SUBNETWORK_PATH + "setPrivateIpGoogleAccess", this::setAccess));
  }

  /** Expands the main range. From Google's reference: the new range must contain the old range. */
  private ObjectNode expand(RoutedCall call) {
    String path = subnetworks.path(call);
    ObjectNode next = subnetworks.ready(path).deepCopy();
    Cidr old = Cidr.of(JsonBodies.text(next, "ipCidrRange").orElseThrow());
    String requested = JsonBodies.text(call.body(), "ipCidrRange").orElse("");
    Cidr wider = ComputeRules.requireRange("ipCidrRange", requested);
    if (wider.prefix() >= old.prefix() || !wider.overlaps(old)) {
      throw GoogleRefusal.invalidField(
          "ipCidrRange", requested, "The new range must contain the old range " + old + ".");
    }
    JsonBodies.set(next, "ipCidrRange", requested);
    return subnetworks.change(call, "expandIpCidrRange", path, next);
  }

  private ObjectNode setAccess(RoutedCall call) {
    String path = subnetworks.path(call);
    ObjectNode next = subnetworks.ready(path).deepCopy();
    JsonBodies.set(
        next, "privateIpGoogleAccess", JsonBodies.flag(call.body(), "privateIpGoogleAccess"));
    return subnetworks.change(call, "setPrivateIpGoogleAccess", path, next);
  }
}
