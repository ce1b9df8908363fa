package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.TestServer;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import picocli.CommandLine;

/** Models that the catalog lacks, read from a hub on this machine. */
@Timeout(60)
class ServeHubModelTest {
  private static final String MODEL = "acme/small";
  private static final String PATH = "/acme/small/resolve/main/config.json";
  private static final String TOKEN = "hf_PlantedPlantedPlantedPlanted";
  private static final String CONFIG =
      """
      {"hidden_size": 4096, "num_hidden_layers": 4, "num_attention_heads": 64,
       "num_key_value_heads": 4, "head_dim": 128, "num_experts": 128, "num_experts_per_tok": 8,
       "moe_intermediate_size": 1536, "intermediate_size": 12288, "vocab_size": 151936}
      """;

  @TempDir private Path folder;

  private final TestServer hub = new TestServer();
  private final List<String> headers = new CopyOnWriteArrayList<>();
  private final Map<String, String> variables = new HashMap<>();
  private HttpGet.Limits limits = TestServer.QUICK;

  @BeforeEach
  void anEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    variables.put("HF_ENDPOINT", hub.uri("").toString());
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private Run run(String model, String... more) {
    CommandLine line = Cli.commandLine();
    ServeCommand serve = Objects.requireNonNull(line.getSubcommands().get("serve")).getCommand();
    serve.with(variables, limits);
    String out = folder.resolve("out").toString();
    List<String> words = List.of("serve", "dev", "--model", model, "--engine", "vllm", "-o", out);
    String[] all = Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
    Run run = Cli.run(line, new StringWriter(), folder, all);
    assertThat(run.out() + run.err()).doesNotContain("Planted");
    return run;
  }

  private String url() {
    return hub.uri(PATH).toString();
  }

  /** Runs with a model that is refused, and returns what follows the address that is read. */
  private Run refused() {
    Run run = run(MODEL);
    String reading = "reading " + url() + "\n";
    assertThat(run.err()).startsWith(reading);
    assertThat(folder.resolve("out")).doesNotExist();
    return new Run(run.exit(), run.out(), run.err().substring(reading.length()));
  }

  private void answer(int status, String text) {
    hub.on(PATH, exchange -> TestServer.send(exchange, status, text));
  }

  private TestServer.Page recorded(TestServer.Page page) {
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
  void theHubsConfigGivesTheSameServerAsAFile() throws IOException {
    hub.text(PATH, CONFIG);
    Run run = run(MODEL);
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                run.out(),
                "reading " + url() + "\nwrote " + folder.resolve("out/serving.yaml") + "\n"));
    Path config = Files.writeString(folder.resolve("config.json"), CONFIG);
    Run local = run(MODEL, "--config", config.toString());
    assertThat(run.out())
        .startsWith("acme/small on 8 GPUs of 1 node, GB of each:\n")
        .isEqualTo(local.out().replace(config.toString(), url()));
    assertThat(hub.asked()).containsExactly(PATH);
  }

  @Test
  void aModelOfTheCatalogNeedsNoHub() {
    variables.put("HF_ENDPOINT", "not an address");
    variables.put("HF_TOKEN", "not a token");
    assertThat(run("deepseek-ai/DeepSeek-R1").exit()).isZero();
    assertThat(hub.asked()).isEmpty();
  }

  @Test
  void theTokenIsSentAsAHeaderOnly() throws IOException {
    variables.put("HF_TOKEN", TOKEN + "\n");
    hub.on(PATH, recorded(exchange -> TestServer.send(exchange, 200, CONFIG)));
    assertThat(run(MODEL).exit()).isZero();
    assertThat(headers).containsExactly("Bearer " + TOKEN);
    assertThat(hub.asked()).containsExactly(PATH);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain(TOKEN);
      }
    }
  }

  @Test
  void noHeaderIsSentWithoutAToken() {
    variables.put("HF_TOKEN", " ");
    hub.on(PATH, recorded(exchange -> TestServer.send(exchange, 200, CONFIG)));
    assertThat(run(MODEL).exit()).isZero();
    assertThat(headers).containsExactly("-");
  }

  @Test
  void aRedirectToAnotherServerCarriesNoToken() {
    variables.put("HF_TOKEN", TOKEN);
    try (TestServer other = new TestServer()) {
      other.on("/file", recorded(exchange -> TestServer.send(exchange, 200, CONFIG)));
      hub.on(PATH, recorded(exchange -> redirect(exchange, other.uri("/file").toString())));
      assertThat(run(MODEL).exit()).isZero();
      assertThat(other.asked()).containsExactly("/file");
    }
    assertThat(headers).containsExactly("Bearer " + TOKEN, "-");
  }

  @Test
  void aRedirectWithinTheHubKeepsTheToken() {
    variables.put("HF_TOKEN", TOKEN);
    hub.on(PATH, recorded(exchange -> redirect(exchange, "/moved")));
    hub.on("/moved", recorded(exchange -> TestServer.send(exchange, 200, CONFIG)));
    assertThat(run(MODEL).exit()).isZero();
    assertThat(headers).containsExactly("Bearer " + TOKEN, "Bearer " + TOKEN);
  }

  @Test
  void anAddressMayHaveAPathAndASlash() {
    variables.put("HF_ENDPOINT", hub.uri("/mirror/").toString());
    hub.text("/mirror" + PATH, CONFIG);
    assertThat(run(MODEL).exit()).isZero();
  }

  @Test
  void aMissingModelIsReported() {
    assertThat(refused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --model: the hub has no config.json of "acme/small": GET URL: HTTP status 404
                  expected: a model at HUB/
                  hint: --config FILE takes the config.json of any other model
                """
                    .replace("URL", url())
                    .replace("HUB", hub.uri("").toString())));
    assertThat(run("zai-org/GLM-4.5").err())
        .endsWith(
            "  hint: did you mean \"zai-org/GLM-4.6\"? --config FILE takes the config.json of any"
                + " other model\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aModelWithoutAccessNeedsATokenAndALicense(int status) {
    answer(status, "Access to model acme/small is restricted.");
    String refusal =
        """
        epfabric: --model: the hub does not give access to config.json of "acme/small" HOW: GET URL: HTTP status STATUS
          expected: HF_TOKEN in the environment, of an account that has accepted the model's license at HUB/acme/small
          hint: the hub also answers this for models that it does not have; --config FILE takes the config.json of any other model
        """
            .replace("URL", url())
            .replace("HUB", hub.uri("").toString())
            .replace("STATUS", Integer.toString(status));
    assertThat(refused()).isEqualTo(new Run(9, "", refusal.replace("HOW", "without a token")));
    variables.put("HF_TOKEN", TOKEN);
    assertThat(refused())
        .isEqualTo(new Run(9, "", refusal.replace("HOW", "with the token in HF_TOKEN")));
    assertThat(hub.asked()).hasSize(2);
  }

  @Test
  void aFailingHubIsReportedAfterThreeAttempts() {
    answer(503, "");
    assertThat(refused()).isEqualTo(unreachable("HTTP status 503, in each of 3 attempts"));
    assertThat(hub.asked()).hasSize(3);
  }

  @Test
  void aSilentHubIsReported() {
    limits =
        new HttpGet.Limits(Duration.ofMillis(200), Duration.ofSeconds(1), 1, Duration.ofMillis(1));
    hub.on(PATH, exchange -> sleep(2000));
    assertThat(refused()).isEqualTo(unreachable("Read timed out (SocketTimeout)"));
  }

  @Test
  void aHubThatSendsTooSlowlyIsReported() {
    limits =
        new HttpGet.Limits(Duration.ofSeconds(1), Duration.ofMillis(300), 1, Duration.ofMillis(1));
    hub.on(
        PATH,
        exchange -> {
          exchange.sendResponseHeaders(200, 1000);
          for (int i = 0; i < 40; i++) {
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            sleep(50);
          }
        });
    assertThat(refused().err())
        .matches(
            "(?s)epfabric: --model: GET \\S+: too slow: \\d+ bytes in the time allowed for it.*");
  }

  @Test
  void aHubThatDoesNotRunIsReported() {
    hub.close();
    Run run = refused();
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .startsWith("epfabric: --model: GET " + url() + ": ")
        .contains("in each of 3 attempts\n  hint: --config FILE takes the config.json");
  }

  private Run unreachable(String reason) {
    return new Run(
        8,
        "",
        """
        epfabric: --model: GET URL: REASON
          hint: --config FILE takes the config.json of any other model; behind a proxy: EPFABRIC_JAVA_OPTS='-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT'
        """
            .replace("URL", url())
            .replace("REASON", reason));
  }

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aLargeFileIsRefused() {
    hub.text(PATH, CONFIG + " ".repeat(1 << 20));
    assertThat(refused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --model: GET URL: more than 1048576 bytes
                  hint: --config FILE takes the config.json of any other model
                """
                    .replace("URL", url())));
  }

  @Test
  void aPageInsteadOfTheFileIsRefused() {
    hub.text(PATH, "<html>Log in</html>");
    Run run = refused();
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("epfabric: " + url() + ": not JSON: ")
        .endsWith("\n  expected: a model's config.json\n");
  }

  @Test
  void aModelThatCannotBeCountedIsRefusedAtItsField() {
    hub.text(
        PATH, CONFIG.replace("{\"hidden", "{\"layer_types\": [\"linear_attention\"], \"hidden"));
    assertThat(refused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: URL: layer_types: attention whose cache cannot be counted, got "linear_attention"
                  expected: full_attention or sliding_attention
                """
                    .replace("URL", url())));
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
    assertThat(run(id))
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
    assertThat(hub.asked()).isEmpty();
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
  void anAddressThatIsNotSafeIsRefused(String address, String got) {
    variables.put("HF_ENDPOINT", address);
    assertThat(run(MODEL))
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
  void aTokenThatNoHeaderTakesIsRefusedWithoutItsText() {
    variables.put("HF_TOKEN", TOKEN + "\r\nHost: Planted");
    assertThat(run(MODEL))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: HF_TOKEN: not a token
                  expected: visible ASCII characters, no spaces
                """));
    assertThat(hub.asked()).isEmpty();
  }

  @Test
  void problemsOfOptionsAreReportedTogetherWithTheHubs() {
    answer(401, "");
    Run run = run(MODEL, "--shape", "apart", "--accept", "fail");
    assertThat(run.exit()).isEqualTo(2);
    List<String> places = new ArrayList<>();
    run.err().lines().filter(l -> l.startsWith("epfabric: ")).forEach(places::add);
    assertThat(places)
        .containsExactly(
            "epfabric: --accept: not a verdict that can be accepted, got \"fail\"",
            "epfabric: --model: the hub does not give access to config.json of \"acme/small\""
                + " without a token: GET "
                + url()
                + ": HTTP status 401",
            "epfabric: --shape: not a shape, got \"apart\"");
  }
}
