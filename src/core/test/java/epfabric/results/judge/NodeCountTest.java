package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.test.TokenRouting;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.VerdictText;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how the judge finds the number of nodes that neither the user nor run.json states, and runs
 * of more than two nodes.
 */
class NodeCountTest {
  private static int nodesOf(Verdict verdict) {
    return verdict.run().expected().nodes().orElseThrow();
  }

  /**
   * Returns a log of a run between nodes: bytes of the default shape, and times that result in
   * {@code gbps}.
   */
  static DeepEpLog between(int nodes, double gbps) {
    int experts = 256 / (nodes * 8) * nodes * 8;
    TokenRouting.Draw draw = new TokenRouting.Draw(nodes, 8, experts, 8, Math.min(nodes, 4));
    ExpectedBytes bytes = ExpectedBytes.of(draw, 4096, 7168).orElseThrow();
    List<DeepEpLog.Best> best =
        DeepEpLog.HEALTHY_INTERNODE.stream()
            .map(
                b -> {
                  Phase phase = b.phase().contains("FP8") ? Phase.DISPATCH_FP8 : Phase.COMBINE;
                  double micros = bytes.of(phase, Link.RDMA) / gbps / 1000;
                  double nvlink = bytes.of(phase, Link.NVLINK) / micros / 1000;
                  return new DeepEpLog.Best(
                      b.phase(), b.nvl(), b.rdma(), b.notified(), micros, List.of(gbps, nvlink));
                })
            .toList();
    return DeepEpLog.internode(LogFormat.C, best)
        .replace("num_topk_groups=2", "num_topk_groups=" + Math.min(nodes, 4));
  }

  @ParameterizedTest
  @CsvSource({"2, 75", "4, 56", "8, 48"})
  void theNumberOfNodesIsInferredFromTheBytes(int nodes, double gbps) {
    Verdict verdict = judge(between(nodes, gbps), TestKind.INTERNODE);
    assertThat(nodesOf(verdict)).isEqualTo(nodes);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
  }

  @ParameterizedTest
  @CsvSource({"2, 47.5", "4, 31", "8, 27"})
  void sharedNicsAreFoundOnAnyNumberOfNodes(int nodes, double gbps) {
    Verdict verdict = judge(between(nodes, gbps), TestKind.INTERNODE);
    assertThat(Judging.codes(verdict)).containsExactly("shared-nics");
  }

  /** On two nodes the minimum is 60 GB/s, and the expected range of BF16 starts at 70 GB/s. */
  @ParameterizedTest
  @CsvSource({
    "60.00, PASS, true",
    "59.99, DEGRADED, false",
    "70.00, PASS, false",
    "69.99, PASS, true"
  })
  void aRunPassesAboveTheMinimumAndHasNoNoteInTheExpectedRange(
      double gbps, Kind kind, boolean noted) {
    Verdict verdict = judge(between(2, gbps), TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.notes().stream().anyMatch(n -> n.contains("dispatch BF16")))
        .isEqualTo(noted);
  }

  @Test
  void aMeasurementBelowTheMinimumIsNotAlwaysExplainedBySharedNics() {
    Verdict verdict = judge(between(8, 31), TestKind.INTERNODE);
    assertThat(Judging.codes(verdict)).containsExactly("below-floor");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void aWrongNumberOfNodesFails(int given) {
    for (int nodes : new int[] {2, 4, 8}) {
      Verdict verdict = judge(run(between(nodes, 60).text()), expect(TestKind.INTERNODE, given));
      boolean right = nodes == given;
      assertThat(verdict.kind() != Kind.FAIL)
          .as("%d nodes, given %d", nodes, given)
          .isEqualTo(right);
    }
  }

  @Test
  void theNumberOfNodesIsReadFromTheRunFile() {
    RunFile file = RunFiles.ended(0).nodes(4).build();
    Verdict verdict = judge(run(between(4, 56).text(), file), expect(TestKind.INTERNODE));
    assertThat(nodesOf(verdict)).isEqualTo(4);
  }

  @Test
  void theNumberOfNodesIsInferredFromTheRanks() {
    assertThat(nodesOf(judge(RankLogs.text(RankLogs.elastic(2, 8)), TestKind.INTERNODE)))
        .isEqualTo(2);
    assertThat(nodesOf(judge(RankLogs.text(RankLogs.allReduce(64, 350)), TestKind.NCCL_ALLREDUCE)))
        .isEqualTo(8);
    assertThat(nodesOf(judge(RankLogs.text(RankLogs.lowLatency(24, 8)), TestKind.LOW_LATENCY)))
        .isEqualTo(4);
  }

  @Test
  void theNodesThatRanASingleNodeTestAreCounted() {
    RunExpectation many = expect(TestKind.INTRANODE, Judging.A4, OptionalInt.empty());
    RunLogs two =
        new RunLogs(
            List.of(
                run(DeepEpLog.guideIntranode().text()).nodes().get(0),
                run(DeepEpLog.guideIntranode().text()).nodes().get(0)));
    Verdict verdict = judge(two, many);
    assertThat(nodesOf(verdict)).isEqualTo(2);
    assertThat(VerdictText.headline(verdict))
        .isEqualTo("PASS  intranode on 2 x a4-highgpu-8g (8 ranks each), limits default");
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures()).hasSize(6);
  }

  @Test
  void aLogThatDoesNotShowItsNodesIsAssumedToBeOfTwoNodes() {
    assertThat(nodesOf(judge("nothing\n", TestKind.INTERNODE))).isEqualTo(2);
  }

  /**
   * Format A prints no times. The bandwidths of two nodes could also be those of four nodes whose
   * tokens went to two, so only the number of groups shows the difference.
   */
  @Test
  void aLogWithFewerGroupsThanNodesFails() {
    String log = DeepEpLog.internode(LogFormat.A, DeepEpLog.HEALTHY_INTERNODE).text();
    Verdict verdict = judge(run(log), expect(TestKind.INTERNODE, 4));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(Judging.why(verdict)).isEqualTo("num_topk_groups=2, but the test uses 4 on 4 nodes");
  }

  @Test
  void moreGroupsThanNodesAreRefused() {
    Verdict verdict =
        judge(
            run(between(2, 75).replace("num_topk_groups=2", "num_topk_groups=4").text()),
            expect(TestKind.INTERNODE, 2));
    assertThat(verdict.reasons().get(0).what())
        .isEqualTo("num_topk_groups=4 is impossible on 2 nodes");
  }
}
