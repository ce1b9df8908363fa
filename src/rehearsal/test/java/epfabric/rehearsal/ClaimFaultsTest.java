package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests rehearsals of a fabric whose pods claim their NICs. */
class ClaimFaultsTest {
  private static Rehearsal play(Fault... faults) {
    FaultScenario scenario = new FaultScenario("test", List.of(faults));
    return LifecycleRehearsal.play(
        LifecycleRehearsalTest.dev(), scenario, ClaimingProgram::record, moment -> {});
  }

  @Test
  void aRehearsalWithoutFaultsLeavesNoResources() {
    Rehearsal life = play();
    assertThat(life.moments()).filteredOn(m -> m.mark() == Mark.FAILURE).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.left()).isEmpty();
  }

  @Test
  void networksThatGkeCreatedAreDeletedWithThePrintedCommands() {
    Rehearsal life =
        LifecycleRehearsal.play(
            LifecycleRehearsalTest.dev(),
            FaultScenario.CALM,
            ClaimingProgram::ofProfile,
            moment -> {});
    assertThat(life.moments()).filteredOn(m -> m.mark() == Mark.FAILURE).isEmpty();
    assertThat(life.well()).isTrue();
    List<String> commands =
        life.moments().stream()
            .filter(m -> m.mark() == Mark.REMEDY)
            .map(Moment::text)
            .map(text -> text.replaceAll("gke-anp-[0-9a-f]{8}", "gke-anp-H"))
            .toList();
    assertThat(commands).hasSize(12);
    assertThat(commands.get(0))
        .isEqualTo(
            "gcloud compute firewall-rules delete gke-anp-H-us-central1-b-internal"
                + " --project=my-project --quiet");
    assertThat(commands.get(1))
        .isEqualTo(
            "gcloud compute networks subnets delete gke-anp-H-us-central1-b-gvnic"
                + " --region=us-central1 --project=my-project --quiet");
    assertThat(commands.get(11))
        .isEqualTo(
            "gcloud compute networks delete gke-anp-H-us-central1-b-roce --project=my-project"
                + " --quiet");
  }

  static Stream<Fault> faults() {
    return SingleFaults.ofClaims();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aRehearsalContinuesAfterAFaultAndPrintsRemedies(Fault fault) {
    SingleFaults.assertRecoveredFrom(play(fault), fault);
  }

  /** Faults of claimed NICs cannot strike a fabric whose pods use pod networks. */
  @ParameterizedTest
  @MethodSource("faults")
  void faultsOfClaimedNicsDoNotStrikeAFabricWithPodNetworks(Fault fault) {
    Rehearsal life =
        LifecycleRehearsalTest.play("device", new FaultScenario("test", List.of(fault)));
    assertThat(life.faults().get(0).struck()).isZero();
    assertThat(life.well()).isTrue();
  }
}
