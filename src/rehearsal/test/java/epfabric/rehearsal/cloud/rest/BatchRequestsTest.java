package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests batches, which are several requests in one message; {@code gcloud compute} sends such
 * batches.
 */
class BatchRequestsTest {
  private final List<String> requests = new ArrayList<>();

  private static String part(String id, String request) {
    return "--===b==\r\nContent-Type: application/http\r\nContent-ID: <"
        + id
        + ">\r\n\r\n"
        + request.replace("\n", "\r\n")
        + "\r\n";
  }

  private String answer(String contentType, String... parts) {
    return new BatchRequests(contentType, String.join("", parts) + "--===b==--\r\n")
        .answer(
            (method, target, body) -> {
              requests.add(method + " " + target + " " + body.strip());
              return new CloudResponse(
                  200, JsonBodies.object("number", Integer.toString(requests.size())));
            });
  }

  @Test
  void responsesHaveTheOrderAndTheIdentifiersOfTheirRequests() {
    String answer =
        answer(
            "multipart/mixed; boundary=\"===b==\"",
            part("one", "GET /compute/v1/a?x=1 HTTP/1.1\nAccept: x\n\n"),
            part("two+2", "POST /compute/v1/b HTTP/1.1\nContent-Length: 8\n\n{\"a\": 1}"));
    assertThat(requests).containsExactly("GET /compute/v1/a?x=1 ", "POST /compute/v1/b {\"a\": 1}");
    assertThat(answer)
        .isEqualTo(
            """
            --batch
            Content-Type: application/http
            Content-ID: <response-one>

            HTTP/1.1 200 X
            Content-Type: application/json

            {"number":"1"}
            --batch
            Content-Type: application/http
            Content-ID: <response-two+2>

            HTTP/1.1 200 X
            Content-Type: application/json

            {"number":"2"}
            --batch--
            """
                .replace("\n", "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "multipart/mixed; boundary====b==",
        "multipart/mixed; boundary=\"===b==\"; charset=utf-8",
        "multipart/mixed; charset=utf-8; boundary====b==; x=y"
      })
  void theBoundaryMayBeQuotedAndAtAnyPositionInTheHeader(String contentType) {
    answer(contentType, part("one", "GET /a HTTP/1.1\n\n"));
    assertThat(requests).containsExactly("GET /a ");
  }

  @Test
  void partsThatAreNotRequestsGetNoResponse() {
    String answer =
        answer(
            "multipart/mixed; boundary=\"===b==\"",
            "a preamble\r\n",
            "--===b==\r\nContent-ID: <x>\r\n\r\nHello\r\n",
            "--===b==\r\n\r\nGET /without-an-id HTTP/1.1\r\n\r\n");
    assertThat(requests).isEmpty();
    assertThat(answer).isEqualTo("--batch--\r\n");
  }

  @Test
  void unreadableBatchesAreBadRequests() {
    assertThatThrownBy(() -> answer("multipart/mixed"))
        .isInstanceOf(GoogleRefusal.class)
        .hasMessage("Failed to parse batch request: no boundary in its content type.");
    assertThatThrownBy(
            () ->
                answer(
                    "multipart/mixed; boundary=\"===b==\"", part("one", "GET /a|b HTTP/1.1\n\n")))
        .isInstanceOf(GoogleRefusal.class)
        .hasMessage("Failed to parse batch request: no such address.");
  }
}
