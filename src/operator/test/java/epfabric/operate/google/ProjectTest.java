package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how Google's responses about a project are interpreted, including incomplete responses. */
class ProjectTest {
  private static final String COMPUTE = "GET /compute/v1/projects/";
  private static final String GKE = "GET /v1/projects/my-project/locations/us-central1";
  private static final String QUOTA =
      "GET /v1/projects/my-project/locations/global/services/compute.googleapis.com/quotaInfos/GPUS";

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

  private static GoogleAnswerException failure(ThrowingCallable question) {
    GoogleAnswerException failure = catchThrowableOfType(GoogleAnswerException.class, question);
    assertThat(failure).isNotNull();
    return failure;
  }

  @ParameterizedTest
  @CsvSource({
    "{\"state\": \"ENABLED\"}, true",
    "{\"state\": \"DISABLED\"}, false",
    "{\"state\": \"STATE_UNSPECIFIED\"}, false",
    "{\"state\": true}, false",
    "{}, false"
  })
  void anApiIsEnabledOnlyInStateEnabled(String answer, boolean enabled) {
    google.says("GET /v1/projects/my-project/services/file.googleapis.com", answer);
    assertThat(project.enabled("file.googleapis.com")).isEqualTo(enabled);
  }

  @Test
  void apisCannotBeReadIfServiceUsageIsDisabled() {
    google.says(
        "GET /v1/projects/my-project/services/file.googleapis.com",
        403,
        "{\"error\": {\"message\": \"x\", \"errors\": [{\"reason\": \"accessNotConfigured\"}]}}");
    GoogleAnswerException failure = failure(() -> project.enabled("file.googleapis.com"));
    assertThat(failure.kind()).isEqualTo(Kind.API_DISABLED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot check whether file.googleapis.com is enabled of project my-project: \
            serviceusage.googleapis.com is not enabled there
              hint: gcloud services enable serviceusage.googleapis.com --project=my-project\
            """);
  }

  @Test
  void permissionsAreTestedByName() {
    google.says(
        "POST /v1/projects/my-project:testIamPermissions",
        "{\"permissions\": [\"compute.networks.list\", \"compute.networks.create\"]}");
    assertThat(project.granted(List.of("compute.networks.create", "compute.networks.list", "x")))
        .containsExactly("compute.networks.create", "compute.networks.list");
    assertThat(google.questions().get(0).body())
        .isEqualTo(
            "{\"permissions\":[\"compute.networks.create\",\"compute.networks.list\",\"x\"]}");
  }

  @Test
  void aResponseWithoutPermissionsGrantsNone() {
    google.says("POST /v1/projects/my-project:testIamPermissions", "{}");
    assertThat(project.granted(List.of("compute.networks.list"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "NETWORK, projects/p/global/networks/n, /compute/v1/projects/p/global/networks/n",
    "ROUTER, projects/p/regions/r/routers/n, /compute/v1/projects/p/regions/r/routers/n",
    "CLUSTER, projects/p/locations/l/clusters/c, /v1/projects/p/locations/l/clusters/c",
    "NODE_POOL, projects/p/clusters/c/nodePools/n, /v1/projects/p/clusters/c/nodePools/n",
    "SERVICE_ACCOUNT, projects/p/serviceAccounts/a@b, /v1/projects/p/serviceAccounts/a@b",
    "REPOSITORY, projects/p/repositories/r, /v1/projects/p/repositories/r",
    "BUCKET, my-bucket, /storage/v1/b/my-bucket"
  })
  void eachResourceKindIsRequestedAtItsPath(ResourceKind kind, String path, String requestPath) {
    assertThat(project.exists(kind, path)).isFalse();
    google.says("GET " + requestPath, "{}");
    assertThat(project.exists(kind, path)).isTrue();
    assertThat(google.asked()).containsExactly("GET " + requestPath, "GET " + requestPath);
  }

  @Test
  void eachResourceKindIsRequestedFromItsApi() {
    Map<ResourceKind, String> services =
        Map.of(
            ResourceKind.CLUSTER, "container",
            ResourceKind.NODE_POOL, "container",
            ResourceKind.SERVICE_ACCOUNT, "iam",
            ResourceKind.REPOSITORY, "artifactregistry",
            ResourceKind.BUCKET, "storage",
            ResourceKind.NAT, "compute",
            ResourceKind.DISK, "compute");
    services.forEach(
        (kind, service) -> {
          Map<String, String> variables = google.variables();
          variables.put(
              "CLOUDSDK_API_ENDPOINT_OVERRIDES_" + service.toUpperCase(java.util.Locale.ROOT),
              "http://127.0.0.1:1/");
          Project disconnected = Project.connect(variables, "my-project");
          assertThat(failure(() -> disconnected.exists(kind, "a/b/c")).getMessage())
              .isEqualTo(
                  "cannot look for a/b/c of project my-project: "
                      + service
                      + ".googleapis.com: no connection");
        });
  }

  @ParameterizedTest
  @EnumSource(
      value = ResourceKind.class,
      names = {"NETWORK", "BUCKET", "SERVICE_ACCOUNT", "NAT"})
  void aForbiddenResourceIsNotReportedAsMissing(ResourceKind kind) {
    String path = "projects/p/x/y";
    google
        .refuses("GET /compute/v1/" + path, 403, "no")
        .refuses("GET /compute/v1/projects/p/x", 403, "no")
        .refuses("GET /storage/v1/b/" + path, 403, "no")
        .refuses("GET /v1/" + path, 403, "no");
    assertThat(failure(() -> project.exists(kind, path)).kind()).isEqualTo(Kind.REFUSED);
  }

  @Test
  void aNatIsReadFromItsRouter() {
    String router = "projects/p/regions/us-central1/routers/a4";
    assertThat(project.exists(ResourceKind.NAT, router + "/nat")).isFalse();
    google.says(
        "GET /compute/v1/" + router, "{\"name\": \"nat\", \"nats\": [{\"name\": \"other\"}]}");
    assertThat(project.exists(ResourceKind.NAT, router + "/nat")).isFalse();
    assertThat(project.exists(ResourceKind.NAT, router + "/other")).isTrue();
    google.says("GET /compute/v1/" + router, "{\"name\": \"a4\"}");
    assertThat(project.exists(ResourceKind.NAT, router + "/other")).isFalse();
  }

  @Test
  void quotasWithoutNumbersCountAsZero() {
    google.says(
        COMPUTE + "my-project/regions/us-central1",
        """
        {"quotas": [{"metric": "GPUS", "limit": 16.0, "usage": 9.0}, {"metric": "DISKS"}]}
        """);
    assertThat(project.quotas("us-central1"))
        .containsExactly(new PlaceOffer.Quota("GPUS", 16, 9), new PlaceOffer.Quota("DISKS", 0, 0));
    assertThat(project.quotas("us-central1").get(0).free()).isEqualTo(7);
  }

  @Test
  void aRegionMayListNoQuota() {
    google.says(COMPUTE + "my-project/regions/us-central1", "{}");
    assertThat(project.quotas("us-central1")).isEmpty();
  }

  @Test
  void aMissingRegionIsReported() {
    GoogleAnswerException failure = failure(() -> project.quotas("mars-1"));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(failure.getMessage())
        .startsWith("cannot read the quotas of mars-1 of project my-project: nothing at GET ");
  }

  @Test
  void quotasOfTheNamedProjectAreRead() {
    google.says(
        COMPUTE + "host-project", "{\"quotas\": [{\"metric\": \"NETWORKS\", \"limit\": 5}]}");
    assertThat(project.projectQuotas("host-project"))
        .containsExactly(new PlaceOffer.Quota("NETWORKS", 5, 0));
  }

  @Test
  void theLimitOfTheRegionAndDimensionsIsReturned() {
    google.says(
        QUOTA,
        """
        {"dimensionsInfos": [
          {"dimensions": {"gpu_family": "NVIDIA_H100"}, "details": {"value": "8"},
           "applicableLocations": ["us-central1"]},
          {"dimensions": {"gpu_family": "NVIDIA_B200"}, "details": {"value": "16"},
           "applicableLocations": ["us-east5"]},
          {"dimensions": {"gpu_family": "NVIDIA_B200", "region": "us-central1"},
           "details": {"value": "32"}, "applicableLocations": ["us-west1", "us-central1"]},
          {"dimensions": {"gpu_family": "NVIDIA_B200"}, "details": {"value": "64"},
           "applicableLocations": ["us-central1"]}]}
        """);
    Map<String, String> family = Map.of("gpu_family", "NVIDIA_B200");
    assertThat(project.limit("GPUS", "us-central1", family)).contains(32L);
    assertThat(project.limit("GPUS", "us-east5", family)).contains(16L);
    assertThat(project.limit("GPUS", "us-central2", family)).isEmpty();
    assertThat(project.limit("GPUS", "us-central1", Map.of())).contains(8L);
    assertThat(project.limit("OTHER", "us-central1", family)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"-1, -1", "0, 0", "999999999999999999, 999999999999999999"})
  void aLimitOf64BitsIsRead(String value, long limit) {
    google.says(QUOTA, limitOf("{\"value\": \"" + value + "\"}"));
    assertThat(project.limit("GPUS", "us-central1", Map.of())).contains(limit);
  }

  @ParameterizedTest
  @CsvSource({
    "{}",
    "{\"value\": \"\"}",
    "{\"value\": \"many\"}",
    "{\"value\": \"9999999999999999999\"}"
  })
  void aLimitThatIsNotANumberIsIgnored(String details) {
    google.says(QUOTA, limitOf(details));
    assertThat(project.limit("GPUS", "us-central1", Map.of())).isEmpty();
  }

  private static String limitOf(String details) {
    return "{\"dimensionsInfos\": [{\"applicableLocations\": [\"us-central1\"], \"details\": "
        + details
        + "}]}";
  }

  @Test
  void existingMachineTypesAndProfilesAreOffered() {
    assertThat(project.offersMachine("us-central1-b", "a4-highgpu-8g")).isFalse();
    assertThat(project.offersProfile("us-central1-b-vpc-roce")).isFalse();
    google
        .says(COMPUTE + "my-project/zones/us-central1-b/machineTypes/a4-highgpu-8g", "{}")
        .says(COMPUTE + "my-project/global/networkProfiles/us-central1-b-vpc-roce", "{}");
    assertThat(project.offersMachine("us-central1-b", "a4-highgpu-8g")).isTrue();
    assertThat(project.offersProfile("us-central1-b-vpc-roce")).isTrue();
  }

  @Test
  void offersAreUnknownAfterAServerError() {
    google.refuses(
        COMPUTE + "my-project/zones/us-central1-b/machineTypes/a4-highgpu-8g", 503, "later");
    assertThat(failure(() -> project.offersMachine("us-central1-b", "a4-highgpu-8g")).render())
        .isEqualTo(
            """
            cannot look for a4-highgpu-8g in us-central1-b of project my-project: HTTP 503: later
              hint: try again; https://status.cloud.google.com says more\
            """);
  }

  @Test
  void versionsAreReadByChannel() {
    google.says(
        GKE + "/serverConfig",
        """
        {"validMasterVersions": ["1.33.1", "1.32.4"], "validNodeVersions": ["1.33.1"],
         "channels": [{"channel": "STABLE", "validVersions": ["1.31.9", "1.32.4"]},
          {"channel": "RAPID"}, {"validVersions": ["1.34.0"]}, {"channel": "BRAND_NEW"}]}
        """);
    PlaceOffer.Versions versions = project.versions("us-central1");
    assertThat(versions.control()).containsExactly("1.33.1", "1.32.4");
    assertThat(versions.nodes()).containsExactly("1.33.1");
    assertThat(versions.channels()).containsOnlyKeys("", "BRAND_NEW", "RAPID", "STABLE");
    assertThat(versions.channels().get("STABLE")).containsExactly("1.31.9", "1.32.4");
    assertThat(versions.anywhere()).containsExactly("1.33.1", "1.32.4", "1.34.0", "1.31.9");
  }

  @Test
  void aResponseWithoutVersionsIsRead() {
    google.says(GKE + "/serverConfig", "{}");
    assertThat(project.versions("us-central1").anywhere()).isEmpty();
    assertThat(project.versions("us-central1").nodes()).isEmpty();
  }
}
