package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemedyTextTest {
  private static String remedyForMissingCapacity(String environment) {
    return new RemedyText(Planned.plan(environment), "pulumi up", "GCE_STOCKOUT")
        .of(FailureRemedy.WAIT_FOR_CAPACITY);
  }

  @Test
  void theRemedyForMissingCapacityNamesTheReservation() {
    assertThat(remedyForMissingCapacity("prod"))
        .contains(
            "To see what reservation b200-prod has left: gcloud compute reservations describe"
                + " b200-prod --zone=us-central1-b --project=my-project. Free some of its machines, or wait while"
                + " Google repairs one; pulumi up again continues with this pool")
        .doesNotContain("another zone");
  }

  @Test
  void withoutAReservationTheRemedyForMissingCapacityNamesOtherZones() {
    assertThat(remedyForMissingCapacity("dev"))
        .endsWith(
            "Wait, or take another zone or a reservation;"
                + " pulumi up again continues with this pool");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Error 429: Reservation does not have enough resources for the request: short of 1 VM count|the reservation has too few free machines. free machines of it,",
        "Error 404: Google Compute Engine: reservation \"a\" not found for node pool \"b\" at zone \"c\".|there is no such reservation in this zone and project, or it is not shared with the project. correct",
        "Current errors: [IP_SPACE_EXHAUSTED]: Instance 'x' creation failed|a subnetwork has no addresses left. use larger ranges",
        "Placement policy is not applicable to machine type t|this machine type does not support such a placement policy. set epfabric:gpuPool.placement: none",
        "No more than 0 instances of machine type t can be created with this policy.|the placement policy admits no more machines of this type. use fewer nodes",
        "Error 400: Invalid value for field 'resource.networkProfile': 'n'.|the zone has no such network profile, or its name has the wrong form. an RDMA network",
      })
  void aRefusalByGoogleHasTheExpectedRemedy(String message, String remedy) {
    assertThat(FailureRemedy.of(message)).isEqualTo(FailureRemedy.FIX_REFUSAL);
    assertThat(
            new RemedyText(Planned.plan("dev"), "pulumi up", message).of(FailureRemedy.FIX_REFUSAL))
        .startsWith(remedy);
  }
}
