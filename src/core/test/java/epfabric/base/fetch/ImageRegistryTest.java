package epfabric.base.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import epfabric.base.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ImageRegistryTest {
  private static final String PATH = "/v2/library/ubuntu/manifests/24.04";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String BODY = "{\"schemaVersion\": 2, \"manifests\": []}";
  private static final String DIGEST = "sha256:" + Sha256.of(BODY.getBytes(StandardCharsets.UTF_8));

  private final TestServer server = new TestServer();
  private final ImageRegistry registry = new ImageRegistry(new HttpGet(TestServer.PATIENT));

  @AfterEach
  void stop() {
    server.close();
  }

  private String digest() throws IOException {
    return registry.digest(server.authority() + "/library/ubuntu:24.04");
  }

  private static void manifest(HttpExchange exchange, String type, String digest)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Docker-Content-Digest", digest);
    TestServer.send(exchange, 200, BODY);
  }

  private void challenge(HttpExchange exchange, String challenge) throws IOException {
    exchange.getResponseHeaders().set("WWW-Authenticate", challenge);
    TestServer.send(exchange, 401, "{}");
  }

  private String bearerChallenge() {
    return "Bearer realm=\""
        + server.uri("/token")
        + "\",service=\"a registry\",scope=\"repository:library/ubuntu:pull\"";
  }

  @Test
  void prefersAnImageIndexInTheAcceptHeader() throws IOException {
    AtomicReference<String> accepted = new AtomicReference<>("");
    server.on(
        PATH,
        exchange -> {
          accepted.set(exchange.getRequestHeaders().getFirst("Accept"));
          manifest(exchange, INDEX + "; charset=utf-8", DIGEST);
        });
    assertThat(digest()).isEqualTo(DIGEST);
    assertThat(accepted.get()).startsWith(INDEX + ",");
  }

  @Test
  void queryParametersOfTheRealmAreKept() throws IOException {
    server.text("/token", "{\"access_token\": \"t0ken\"}");
    server.on(
        PATH,
        exchange -> {
          if (exchange.getRequestHeaders().containsKey("Authorization")) {
            manifest(exchange, INDEX, DIGEST);
          } else {
            challenge(
                exchange, "Bearer realm=\"" + server.uri("/token") + "?a=b\",service=\"r s\"");
          }
        });
    assertThat(digest()).isEqualTo(DIGEST);
    assertThat(server.asked()).contains("/token?a=b&service=r+s");
  }

  @Test
  void aRealmThatIsNoUrlIsReported() {
    String realm = "http://" + server.authority() + "/a token";
    server.on(PATH, exchange -> challenge(exchange, "Bearer realm=\"" + realm + "\""));
    assertThatThrownBy(this::digest)
        .hasMessage(
            "GET " + server.uri(PATH) + ": the registry asks for a token from \"" + realm + "\"");
  }

  @Test
  void getsATokenWhenTheRegistryRequiresOne() throws IOException {
    server.text("/token", "{\"token\": \"t0ken\"}");
    server.on(
        PATH,
        exchange -> {
          if ("Bearer t0ken".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            manifest(exchange, INDEX, DIGEST);
          } else {
            challenge(exchange, bearerChallenge());
          }
        });
    assertThat(digest()).isEqualTo(DIGEST);
    assertThat(server.asked())
        .containsExactly(
            PATH, "/token?service=a+registry&scope=repository%3Alibrary%2Fubuntu%3Apull", PATH);
  }

  @Test
  void aRefusedTokenIsReportedWithoutARetry() {
    server.text("/token", "{\"access_token\": \"t\"}");
    server.on(PATH, exchange -> challenge(exchange, bearerChallenge()));
    assertThatThrownBy(this::digest)
        .hasMessage("GET " + server.uri(PATH) + ": HTTP status 401, even with the token given");
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void anUnreadableTokenIsReported() {
    server.text("/token", "<html>");
    server.on(PATH, exchange -> challenge(exchange, bearerChallenge()));
    assertThatThrownBy(this::digest).hasMessageEndingWith(": no token in the answer");
  }

  @Test
  void aRegistryThatWantsAPasswordIsReported() {
    server.on(PATH, exchange -> challenge(exchange, "Basic realm=\"ours\""));
    assertThatThrownBy(this::digest)
        .hasMessage(
            "GET "
                + server.uri(PATH)
                + ": the registry asks for a login (\"Basic realm=\"ours\"\")\n"
                + "  hint: only public images can be looked up");
  }

  @Test
  void noTokenIsRequestedOverHttpFromAServerOtherThanTheRegistry() {
    server.on(PATH, exchange -> challenge(exchange, "Bearer realm=\"http://192.0.2.1/token\""));
    assertThatThrownBy(this::digest).hasMessageContaining("asks for a login");
  }

  @Test
  void aDigestThatDoesNotMatchTheManifestIsRefused() {
    String wrongDigest = "sha256:" + "1".repeat(64);
    server.on(PATH, exchange -> manifest(exchange, INDEX, wrongDigest));
    assertThatThrownBy(this::digest)
        .hasMessage(
            "GET "
                + server.uri(PATH)
                + ": the registry says "
                + wrongDigest
                + " and sends "
                + DIGEST);
  }

  @Test
  void anHtmlPageInsteadOfAManifestIsReported() {
    server.on(PATH, exchange -> manifest(exchange, "text/html", DIGEST));
    assertThatThrownBy(this::digest)
        .hasMessage("GET " + server.uri(PATH) + ": not a manifest, but \"text/html\"");
  }

  @Test
  void aManifestLargerThanRegistriesAllowIsRefused() {
    server.on(PATH, exchange -> TestServer.send(exchange, 200, " ".repeat((1 << 22) + 1)));
    assertThatThrownBy(this::digest)
        .hasMessage("GET " + server.uri(PATH) + ": more than 4194304 bytes");
  }

  @Test
  void aMissingTagIsReported() {
    assertThatThrownBy(this::digest).hasMessage("GET " + server.uri(PATH) + ": HTTP status 404");
  }

  @Test
  void aTokenIsNotSentToAnotherServer() throws IOException {
    AtomicReference<String> receivedAuthorization = new AtomicReference<>("nothing");
    try (TestServer otherServer = new TestServer()) {
      otherServer.on(
          "/blob",
          exchange -> {
            receivedAuthorization.set(
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            manifest(exchange, INDEX, DIGEST);
          });
      server.text("/token", "{\"token\": \"t0ken\"}");
      server.on(
          PATH,
          exchange -> {
            if (exchange.getRequestHeaders().containsKey("Authorization")) {
              exchange.getResponseHeaders().set("Location", otherServer.uri("/blob").toString());
              exchange.sendResponseHeaders(307, -1);
            } else {
              challenge(exchange, bearerChallenge());
            }
          });
      assertThat(digest()).isEqualTo(DIGEST);
    }
    assertThat(receivedAuthorization.get()).isEqualTo("null");
  }
}
