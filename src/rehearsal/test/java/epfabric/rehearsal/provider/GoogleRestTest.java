package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which requests are retried and how often, and the timeouts of operations. */
class GoogleRestTest {
  private static final String OPERATIONS = "/v1beta1/projects/p/locations/l/operations/op";

  private final JumpingTime time = new JumpingTime();
  private final List<String> requests = new ArrayList<>();

  private static CloudResponse answer(int status, String body) {
    return new CloudResponse(status, Json.parseObject(body.replace('\'', '"')));
  }

  private static CloudResponse refusal(int status, String reason) {
    return answer(status, "{'error': {'message': 'no', 'errors': [{'reason': '" + reason + "'}]}}");
  }

  /**
   * Returns a client. The first requests get the first response, as many times as given; later
   * requests get the second response.
   */
  private GoogleRest rest(int times, CloudResponse first, CloudResponse second) {
    return new GoogleRest(
        request -> {
          requests.add(request.method() + " " + request.path());
          return requests.size() <= times ? first : second;
        },
        time);
  }

  private Duration elapsedTime() {
    return Duration.between(EmulatedTime.BEGINNING, time.now());
  }

  @ParameterizedTest
  @CsvSource({
    "429, rateLimitExceeded",
    "500, internalError",
    "502, backendError",
    "503, backendError",
    "409, operationInProgress",
    "400, resourceNotReady"
  })
  void retriesTemporaryFailures(int status, String reason) {
    ObjectNode body =
        rest(3, refusal(status, reason), answer(200, "{'a': 1}")).call(CloudRequest.get("/x"));
    assertThat(body.get("a").asInt()).isEqualTo(1);
    assertThat(requests).hasSize(4);
    assertThat(elapsedTime()).isEqualTo(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "400, invalid",
    "403, forbidden",
    "403, quotaExceeded",
    "409, alreadyExists",
    "412, conditionNotMet",
    "503, quotaExceeded"
  })
  void doesNotRetryRefusals(int status, String reason) {
    GoogleRest rest = rest(9, refusal(status, reason), answer(200, "{}"));
    assertThatThrownBy(() -> rest.call(CloudRequest.get("/x")))
        .isInstanceOf(CloudAnswerException.class)
        .hasMessage("googleapi: Error " + status + ": no, " + reason);
    assertThat(requests).hasSize(1);
  }

  @Test
  void givesUpAfterTwentyMinutes() {
    GoogleRest rest = rest(9999, refusal(503, "backendError"), answer(200, "{}"));
    assertThatThrownBy(() -> rest.call(CloudRequest.get("/x")))
        .isInstanceOf(CloudAnswerException.class)
        .hasMessageContaining("Error 503");
    assertThat(elapsedTime()).isEqualTo(Duration.ofMinutes(20));
    assertThat(requests).hasSize(1 + 20 * 6);
  }

  @Test
  void aMissingResourceIsNotAnError() {
    assertThat(rest(9, refusal(404, "notFound"), answer(200, "{}")).find("/x")).isEmpty();
    assertThatThrownBy(() -> rest(9, refusal(403, "forbidden"), answer(200, "{}")).find("/x"))
        .isInstanceOf(CloudAnswerException.class);
  }

  private static final CloudResponse RUNNING =
      answer(200, "{'name': 'op', 'status': 'RUNNING', 'operationType': 'CREATE_CLUSTER'}");

  private void startOperation(GoogleRest rest) {
    rest.container(
        CloudRequest.post("/v1beta1/projects/p/locations/l/clusters", Json.object()),
        Duration.ofMinutes(10));
  }

  @Test
  void waitsForAnOperationInItsLocation() {
    startOperation(rest(3, RUNNING, answer(200, "{'name': 'op', 'status': 'DONE'}")));
    assertThat(requests)
        .containsExactly(
            "POST /v1beta1/projects/p/locations/l/clusters",
            "GET " + OPERATIONS,
            "GET " + OPERATIONS,
            "GET " + OPERATIONS);
  }

  @Test
  void waitsNoLongerThanTheTimeout() {
    assertThatThrownBy(() -> startOperation(rest(9999, RUNNING, RUNNING)))
        .isInstanceOf(CloudAnswerException.class)
        .hasMessage("timeout while waiting for " + OPERATIONS);
    assertThat(elapsedTime()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void theStatusMessageOfAnOperationIsItsError() {
    String done = "{'name': 'op', 'status': 'DONE', 'operationType': 'CREATE_CLUSTER', ";
    for (String errorFields : List.of("'error': {'message': 'bad'}}", "'statusMessage': 'bad'}")) {
      assertThatThrownBy(() -> startOperation(rest(0, RUNNING, answer(200, done + errorFields))))
          .isInstanceOf(CloudAnswerException.class)
          .hasMessage("Error waiting for CREATE_CLUSTER: bad");
    }
  }
}
