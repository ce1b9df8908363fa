package epfabric.rehearsal.provider;

import static epfabric.rehearsal.provider.GoogleProject.CLUSTER;
import static epfabric.rehearsal.provider.GoogleProject.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import org.junit.jupiter.api.Test;

/**
 * Tests the functions with which a program reads data from Google without registering a resource.
 */
class GoogleFunctionsTest {
  private static final String GET_CLUSTER = "gcp:container/getCluster:getCluster";
  private static final String A4_CLUSTER =
      "'project': 'my-project', 'location': 'us-central1', 'name': 'a4'";

  private final GoogleProject project = new GoogleProject();

  private ObjectNode call(String function, String arguments) {
    return project.provider.invoke(function, json(arguments));
  }

  /**
   * The layer above the cluster needs only the endpoint and the certificate of the cluster to
   * connect to it.
   */
  @Test
  void theEndpointAndTheCertificateOfAClusterCanBeRead() {
    project.cloud.serveClusterAt("192.0.2.77", "Q0E=");
    Existing made = project.makeCluster("");
    ObjectNode found = call(GET_CLUSTER, A4_CLUSTER);
    assertThat(found.get("endpoint")).isEqualTo(project.says(made, CLUSTER).get("endpoint"));
    assertThat(found.get("endpoint").asText()).isEqualTo("192.0.2.77");
    assertThat(found.at("/masterAuths/0/clusterCaCertificate").asText()).isEqualTo("Q0E=");
  }

  @Test
  void aMissingClusterIsReported() {
    assertThatThrownBy(() -> call(GET_CLUSTER, A4_CLUSTER))
        .isInstanceOf(ProviderException.class)
        .hasMessage("there is no cluster projects/my-project/locations/us-central1/clusters/a4");
  }

  @Test
  void bucketsAreListed() {
    project.make(
        "gcp:storage/bucket:Bucket",
        "'project': 'my-project', 'name': 'my-bucket', 'location': 'us-central1'");
    ObjectNode buckets = call("gcp:storage/getBuckets:getBuckets", "'project': 'my-project'");
    assertThat(JsonTree.items(buckets, "items"))
        .extracting(bucket -> JsonTree.text(bucket, "name"))
        .containsExactly("my-bucket");
  }

  @Test
  void accessToAForeignProjectIsRefusedWithTheMessageOfGoogle() {
    assertThatThrownBy(
            () ->
                call(
                    "gcp:organizations/getProject:getProject",
                    "'project': 'other-project', 'projectId': 'other-project'"))
        .isInstanceOf(ProviderException.class)
        .hasMessageStartingWith("googleapi: Error 403: ");
  }

  @Test
  void listedGkeVersionsAreAcceptedForClusters() {
    JsonNode versions =
        call(
                "gcp:container/getEngineVersions:getEngineVersions",
                "'project': 'my-project', 'location': 'us-central1'")
            .get("validMasterVersions");
    assertThat(versions).isNotEmpty();
    String first = versions.get(0).asText();
    Existing made = project.makeCluster(", 'minMasterVersion': '" + first + "'");
    assertThat(project.says(made, CLUSTER).get("masterVersion").asText()).isEqualTo(first);
  }
}
