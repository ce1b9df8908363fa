package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.Moment.Mark;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lives of a fabric whose pods claim their NICs. */
class ClaimFaultsTest {
  private static Rehearsal play(Fault... faults) {
    Scenario scenario = new Scenario("test", List.of(faults));
    return Story.play(StoryTest.dev(), scenario, ClaimingProgram::record, moment -> {});
  }

  @Test
  void aCalmLifeLeavesNothing() {
    Rehearsal life = play();
    assertThat(life.moments()).filteredOn(m -> m.mark() == Mark.FAILURE).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.left()).isEmpty();
  }

  static Stream<Fault> faults() {
    return SingleFaults.ofClaims();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aLifeGoesOnAndSaysWhatToDo(Fault fault) {
    SingleFaults.assertGotOver(play(fault), fault);
  }

  /** Where no NIC is claimed, they have no occasion. */
  @ParameterizedTest
  @MethodSource("faults")
  void aFabricWithPodNetworksDoesNotMeetThem(Fault fault) {
    Rehearsal life = StoryTest.play(new Scenario("test", List.of(fault)));
    assertThat(life.faults().get(0).struck()).isZero();
    assertThat(life.well()).isTrue();
  }
}
