package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudResponse;

/** Thrown when Google refuses a request or an operation fails. */
final class CloudAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  CloudAnswerException(int status, String message) {
    super(message);
    this.status = status;
  }

  /**
   * Returns the exception with the real provider's message: {@code googleapi: Error 409: …,
   * alreadyExists}.
   */
  static CloudAnswerException of(CloudResponse response) {
    JsonNode error = response.body().get("error");
    String message = Json.whole(response.body(), false);
    String reason = "";
    if (error instanceof ObjectNode object && object.has("message")) {
      message = object.get("message").asText();
      reason =
          object.has("errors") && !object.get("errors").isEmpty()
              ? reason((ObjectNode) object.get("errors").get(0))
              : "";
    }
    return new CloudAnswerException(
        response.status(), "googleapi: Error " + response.status() + ": " + message + reason);
  }

  private static String reason(ObjectNode error) {
    return error.has("reason") ? ", " + error.get("reason").asText() : "";
  }

  int status() {
    return status;
  }
}
