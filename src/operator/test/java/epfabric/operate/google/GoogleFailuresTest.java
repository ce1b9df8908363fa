package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.client.http.HttpHeaders;
import com.google.api.client.http.HttpResponseException;
import com.google.auth.Retryable;
import com.google.gson.stream.MalformedJsonException;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how failed requests are classified and described. */
class GoogleFailuresTest {
  private static final GoogleFailures FAILURES =
      new GoogleFailures("my-project", Api.CONTAINER, "do it");

  private static HttpResponseException answer(
      int status, @Nullable String line, @Nullable String content) {
    return new HttpResponseException.Builder(status, line, new HttpHeaders())
        .setContent(content)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "400, UNEXPECTED",
    "401, EXPIRED",
    "403, REFUSED",
    "404, NOT_FOUND",
    "409, UNEXPECTED",
    "428, UNEXPECTED",
    "429, UNREACHABLE",
    "430, UNEXPECTED",
    "499, UNEXPECTED",
    "500, UNREACHABLE",
    "503, UNREACHABLE"
  })
  void statusesAreClassified(int status, Kind kind) {
    assertThat(FAILURES.of(answer(status, "x", null)).kind()).isEqualTo(kind);
  }

  @Test
  void excessiveRequestsAreReportedWithTheMessageOfGoogle() {
    String content = ScriptedGoogle.error(429, "Quota exceeded for 'Read requests per minute'");
    assertThat(FAILURES.of(answer(429, "Too Many Requests", content)).render())
        .isEqualTo(
            """
            cannot do it of project my-project: HTTP 429: Quota exceeded for \
            'Read requests per minute'
              hint: try again; https://status.cloud.google.com says more\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "7",
        "[]",
        "<html>",
        "{",
        "{\"error\": \"text\"}",
        "{\"error\": null}",
        "{\"error\": []}",
        "{\"error\": {}}",
        "{\"error\": {\"message\": null}}",
        "{\"error\": {\"message\": {}}}",
        "{\"error\": {\"message\": []}}"
      })
  void aResponseWithoutAnErrorMessageIsReportedByItsStatus(String content) {
    assertThat(FAILURES.of(answer(400, "Bad Request", content)).getMessage())
        .isEqualTo("cannot do it of project my-project: HTTP 400: Bad Request");
  }

  @Test
  void aRefusalWithoutAMessageIsReported() {
    assertThat(FAILURES.of(answer(403, null, null)).getMessage())
        .isEqualTo("cannot do it of project my-project: refused: no reason given");
  }

  @ParameterizedTest
  @CsvSource({
    "403, \"SERVICE_DISABLED\", API_DISABLED",
    "403, \"accessNotConfigured\", API_DISABLED",
    "403, NOT_SERVICE_DISABLED, REFUSED",
    "404, \"SERVICE_DISABLED\", NOT_FOUND",
    "401, \"SERVICE_DISABLED\", EXPIRED"
  })
  void onlyStatus403ReportsADisabledApi(int status, String content, Kind kind) {
    assertThat(FAILURES.of(answer(status, "x", content)).kind()).isEqualTo(kind);
  }

  /** A bucket is found by its name alone, so its requests have no project. */
  @Test
  void failuresOfBucketsAreReportedWithoutAProject() {
    GoogleAnswerException failure =
        new GoogleFailures("", Api.STORAGE, "read gs://b/x")
            .of(answer(403, "x", "{\"reason\": \"SERVICE_DISABLED\"}"));
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot read gs://b/x: storage.googleapis.com is not enabled there
              hint: gcloud services enable storage.googleapis.com\
            """);
  }

  private static GoogleAnswerException failureFor(Exception failure) {
    GoogleAnswerException reported = FAILURES.of(failure);
    assertThat(reported).hasCause(failure);
    return reported;
  }

  @Test
  void anUnknownHostIsUnreachable() {
    GoogleAnswerException failure =
        failureFor(new IOException("x", new UnknownHostException("container.googleapis.com")));
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.getMessage())
        .isEqualTo("cannot do it of project my-project: container.googleapis.com: not known here");
  }

  @Test
  void aTimeoutIsFoundAmongNestedCauses() {
    assertThat(failureFor(new SocketTimeoutException()).kind()).isEqualTo(Kind.TIMED_OUT);
    assertThat(failureFor(new IOException(new IOException(new SocketTimeoutException()))).kind())
        .isEqualTo(Kind.TIMED_OUT);
  }

  @Test
  void invalidResponsesAreReported() {
    String message =
        "container.googleapis.com: what answers there is not Google, but perhaps a proxy";
    assertThat(failureFor(new IllegalArgumentException("no end")).getMessage()).endsWith(message);
    assertThat(failureFor(new MalformedJsonException("x")).getMessage()).endsWith(message);
    assertThat(failureFor(new EOFException()).getMessage()).endsWith(message);
    assertThat(failureFor(new IOException("reset")).getMessage())
        .endsWith("container.googleapis.com: no connection");
  }

  /**
   * Imitates the library's exception for a failed renewal of credentials, which states whether a
   * retry makes sense.
   */
  private static final class RefreshFailure extends IOException implements Retryable {
    private static final long serialVersionUID = 1L;
    private final boolean retryable;

    RefreshFailure(boolean retryable, String message) {
      super(message);
      this.retryable = retryable;
    }

    @Override
    public boolean isRetryable() {
      return retryable;
    }

    @Override
    public int getRetryCount() {
      return 3;
    }
  }

  @Test
  void credentialsThatCannotBeRenewedAreReported() {
    for (Exception refused :
        new Exception[] {
          new RefreshFailure(false, "x"), new RefreshFailure(true, "400: invalid_grant")
        }) {
      assertThat(failureFor(refused).render())
          .isEqualTo(
              """
              cannot do it of project my-project: the credentials are no longer valid
                hint: gcloud auth application-default login\
              """);
      assertThat(failureFor(refused).kind()).isEqualTo(Kind.EXPIRED);
    }
    assertThat(failureFor(new RefreshFailure(true, "503")).kind()).isEqualTo(Kind.UNREACHABLE);
  }
}
