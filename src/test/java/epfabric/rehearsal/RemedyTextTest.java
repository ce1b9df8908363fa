package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import org.junit.jupiter.api.Test;

class RemedyTextTest {
  private static String withoutCapacity(String environment) {
    return new RemedyText(Planned.plan(environment), "pulumi up", "GCE_STOCKOUT")
        .of(FailureRemedy.WAIT_FOR_CAPACITY);
  }

  @Test
  void whoHasAReservationHearsOfIt() {
    assertThat(withoutCapacity("prod"))
        .contains(
            "To see what reservation b200-prod has left: gcloud compute reservations describe"
                + " b200-prod --zone=us-central1-b --project=my-project. Free machines of it, or wait while"
                + " Google repairs one; pulumi up again continues with this pool")
        .doesNotContain("another zone");
  }

  @Test
  void whoHasNoneHearsOfOtherZones() {
    assertThat(withoutCapacity("dev"))
        .endsWith(
            "Wait, or take another zone or a reservation;"
                + " pulumi up again continues with this pool");
  }
}
