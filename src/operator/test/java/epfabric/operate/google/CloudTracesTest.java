package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks which parts of Google's responses are stored, and how many results are requested. */
class CloudTracesTest {
  private static final String GKE = "GET /v1/projects/my-project/locations/us-central1/";
  private static final String COMPUTE = "GET /compute/v1/projects/my-project/";
  private static final String ZONE = COMPUTE + "zones/us-central1-b/";

  private ScriptedGoogle google;
  private CloudTraces traces;

  @BeforeEach
  void startGoogle() throws IOException {
    google = ScriptedGoogle.start();
    traces = CloudTraces.connect(google.variables(), "my-project");
  }

  @AfterEach
  void stopGoogle() {
    google.close();
  }

  @Test
  void aClusterIsStoredWithoutCredentials() {
    google.says(
        GKE + "clusters/a4",
        """
        {"name": "a4", "masterAuth": {"clusterCaCertificate": "s3cret"},
         "brandNew": {"text": "<a> & 'b'"}, "currentNodeCount": 2}
        """);
    assertThat(traces.cluster("us-central1", "a4"))
        .isEqualTo(
            """
            {
              "currentNodeCount": 2,
              "name": "a4",
              "brandNew": {
                "text": "<a> & 'b'"
              }
            }
            """);
  }

  private static String operation(String name, String target) {
    return "{\"name\": \"" + name + "\", \"targetLink\": \"" + target + "\"}";
  }

  /** The name {@code a4-test} starts like {@code a4}, and a node pool may have a cluster's name. */
  @Test
  void onlyOperationsOfTheClusterAndItsPoolsAreStored() {
    String clusters =
        "https://container.googleapis.com/v1/projects/1/locations/us-central1/clusters";
    google.says(
        GKE + "operations",
        "{\"operations\": ["
            + String.join(
                ",",
                operation("of-cluster", clusters + "/a4"),
                operation("of-pool", clusters + "/a4/nodePools/b200"),
                operation("of-other", clusters + "/a4-test"),
                operation("of-pool-of-other", clusters + "/b/nodePools/a4"),
                "{\"name\": \"of-nothing\"}")
            + "]}");
    assertThat(traces.operations("us-central1", "a4"))
        .contains("\"of-cluster\"", "\"of-pool\"")
        .doesNotContain("of-other", "of-pool-of-other", "of-nothing");
  }

  @Test
  void aResponseWithoutOperationsIsStoredAsAnEmptyList() {
    google.says(GKE + "operations", "{}");
    assertThat(traces.operations("us-central1", "a4")).isEqualTo("[]\n");
  }

  private Question onlyRequest() {
    assertThat(google.questions()).hasSize(1);
    return google.questions().get(0);
  }

  @Test
  void theNewestOperationsOfAZoneAreRequested() {
    google.says(ZONE + "operations", "{\"items\": [{\"name\": \"op\", \"progress\": 100}]}");
    assertThat(traces.zoneOperations("us-central1-b"))
        .isEqualTo(
            """
            [
              {
                "name": "op",
                "progress": 100
              }
            ]
            """);
    assertThat(onlyRequest().query()).contains("maxResults=500", "orderBy=creationTimestamp desc");
  }

  @Test
  void theNewestGlobalOperationsAreRequested() {
    google.says(COMPUTE + "global/operations", "{\"items\": []}");
    assertThat(traces.globalOperations()).isEqualTo("[]\n");
    assertThat(onlyRequest().query()).contains("maxResults=500", "orderBy=creationTimestamp desc");
  }

  @Test
  void onlyMachinesOfTheClusterAreRequested() {
    google.says(ZONE + "instances", "{\"items\": [{\"name\": \"vm\"}]}");
    assertThat(traces.machines("us-central1-b", "a4")).contains("\"vm\"");
    assertThat(onlyRequest().query())
        .contains("filter=labels.goog-k8s-cluster-name=a4", "maxResults=500");
  }

  @Test
  void errorsOfAManagedInstanceGroupAreStored() {
    google.says(
        ZONE + "instanceGroupManagers/group/listErrors",
        "{\"items\": [{\"error\": {\"code\": \"ZONE_RESOURCE_POOL_EXHAUSTED\"}}]}");
    assertThat(traces.groupErrors("us-central1-b", "group"))
        .contains("\"code\": \"ZONE_RESOURCE_POOL_EXHAUSTED\"");
  }

  @Test
  void aNetworkOfADifferentProjectIsRequestedFromThatProject() {
    google.says("GET /compute/v1/projects/host/global/networks/net", "{\"name\": \"net\"}");
    assertThat(traces.network("host", "net")).isEqualTo("{\n  \"name\": \"net\"\n}\n");
  }

  private static String failureOf(Supplier<String> question) {
    GoogleAnswerException failure =
        catchThrowableOfType(GoogleAnswerException.class, question::get);
    assertThat(failure.kind()).isEqualTo(Kind.NOT_FOUND);
    return String.valueOf(failure.getMessage()).replaceFirst(": nothing at .*", "");
  }

  @Test
  void failedRequestsAreNamed() {
    List<Supplier<String>> questions =
        List.of(
            () -> traces.cluster("us-central1", "a4"),
            () -> traces.operations("us-central1", "a4"),
            () -> traces.zoneOperations("us-central1-b"),
            () -> traces.globalOperations(),
            () -> traces.machines("us-central1-b", "a4"),
            () -> traces.groupErrors("us-central1-b", "group"),
            () -> traces.network("host", "net"));
    assertThat(questions.stream().map(CloudTracesTest::failureOf))
        .containsExactly(
            "cannot read cluster a4 of project my-project",
            "cannot list operations in us-central1 of project my-project",
            "cannot list operations in us-central1-b of project my-project",
            "cannot list global operations of project my-project",
            "cannot list instances in us-central1-b of project my-project",
            "cannot list errors of instance group group of project my-project",
            "cannot read network net of project my-project");
  }
}
