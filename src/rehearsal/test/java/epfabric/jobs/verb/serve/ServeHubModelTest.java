package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import epfabric.base.fetch.TestServer;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that {@code serve} reads models that the catalog lacks from a hub on this machine. */
@Timeout(60)
class ServeHubModelTest {
  private final List<String> headers = new CopyOnWriteArrayList<>();
  private LocalHub hub;
  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    hub = new LocalHub(folder);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private TestServer.Page recordHeader(TestServer.Page page) {
    return exchange -> {
      headers.add(
          Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("-"));
      page.answer(exchange);
    };
  }

  private static void redirect(HttpExchange exchange, String target) throws IOException {
    exchange.getResponseHeaders().set("Location", target);
    exchange.sendResponseHeaders(307, -1);
  }

  @Test
  void aConfigFromTheHubResultsInTheSameServerAsAConfigFile() throws IOException {
    hub.server().text(LocalHub.PATH, LocalHub.CONFIG);
    Run run = hub.run(LocalHub.MODEL);
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                run.out(),
                "reading " + hub.url() + "\nwrote " + folder.resolve("out/serving.yaml") + "\n"));
    Path config = Files.writeString(folder.resolve("config.json"), LocalHub.CONFIG);
    Run local = hub.run(LocalHub.MODEL, "--config", config.toString());
    assertThat(run.out())
        .startsWith("Memory of acme/small on 8 GPUs of 1 node, in GB per GPU:\n")
        .isEqualTo(local.out().replace(config.toString(), hub.url()));
    assertThat(hub.server().asked()).containsExactly(LocalHub.PATH);
  }

  @Test
  void aModelOfTheCatalogNeedsNoHub() {
    hub.variables().put("HF_ENDPOINT", "not an address");
    hub.variables().put("HF_TOKEN", "not a token");
    assertThat(hub.run("deepseek-ai/DeepSeek-R1").exit()).isZero();
    assertThat(hub.server().asked()).isEmpty();
  }

  @Test
  void theTokenIsSentAsAHeaderOnly() throws IOException {
    hub.variables().put("HF_TOKEN", LocalHub.TOKEN + "\n");
    hub.server()
        .on(
            LocalHub.PATH,
            recordHeader(exchange -> TestServer.send(exchange, 200, LocalHub.CONFIG)));
    assertThat(hub.run(LocalHub.MODEL).exit()).isZero();
    assertThat(headers).containsExactly("Bearer " + LocalHub.TOKEN);
    assertThat(hub.server().asked()).containsExactly(LocalHub.PATH);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain(LocalHub.TOKEN);
      }
    }
  }

  @Test
  void noHeaderIsSentWithoutAToken() {
    hub.variables().put("HF_TOKEN", " ");
    hub.server()
        .on(
            LocalHub.PATH,
            recordHeader(exchange -> TestServer.send(exchange, 200, LocalHub.CONFIG)));
    assertThat(hub.run(LocalHub.MODEL).exit()).isZero();
    assertThat(headers).containsExactly("-");
  }

  @Test
  void aRedirectToAnotherServerCarriesNoToken() {
    hub.variables().put("HF_TOKEN", LocalHub.TOKEN);
    try (TestServer other = new TestServer()) {
      other.on("/file", recordHeader(exchange -> TestServer.send(exchange, 200, LocalHub.CONFIG)));
      hub.server()
          .on(
              LocalHub.PATH,
              recordHeader(exchange -> redirect(exchange, other.uri("/file").toString())));
      assertThat(hub.run(LocalHub.MODEL).exit()).isZero();
      assertThat(other.asked()).containsExactly("/file");
    }
    assertThat(headers).containsExactly("Bearer " + LocalHub.TOKEN, "-");
  }

  @Test
  void aRedirectWithinTheHubKeepsTheToken() {
    hub.variables().put("HF_TOKEN", LocalHub.TOKEN);
    hub.server().on(LocalHub.PATH, recordHeader(exchange -> redirect(exchange, "/moved")));
    hub.server()
        .on("/moved", recordHeader(exchange -> TestServer.send(exchange, 200, LocalHub.CONFIG)));
    assertThat(hub.run(LocalHub.MODEL).exit()).isZero();
    assertThat(headers).containsExactly("Bearer " + LocalHub.TOKEN, "Bearer " + LocalHub.TOKEN);
  }

  @Test
  void theAddressOfAHubMayHaveAPathAndASlash() {
    hub.variables().put("HF_ENDPOINT", hub.server().uri("/mirror/").toString());
    hub.server().text("/mirror" + LocalHub.PATH, LocalHub.CONFIG);
    assertThat(hub.run(LocalHub.MODEL).exit()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "small",
        "acme/small/more",
        "acme/",
        "../..",
        "acme/..",
        "acme/a..b",
        "acme/a--b",
        "acme/-small",
        "acme/small?x=1",
        "acme/sm all",
        "acme/smäll",
        "acme/small#main",
        "//host/small"
      })
  void anInvalidIdIsNotSent(String id) {
    assertThat(hub.run(id))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --model: not the ID of a model, got "ID"
                  expected: OWNER/NAME of letters, digits, hyphens, underscores and dots
                  hint: --config FILE takes the config.json of any other model
                """
                    .replace("\"ID\"", "\"" + id + "\"")));
    assertThat(hub.server().asked()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'http://hub.example.org', ', got \"http://hub.example.org\"'",
    "'https://me:Planted@hub.example.org', ''",
    "'https://hub.example.org?x=1', ', got \"https://hub.example.org?x=1\"'",
    "'https://hub.example.org:65536', ', got \"https://hub.example.org:65536\"'",
    "'ftp://localhost', ', got \"ftp://localhost\"'",
    "'hub.example.org', ', got \"hub.example.org\"'",
    "'https://a b', ', got \"https://a b\"'"
  })
  void anUnsafeAddressOfAHubIsRefused(String address, String got) {
    hub.variables().put("HF_ENDPOINT", address);
    assertThat(hub.run(LocalHub.MODEL))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: HF_ENDPOINT: not the address of a hub%s
                  expected: https://HOST[:PORT][/PATH] without a user; http only for this machine
                """
                    .formatted(got)));
  }

  @Test
  void aTokenThatIsNoValidHeaderIsRefusedAndNotPrinted() {
    hub.variables().put("HF_TOKEN", LocalHub.TOKEN + "\r\nHost: Planted");
    assertThat(hub.run(LocalHub.MODEL))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: HF_TOKEN: not a token
                  expected: visible ASCII characters, no spaces
                """));
    assertThat(hub.server().asked()).isEmpty();
  }
}
