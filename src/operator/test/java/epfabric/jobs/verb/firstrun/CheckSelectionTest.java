package epfabric.jobs.verb.firstrun;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.plan.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks which questions a first run asks on a machine. */
class CheckSelectionTest {
  private static List<HardwareCheck> selectedChecks(EnvironmentBuilder environment) {
    return new CheckSelection(
            Planning.planOf(environment), HardwareCheckList.load(), List.of(), List.of())
        .order()
        .checks();
  }

  private static final EnvironmentBuilder A4X =
      anEnvironment()
          .withMachine("a4x-highgpu-4g")
          .boughtAs("reservation")
          .withReservation("rack")
          .withNodes(2);

  private static List<String> selectedTests(EnvironmentBuilder environment) {
    return selectedChecks(environment).stream()
        .filter(check -> check.method().way() == Way.TEST)
        .map(check -> check.method().command())
        .toList();
  }

  @Test
  void onlyPlannedTestsAreSelected() {
    assertThat(selectedTests(A4X))
        .containsExactly(
            "intranode", "internode", "nccl-allreduce", "nic-bandwidth", "nvlink-domain");
    assertThat(selectedTests(anEnvironment().withNodes(2)))
        .contains("epbench", "low-latency-nvlink");
  }

  @Test
  void theExpectedAnswerDependsOnTheMachine() {
    assertThat(selectedChecks(A4X))
        .filteredOn(check -> check.id().equals("3.3"))
        .allSatisfy(check -> assertThat(check.expectation().matches().toString()).contains("72 "))
        .hasSize(1);
  }
}
