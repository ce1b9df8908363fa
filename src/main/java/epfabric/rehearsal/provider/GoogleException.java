package epfabric.rehearsal.provider;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.cloud.CloudResponse;

/** Google refused a request, or an operation failed. */
final class GoogleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  GoogleException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** As the real provider words it: {@code googleapi: Error 409: …, alreadyExists}. */
  static GoogleException of(CloudResponse response) {
    JsonElement error = response.body().get("error");
    String message = String.valueOf(response.body());
    String reason = "";
    if (error instanceof JsonObject object && object.has("message")) {
      message = object.get("message").getAsString();
      reason =
          object.has("errors") && !object.getAsJsonArray("errors").isEmpty()
              ? reason(object.getAsJsonArray("errors").get(0).getAsJsonObject())
              : "";
    }
    return new GoogleException(
        response.status(), "googleapi: Error " + response.status() + ": " + message + reason);
  }

  private static String reason(JsonObject error) {
    return error.has("reason") ? ", " + error.get("reason").getAsString() : "";
  }

  int status() {
    return status;
  }
}
