package epfabric.operate.live.access;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.live.access.ClusterException.Kind;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the messages of failed requests. */
class RequestFailureTest {
  private static final String SERVER = "https://10.0.0.1/";

  private static KubernetesClientException refusal(int code, String message) {
    return new KubernetesClientException(
        "whole request", code, new StatusBuilder().withMessage(message).build());
  }

  private static KubernetesClientException withoutResponse(Throwable cause) {
    return new KubernetesClientException("Operation: [list] failed.", cause);
  }

  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new UnknownHostException("api.example"), "unknown host"),
        Arguments.of(new HttpTimeoutException("request timed out"), "it takes too long"),
        Arguments.of(new TimeoutException("30 s"), "it takes too long"),
        Arguments.of(new ConnectException("no route"), "connection refused"),
        Arguments.of(new IOException("outer", new ConnectException("inner")), "connection refused"),
        Arguments.of(new IOException("broken pipe\nat x"), "broken pipe (IO)"),
        Arguments.of(new IOException("outer", new IOException("inner")), "inner (IO)"),
        Arguments.of(
            new IllegalArgumentException("invalid header: Bearer t0ken"), "IllegalArgument"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void theInnermostReasonIsReported(Throwable cause, String reason) {
    assertThat(RequestFailure.reason(withoutResponse(cause))).startsWith(reason);
    assertThat(RequestFailure.message("list", "pods", withoutResponse(cause)))
        .startsWith("cannot list pods: no answer: " + reason);
  }

  @Test
  void aLoginThatCannotBeSentIsNotQuoted() {
    assertThat(RequestFailure.reason(withoutResponse(new IllegalArgumentException("Bearer t0ken"))))
        .doesNotContain("t0ken");
  }

  @Test
  void aFailureWithoutAReasonHasAMessage() {
    assertThat(RequestFailure.reason(new IOException())).isEmpty();
    assertThat(RequestFailure.message("get", "jobs", new KubernetesClientException("x", 500, null)))
        .isEqualTo("cannot get jobs: 500: no reason given");
  }

  @ParameterizedTest
  @CsvSource({"401, REFUSED", "403, REFUSED", "404, UNREACHABLE", "500, UNREACHABLE"})
  void onlyAuthorizationFailuresAreRefusals(int code, Kind kind) {
    assertThat(RequestFailure.of(SERVER, "pods", refusal(code, "no")).kind()).isEqualTo(kind);
  }

  @Test
  void theHintNamesTheObserverOnlyForItsPermissions() {
    assertThat(RequestFailure.of(SERVER, "secrets", refusal(403, "no")).getMessage())
        .isEqualTo(
            SERVER
                + ": cannot list secrets: 403: no\n"
                + "  expected: permission to list secrets in the whole cluster\n"
                + "  hint: `kubectl auth can-i list secrets -A` checks it");
    assertThat(RequestFailure.of(SERVER, "pods", refusal(403, "no")).getMessage())
        .contains("the fabric's ClusterRole \"observer\" has it; ");
  }

  @Test
  void errorPagesOfProxiesAreTruncated() {
    String page = "<html>".repeat(100);
    assertThat(RequestFailure.message("list", "pods", refusal(502, page)))
        .hasSize("cannot list pods: 502: ".length() + 301)
        .endsWith("…");
    assertThat(RequestFailure.shortened("x".repeat(300))).hasSize(300).doesNotEndWith("…");
  }

  @Test
  void messagesAreSingleLines() {
    assertThat(RequestFailure.inOneLine(refusal(409, "it is\nthere\talready")))
        .isEqualTo("409: it is there already");
  }
}
