package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpResponseException;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.GoogleConnection.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests requests to a project, and the exact messages if they fail. */
class GoogleProjectTest {
  private static final String PROJECT = "my-project";
  private static final Patience SHORT_PATIENCE =
      new Patience(Duration.ofMillis(300), Duration.ofMillis(300));

  private @Nullable HttpServer server;

  @AfterEach
  void close() {
    if (server != null) {
      server.stop(0);
    }
  }

  private URI serve(HttpHandler handler) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer started = HttpServer.create(anyPort, 0);
    started.createContext("/", handler);
    started.start();
    server = started;
    return URI.create("http://127.0.0.1:" + started.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Starts a server that always sends this response. */
  private URI serveAlways(int status, String body) throws IOException {
    return serve(exchange -> answer(exchange, status, body));
  }

  private static GoogleAnswerException failure(Map<String, String> variables) {
    GoogleAnswerException failure =
        catchThrowableOfType(
            GoogleAnswerException.class,
            () -> GoogleProject.connect(variables, PROJECT, SHORT_PATIENCE).networks());
    assertThat(failure).isNotNull();
    return failure;
  }

  private GoogleAnswerException refusal(int status, String body) throws IOException {
    return failure(EmulatedGoogle.at(serveAlways(status, body)));
  }

  private static String error(int code, String status, String message, String reason) {
    return """
    {"error": {"code": %d, "status": "%s", "message": "%s",
      "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "%s"}]}}
    """
        .formatted(code, status, message, reason);
  }

  @Test
  void aDisabledApiIsReported() throws IOException {
    GoogleAnswerException failure =
        refusal(403, error(403, "PERMISSION_DENIED", "Enable it.", "SERVICE_DISABLED"));
    assertThat(failure.kind()).isEqualTo(Kind.API_DISABLED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: compute.googleapis.com is not enabled there
              hint: gcloud services enable compute.googleapis.com --project=my-project\
            """);
  }

  @Test
  void expiredCredentialsAreReported() throws IOException {
    GoogleAnswerException failure =
        refusal(401, error(401, "UNAUTHENTICATED", "Invalid Credentials", "ACCESS_TOKEN_EXPIRED"));
    assertThat(failure.kind()).isEqualTo(Kind.EXPIRED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: the credentials are not valid, or no longer
              hint: gcloud auth application-default login\
            """);
  }

  @Test
  void aMissingPermissionIsReported() throws IOException {
    GoogleAnswerException failure =
        refusal(
            403,
            error(
                403,
                "PERMISSION_DENIED",
                "Required 'compute.networks.list' permission for 'projects/my-project'",
                "forbidden"));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: refused: Required 'compute.networks.list' \
            permission for 'projects/my-project'
              hint: ask an owner of my-project for roles/viewer, or log in as a user who has it: \
            gcloud auth application-default login\
            """);
  }

  @Test
  void aMissingProjectIsReported() throws IOException {
    GoogleAnswerException failure =
        refusal(
            404,
            error(
                404, "NOT_FOUND", "The resource 'projects/my-project' was not found", "notFound"));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_FOUND);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: The resource 'projects/my-project' was not found
              hint: is gcp:project the ID of the project?\
            """);
  }

  @Test
  void aMissingRegionIsNotReportedAsAMissingProject() throws IOException {
    String message = "The resource 'projects/my-project/regions/us-north9' was not found";
    assertThat(refusal(404, error(404, "NOT_FOUND", message, "notFound")).render())
        .isEqualTo(
            """
            cannot list networks of project my-project: The resource 'projects/my-project/regions/us-north9' was not found
              hint: gcloud compute regions list --project=my-project lists them\
            """);
  }

  @Test
  void aServerErrorIsReported() throws IOException {
    GoogleAnswerException failure = refusal(503, "<html>a proxy's page</html>");
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: HTTP 503: Service Unavailable
              hint: try again; https://status.cloud.google.com says more\
            """);
  }

  @Test
  void aResponseThatIsNotJsonIsReported() throws IOException {
    GoogleAnswerException failure = refusal(200, "<html>log in to this wireless network</html>");
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.render())
        .contains("compute.googleapis.com: what answers there is not Google, but perhaps a proxy")
        .contains("hint: is this machine on the internet? A proxy is set by JAVA_TOOL_OPTIONS=");
  }

  @Test
  void aClosedPortIsUnreachable() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    GoogleAnswerException failure =
        failure(EmulatedGoogle.at(URI.create("http://127.0.0.1:" + port)));
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot list networks of project my-project: compute.googleapis.com: no connection
              hint: is this machine on the internet? A proxy is set by \
            JAVA_TOOL_OPTIONS=-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT\
            """);
  }

  @Test
  void aSilentServerTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0)) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      GoogleAnswerException failure = failure(EmulatedGoogle.at(address));
      assertThat(failure.kind()).isEqualTo(Kind.TIMED_OUT);
      assertThat(failure.getMessage())
          .isEqualTo(
              "cannot list networks of project my-project: compute.googleapis.com did not answer"
                  + " in time");
    }
  }

  @Test
  void missingCredentialsAreReported(@TempDir Path home) {
    GoogleAnswerException failure =
        failure(Map.of("HOME", home.toString(), "NO_GCE_CHECK", "true"));
    assertThat(failure.kind()).isEqualTo(Kind.NO_CREDENTIALS);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot ask Google Cloud: no credentials on this machine
              hint: gcloud auth application-default login\
            """);
  }

  @Test
  void aFileWithoutCredentialsIsNotQuoted(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("key.json"), "{\"type\": \"s3cret\"}");
    GoogleAnswerException failure =
        failure(Map.of("GOOGLE_APPLICATION_CREDENTIALS", file.toString()));
    assertThat(failure.kind()).isEqualTo(Kind.NO_CREDENTIALS);
    assertThat(failure.render())
        .isEqualTo(
            "cannot ask Google Cloud: the file "
                + file
                + " is not a credentials file\n  hint: gcloud auth application-default login");
  }

  @Test
  void aTokenIsSentOnlyOverTls() throws IOException {
    Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(serveAlways(200, "{}")));
    variables.remove("CLOUDSDK_AUTH_DISABLE_CREDENTIALS");
    variables.put("GOOGLE_OAUTH_ACCESS_TOKEN", "s3cret");
    GoogleAnswerException failure = failure(variables);
    assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
    assertThat(failure.render())
        .contains("OVERRIDES_COMPUTE=http://127.0.0.1:", ": credentials over plain HTTP")
        .doesNotContain("s3cret");
  }

  /**
   * The server's 401 must be reported: the library's credentials for a fixed token would throw an
   * exception instead, because they cannot renew the token.
   */
  @Test
  void anExpiredTokenIsReported() throws IOException {
    AtomicReference<String> sent = new AtomicReference<>();
    URI address =
        serve(
            exchange -> {
              sent.set(exchange.getRequestHeaders().getFirst("Authorization"));
              answer(exchange, 401, "{}");
            });
    HttpRequest request =
        new NetHttpTransport()
            .createRequestFactory(
                new GoogleLogin(Map.of("GOOGLE_OAUTH_ACCESS_TOKEN", "s3cret")).initializer())
            .buildGetRequest(new GenericUrl(address.toString()));
    assertThatThrownBy(request::execute)
        .isInstanceOf(HttpResponseException.class)
        .hasMessageContaining("401")
        .hasMessageNotContaining("s3cret");
    assertThat(sent).hasValue("Bearer s3cret");
  }

  @Test
  void allPagesOfAListAreRead() throws IOException {
    String first = "{\"items\": [{\"name\": \"a\"}], \"nextPageToken\": \"two\"}";
    String second = "{\"items\": [{\"name\": \"b\"}]}";
    URI address =
        serve(
            exchange -> {
              String requested = exchange.getRequestURI().toString();
              answer(exchange, 200, requested.contains("pageToken=two") ? second : first);
            });
    List<ProjectResource> networks =
        GoogleProject.connect(EmulatedGoogle.at(address), PROJECT).networks();
    assertThat(networks.stream().map(ProjectResource::name)).containsExactly("a", "b");
  }
}
