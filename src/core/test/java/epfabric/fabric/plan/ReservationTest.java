package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReservationTest {
  private static Reservation read(String text) {
    return Reservation.of(text, "mine");
  }

  @Test
  void aReservationIsInTheProjectOfTheEnvironmentUnlessItNamesAProject() {
    assertThat(read("b200")).isEqualTo(new Reservation("mine", "b200", "", ""));
    assertThat(read("b200/reservationBlocks/block-1"))
        .isEqualTo(new Reservation("mine", "b200", "block-1", ""));
    assertThat(read("projects/theirs/reservations/b200"))
        .isEqualTo(new Reservation("theirs", "b200", "", ""));
    assertThat(read("projects/theirs/reservations/b200/reservationBlocks/b/reservationSubBlocks/s"))
        .isEqualTo(new Reservation("theirs", "b200", "b", "s"));
  }

  @Test
  void theCommandThatListsBlocksNamesTheProjectAndTheZone() {
    assertThat(read("projects/theirs/reservations/b200").blocks("us-central1-b"))
        .isEqualTo(
            "gcloud compute reservations blocks list b200 --zone=us-central1-b --project=theirs");
  }

  /** The long forms are those of active_reservation_values in gke-node-pool of cluster-toolkit. */
  @ParameterizedTest
  @CsvSource({
    "b200, projects/mine/reservations/b200",
    "b200/reservationBlocks/b, projects/mine/reservations/b200/reservationBlocks/b",
    "b200/reservationBlocks/b/reservationSubBlocks/s,"
        + " projects/mine/reservations/b200/reservationBlocks/b/reservationSubBlocks/s",
    "projects/theirs/reservations/r, projects/theirs/reservations/r"
  })
  void aReservationHasALongForm(String text, String path) {
    assertThat(read(text).path()).isEqualTo(path);
  }

  @Test
  void aReservationContainsItsBlocksAndSubBlocks() {
    Reservation part = read("b200/reservationBlocks/b/reservationSubBlocks/s");
    assertThat(part.whole().holds(part)).isTrue();
    assertThat(part.wholeBlock().holds(part)).isTrue();
    assertThat(part.holds(part.whole())).isFalse();
    assertThat(read("b200/reservationBlocks/c").holds(part)).isFalse();
    assertThat(read("projects/theirs/reservations/b200").holds(part)).isFalse();
  }

  @Test
  void aCommandListsTheSubBlocksOfABlock() {
    assertThat(read("b200/reservationBlocks/b").subBlocks("us-central1-b"))
        .isEqualTo(
            "gcloud compute reservations sub-blocks list b200 --block-name=b"
                + " --zone=us-central1-b --project=mine");
  }
}
