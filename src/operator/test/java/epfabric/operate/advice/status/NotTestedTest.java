package epfabric.operate.advice.status;

import static epfabric.operate.advice.status.SeenFabrics.PLAN;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.advice.JudgeMessage;
import epfabric.operate.advice.status.NodeRow.Amount;
import epfabric.operate.advice.status.NodeRow.NodeName;
import epfabric.operate.advice.status.NodeRow.Progress;
import epfabric.operate.advice.status.TestRow.Finding;
import epfabric.operate.live.seen.Topology;
import epfabric.results.judge.verdict.Provenance;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks which properties of a fabric remain unknown after its tests have passed. */
class NotTestedTest {
  private static final List<String> PLANNED = PLAN.workload().acceptance().open();

  private static NodeRow node(String name, int gpus) {
    return new NodeRow(
        new NodeName("gpu", name),
        NodeRow.State.VERIFIED,
        new Progress("", Duration.ZERO, ""),
        new NodeRow.Machine(Duration.ofHours(1), true, Topology.UNKNOWN),
        new NodeRow.Offer(new Amount(gpus, 8), new Amount(8, 8)),
        NodeVerdict.UNKNOWN);
  }

  private static TestRow test(String job, TestRow.State state, String finding) {
    return new TestRow(
        job, state, Optional.empty(), Optional.empty(), new Finding("pass", finding, ""));
  }

  /** Returns the unknown properties in addition to those of the plan. */
  private static List<String> unknownBeyondPlan(List<NodeRow> nodes, List<TestRow> tests) {
    List<String> all = NotTested.of(PLAN, nodes, tests);
    assertThat(all).startsWith(PLANNED.toArray(String[]::new));
    return all.subList(PLANNED.size(), all.size());
  }

  @Test
  void completeNodesWithMeasurementsLeaveNothingUnknown() {
    TestRow real =
        test("a", TestRow.State.COMPLETE, JudgeMessage.log(Provenance.REAL) + ", 70 GB/s");
    assertThat(unknownBeyondPlan(List.of(node("n-0", 8)), List.of(real))).isEmpty();
  }

  @Test
  void gpusThatANodeDoesNotOfferAreListed() {
    assertThat(
            unknownBeyondPlan(List.of(node("n-0", 8), node("n-1", 4), node("n-2", 7)), List.of()))
        .containsExactly(
            "4 GPUs of n-1: the node offers only 4/8", "1 GPU of n-2: the node offers only 7/8");
  }

  @Test
  void aNodeWithoutGpusIsReportedElsewhere() {
    assertThat(unknownBeyondPlan(List.of(node("n-0", 0)), List.of())).isEmpty();
  }

  @Test
  void testsThatHaveNotRunAreListed() {
    TestRow one = test("a", TestRow.State.NOT_RUN, "");
    TestRow two = test("b", TestRow.State.NOT_RUN, "");
    assertThat(unknownBeyondPlan(List.of(), List.of(one, two)))
        .containsExactly("a, b: not run yet");
  }

  @ParameterizedTest
  @EnumSource(value = Provenance.class, mode = EnumSource.Mode.EXCLUDE, names = "REAL")
  void figuresThatWereNotMeasuredAreListed(Provenance provenance) {
    TestRow unmeasured =
        test("a", TestRow.State.COMPLETE, JudgeMessage.log(provenance) + ", 70 GB/s");
    TestRow real = test("b", TestRow.State.COMPLETE, JudgeMessage.log(Provenance.REAL));
    assertThat(unknownBeyondPlan(List.of(), List.of(unmeasured, real)))
        .containsExactly("figures of a: emulated, nothing was measured");
  }
}
