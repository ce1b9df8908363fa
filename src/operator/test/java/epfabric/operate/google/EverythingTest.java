package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.ProjectResource.Machine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the list of all resources of a project, from several APIs, locations and pages. */
class EverythingTest {
  private static final String COMPUTE = "GET /compute/v1/projects/my-project/";
  private static final String OWN_PROJECT =
      "https://www.googleapis.com/compute/v1/projects/my-project/";
  private static final String OTHER_PROJECT =
      "https://www.googleapis.com/compute/v1/projects/other/";
  private static final String CLUSTERS = "GET /v1/projects/my-project/locations/-/clusters";
  private static final String ACCOUNTS = "GET /v1/projects/my-project/serviceAccounts";
  private static final List<String> AGGREGATED =
      List.of(
          "subnetworks",
          "forwardingRules",
          "instances",
          "networkEndpointGroups",
          "disks",
          "addresses",
          "resourcePolicies",
          "routers");

  private ScriptedGoogle google;

  /** Starts a project without resources. */
  @BeforeEach
  void startEmptyProject() throws IOException {
    google = ScriptedGoogle.start();
    AGGREGATED.forEach(collection -> google.says(COMPUTE + "aggregated/" + collection, "{}"));
    google.says(COMPUTE + "global/networks", "{}").says(COMPUTE + "global/firewalls", "{}");
    google.says(CLUSTERS, "{}").says(ACCOUNTS, "{}");
  }

  @AfterEach
  void stopGoogle() {
    google.close();
  }

  private List<ProjectResource> everything() {
    return GoogleProject.connect(google.variables(), "my-project").everything();
  }

  private GoogleAnswerException failure() {
    GoogleAnswerException failure =
        catchThrowableOfType(GoogleAnswerException.class, this::everything);
    assertThat(failure).isNotNull();
    return failure;
  }

  /** Adds an item of a collection in {@code us-central1-b}. */
  private void addToZone(String collection, String item) {
    google.says(
        COMPUTE + "aggregated/" + collection,
        "{\"items\": {\"zones/us-central1-b\": {\"" + collection + "\": [" + item + "]}}}");
  }

  @Test
  void eachCollectionOfAnEmptyProjectIsRequestedOnce() {
    assertThat(everything()).isEmpty();
    assertThat(google.asked()).doesNotHaveDuplicates().hasSize(AGGREGATED.size() + 4);
  }

  @Test
  void networksAreReadWithTheirPeerings() {
    google.says(
        COMPUTE + "global/networks",
        """
        {"items": [{"name": "net", "description": "made by hand", "peerings": [
          {"name": "peering-a"}, {"name": "peering-b"}]}, {"name": "other"}]}
        """);
    assertThat(everything())
        .containsExactly(
            new ProjectResource(
                ResourceKind.NETWORK,
                "net",
                "",
                ProjectResource.Relations.NONE,
                "made by hand",
                Map.of(),
                Machine.NONE),
            ProjectResource.of(ResourceKind.PEERING, "peering-a", "")
                .ownedBy("net")
                .inNetworks(List.of("net")),
            ProjectResource.of(ResourceKind.PEERING, "peering-b", "")
                .ownedBy("net")
                .inNetworks(List.of("net")),
            ProjectResource.of(ResourceKind.NETWORK, "other", ""));
  }

  @Test
  void resourcesOfAllLocationsAndPagesAreListed() {
    String disks = COMPUTE + "aggregated/disks";
    google.says(
        disks,
        """
        {"nextPageToken": "two", "items": {
          "zones/z-b": {"disks": [{"name": "b1", "zone": "p/zones/z-b"}]},
          "zones/z-a": {"disks": [{"name": "a1", "zone": "p/zones/z-a"}, {"name": "a2"}]},
          "zones/z-c": {"warning": {"code": "NO_RESULTS_ON_PAGE"}}}}
        """);
    google.says(
        disks + "?pageToken=two",
        "{\"items\": {\"zones/z-a\": {\"disks\": [{\"name\": \"a3\", \"region\": \"x/r\"}]}}}");
    assertThat(everything())
        .extracting(resource -> resource.name() + " in " + resource.place())
        .containsExactly("a1 in z-a", "a2 in ", "b1 in z-b", "a3 in r");
  }

  @ParameterizedTest
  @CsvSource({
    "forwardingRules, FORWARDING_RULE",
    "networkEndpointGroups, NETWORK_ENDPOINT_GROUP",
    "disks, DISK",
    "addresses, ADDRESS",
    "resourcePolicies, RESOURCE_POLICY",
    "routers, ROUTER",
    "subnetworks, SUBNETWORK"
  })
  void resourcesOfEachCollectionHaveItsKindAndNoMachine(String collection, ResourceKind kind) {
    addToZone(
        collection,
        """
        {"name": "x", "zone": "projects/p/zones/z", "region": "projects/p/regions/r",
         "labels": {"b": "2", "a": "1"}, "users": ["p/u2", "p/u1", "q/u2"], "description": "d",
         "machineType": "zones/z/machineTypes/n2"}
        """);
    assertThat(everything())
        .containsExactly(
            new ProjectResource(
                kind,
                "x",
                "z",
                new ProjectResource.Relations("", List.of(), List.of("u1", "u2")),
                "d",
                Map.of("a", "1", "b", "2"),
                Machine.NONE));
  }

  @Test
  void aFirewallBelongsToItsNetwork() {
    google.says(
        COMPUTE + "global/firewalls",
        "{\"items\": [{\"name\": \"f\", \"network\": \""
            + OWN_PROJECT
            + "global/networks/net\"}]}");
    assertThat(everything())
        .containsExactly(
            ProjectResource.of(ResourceKind.FIREWALL, "f", "").inNetworks(List.of("net")));
  }

  @Test
  void aMachineBelongsToTheNetworksOfItsNics() {
    addToZone(
        "subnetworks",
        """
        {"name": "sub", "region": "x/us-central1", "network": "%1$sglobal/networks/from-sub",
         "selfLink": "%1$sregions/us-central1/subnetworks/sub"}
        """
            .formatted(OWN_PROJECT));
    addToZone(
        "instances",
        """
        {"name": "vm", "networkInterfaces": [
          {"network": "%1$sglobal/networks/z"}, {"network": "%1$sglobal/networks/z"},
          {"subnetwork": "https://compute.googleapis.com/compute/v1/projects/my-project/regions/us-central1/subnetworks/sub"},
          {"subnetwork": "%1$sregions/us-central1/subnetworks/gone"},
          {"network": "%2$sglobal/networks/theirs"}, {}]}
        """
            .formatted(OWN_PROJECT, OTHER_PROJECT));
    assertThat(everything())
        .filteredOn(resource -> resource.kind() == ResourceKind.INSTANCE)
        .singleElement()
        .satisfies(vm -> assertThat(vm.relations().networks()).containsExactly("from-sub", "z"));
  }

  /** The name {@code my-project-2} starts like {@code my-project}. */
  @Test
  void networksOfOtherProjectsAreIgnored() {
    google.says(
        COMPUTE + "global/firewalls",
        """
        {"items": [{"name": "a", "network": "projects/my-project-2/global/networks/n"},
                   {"name": "b", "network": "global/networks/n"},
                   {"name": "c", "network": "projects/my-project/global/networks/n"}]}
        """);
    assertThat(everything())
        .extracting(resource -> resource.relations().networks())
        .containsExactly(List.of(), List.of(), List.of("n"));
  }

  @Test
  void theGroupOfAMachineIsRead() {
    addToZone(
        "instances",
        """
        {"name": "vm", "metadata": {"items": [
          {"key": "cluster-name", "value": "a4"},
          {"key": "created-by", "value": "projects/1/zones/z/instanceGroupManagers/group"}]}},
        {"name": "alone", "metadata": {"items": [{"key": "other", "value": "x/y"}]}}
        """);
    assertThat(everything())
        .extracting(resource -> resource.name() + " of " + resource.relations().owner())
        .containsExactly("vm of group", "alone of ");
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, a4-highgpu-8g",
    "PROVISIONING, a4-highgpu-8g",
    "STOPPING, a4-highgpu-8g",
    "SOMETHING_NEW, a4-highgpu-8g",
    "'', a4-highgpu-8g",
    "TERMINATED, ''",
    "SUSPENDED, ''"
  })
  void onlyStoppedAndSuspendedMachinesAreReadAsNotRunning(String status, String type) {
    addToZone(
        "instances",
        "{\"status\": \""
            + status
            + "\", \"machineType\": \"zones/z/machineTypes/a4-highgpu-8g\"}");
    assertThat(everything())
        .extracting(ProjectResource::machine)
        .containsExactly(new Machine(type, false));
  }

  @ParameterizedTest
  @CsvSource({"SPOT, true", "STANDARD, false", "RESERVATION_BOUND, false"})
  void aSpotMachineIsRecognized(String model, boolean spot) {
    addToZone("instances", "{\"scheduling\": {\"provisioningModel\": \"" + model + "\"}}");
    assertThat(everything())
        .extracting(ProjectResource::machine)
        .containsExactly(new Machine("", spot));
  }

  @Test
  void clustersAreReadWithTheirPools() {
    google.says(
        CLUSTERS,
        """
        {"clusters": [
          {"name": "a4", "location": "us-central1", "zone": "us-central1-b", "network": "net",
           "description": "d", "resourceLabels": {"k": "v"}, "nodePools": [
             {"name": "b200", "config": {"resourceLabels": {"pool": "b200"}}}, {"name": "bare"}]},
          {"name": "old", "zone": "us-east5-a"}]}
        """);
    assertThat(everything())
        .containsExactly(
            new ProjectResource(
                ResourceKind.CLUSTER,
                "a4",
                "us-central1",
                new ProjectResource.Relations("", List.of("net"), List.of()),
                "d",
                Map.of("k", "v"),
                Machine.NONE),
            ProjectResource.of(ResourceKind.NODE_POOL, "b200", "us-central1")
                .ownedBy("a4")
                .labelled(Map.of("pool", "b200")),
            ProjectResource.of(ResourceKind.NODE_POOL, "bare", "us-central1").ownedBy("a4"),
            ProjectResource.of(ResourceKind.CLUSTER, "old", "us-east5-a"));
  }

  /** GKE may return a partial list, with which a cluster would look deleted. */
  @Test
  void anIncompleteListOfClustersIsAFailure() {
    google.says(
        CLUSTERS,
        "{\"clusters\": [{\"name\": \"a4\"}], \"missingZones\": [\"us-east5-a\", \"us-west1-b\"]}");
    GoogleAnswerException failure = failure();
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list clusters of project my-project: GKE got no answer from us-east5-a, us-west1-b
              hint: try again; https://status.cloud.google.com says more""");
  }

  @ParameterizedTest
  @CsvSource({
    "subnetworks, subnetworks",
    "forwardingRules, forwarding rules",
    "networkEndpointGroups, network endpoint groups",
    "resourcePolicies, resource policies"
  })
  void collectionsThatCannotBeListedAreNamed(String collection, String words) {
    google.refuses(COMPUTE + "aggregated/" + collection, 403, "no");
    assertThat(failure().getMessage())
        .isEqualTo("cannot list " + words + " of project my-project: refused: no");
  }

  /** An interrupted list must not be used. */
  @Test
  void aFailureOfALaterPageFailsTheWholeList() {
    google
        .says(COMPUTE + "global/networks", "{\"items\": [], \"nextPageToken\": \"two\"}")
        .refuses(COMPUTE + "global/networks?pageToken=two", 429, "slowly");
    assertThat(failure().getMessage())
        .isEqualTo("cannot list networks of project my-project: HTTP 429: slowly");
  }

  /** The caller decides when to retry, because an immediate retry could be refused again. */
  @ParameterizedTest
  @ValueSource(ints = {401, 429, 500, 503})
  void aRefusedRequestIsNotRetried(int status) {
    google.refuses(COMPUTE + "global/networks", status, "no");
    failure();
    assertThat(google.asked()).containsOnlyOnce(COMPUTE + "global/networks");
  }

  @Test
  void serviceAccountsAreListedByTheirNames() {
    google
        .says(
            ACCOUNTS,
            "{\"accounts\": [{\"email\": \"a4@p.iam.gserviceaccount.com\"}],"
                + " \"nextPageToken\": \"two\"}")
        .says(ACCOUNTS + "?pageToken=two", "{\"accounts\": [{\"email\": \"b@x\"}, {}]}");
    assertThat(everything())
        .containsExactly(
            ProjectResource.of(ResourceKind.SERVICE_ACCOUNT, "a4", ""),
            ProjectResource.of(ResourceKind.SERVICE_ACCOUNT, "b", ""),
            ProjectResource.of(ResourceKind.SERVICE_ACCOUNT, "", ""));
  }

  /** Google's page tokens are opaque; in Base64, they contain characters with a meaning in URLs. */
  @ParameterizedTest
  @ValueSource(strings = {"a+b/c==", "a&pageSize=1", "100%", "a b#c"})
  void pageTokensAreSentBackUnchanged(String token) {
    google
        .says(ACCOUNTS, "{\"nextPageToken\": \"" + token + "\"}")
        .says(ACCOUNTS + "?pageToken=" + token, "{\"accounts\": [{\"email\": \"last@x\"}]}");
    assertThat(everything()).extracting(ProjectResource::name).containsExactly("last");
  }

  @Test
  void bucketsAndRepositoriesAreLookedUp() {
    GoogleProject project = GoogleProject.connect(google.variables(), "my-project");
    String repository = "GET /v1/projects/my-project/locations/us-central1/repositories/images";
    assertThat(project.bucket("runs")).isEmpty();
    assertThat(project.repository("us-central1", "images")).isEmpty();
    google.says("GET /storage/v1/b/runs", "{\"location\": \"US\"}").says(repository, "{}");
    assertThat(project.bucket("runs"))
        .contains(ProjectResource.of(ResourceKind.BUCKET, "runs", "US"));
    assertThat(project.repository("us-central1", "images"))
        .contains(ProjectResource.of(ResourceKind.REPOSITORY, "images", "us-central1"));
    google.refuses("GET /storage/v1/b/runs", 403, "no").refuses(repository, 403, "no");
    assertThat(catchThrowableOfType(GoogleAnswerException.class, () -> project.bucket("runs")))
        .hasMessage("cannot look at bucket runs of project my-project: refused: no");
    assertThat(
            catchThrowableOfType(
                GoogleAnswerException.class, () -> project.repository("us-central1", "images")))
        .hasMessage("cannot look at image repository images of project my-project: refused: no");
  }
}
