package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Calls Google's REST APIs as the provider does: retries temporary failures, and waits for
 * operations.
 */
final class GoogleRest {
  /** How long the provider retries after rate limits, 5xx and conflicting operations. */
  private static final Duration RETRY_LIMIT = Duration.ofMinutes(20);

  private static final Duration PAUSE = Duration.ofSeconds(10);
  static final int NOT_FOUND = 404;

  private final CloudApi api;
  private final EmulatedTime time;

  GoogleRest(CloudApi api, EmulatedTime time) {
    this.api = api;
    this.time = time;
  }

  /** Returns the resource at a path; empty if it does not exist. */
  Optional<ObjectNode> find(String path) {
    try {
      return Optional.of(call(CloudRequest.get(path)));
    } catch (CloudAnswerException e) {
      if (e.status() == NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Returns the response to a request; throws {@link CloudAnswerException} if it is refused even
   * after the retries.
   */
  ObjectNode call(CloudRequest request) {
    Instant end = time.now().plus(RETRY_LIMIT);
    CloudResponse response = api.handle(request);
    while (isTemporary(response) && time.now().isBefore(end)) {
      time.pass(PAUSE);
      response = api.handle(request);
    }
    if (!response.isSuccess()) {
      throw CloudAnswerException.of(response);
    }
    return response.body();
  }

  private static boolean isTemporary(CloudResponse response) {
    int status = response.status();
    if (status == 429 || status == 500 || status == 502 || status == 503) {
      return !text(response).contains("quotaExceeded");
    }
    // "Cluster is running incompatible operation …", "The resource … is not ready".
    return (status == 400 || status == 409 || status == 412)
        && (text(response).contains("incompatible operation")
            || text(response).contains("operationInProgress")
            || text(response).contains("resourceNotReady"));
  }

  private static String text(CloudResponse response) {
    return Json.whole(response.body(), false);
  }

  /** Sends a request to Compute Engine, and waits for the operation that it returns. */
  void compute(CloudRequest request, Duration timeout) {
    ObjectNode operation = call(request);
    Instant end = time.now().plus(timeout);
    String path = computePath(operation);
    while (!isDone(operation)) {
      requireTime(end, path);
      time.pass(PAUSE);
      operation = call(CloudRequest.get(path));
    }
    if (operation.get("error") instanceof ObjectNode error) {
      throw new CloudAnswerException(
          0, "Error waiting for " + typeOf(operation) + ": " + firstError(error));
    }
  }

  private static String computePath(ObjectNode operation) {
    String link = operation.get("selfLink").asText();
    return link.substring(link.indexOf("/compute/"));
  }

  /** Sends a request to GKE, and waits for the operation that it returns. */
  void container(CloudRequest request, Duration timeout) {
    ObjectNode operation = call(request);
    String parent = request.path().replaceFirst("(/locations/[^/]+)/.*", "$1");
    String path = parent + "/operations/" + operation.get("name").asText();
    Instant end = time.now().plus(timeout);
    while (!isDone(operation)) {
      requireTime(end, path);
      time.pass(PAUSE);
      operation = call(CloudRequest.get(path));
    }
    String complaint = complaint(operation);
    if (!complaint.isEmpty()) {
      throw new CloudAnswerException(
          0, "Error waiting for " + typeOf(operation) + ": " + complaint);
    }
  }

  /** Sends a request to any other service, and waits for the operation if the response is one. */
  ObjectNode callAndWait(CloudRequest request) {
    ObjectNode answer = call(request);
    String name = answer.has("name") ? answer.get("name").asText() : "";
    Instant end = time.now().plus(RETRY_LIMIT);
    while (name.contains("operations/") && !hasDoneFlag(answer)) {
      requireTime(end, name);
      time.pass(PAUSE);
      answer = call(CloudRequest.get("/v1/" + name));
    }
    return answer;
  }

  private static boolean hasDoneFlag(ObjectNode operation) {
    return operation.has("done") && operation.get("done").asBoolean();
  }

  private void requireTime(Instant end, String what) {
    if (!time.now().isBefore(end)) {
      throw new CloudAnswerException(0, "timeout while waiting for " + what);
    }
  }

  private static boolean isDone(ObjectNode operation) {
    return operation.get("status").asText().equals("DONE");
  }

  private static String typeOf(ObjectNode operation) {
    return operation.has("operationType") ? operation.get("operationType").asText() : "it";
  }

  /**
   * Returns the error of a finished GKE operation; an operation with a status message has failed.
   */
  private static String complaint(ObjectNode operation) {
    if (operation.get("error") instanceof ObjectNode error && error.has("message")) {
      return error.get("message").asText();
    }
    return operation.has("statusMessage") ? operation.get("statusMessage").asText() : "";
  }

  private static String firstError(ObjectNode error) {
    ArrayNode errors = (ArrayNode) error.get("errors");
    JsonNode one = errors.get(0);
    return one.get("code").asText() + ": " + one.get("message").asText();
  }
}
