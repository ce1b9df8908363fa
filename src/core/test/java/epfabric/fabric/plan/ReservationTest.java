package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReservationTest {
  private static Reservation read(String text) {
    return Reservation.of(text, "mine");
  }

  @Test
  void isOfTheEnvironmentsProjectUnlessItNamesAnother() {
    assertThat(read("b200")).isEqualTo(new Reservation("mine", "b200", ""));
    assertThat(read("b200/reservationBlocks/block-1"))
        .isEqualTo(new Reservation("mine", "b200", "block-1"));
    assertThat(read("projects/theirs/reservations/b200"))
        .isEqualTo(new Reservation("theirs", "b200", ""));
    assertThat(read("projects/theirs/reservations/b200/reservationBlocks/b/reservationSubBlocks/s"))
        .isEqualTo(new Reservation("theirs", "b200", "b"));
  }

  @Test
  void isLookedAtWhereItIs() {
    assertThat(read("projects/theirs/reservations/b200").blocks("us-central1-b"))
        .isEqualTo(
            "gcloud compute reservations blocks list b200 --zone=us-central1-b --project=theirs");
  }
}
