package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.TestServer;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the messages about models that a hub on this machine refuses or fails to send. */
@Timeout(60)
class ServeHubRefusalTest {
  @TempDir private Path folder;
  private LocalHub hub;

  @BeforeEach
  void start() throws IOException {
    hub = new LocalHub(folder);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  /**
   * Runs {@code serve} with a model that the hub refuses; returns the run with the address left out
   * of its messages.
   */
  private Run runRefused() {
    Run run = hub.run(LocalHub.MODEL);
    String reading = "reading " + hub.url() + "\n";
    assertThat(run.err()).startsWith(reading);
    assertThat(folder.resolve("out")).doesNotExist();
    return new Run(run.exit(), run.out(), run.err().substring(reading.length()));
  }

  private void answer(int status, String text) {
    hub.server().on(LocalHub.PATH, exchange -> TestServer.send(exchange, status, text));
  }

  @Test
  void aMissingModelIsReported() {
    assertThat(runRefused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --model: the hub has no config.json of "acme/small": GET URL: HTTP status 404
                  expected: a model at HUB/
                  hint: --config FILE takes the config.json of any other model
                """
                    .replace("URL", hub.url())
                    .replace("HUB", hub.server().uri("").toString())));
    assertThat(hub.run("zai-org/GLM-4.5").err())
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
            .replace("URL", hub.url())
            .replace("HUB", hub.server().uri("").toString())
            .replace("STATUS", Integer.toString(status));
    assertThat(runRefused()).isEqualTo(new Run(9, "", refusal.replace("HOW", "without a token")));
    hub.variables().put("HF_TOKEN", LocalHub.TOKEN);
    assertThat(runRefused())
        .isEqualTo(new Run(9, "", refusal.replace("HOW", "with the token in HF_TOKEN")));
    assertThat(hub.server().asked()).hasSize(2);
  }

  @Test
  void aFailingHubIsReportedAfterThreeAttempts() {
    answer(503, "");
    assertThat(runRefused()).isEqualTo(unreachable("HTTP status 503, in each of 3 attempts"));
    assertThat(hub.server().asked()).hasSize(3);
  }

  @Test
  void aSilentHubIsReported() {
    hub.limit(
        new HttpGet.Limits(Duration.ofMillis(200), Duration.ofSeconds(1), 1, Duration.ofMillis(1)));
    hub.server().on(LocalHub.PATH, exchange -> sleep(2000));
    assertThat(runRefused()).isEqualTo(unreachable("Read timed out (SocketTimeout)"));
  }

  @Test
  void aHubThatSendsTooSlowlyIsReported() {
    hub.limit(
        new HttpGet.Limits(
            Duration.ofSeconds(30), Duration.ofMillis(300), 1, Duration.ofMillis(1)));
    hub.server()
        .on(
            LocalHub.PATH,
            exchange -> {
              exchange.sendResponseHeaders(200, 1000);
              for (int i = 0; i < 40; i++) {
                exchange.getResponseBody().write('x');
                exchange.getResponseBody().flush();
                sleep(50);
              }
            });
    assertThat(runRefused().err())
        .matches(
            "(?s)epfabric: --model: GET \\S+: too slow: only \\d+ bytes arrived within the time limit.*");
  }

  @Test
  void aHubThatIsNotRunningIsReported() {
    hub.close();
    Run run = runRefused();
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .startsWith("epfabric: --model: GET " + hub.url() + ": ")
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
            .replace("URL", hub.url())
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
    hub.server().text(LocalHub.PATH, LocalHub.CONFIG + " ".repeat(1 << 20));
    assertThat(runRefused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --model: GET URL: more than 1048576 bytes
                  hint: --config FILE takes the config.json of any other model
                """
                    .replace("URL", hub.url())));
  }

  @Test
  void anHtmlPageInsteadOfTheConfigIsRefused() {
    hub.server().text(LocalHub.PATH, "<html>Log in</html>");
    Run run = runRefused();
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("epfabric: " + hub.url() + ": not JSON: ")
        .endsWith("\n  expected: a model's config.json\n");
  }

  @Test
  void anUnsupportedModelIsRefusedWithItsField() {
    hub.server()
        .text(
            LocalHub.PATH,
            LocalHub.CONFIG.replace(
                "{\"hidden", "{\"layer_types\": [\"linear_attention\"], \"hidden"));
    assertThat(runRefused())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: URL: layer_types: attention whose cache cannot be counted, got "linear_attention"
                  expected: full_attention or sliding_attention
                """
                    .replace("URL", hub.url())));
  }

  @Test
  void problemsOfOptionsAndOfTheHubAreReportedTogether() {
    answer(401, "");
    Run run = hub.run(LocalHub.MODEL, "--shape", "apart", "--accept", "fail");
    assertThat(run.exit()).isEqualTo(2);
    List<String> places = new ArrayList<>();
    run.err().lines().filter(l -> l.startsWith("epfabric: ")).forEach(places::add);
    assertThat(places)
        .containsExactly(
            "epfabric: --accept: not a verdict that can be accepted, got \"fail\"",
            "epfabric: --model: the hub does not give access to config.json of \"acme/small\""
                + " without a token: GET "
                + hub.url()
                + ": HTTP status 401",
            "epfabric: --shape: not a shape, got \"apart\"");
  }
}
