package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import org.junit.jupiter.api.Test;

class CloudTroubleTest {
  private static String adviceWithoutStock(String environment) {
    return CloudTrouble.STOCK.remedy(new FabricCommands(Planned.plan(environment)));
  }

  @Test
  void whoHasAReservationLooksAtIt() {
    assertThat(adviceWithoutStock("prod"))
        .isEqualTo(
            "see whether the reservation has machines left, or Google repairs one of them: gcloud"
                + " compute reservations describe b200-prod --zone=us-central1-b"
                + " --project=my-project; Google tries again by itself");
  }

  @Test
  void whoHasNoneTakesAnotherZoneOrWaits() {
    assertThat(adviceWithoutStock("dev"))
        .isEqualTo("wait, or use another zone or kind of capacity; Google tries again by itself");
  }
}
