package epfabric.base.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import epfabric.base.value.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class DownloadTest {
  @TempDir private Path folder;

  private final TestServer server = new TestServer();
  private final HttpGet web = new HttpGet(TestServer.PATIENT);

  @AfterEach
  void stop() {
    server.close();
  }

  private static String hash(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private Download download(String path) throws IOException {
    return Download.of(web, server.uri(path), Optional.empty(), (bytes, whole) -> {});
  }

  private Download download(String path, Duration silence, Duration total, int attempts)
      throws IOException {
    HttpGet impatient = new HttpGet(new HttpGet.Limits(silence, total, attempts, Duration.ZERO));
    return Download.of(impatient, server.uri(path), Optional.empty(), (bytes, whole) -> {});
  }

  @Test
  void returnsTheHashOfTheDownloadedFile() throws IOException {
    server.text("/a", "content");
    assertThat(download("/a")).isEqualTo(new Download(hash("content"), 7));
  }

  @Test
  void keepsTheFileAndReportsProgress() throws IOException {
    String text = "x".repeat(200_000);
    server.text("/a", text);
    Path target = folder.resolve("a");
    List<String> reported = new ArrayList<>();
    Download.of(web, server.uri("/a"), Optional.of(target), (b, w) -> reported.add(b + "/" + w));
    assertThat(Files.readString(target)).isEqualTo(text);
    assertThat(reported).last().isEqualTo("200000/200000");
    assertThat(Download.ofFile(target)).isEqualTo(new Download(hash(text), 200_000));
  }

  @Test
  void followsRedirects() throws IOException {
    server.text("/there", "content");
    server.on(
        "/here",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/there");
          exchange.sendResponseHeaders(302, -1);
        });
    assertThat(download("/here").sha256()).isEqualTo(hash("content"));
  }

  @Test
  void aRedirectLoopIsEnded() {
    server.on(
        "/here",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/here");
          exchange.sendResponseHeaders(302, -1);
        });
    assertThatThrownBy(() -> download("/here"))
        .isInstanceOf(FetchException.class)
        .hasMessage("GET " + server.uri("/here") + ": more than 10 redirects");
  }

  @Test
  void aRedirectToAFileIsRefused() {
    server.on(
        "/here",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "file:///etc/passwd");
          exchange.sendResponseHeaders(302, -1);
        });
    assertThatThrownBy(() -> download("/here"))
        .hasMessage(
            "GET "
                + server.uri("/here")
                + ": a redirect to file:///etc/passwd, which is not HTTPS");
  }

  @ParameterizedTest
  @CsvSource({
    "http://[::1, 'a redirect to \"http://[::1\"'",
    "/a b, 'a redirect to \"/a b\"'",
    "http://127.0.0.1:65536/, 'a redirect to \"http://127.0.0.1:65536/\"'",
    "mailto:me@example.org, 'a redirect to mailto:me@example.org, which is not HTTPS'",
    "'', a redirect without a target"
  })
  void anInvalidRedirectIsReported(String target, String message) {
    server.on("/here", exchange -> redirect(exchange, target));
    assertThatThrownBy(() -> download("/here"))
        .isInstanceOf(FetchException.class)
        .hasMessage("GET " + server.uri("/here") + ": " + message);
  }

  private static void redirect(HttpExchange exchange, String target) throws IOException {
    if (!target.isEmpty()) {
      exchange.getResponseHeaders().set("Location", target);
    }
    exchange.sendResponseHeaders(302, -1);
  }

  @Test
  void aRedirectMayBeRelativeOrHaveAnUpperCaseScheme() throws IOException {
    server.text("/there", "content");
    server.on("/here/file", exchange -> redirect(exchange, "../there"));
    server.on("/loud", exchange -> redirect(exchange, "HTTP://" + server.authority() + "/there"));
    assertThat(download("/here/file").sha256()).isEqualTo(hash("content"));
    assertThat(download("/loud").sha256()).isEqualTo(hash("content"));
  }

  @Test
  void aMissingFileIsReportedWithoutARetry() {
    assertThatThrownBy(() -> download("/absent"))
        .hasMessage("GET " + server.uri("/absent") + ": HTTP status 404");
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void aTransientFailureIsRetried() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    server.on(
        "/a",
        exchange -> TestServer.send(exchange, asked.incrementAndGet() < 3 ? 503 : 200, "content"));
    assertThat(download("/a").sha256()).isEqualTo(hash("content"));
  }

  @Test
  void theNumberOfAttemptsIsLimited() {
    server.on("/a", exchange -> TestServer.send(exchange, 503, "later"));
    assertThatThrownBy(() -> download("/a"))
        .hasMessage("GET " + server.uri("/a") + ": HTTP status 503, in each of 3 attempts");
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void aDownloadThatIsAlwaysCutOffFails() {
    server.on(
        "/a",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write("half".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        });
    assertThatThrownBy(() -> download("/a"))
        .hasMessage(
            "GET "
                + server.uri("/a")
                + ": the connection closed after 4 of 100 bytes, in each of 3 attempts");
  }

  @Test
  void aDownloadThatIsCutOffOnceIsRetried() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    server.on(
        "/a",
        exchange -> {
          if (asked.incrementAndGet() == 1) {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write("wrong start".getBytes(StandardCharsets.UTF_8));
          } else {
            TestServer.send(exchange, 200, "content");
          }
        });
    Path target = folder.resolve("a");
    Download.of(web, server.uri("/a"), Optional.of(target), (b, w) -> {});
    assertThat(Files.readString(target)).isEqualTo("content");
  }

  @Test
  void aServerThatStopsSendingTimesOut() {
    server.on(
        "/a",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          sleep(3000);
        });
    assertThatThrownBy(() -> download("/a", Duration.ofMillis(300), Duration.ofSeconds(30), 3))
        .hasMessageEndingWith("(SocketTimeout), in each of 3 attempts");
  }

  @Test
  void aServerThatSendsTooSlowlyTimesOut() {
    server.on(
        "/a",
        exchange -> {
          exchange.sendResponseHeaders(200, 1000);
          for (int i = 0; i < 40; i++) {
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            sleep(50);
          }
        });
    assertThatThrownBy(() -> download("/a", Duration.ofSeconds(30), Duration.ofMillis(300), 1))
        .hasMessageContaining(": too slow: ")
        .hasMessageEndingWith(" bytes arrived within the time limit");
  }

  @Test
  void anUnreachableServerIsReported() {
    URI closed = server.uri("/a");
    server.close();
    assertThatThrownBy(() -> Download.of(web, closed, Optional.empty(), (b, w) -> {}))
        .isInstanceOf(FetchException.class)
        .hasMessageStartingWith("GET " + closed + ": ")
        .hasMessageEndingWith("(Connect), in each of 3 attempts");
  }

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
