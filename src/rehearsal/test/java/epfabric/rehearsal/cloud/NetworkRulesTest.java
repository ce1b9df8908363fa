package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.FIREWALLS;
import static epfabric.rehearsal.cloud.Fabric.NETWORKS;
import static epfabric.rehearsal.cloud.Fabric.REGION;
import static epfabric.rehearsal.cloud.Fabric.ROUTERS;
import static epfabric.rehearsal.cloud.Fabric.SUBNETWORKS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.Zone;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.cloud.state.CloudSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NetworkRulesTest {
  private static final String FIREWALL =
      "{'name': 'inside', 'network': 'projects/my-project/global/networks/%s', 'allowed':"
          + " [{'IPProtocol': 'tcp', 'ports': ['0-65535']}]}";

  private final Fabric fabric = new Fabric();

  @Test
  void aNewNetworkHasTheFieldsThatGoogleFillsIn() {
    fabric.rdmaNetwork("rdma-net");
    ObjectNode network = fabric.get(NETWORKS + "/rdma-net").body();
    assertThat(network.get("kind").asText()).isEqualTo("compute#network");
    assertThat(network.get("id").isTextual()).isTrue();
    assertThat(network.get("networkProfile").asText())
        .isEqualTo(
            "https://www.googleapis.com/compute/v1/projects/my-project/global/networkProfiles/"
                + "us-central1-b-vpc-roce");
    assertThat(network.get("routingConfig").get("routingMode").asText()).isEqualTo("REGIONAL");
    assertThat(network.get("creationTimestamp").asText())
        .isEqualTo("2026-01-01T00:00:12.000+00:00");
  }

  @Test
  void linksHaveTheRequestedApiVersion() {
    fabric.network("n");
    String beta = "/compute/beta/projects/my-project/global/networks/n";
    assertThat(fabric.get(beta).body().get("selfLink").asText())
        .isEqualTo("https://www.googleapis.com" + beta);
  }

  @Test
  void aFieldThatIsNotInTheApiOfGoogleIsRefused() {
    Refused.as(
        fabric.post(NETWORKS, "{'name': 'n', 'autoCreateSubnetworks': false, 'bogus': 1}"),
        400,
        "invalid",
        "Invalid JSON payload received. Cannot find field: bogus in message"
            + " google.cloud.compute.v1.Network");
  }

  @Test
  void invalidNamesAreRefused() {
    Refused.as(
        fabric.post(NETWORKS, "{'name': 'Net_0', 'autoCreateSubnetworks': false}"),
        400,
        "invalid",
        "Invalid value for field 'resource.name': 'Net_0'. Must be a match of regex"
            + " '(?:[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)'");
  }

  @Test
  void autoModeIsRefusedBecauseItIsNotEmulated() {
    Refused.as(
        fabric.post(NETWORKS, "{'name': 'n', 'autoCreateSubnetworks': true}"),
        400,
        "badRequest",
        "Not emulated: networks in auto mode. Set autoCreateSubnetworks to false.");
  }

  @Test
  void aTooLargeMtuIsRefused() {
    Refused.as(
        fabric.post(NETWORKS, "{'name': 'n', 'autoCreateSubnetworks': false, 'mtu': 9000}"),
        400,
        "invalid",
        "Invalid value for field 'resource.mtu': '9000'. Must be between 1300 and 8896.");
  }

  @Test
  void aProfileThatTheZoneDoesNotOfferIsRefused() {
    String profile = "projects/my-project/global/networkProfiles/us-central1-c-vpc-roce";
    Refused.as(
        fabric.post(
            NETWORKS,
            "{'name': 'n', 'autoCreateSubnetworks': false, 'networkProfile': '" + profile + "'}"),
        404,
        "notFound",
        "The resource '" + profile + "' was not found");
  }

  @Test
  void aNameInUseIsRefusedEvenWhileItsResourceIsBeingCreated() {
    String body = "{'name': 'n', 'autoCreateSubnetworks': false}";
    CloudResponse first = fabric.post(NETWORKS, body);
    String message = "The resource 'projects/my-project/global/networks/n' already exists";
    Refused.as(fabric.post(NETWORKS, body), 409, "alreadyExists", message);
    fabric.ok(first);
    Refused.as(fabric.post(NETWORKS, body), 409, "alreadyExists", message);
  }

  @Test
  void aSubnetworkOfAMissingNetworkIsRefused() {
    Refused.as(
        fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "n", "10.0.0.0/20")),
        404,
        "notFound",
        "The resource 'projects/my-project/global/networks/n' was not found");
  }

  @Test
  void aSubnetworkOfANetworkInCreationIsRefused() {
    CloudResponse network = fabric.post(NETWORKS, "{'name': 'n', 'autoCreateSubnetworks': false}");
    Refused.as(
        fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "n", "10.0.0.0/20")),
        400,
        "resourceNotReady",
        "The resource 'projects/my-project/global/networks/n' is not ready");
    fabric.ok(network);
    fabric.subnetwork("s", "n", "10.0.0.0/20");
  }

  @Test
  void invalidRangesAreRefused() {
    fabric.network("n");
    for (String range : Set.of("10.0.0.1/20", "10.0.0.0/30", "ten")) {
      Refused.as(
          fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "n", range)),
          400,
          "invalid",
          "Invalid value for field 'resource.ipCidrRange': '%s'. Must be a CIDR address range that"
                  .formatted(range)
              + " is contained in RFC1918.");
    }
  }

  @Test
  void overlappingRangesOfANetworkFailTheOperation() {
    fabric.networks();
    ObjectNode operation =
        fabric.done(fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "net-0", "10.5.0.0/16")));
    Refused.operation(
        operation,
        "INVALID",
        "Invalid IPCidrRange: 10.5.0.0/16 conflicts with existing subnetwork 'sub-0' in region"
            + " 'us-central1'.");
    assertThat(fabric.get(SUBNETWORKS + "/s").status()).isEqualTo(404);
  }

  @Test
  void rangesOfTwoNetworksMayOverlap() {
    fabric.network("a");
    fabric.network("b");
    fabric.subnetwork("s-a", "a", "10.0.0.0/20");
    fabric.subnetwork("s-b", "b", "10.0.0.0/20");
  }

  @Test
  void theSecondOfTwoConcurrentOverlappingRangesFails() {
    fabric.network("n");
    CloudResponse first = fabric.post(SUBNETWORKS, Fabric.subnetworkBody("a", "n", "10.0.0.0/20"));
    CloudResponse second = fabric.post(SUBNETWORKS, Fabric.subnetworkBody("b", "n", "10.0.0.0/21"));
    fabric.ok(first);
    Refused.operation(
        fabric.done(second),
        "INVALID",
        "Invalid IPCidrRange: 10.0.0.0/21 conflicts with existing subnetwork 'a' in region"
            + " 'us-central1'.");
  }

  @Test
  void aSubnetworkOutsideTheRegionOfItsRdmaNetworkIsRefused() {
    CloudSettings singleZone = Fabric.settings();
    List<Zone> zones = new ArrayList<>(singleZone.zones());
    zones.add(new Zone("europe-west4-b"));
    Fabric two = new Fabric(singleZone.withZones(zones));
    two.rdmaNetwork("rdma-net");
    Refused.as(
        two.post(
            Fabric.PROJECT + "/regions/europe-west4/subnetworks",
            Fabric.subnetworkBody("s", "rdma-net", "10.0.0.0/20")),
        400,
        "invalid",
        "Invalid value for field 'resource.region': 'europe-west4'. Network 'rdma-net' is for zone"
            + " 'us-central1-b'.");
  }

  @Test
  void requestsForSubnetworksOfAMissingRegionAreNotFound() {
    Refused.as(
        fabric.get(Fabric.PROJECT + "/regions/mars1/subnetworks"),
        404,
        "notFound",
        "The resource 'projects/my-project/regions/mars1' was not found");
  }

  @Test
  void firewallRulesOfAnRdmaNetworkAreRefused() {
    fabric.rdmaNetwork("rdma-net");
    Refused.as(
        fabric.post(FIREWALLS, FIREWALL.formatted("rdma-net")),
        400,
        "invalid",
        "Invalid value for field 'resource.network':"
            + " 'https://www.googleapis.com/compute/v1/projects/my-project/global/networks/rdma-net'."
            + " Firewall rules are not supported by the network's network profile.");
  }

  @Test
  void aFirewallRuleThatNeitherAllowsNorDeniesIsRefused() {
    fabric.network("n");
    Refused.as(
        fabric.post(FIREWALLS, "{'name': 'f', 'network': 'projects/my-project/global/networks/n'}"),
        400,
        "invalid",
        "Invalid value for field 'resource.allowed': ''. Exactly one of allowed and denied must be"
            + " set.");
  }

  @Test
  void aNetworkInUseCannotBeDeleted() {
    fabric.network("n");
    String network = "projects/my-project/global/networks/n";
    fabric.subnetwork("s", "n", "10.0.0.0/20");
    assertDeletionRefused("n", "network", "projects/my-project/regions/us-central1/subnetworks/s");
    fabric.ok(fabric.delete(SUBNETWORKS + "/s"));
    fabric.ok(fabric.post(FIREWALLS, FIREWALL.formatted("n")));
    assertDeletionRefused("n", "network", "projects/my-project/global/firewalls/inside");
    fabric.ok(fabric.delete(FIREWALLS + "/inside"));
    fabric.ok(fabric.post(ROUTERS, "{'name': 'r', 'network': '%s'}".formatted(network)));
    assertDeletionRefused("n", "network", "projects/my-project/regions/us-central1/routers/r");
    fabric.ok(fabric.delete(ROUTERS + "/r"));
    fabric.ok(fabric.delete(NETWORKS + "/n"));
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  private void assertDeletionRefused(String name, String kind, String user) {
    Refused.as(
        fabric.delete(NETWORKS + "/" + name),
        400,
        "resourceInUseByAnotherResource",
        "The %s resource 'projects/my-project/global/networks/%s' is already being used by '%s'"
            .formatted(kind, name, user));
  }

  @Test
  void aNetworkIsInUseByResourcesThatAreBeingCreated() {
    fabric.network("n");
    CloudResponse subnetwork =
        fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "n", "10.0.0.0/20"));
    assertDeletionRefused("n", "network", "projects/my-project/regions/us-central1/subnetworks/s");
    fabric.ok(subnetwork);
  }

  @Test
  void aSecondDeletionIsRefusedDuringAndAfterTheFirstDeletion() {
    fabric.network("n");
    CloudResponse first = fabric.delete(NETWORKS + "/n");
    Refused.as(
        fabric.delete(NETWORKS + "/n"),
        400,
        "resourceNotReady",
        "The resource 'projects/my-project/global/networks/n' is not ready");
    fabric.ok(first);
    Refused.as(
        fabric.delete(NETWORKS + "/n"),
        404,
        "notFound",
        "The resource 'projects/my-project/global/networks/n' was not found");
  }

  @Test
  void resourcesThatAreBeingDeletedCannotBeReferencedByNewResources() {
    fabric.network("n");
    CloudResponse deletion = fabric.delete(NETWORKS + "/n");
    Refused.as(
        fabric.post(SUBNETWORKS, Fabric.subnetworkBody("s", "n", "10.0.0.0/20")),
        400,
        "resourceNotReady",
        "The resource 'projects/my-project/global/networks/n' is not ready");
    fabric.ok(deletion);
  }

  @Test
  void aProfileCannotBeChanged() {
    fabric.rdmaNetwork("rdma-net");
    Refused.as(
        fabric.patch(
            NETWORKS + "/rdma-net",
            "{'networkProfile': 'projects/my-project/global/networkProfiles/us-central1-a-vpc-roce'}"),
        400,
        "invalid",
        "Invalid value for field 'resource.networkProfile':"
            + " '\"projects/my-project/global/networkProfiles/us-central1-a-vpc-roce\"'. Field"
            + " cannot be changed.");
  }

  @Test
  void aPatchMayContainTheUnchangedProfileAsAShortUrl() {
    fabric.rdmaNetwork("rdma-net");
    fabric.ok(
        fabric.patch(
            NETWORKS + "/rdma-net",
            "{'networkProfile': 'projects/my-project/global/networkProfiles/us-central1-b-vpc-roce',"
                + " 'routingConfig': {'routingMode': 'GLOBAL'}}"));
    assertThat(fabric.get(NETWORKS + "/rdma-net").body().toString()).contains("GLOBAL");
  }

  @Test
  void aChangeIsRefusedUnlessItHasTheLatestFingerprint() {
    fabric.networks();
    ObjectNode before = fabric.get(SUBNETWORKS + "/sub-1").body();
    String change = "{'fingerprint': '%s', 'description': 'one'}";
    String fingerprint = before.get("fingerprint").asText();
    fabric.ok(fabric.patch(SUBNETWORKS + "/sub-1", change.formatted(fingerprint)));
    Refused.as(
        fabric.patch(SUBNETWORKS + "/sub-1", change.formatted(fingerprint)),
        412,
        "conditionNotMet",
        "Invalid fingerprint.");
  }

  @Test
  void aRangeCanBeExpandedButNotReduced() {
    fabric.network("n");
    fabric.subnetwork("s", "n", "10.0.16.0/20");
    String expand = SUBNETWORKS + "/s/expandIpCidrRange";
    Refused.as(
        fabric.post(expand, "{'ipCidrRange': '10.0.16.0/21'}"),
        400,
        "invalid",
        "Invalid value for field 'resource.ipCidrRange': '10.0.16.0/21'. The new range must contain"
            + " the old range 10.0.16.0/20.");
    fabric.ok(fabric.post(expand, "{'ipCidrRange': '10.0.0.0/16'}"));
    assertThat(fabric.get(SUBNETWORKS + "/s").body().get("ipCidrRange").asText())
        .isEqualTo("10.0.0.0/16");
  }

  @Test
  void privateAccessToApisOfGoogleCanBeEnabled() {
    fabric.network("n");
    fabric.subnetwork("s", "n", "10.0.16.0/20");
    String set = SUBNETWORKS + "/s/setPrivateIpGoogleAccess";
    fabric.ok(fabric.post(set, "{'privateIpGoogleAccess': true}"));
    assertThat(fabric.get(SUBNETWORKS + "/s").body().get("privateIpGoogleAccess").asBoolean())
        .isTrue();
  }

  @Test
  void aNatIsCreatedWithAPatchOfItsRouter() {
    fabric.network("n");
    String network = "projects/my-project/global/networks/n";
    fabric.ok(fabric.post(ROUTERS, "{'name': 'r', 'network': '%s'}".formatted(network)));
    String nat = "{'name': '%s', 'natIpAllocateOption': 'AUTO_ONLY'}".formatted("nat");
    Refused.as(
        fabric.patch(ROUTERS + "/r", "{'nats': [%s, %s]}".formatted(nat, nat)),
        400,
        "invalid",
        "Invalid value for field 'resource.nats': 'nat'. NAT names must be unique.");
    fabric.ok(fabric.patch(ROUTERS + "/r", "{'nats': [%s]}".formatted(nat)));
    assertThat((ArrayNode) fabric.get(ROUTERS + "/r").body().get("nats")).hasSize(1);
    fabric.ok(fabric.patch(ROUTERS + "/r", "{'nats': []}"));
    assertThat((ArrayNode) fabric.get(ROUTERS + "/r").body().get("nats")).isEmpty();
  }

  @Test
  void aResourcePolicyHasExactlyOneKind() {
    Refused.as(
        fabric.post(REGION + "/resourcePolicies", "{'name': 'p'}"),
        400,
        "badRequest",
        "Exactly one policy must be set, of [groupPlacementPolicy, workloadPolicy,"
            + " snapshotSchedulePolicy].");
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'p', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}"));
    assertThat(fabric.status(REGION + "/resourcePolicies/p")).isEqualTo("READY");
  }

  @Test
  void regionsZonesAndProfilesAreListed() {
    assertThat((ArrayNode) fabric.get(Fabric.PROJECT + "/zones").body().get("items")).hasSize(3);
    assertThat((ArrayNode) fabric.get(REGION).body().get("zones")).hasSize(3);
    assertThat(fabric.get(Fabric.PROJECT + "/regions/mars1").status()).isEqualTo(404);
    assertThat(fabric.get(Fabric.PROJECT + "/zones/mars1-b").status()).isEqualTo(404);
    String profiles = Fabric.PROJECT + "/global/networkProfiles";
    assertThat((ArrayNode) fabric.get(profiles).body().get("items")).hasSize(2);
    assertThat(fabric.get(profiles + "/us-central1-b-vpc-roce").status()).isEqualTo(200);
    assertThat(fabric.get(profiles + "/us-central1-c-vpc-roce").status()).isEqualTo(404);
  }

  @Test
  void requestsForAForeignProjectAreForbidden() {
    Refused.as(
        fabric.get("/compute/v1/projects/other/global/networks"),
        403,
        "forbidden",
        "Permission denied on resource project other.");
  }

  @Test
  void featuresThatAreNotEmulatedAreReported() {
    Refused.as(
        fabric.get(Fabric.PROJECT + "/global/images"),
        404,
        "notFound",
        "Not emulated: GET /compute/v1/projects/my-project/global/images");
  }
}
