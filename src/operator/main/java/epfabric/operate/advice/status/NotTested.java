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
   * Returns the properties that the planned tests do not cover, then the properties that are
   * unknown because of the tests' course.
   */
  static List<String> of(FabricPlan plan, List<NodeRow> nodes, List<TestRow> tests) {
    List<String> open = new ArrayList<>(plan.workload().acceptance().open());
    nodes.stream()
        .filter(node -> node.gpus().found() > 0 && !node.gpus().whole())
        .forEach(
            node ->
                open.add(
                    CountedNoun.of(node.gpus().wanted() - node.gpus().found(), "GPU")
                        + " of "
                        + node.name().node()
                        + ": the node offers only "
                        + node.gpus()));
    String waiting =
        tests.stream()
            .filter(test -> test.state() == State.NOT_RUN)
            .map(TestRow::job)
            .collect(Collectors.joining(", "));
    if (!waiting.isEmpty()) {
      open.add(waiting + ": not run yet");
    }
    String replayed =
        tests.stream()
            .filter(NotTested::unreal)
            .map(TestRow::job)
            .collect(Collectors.joining(", "));
    if (!replayed.isEmpty()) {
      open.add("figures of " + replayed + ": emulated, nothing was measured");
    }
    return List.copyOf(open);
  }

  private static boolean unreal(TestRow test) {
    return Arrays.stream(Provenance.values())
        .filter(provenance -> provenance != Provenance.REAL)
        .anyMatch(provenance -> test.finding().what().startsWith(JudgeMessage.log(provenance)));
  }
}
