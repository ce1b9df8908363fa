package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;

/** Looks at answers and operations that say no. */
final class Refused {
  private Refused() {}

  static void as(CloudResponse response, int status, String reason, String message) {
    assertThat(response.status()).as(response.body().toString()).isEqualTo(status);
    JsonObject error = response.body().getAsJsonObject("error");
    assertThat(error.get("code").getAsInt()).isEqualTo(status);
    assertThat(error.get("message").getAsString()).isEqualTo(message);
    JsonObject first = error.getAsJsonArray("errors").get(0).getAsJsonObject();
    assertThat(first.get("reason").getAsString()).isEqualTo(reason);
  }

  /** An operation of Compute Engine that failed. */
  static void operation(JsonObject operation, String code, String message) {
    assertThat(operation.get("status").getAsString()).isEqualTo("DONE");
    assertThat(operation.has("error")).as(operation.toString()).isTrue();
    JsonObject first =
        operation.getAsJsonObject("error").getAsJsonArray("errors").get(0).getAsJsonObject();
    assertThat(first.get("code").getAsString()).isEqualTo(code);
    assertThat(first.get("message").getAsString()).isEqualTo(message);
  }
}
