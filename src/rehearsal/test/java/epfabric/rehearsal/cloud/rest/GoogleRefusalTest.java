package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that a refusal has all forms that Google's clients expect; some clients read only one form.
 */
class GoogleRefusalTest {
  private static final String NETWORK = "projects/p/global/networks/n";

  @Test
  void aRefusalHasTheFormThatClientsRead() {
    CloudResponse answer = GoogleRefusal.invalidField("mtu", "9000", "Too great.").response();
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            Json.parseObject(
                """
                {"error": {"code": 400,
                   "message": "Invalid value for field 'resource.mtu': '9000'. Too great.",
                   "errors": [{
                     "message": "Invalid value for field 'resource.mtu': '9000'. Too great.",
                     "domain": "global", "reason": "invalid"}],
                   "status": "INVALID_ARGUMENT"}}"""));
  }

  /** Operations of GKE contain the code (google.rpc.Code) as a number. */
  @Test
  void eachRefusalHasTheRpcCodeOfItsHttpStatus() {
    Map<Integer, GoogleRefusal> codes =
        Map.of(
            3, GoogleRefusal.badRequest("x"),
            5, GoogleRefusal.notFoundInGke(NETWORK),
            6, GoogleRefusal.alreadyExists(NETWORK),
            7, GoogleRefusal.forbidden("x"),
            8, GoogleRefusal.exhausted("x"),
            9, GoogleRefusal.notReady(NETWORK),
            10, GoogleRefusal.inProgress(),
            13, GoogleRefusal.internal("x"),
            14, GoogleRefusal.unavailable());
    codes.forEach((code, refusal) -> assertThat(refusal.grpcCode()).isEqualTo(code));
  }

  @Test
  void operationsOfComputeEngineHaveReasonCodesOfComputeEngine() {
    assertThat(GoogleRefusal.inUse(NETWORK, "x").operationCode())
        .isEqualTo("RESOURCE_IN_USE_BY_ANOTHER_RESOURCE");
    assertThat(GoogleRefusal.quota("x").operationCode()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(GoogleRefusal.invalid("x").operationCode()).isEqualTo("INVALID");
  }

  @Test
  void theRefusalForAResourceInUseNamesItsKindAndItsUser() {
    assertThat(GoogleRefusal.inUse(NETWORK, "projects/p/regions/r/subnetworks/s").text())
        .isEqualTo(
            "The network resource 'projects/p/global/networks/n' is already being used by"
                + " 'projects/p/regions/r/subnetworks/s'");
  }
}
