package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ApiQuestion;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.engine.Urns;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the APIs of a new project accept requests only minutes after they were enabled. */
class NewProjectTest {
  private static final String PROJECT = "my-project";
  private static final Duration API_DELAY = Duration.ofMinutes(3);

  private final JumpingTime time = new JumpingTime();
  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of(PROJECT, new Zone("us-central1-b"), Catalog.load().machines()), time);
  private final GoogleProvider google = new GoogleProvider(cloud, time);

  @Test
  void everyApiOfTheProgramCanBeQueried() {
    for (String api :
        List.of("artifactregistry", "cloudresourcemanager", "compute", "container", "iam")) {
      assertThat(query(api)).as(api).isNotNull();
    }
  }

  @Test
  void anApiRefusesRequestsUntilItsDelayHasPassed() {
    cloud.becomeNew(API_DELAY);
    assertRefused("compute");
    enable("compute");
    assertRefused("compute");
    time.pass(API_DELAY);
    assertThat(query("compute").has("items")).isTrue();
    assertRefused("iam");
  }

  /**
   * The API of projects is enabled already, because the provider could not enable the other APIs
   * without it.
   */
  @Test
  void theApiOfProjectsAcceptsRequestsImmediately() {
    cloud.becomeNew(API_DELAY);
    assertThat(query("cloudresourcemanager").get("projectId").asText()).isEqualTo(PROJECT);
  }

  @Test
  void functionsThatTheProgramDoesNotUseAreNotEmulated() {
    assertThatThrownBy(() -> google.invoke("gcp:compute/getImage:getImage", Json.object()))
        .isInstanceOf(ProviderException.class)
        .hasMessage("the function gcp:compute/getImage:getImage is not emulated");
  }

  private void assertRefused(String api) {
    assertThatThrownBy(() -> query(api))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("If you enabled this API recently, wait a few minutes")
        .matches(e -> ApiQuestion.isUnanswered(String.valueOf(e.getMessage())));
  }

  private ObjectNode query(String api) {
    ApiQuestion question = ApiQuestion.to(api, PROJECT, "us-central1");
    ObjectNode arguments = Json.object();
    question.arguments().forEach(arguments::put);
    return google.invoke(question.function(), arguments);
  }

  private void enable(String api) {
    ObjectNode inputs = Json.object();
    inputs.put("project", PROJECT);
    inputs.put("service", api + ".googleapis.com");
    google.create(
        new Wanted(Urns.of("dev", "test", "gcp:projects/service:Service", api), inputs, API_DELAY));
  }
}
