package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the addresses of Google's APIs, which gcloud's variables can change. */
class ApiEndpointsTest {
  private static final String VARIABLE = "CLOUDSDK_API_ENDPOINT_OVERRIDES_IAM";

  private static String iam(String value, boolean credentials) {
    return ApiEndpoints.of(Map.of(VARIABLE, value), credentials).of(Api.IAM);
  }

  @ParameterizedTest
  @EnumSource(Api.class)
  void withoutVariablesEachApiIsQueriedAtGoogleOverTls(Api api) {
    assertThat(ApiEndpoints.of(Map.of(), true).of(api))
        .startsWith("https://" + api.service() + "/")
        .endsWith("/");
  }

  @ParameterizedTest
  @CsvSource({
    "https://iam.example.com/, https://iam.example.com/",
    "https://iam.example.com/v1, https://iam.example.com/v1/",
    "'', https://iam.googleapis.com/"
  })
  void anAddressEndsWithOneSlash(String value, String address) {
    assertThat(iam(value, true)).isEqualTo(address);
  }

  @Test
  void aVariableChangesTheAddressOfOneApi() {
    ApiEndpoints endpoints = ApiEndpoints.of(Map.of(VARIABLE, "http://127.0.0.1:8080"), false);
    assertThat(endpoints.of(Api.IAM)).isEqualTo("http://127.0.0.1:8080/");
    assertThat(endpoints.of(Api.CONTAINER)).isEqualTo("https://container.googleapis.com/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "iam.example.com",
        "https:/path",
        "https:opaque",
        "ftp://iam.example.com/",
        "a b",
        "://"
      })
  void invalidAddressesAreRefused(String value) {
    for (boolean credentials : new boolean[] {true, false}) {
      GoogleAnswerException failure =
          catchThrowableOfType(GoogleAnswerException.class, () -> iam(value, credentials));
      assertThat(failure.kind()).isEqualTo(Kind.NOT_CONFIGURED);
      assertThat(failure.render())
          .isEqualTo(
              """
              cannot ask Google Cloud: CLOUDSDK_API_ENDPOINT_OVERRIDES_IAM=%s: not an address
                hint: unset CLOUDSDK_API_ENDPOINT_OVERRIDES_IAM, or source what \
              `epfabric rehearse serve ENV` printed for an emulated cloud"""
                  .formatted(value));
    }
  }
}
