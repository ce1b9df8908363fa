package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.loopback.OwnersSockets;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sends random invalid requests. The server must refuse or drop these requests without an internal
 * error, and must answer the next client. With {@code -Depfabric.requests=M}, the test sends M
 * requests; the first has the seed in {@code -Depfabric.seed=N}.
 */
class HostileRequestsTest {
  private static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int REQUESTS = Integer.getInteger("epfabric.requests", LONG ? 8_000 : 80);
  private static final int TIMEOUT_MILLIS = 20_000;

  /** The time after which the server drops an incomplete request. */
  private static final Duration LIMIT = Duration.ofMillis(300);

  private static final int ATTEMPTS = 20;

  private static final List<String> METHODS =
      List.of(
          "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "G\0T");

  private static final List<String> PATHS =
      List.of(
          Fabric.NETWORKS,
          Fabric.NETWORKS + "/../../../../etc/passwd",
          "/%2e%2e/%2e%2e/etc/passwd",
          "//" + "a/".repeat(4_000),
          "/v1/projects/%00/locations/-/clusters",
          "/?" + "a=1&".repeat(2_000),
          "http://other.example/compute/v1/projects",
          "*",
          "");

  private static final List<String> HEADERS =
      List.of(
          "Host: 127.0.0.1",
          "Host: other.example",
          "Content-Length: -1",
          "Content-Length: 99999999999999999999",
          "Content-Length: 7",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: gzip, chunked",
          "Content-Encoding: gzip",
          "Content-Type: text/\u00e4",
          "X-HTTP-Method-Override: DELETE",
          "Expect: 100-continue",
          "Upgrade: h2c",
          "Authorization: Bearer " + "x".repeat(9_000),
          " folded",
          ": nameless",
          "Range: bytes=0-1,5-4");

  private static final List<String> BODIES =
      List.of(
          "",
          "{}",
          "{\"name\": \"n\"}",
          "{\"name\": 7}",
          "[".repeat(20_000),
          "{\"a\":".repeat(20_000),
          "null",
          "\"\\ud800\"",
          "{\"name\": \"" + "n".repeat(100_000) + "\"}",
          "5\r\n{}\r\n\r\n0\r\n\r\n",
          "ffffffffffffffff\r\n");

  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})");
  private static final Pattern TRACE = Pattern.compile("Exception|\\tat |java\\.|epfabric\\.");

  private CloudServer server;

  @BeforeEach
  void start() throws IOException {
    EmulatedCloud cloud = new EmulatedCloud(Fabric.settings(), new JumpingTime());
    server = CloudServer.start(cloud, 0, () -> new OwnersSockets((here, there) -> true), LIMIT);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String pick(List<String> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static byte[] request(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    text.append(pick(METHODS, random)).append(' ').append(pick(PATHS, random));
    text.append(random.nextInt(10) == 0 ? " HTTP/9.9\r\n" : " HTTP/1.1\r\n");
    for (int headers = random.nextInt(5); headers > 0; headers--) {
      text.append(pick(HEADERS, random)).append(random.nextInt(20) == 0 ? "\n" : "\r\n");
    }
    text.append("Connection: close\r\n\r\n").append(pick(BODIES, random));
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    for (int flips = random.nextInt(3); flips > 0; flips--) {
      bytes[random.nextInt(Math.min(200, bytes.length))] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private String answer(byte[] request) {
    try (Socket socket = new Socket(server.address().getHost(), server.address().getPort())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(request);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException e) {
      return ""; // The server closed the connection before it got the complete request.
    } catch (IOException e) {
      return "no answer: " + e;
    }
  }

  /**
   * Returns the start of an unacceptable response; empty if the request was dropped or got a valid
   * response.
   */
  private static Optional<String> fault(String answer) {
    Matcher status = STATUS.matcher(answer);
    boolean dropped = answer.isEmpty();
    boolean internalError = status.lookingAt() && status.group(1).equals("500");
    boolean acceptable =
        dropped || (status.lookingAt() && !internalError && !TRACE.matcher(answer).find());
    return acceptable
        ? Optional.empty()
        : Optional.of(answer.substring(0, Math.min(300, answer.length())));
  }

  @Test
  void noRequestCausesAnInternalErrorOfTheServer() {
    Map<Long, String> answers =
        LongStream.range(SEED, SEED + REQUESTS)
            .parallel()
            .boxed()
            .collect(Collectors.toConcurrentMap(seed -> seed, this::answerTo));
    List<String> faults = new ArrayList<>();
    answers.forEach(
        (seed, answer) ->
            fault(answer).ifPresent(text -> faults.add("-Depfabric.seed=" + seed + ": " + text)));
    assertThat(faults).isEmpty();
    long answered = answers.values().stream().filter(answer -> !answer.isEmpty()).count();
    assertThat(answered)
        .as("number of responses to %d requests", REQUESTS)
        .isGreaterThan(REQUESTS / 4);
    String plain =
        "GET "
            + Fabric.NETWORKS
            + " HTTP/1.1\r\nHost: "
            + server.address().getAuthority()
            + "\r\nConnection: close\r\n\r\n";
    assertThat(
            Stream.generate(() -> answer(plain.getBytes(StandardCharsets.UTF_8))).limit(ATTEMPTS))
        .anyMatch(answer -> answer.startsWith("HTTP/1.1 200"));
    System.out.printf(Locale.ROOT, "%d hostile requests, %d answered%n", REQUESTS, answered);
  }

  private String answerTo(long seed) {
    return answer(request(new SplittableRandom(seed)));
  }
}
