package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudResponse;

/** Asserts that responses and operations report a refusal. */
public final class Refused {
  private Refused() {}

  public static void as(CloudResponse response, int status, String reason, String message) {
    assertThat(response.status()).as(response.body().toString()).isEqualTo(status);
    ObjectNode error = (ObjectNode) response.body().get("error");
    assertThat(error.get("code").asInt()).isEqualTo(status);
    assertThat(error.get("message").asText()).isEqualTo(message);
    ObjectNode first = (ObjectNode) error.get("errors").get(0);
    assertThat(first.get("reason").asText()).isEqualTo(reason);
  }

  /** Asserts that an operation of Compute Engine failed with this error. */
  static void operation(ObjectNode operation, String code, String message) {
    assertThat(operation.get("status").asText()).isEqualTo("DONE");
    assertThat(operation.has("error")).as(operation.toString()).isTrue();
    ObjectNode first = (ObjectNode) operation.get("error").get("errors").get(0);
    assertThat(first.get("code").asText()).isEqualTo(code);
    assertThat(first.get("message").asText()).isEqualTo(message);
  }
}
