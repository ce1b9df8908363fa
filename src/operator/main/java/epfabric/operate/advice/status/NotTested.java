package epfabric.operate.advice.status;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.JudgeMessage;
import epfabric.operate.advice.status.TestRow.State;
import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Lists the properties of a fabric that remain unknown even if all tests have passed. */
final class NotTested {
  private NotTested() {}

  /**
   * Returns the properties that the planned tests do not cover, followed by those that are unknown
   * because GPUs are missing, or because a test has not run or was only emulated.
   */
  static List<String> of(FabricPlan plan, List<NodeRow> nodes, List<TestRow> tests) {
    List<String> untested = new ArrayList<>(plan.workload().acceptance().open());
    nodes.stream()
        .filter(node -> node.gpus().found() > 0 && !node.gpus().whole())
        .forEach(
            node ->
                untested.add(
                    CountedNoun.of(node.gpus().wanted() - node.gpus().found(), "GPU")
                        + " of "
                        + node.name().node()
                        + ": the node offers only "
                        + node.gpus()));
    String notRun =
        tests.stream()
            .filter(test -> test.state() == State.NOT_RUN)
            .map(TestRow::job)
            .collect(Collectors.joining(", "));
    if (!notRun.isEmpty()) {
      untested.add(notRun + ": not run yet");
    }
    String emulated =
        tests.stream()
            .filter(NotTested::isEmulated)
            .map(TestRow::job)
            .collect(Collectors.joining(", "));
    if (!emulated.isEmpty()) {
      untested.add("figures of " + emulated + ": emulated, nothing was measured");
    }
    return List.copyOf(untested);
  }

  private static boolean isEmulated(TestRow test) {
    return Arrays.stream(Provenance.values())
        .filter(provenance -> provenance != Provenance.REAL)
        .anyMatch(provenance -> test.finding().what().startsWith(JudgeMessage.log(provenance)));
  }
}
