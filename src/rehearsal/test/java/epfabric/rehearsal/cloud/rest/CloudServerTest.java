package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.time.RunningTime;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpHeaders;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the emulated cloud's HTTP responses to invalid requests and to clients that it must refuse.
 */
class CloudServerTest {
  private static final int QUOTA = 15;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final RunningTime time = RunningTime.start(1);
  private final EmulatedCloud cloud = new EmulatedCloud(Fabric.settings(), time);
  private CloudServer server;

  @BeforeEach
  void start() throws IOException {
    server = CloudServer.start(cloud, 0);
  }

  @AfterEach
  void stop() {
    server.close();
    time.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.address().resolve(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String body) throws Exception {
    return send(request(Fabric.NETWORKS).POST(BodyPublishers.ofString(body)));
  }

  private static void assertRefused(
      HttpResponse<String> response, int code, String state, String message) {
    ObjectNode error = (ObjectNode) Json.parseObject(response.body()).get("error");
    assertThat(error.get("message").asText()).isEqualTo(message);
    assertThat(error.get("status").asText()).isEqualTo(state);
    assertThat(error.get("code").asInt()).isEqualTo(code);
    assertThat(response.statusCode()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\": | End of input at line 1 column 9 path $.name",
        "{\"name\": \"a\"} b | Unexpected token at line 1 column 15 path $",
        "[] | Unknown name \"\": Root element must be a message.",
      })
  void invalidMessagesAreBadRequests(String body, String expectedMessage) throws Exception {
    HttpResponse<String> response = post(body);
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .contains("\"status\":\"INVALID_ARGUMENT\"", "Invalid JSON payload received. ");
    assertThat(response.body().replace("\\", "")).contains(expectedMessage);
  }

  @Test
  void aFieldOfTheWrongTypeIsABadRequest() throws Exception {
    String policy = "{\"policy\": {\"bindings\": 1}}";
    assertRefused(
        send(request("/v1/projects/my-project:setIamPolicy").POST(BodyPublishers.ofString(policy))),
        400,
        "INVALID_ARGUMENT",
        "Invalid JSON payload received. Invalid value at 'bindings'.");
  }

  @Test
  void aBatchThatCannotBeReadIsABadRequest() throws Exception {
    assertRefused(
        send(request("/batch/compute/v1").POST(BodyPublishers.ofString("x"))),
        400,
        "INVALID_ARGUMENT",
        "Failed to parse batch request: no boundary in its content type.");
  }

  @Test
  void decompressionStopsAtTheLimitOfABody() throws Exception {
    assertRefused(
        send(
            request(Fabric.NETWORKS)
                .header("Content-Encoding", "gzip")
                .POST(zipped(RequestBody.LIMIT + 1))),
        413,
        "INVALID_ARGUMENT",
        "Request payload size exceeds the limit: 4194304 bytes.");
  }

  private static BodyPublisher zipped(int blanks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(" ".repeat(blanks).getBytes(StandardCharsets.US_ASCII));
    }
    return BodyPublishers.ofByteArray(bytes.toByteArray());
  }

  @Test
  void aBodyWithAnInvalidEncodingIsABadRequest() throws Exception {
    HttpResponse<String> response =
        send(
            request(Fabric.NETWORKS)
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{}{}{}{}{}{}")));
    assertRefused(
        response, 400, "INVALID_ARGUMENT", "Invalid gzip body received. Not in GZIP format");
  }

  @ParameterizedTest
  @CsvSource({"Origin,http://127.0.0.1", "Sec-Fetch-Site,cross-site", "Sec-Fetch-Site,same-site"})
  void requestsOfWebPagesAreRefused(String header, String value) throws Exception {
    assertRefused(
        send(request(Fabric.NETWORKS).header(header, value).POST(BodyPublishers.ofString("{}"))),
        403,
        "PERMISSION_DENIED",
        "This emulated cloud refuses requests of web pages.");
    assertThat(cloud.calls()).isEmpty();
  }

  @Test
  void requestsForAForeignHostNameAreRefused() {
    HttpHeaders headers = new DefaultHttpHeaders();
    assertThatThrownBy(() -> RequestGuard.check(headers, 4000)).isInstanceOf(GoogleRefusal.class);
    for (String host : List.of("evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "127.0.0.1.x")) {
      headers.set("Host", host);
      assertThatThrownBy(() -> RequestGuard.check(headers, 4000))
          .as(host)
          .hasMessage("Send requests to 127.0.0.1:4000 or localhost only.");
    }
    for (String host : List.of("127.0.0.1:4000", "localhost:4000")) {
      headers.set("Host", host);
      RequestGuard.check(headers, 4000);
    }
  }

  @Test
  void concurrentRequestsAreAnsweredWithinTheQuota() {
    List<CompletableFuture<HttpResponse<String>>> futures =
        // The number of requests is below the number of connections that the server keeps open.
        IntStream.range(0, 150)
            .mapToObj(i -> "{\"name\": \"n" + i + "\", \"autoCreateSubnetworks\": false}")
            .map(
                body ->
                    client.sendAsync(
                        request(Fabric.NETWORKS).POST(BodyPublishers.ofString(body)).build(),
                        BodyHandlers.ofString()))
            .toList();
    List<HttpResponse<String>> answers = futures.stream().map(CompletableFuture::join).toList();
    assertThat(answers).filteredOn(a -> a.statusCode() == 200).hasSize(QUOTA);
    answers.stream()
        .filter(a -> a.statusCode() != 200)
        .forEach(
            a ->
                assertRefused(
                    a,
                    403,
                    "PERMISSION_DENIED",
                    "Quota 'NETWORKS' exceeded.  Limit: 15.0 globally."));
  }

  @Test
  void resourcesThatAreBeingCreatedCannotBeDeleted() throws Exception {
    String path = "projects/my-project/global/networks/a";
    assertThat(post("{\"name\": \"a\", \"autoCreateSubnetworks\": false}").statusCode())
        .isEqualTo(200);
    assertRefused(
        send(request("/compute/v1/" + path).DELETE()),
        400,
        "FAILED_PRECONDITION",
        "The resource '" + path + "' is not ready");
  }
}
