package epfabric.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.catalog.Catalog;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.cloud.CloudServer;
import epfabric.rehearsal.cloud.CloudSettings;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.time.JumpingTime;
import epfabric.value.Zone;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Google's libraries against the emulated cloud, and what is said when there is no answer. */
class GoogleTest {
  private static final String PROJECT = "my-project";

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of(PROJECT, new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  static Map<String, String> at(String address) {
    return Map.of(
        "CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true",
        "CLOUDSDK_API_ENDPOINT_OVERRIDES_CONTAINER", address + "/",
        "CLOUDSDK_API_ENDPOINT_OVERRIDES_SERVICEUSAGE", address + "/",
        "CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE", address + "/compute/v1/");
  }

  @Test
  void saysWhichApiIsNotEnabled() throws IOException {
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      Google google = Google.connect(at(server.address().toString()), PROJECT);
      cloud.handle(
          CloudRequest.post(
              "/v1/projects/my-project/services/compute.googleapis.com:disable",
              new com.google.gson.JsonObject()));
      assertThatThrownBy(google::networks)
          .isInstanceOf(GoogleException.class)
          .satisfies(
              e ->
                  assertThat(((GoogleException) e).render())
                      .isEqualTo(
                          """
                          cannot list networks of project my-project: compute.googleapis.com is not \
                          enabled there
                            hint: gcloud services enable compute.googleapis.com --project=my-project"""));
    }
  }
}
