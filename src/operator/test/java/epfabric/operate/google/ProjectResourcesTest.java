package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.fabric.plan.Reservation;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.SeenResource.Places;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how networks, reservations, clusters and images that a plan adopts are read. */
class ProjectResourcesTest {
  private static final Reservation BLOCK = new Reservation("host", "kept", "block-1", "");
  private static final String COMPUTE = "GET /compute/v1/projects/host/";
  private static final String RESERVATION = COMPUTE + "zones/us-central1-b/reservations/kept";
  private static final String BETA_RESERVATION = RESERVATION.replace("/v1/", "/beta/");
  private static final String CLUSTER =
      "GET /v1/projects/my-project/locations/us-central1/clusters/a4";

  private ScriptedGoogle google;
  private Project project;

  @BeforeEach
  void start() throws IOException {
    google = ScriptedGoogle.start();
    project = Project.connect(google.variables(), "my-project");
  }

  @AfterEach
  void stop() {
    google.close();
  }

  @Test
  void aNetworkOfAnotherProjectIsRead() {
    assertThat(project.network("host", "net")).isEmpty();
    google.says(
        COMPUTE + "global/networks/net",
        """
        {"name": "net", "mtu": 8896, "networkProfile":
          "https://www.googleapis.com/compute/v1/projects/p/global/networkProfiles/z-vpc-roce"}
        """);
    assertThat(project.network("host", "net"))
        .contains(new SeenResource.Network("net", 8896, "z-vpc-roce"));
  }

  /** Compute Engine leaves out the MTU if it is the default. */
  @Test
  void anOrdinaryNetworkHasTheDefaultMtuAndNoProfile() {
    google.says(COMPUTE + "global/networks/net", "{\"name\": \"net\"}");
    assertThat(project.network("host", "net")).contains(new SeenResource.Network("net", 1460, ""));
  }

  @Test
  void aSubnetworkIsReadWithItsSecondaryRanges() {
    String path = COMPUTE + "regions/us-central1/subnetworks/sub";
    assertThat(project.subnetwork("host", "us-central1", "sub")).isEmpty();
    google.says(
        path,
        """
        {"name": "sub", "network": "https://x/projects/host/global/networks/net",
         "ipCidrRange": "10.0.0.0/20", "secondaryIpRanges": [
           {"rangeName": "services", "ipCidrRange": "10.8.0.0/20"},
           {"rangeName": "pods", "ipCidrRange": "10.4.0.0/14"}]}
        """);
    assertThat(project.subnetwork("host", "us-central1", "sub"))
        .contains(
            new SeenResource.Subnetwork(
                "sub",
                "net",
                "10.0.0.0/20",
                Map.of("pods", "10.4.0.0/14", "services", "10.8.0.0/20")));
    google.says(path, "{}");
    assertThat(project.subnetwork("host", "us-central1", "sub"))
        .contains(new SeenResource.Subnetwork("", "", "", Map.of()));
  }

  @Test
  void aReservationIsReadWithItsBlocks() {
    assertThat(project.reservation(BLOCK.whole(), "us-central1-b")).isEmpty();
    google.says(
        BETA_RESERVATION,
        """
        {"status": "READY", "specificReservationRequired": true,
         "specificReservation": {"count": "12", "inUseCount": "5",
           "instanceProperties": {"machineType": "a4-highgpu-8g", "maintenanceInterval": "PERIODIC"}},
         "shareSettings": {"shareType": "SPECIFIC_PROJECTS",
           "projectMap": {"b": {"projectId": "b"}, "a": {"projectId": "a"}}}}
        """);
    SeenResource.Reservation seen =
        project.reservation(BLOCK.whole(), "us-central1-b").orElseThrow();
    assertThat(seen)
        .isEqualTo(
            new SeenResource.Reservation(
                "READY",
                "a4-highgpu-8g",
                "PERIODIC",
                new Places(12, 5),
                true,
                "SPECIFIC_PROJECTS",
                Set.of("a", "b")));
    assertThat(seen.places().free()).isEqualTo(7);
  }

  /** A role with a condition may not apply when it is needed. */
  @Test
  void rolesWithAConditionAreLeftOut() {
    google.says(
        "POST /v1/projects/host:getIamPolicy",
        """
        {"bindings": [
          {"role": "roles/a", "members": ["user:x", "user:y"]},
          {"role": "roles/b", "members": ["user:x"], "condition": {"expression": "false"}},
          {"role": "roles/c", "members": ["user:y"]}]}
        """);
    assertThat(project.roles().rolesOf("user:x", "host")).containsExactly("roles/a");
    google.says("GET /v1/projects/my-project", "{\"projectNumber\": \"42\"}");
    assertThat(project.roles().projectNumber()).isEqualTo("42");
  }

  @Test
  void aReservationWithoutFieldsIsRead() {
    google.says(BETA_RESERVATION, "{\"specificReservation\": [], \"shareSettings\": null}");
    assertThat(project.reservation(BLOCK.whole(), "us-central1-b"))
        .contains(new SeenResource.Reservation("", "", "", new Places(0, 0), false, "", Set.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "LOCAL, false",
    "'', false",
    "SPECIFIC_PROJECTS, false",
    "ORGANIZATION, true",
    "FOLDERS, true",
    "SOMETHING_NEW, true"
  })
  void aReservationSharedWithFoldersMayBeUsed(String share, boolean mayBeUsed) {
    SeenResource.Reservation seen =
        new SeenResource.Reservation(
            "READY", "x", "", new Places(1, 0), true, share, Set.of("named"));
    assertThat(seen.isSharedWith("named")).isTrue();
    assertThat(seen.isSharedWith("other")).isEqualTo(mayBeUsed);
  }

  @Test
  void aBlockOfAReservationIsRead() {
    assertThat(project.part(BLOCK, "us-central1-b")).isEmpty();
    google.says(
        RESERVATION + "/reservationBlocks/block-1",
        "{\"resource\": {\"count\": 18, \"inUseCount\": 4}}");
    assertThat(project.part(BLOCK, "us-central1-b")).contains(new Places(18, 4));
  }

  @Test
  void aBlockThatMayNotBeReadIsNotReportedAsMissing() {
    google.refuses(RESERVATION + "/reservationBlocks/block-1", 403, "no right");
    GoogleAnswerException failure =
        catchThrowableOfType(
            GoogleAnswerException.class, () -> project.part(BLOCK, "us-central1-b"));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.getMessage())
        .isEqualTo(
            "cannot read block block-1 of reservation kept of project my-project: refused: no"
                + " right");
  }

  @Test
  void aClusterIsReadWithItsPools() {
    assertThat(project.cluster("us-central1", "a4")).isEmpty();
    google.says(
        CLUSTER,
        """
        {"name": "a4", "status": "RUNNING", "currentMasterVersion": "1.33.1-gke.1",
         "networkConfig": {"datapathProvider": "ADVANCED_DATAPATH", "enableMultiNetworking": true},
         "workloadIdentityConfig": {"workloadPool": "my-project.svc.id.goog"},
         "nodePools": [
           {"name": "b200", "status": "RUNNING", "config": {"machineType": "a4-highgpu-8g"},
            "queuedProvisioning": {"enabled": true},
            "networkConfig": {"additionalNodeNetworkConfigs": [{"network": "a"}, {"network": "b"}]}},
           {"name": "bare"}]}
        """);
    assertThat(project.cluster("us-central1", "a4"))
        .contains(
            new SeenResource.Cluster(
                "a4",
                "RUNNING",
                "1.33.1-gke.1",
                "ADVANCED_DATAPATH",
                true,
                true,
                List.of(
                    new SeenResource.Pool("b200", "RUNNING", "a4-highgpu-8g", 2, true),
                    new SeenResource.Pool("bare", "", "", 0, false))));
  }

  @Test
  void aClusterWithoutFieldsIsRead() {
    google.says(CLUSTER, "{\"networkConfig\": {}, \"nodePools\": [{\"networkConfig\": {}}]}");
    assertThat(project.cluster("us-central1", "a4"))
        .contains(
            new SeenResource.Cluster(
                "",
                "",
                "",
                "",
                false,
                false,
                List.of(new SeenResource.Pool("", "", "", 0, false))));
  }

  @Test
  void anImageIsRequestedByItsDigest() {
    String image = "my-project/epfabric/test@sha256:ab";
    assertThat(project.hasImage("us-central1", image)).isFalse();
    google.says(
        "GET /v1/projects/my-project/locations/us-central1/repositories/epfabric"
            + "/dockerImages/test@sha256:ab",
        "{}");
    assertThat(project.hasImage("us-central1", image)).isTrue();
    assertThat(project.hasImage("us-east5", image)).isFalse();
  }

  /**
   * The API's route {@code dockerImages/*} accepts a single path segment, so slashes are encoded.
   */
  @ParameterizedTest
  @CsvSource({
    "my-project/epfabric/team/test@sha256:ab, my-project, team%2Ftest@sha256:ab",
    "example.com/my-project/epfabric/test@sha256:ab, example.com:my-project, test@sha256:ab",
    "example.com/my-project/epfabric/a/b/c@sha256:ab, example.com:my-project, a%2Fb%2Fc@sha256:ab"
  })
  void namesWithSlashesAndProjectsWithDomainsAreSupported(String image, String owner, String name) {
    google.says(
        "GET /v1/projects/"
            + owner
            + "/locations/us-central1/repositories/epfabric/dockerImages/"
            + name,
        "{}");
    assertThat(project.hasImage("us-central1", image)).isTrue();
  }
}
