package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests verdicts on the low-latency test, DeepEP V2's test and the NCCL all-reduce. */
class OtherTestsJudgedTest {
  private static final String LOW_LATENCY = RankLogs.text(RankLogs.lowLatency(0, 8));

  private static String without(List<String> lines, String part) {
    return RankLogs.text(lines.stream().filter(line -> !line.contains(part)).toList());
  }

  @Test
  void aRunWithThreeLinesOfEveryRankPasses() {
    Verdict verdict = judge(LOW_LATENCY, TestKind.LOW_LATENCY_NVLINK);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    Figure dispatch = verdict.figures().get(0);
    assertThat(dispatch.configuration()).contains("slowest rank, 7");
    assertThat(dispatch.microseconds()).hasValue(189.3);
    assertThat(verdict.notes())
        .contains("no limits are published for this shape: bandwidth was not judged");
  }

  /** Rank 7 is the slowest in dispatch. The test makes rank 3 the slowest in combine. */
  @Test
  void eachKernelHasTheTimeOfItsSlowestRank() {
    String slow = "Combine bandwidth: 36.41 GB/s, avg_t=400.00 us";
    String text = LOW_LATENCY.replaceFirst("(\\[rank 3] Dispatch bandwidth.*\\| ).*", "$1" + slow);
    List<Figure> figures = judge(text, TestKind.LOW_LATENCY_NVLINK).figures();
    assertThat(figures)
        .extracting(Figure::phase)
        .containsExactly(Phase.LOW_LATENCY_DISPATCH, Phase.LOW_LATENCY_COMBINE);
    assertThat(figures.get(0).configuration()).contains("slowest rank, 7");
    assertThat(figures.get(1).configuration()).contains("slowest rank, 3");
    assertThat(figures.get(1).rate().logicalGbps()).isEqualTo(36.41);
    assertThat(figures.get(1).microseconds()).hasValue(400);
    assertThat(figures).allMatch(figure -> figure.link() == Link.NVLINK);
  }

  /**
   * FP8 dispatch moves about half the bytes of BF16. The test makes combine 1 % slower than BF16
   * dispatch.
   */
  @Test
  void eachPhaseOfTheSecondGenerationHasTheTimesOfItsKernelAndDataType() {
    List<String> lines = new ArrayList<>();
    for (String line : RankLogs.elastic(1, 8)) {
      Matcher m = Pattern.compile(", (\\S+) us, (\\d+) bytes").matcher(line);
      boolean combine = line.contains(" @ EP: ") && m.find();
      lines.add(
          combine
              ? line.replace(
                  m.group(),
                  String.format(
                      Locale.ROOT,
                      ", %.3f us, %.0f bytes",
                      1.01 * Double.parseDouble(m.group(1)),
                      1.01 * Double.parseDouble(m.group(2))))
              : line);
    }
    Verdict verdict = judge(RankLogs.text(lines), TestKind.INTRANODE);
    assertThat(verdict.reasons()).isEmpty();
    double bf16 = verdict.figures().get(1).microseconds().orElseThrow();
    assertThat(verdict.figures().get(0).microseconds().orElseThrow())
        .isBetween(0.51 * bf16, 0.54 * bf16);
    assertThat(verdict.figures().get(2).microseconds().orElseThrow())
        .isBetween(1.0099 * bf16, 1.0101 * bf16);
  }

  @Test
  void linesOfTheTestOverNicsAreJudgedByItsLimits() {
    Verdict verdict =
        judge(run(LOW_LATENCY), expect(TestKind.LOW_LATENCY_NIC, Judging.A3, OptionalInt.of(1)));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(0).link()).isEqualTo(Link.RDMA);
    assertThat(verdict.notes())
        .contains(
            "test.log: low-latency dispatch: 39.76 GB/s is below the published band, which begins"
                + " at 44");
  }

  @Test
  void aRankWithoutAllItsLinesFails() {
    String text = LOW_LATENCY.replace("[rank 5] Dispatch send", "[rank 5] Dispatch se");
    Verdict verdict = judge(text, TestKind.LOW_LATENCY_NVLINK);
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(why(verdict)).isEqualTo("not all 3 lines of rank 5");
  }

  @Test
  void ranksWithoutLinesAreNamed() {
    String text = without(RankLogs.lowLatency(0, 8), "[rank 6]");
    assertThat(why(judge(text.replace("[rank 2]", "[rank x]"), TestKind.LOW_LATENCY_NVLINK)))
        .isEqualTo("not all 3 lines of ranks 2, 6");
  }

  @Test
  void aLogWithoutRanksFails() {
    assertThat(why(judge("Allocating buffer size: 2116.3 MB ...\n", TestKind.LOW_LATENCY)))
        .isEqualTo("no rank printed a bandwidth");
  }

  @Test
  void eachNodeOfARunBetweenNodesIsJudgedByItsOwnRanks() {
    RunFile second = RunFiles.ended(0).node(1).nodes(2).build();
    String ranks8to15 = RankLogs.text(RankLogs.lowLatency(8, 8));
    assertThat(judge(run(ranks8to15, second), expect(TestKind.LOW_LATENCY, 2)).kind())
        .isEqualTo(Kind.PASS);
    Verdict other = judge(run(LOW_LATENCY, second), expect(TestKind.LOW_LATENCY, 2));
    assertThat(other.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(other))
        .isEqualTo("results/run.json is of node 1, but its log has ranks of node 0");
  }

  @Test
  void aSecondBufferLineInAFileShowsASecondNode() {
    List<String> both = new ArrayList<>();
    both.add("Allocating buffer size: 2116.291072 MB ...");
    both.addAll(RankLogs.lowLatency(0, 8));
    both.addAll(RankLogs.lowLatency(8, 8).subList(1, 25));
    Verdict verdict = judge(RankLogs.text(both), TestKind.LOW_LATENCY);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.run().expected().nodes()).hasValue(2);
    Verdict half = judge(RankLogs.text(both.subList(0, 26)), TestKind.LOW_LATENCY);
    assertThat(why(half)).isEqualTo("2 nodes began, ranks of 1 printed a bandwidth");
  }

  @Test
  void ranksBeyondTheRunAreInconclusive() {
    String ranks8to15 = RankLogs.text(RankLogs.lowLatency(8, 8));
    Verdict verdict = judge(run(ranks8to15), expect(TestKind.LOW_LATENCY_NVLINK, 1));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict))
        .isEqualTo(
            "the numbers of nodes differ: 1, because each node runs this test by itself; ranks of"
                + " node 1 in the logs");
  }

  @Test
  void theMeasurementsOfEveryRankAreChecked() {
    String text = LOW_LATENCY.replace("avg_t=326.80 us", "avg_t=226.80 us");
    assertThat(why(judge(text, TestKind.LOW_LATENCY_NVLINK)))
        .isEqualTo(
            "rank 7, combine: bandwidth x time is 10.11 MB, the configuration implies 14.68 MB");
  }

  @Test
  void aCompleteRunOfTheSecondGenerationPasses() {
    Verdict verdict = judge(RankLogs.text(RankLogs.elastic(1, 8)), TestKind.INTRANODE);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().stream().map(Figure::phase))
        .containsExactly(Phase.DISPATCH_FP8, Phase.DISPATCH_BF16, Phase.COMBINE);
    assertThat(verdict.figures().get(1).bounds().floor()).hasValue(385);
    assertThat(verdict.figures().get(1).configuration())
        .contains("24 SMs, median case, slowest rank");
  }

  @Test
  void aRunBetweenNodesIsJudgedByRdmaInTheSecondGeneration() {
    Verdict verdict = judge(RankLogs.text(RankLogs.elastic(2, 8)), TestKind.INTERNODE);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.figures()).allMatch(figure -> figure.link() == Link.RDMA);
    assertThat(verdict.run().expected().nodes()).hasValue(2);
  }

  /** Eight ranks on two nodes prove nothing about NVLink within a node. */
  @Test
  void eightRanksOfTheSecondGenerationOnTwoNodesAreNotIntranode() {
    String text = RankLogs.text(RankLogs.elastic(2, 4));
    assertThat(Judging.onlyLog(text).identity().test()).contains(TestKind.INTERNODE);
    assertThat(codes(judge(text, TestKind.INTRANODE))).contains("other-test");
  }

  @Test
  void aRunOnNodesWithFourGpusGetsAHintAboutItsOptions() {
    String second = RankLogs.text(RankLogs.elastic(1, 4));
    String text = RankLogs.text(RankLogs.lowLatency(0, 4));
    String sums = RankLogs.text(RankLogs.allReduce(8, 350));
    for (Verdict verdict :
        List.of(
            judge(second, TestKind.INTRANODE),
            judge(text, TestKind.LOW_LATENCY_NVLINK),
            judge(run(sums), expect(TestKind.NCCL_ALLREDUCE, 2)))) {
      assertThat(verdict.reasons())
          .anyMatch(reason -> reason.remedy().startsWith("if its nodes have 4 GPUs: --gpus 4, "));
    }
  }

  @Test
  void aRunOfTheSecondGenerationWithoutACaseFails() {
    List<String> lines = RankLogs.elastic(1, 8);
    String last = RankLogs.flags().get(143);
    assertThat(why(judge(without(lines, last), TestKind.INTRANODE)))
        .isEqualTo("143 of 144 cases began");
    String twice = RankLogs.text(lines).replace(last, RankLogs.flags().get(18));
    assertThat(why(judge(twice, TestKind.INTRANODE)))
        .isEqualTo("144 of 144 cases began, 143 of them different");
  }

  @Test
  void aRunOfTheSecondGenerationWithoutARankFails() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    lines.remove(10);
    assertThat(why(judge(RankLogs.text(lines), TestKind.INTRANODE)))
        .isEqualTo(
            "a case lacks lines of a rank; first: dispatch of do_handle_copy=1,"
                + " expert_alignment=128, use_fp8_dispatch=1, num_bias=0, with_previous_event=0,"
                + " async_with_compute_stream=0, allocate_on_comm_stream=0");
  }

  @Test
  void theBytesOfTheSecondGenerationAreChecked() {
    List<String> lines = new ArrayList<>(RankLogs.elastic(1, 8));
    int combine = 6;
    while (!lines.get(combine).contains("@ EP:   7/8")) {
      combine++;
    }
    lines.set(combine, lines.get(combine).replaceFirst("\\d+ bytes", "1000 bytes"));
    assertThat(codes(judge(RankLogs.text(lines), TestKind.INTRANODE)))
        .containsExactly("self-check", "self-check");
  }

  @Test
  void aRunOfTheSecondGenerationOnFewerNodesThanExpectedIsInconclusive() {
    Verdict verdict =
        judge(run(RankLogs.text(RankLogs.elastic(1, 8))), expect(TestKind.INTERNODE, 2));
    assertThat(codes(verdict)).containsExactly("other-test");
    Verdict four = judge(run(RankLogs.text(RankLogs.elastic(2, 8))), expect(TestKind.INTERNODE, 4));
    assertThat(four.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(four.reasons().get(0).what())
        .isEqualTo("the numbers of nodes differ: 4 expected; 16 ranks in test.log (2 nodes of 8)");
  }

  @Test
  void anAllReduceAtFullSpeedPasses() {
    Verdict verdict = judge(RankLogs.text(RankLogs.allReduce(16, 350)), TestKind.NCCL_ALLREDUCE);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(0).configuration()).contains("4294967296 bytes");
    assertThat(verdict.figures().get(0).rate().wireGbps()).isEmpty();
  }

  /** No measurement of NCCL on A4 without gIB is published. */
  @Test
  void anAllReduceWithoutGibHasNoMinimum() {
    for (int gbps : new int[] {20, 95, 195}) {
      RunFile plain = RunFiles.ended(0).with("/opt/epfabric/nccl/lib/libnccl.so.2.28.9").build();
      String text = RankLogs.text(RankLogs.allReduce(16, gbps));
      Verdict verdict = judge(run(text, plain), expect(TestKind.NCCL_ALLREDUCE, 2));
      assertThat(verdict.reasons()).isEmpty();
      assertThat(verdict.kind()).isEqualTo(Kind.PASS);
      assertThat(verdict.notes())
          .contains("no limits are published for this shape: bandwidth was not judged");
    }
  }

  @Test
  void anAllReduceWithGibHasTheMinimumOfGoogle() {
    RunFile gib = RunFiles.ended(0).with("/usr/local/gib/lib64/libnccl.so.2.30.4").build();
    String good = RankLogs.text(RankLogs.allReduce(16, 101));
    assertThat(judge(run(good, gib), expect(TestKind.NCCL_ALLREDUCE, 2)).kind())
        .isEqualTo(Kind.PASS);
    String text = RankLogs.text(RankLogs.allReduce(16, 95));
    Verdict verdict = judge(run(text, gib), expect(TestKind.NCCL_ALLREDUCE, 2));
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(why(verdict))
        .isEqualTo("below the floor over RDMA, GB/s: all-reduce 95.00 (floor 100)");
    assertThat(verdict.reasons().get(0).remedy())
        .isEqualTo("check that NCCL loaded gIB and uses all NICs (NCCL_DEBUG=INFO: NET/gIB)");
  }

  @Test
  void wrongSumsFailEvenIfTheRunWasStopped() {
    String text = RankLogs.text(RankLogs.allReduce(16, 350)).replace(" 0 wrong", " 7 wrong");
    RunFile stopped = RunFiles.signalled("SIGTERM").build();
    Verdict verdict = judge(run(text, stopped), expect(TestKind.NCCL_ALLREDUCE, 2));
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
    assertThat(verdict.reasons().stream().map(Verdict.Reason::what))
        .contains("7 wrong elements in 1048576 bytes");
  }

  @Test
  void anAllReduceWithoutItsEndFails() {
    List<String> lines = RankLogs.allReduce(16, 350);
    assertThat(why(judge(without(lines, "done"), TestKind.NCCL_ALLREDUCE)))
        .isEqualTo("no line \"[all-reduce] done\"");
    assertThat(why(judge(without(lines, "4294967296"), TestKind.NCCL_ALLREDUCE)))
        .isEqualTo("3 of 4 sizes in the log");
  }

  @Test
  void anAllReduceWithARepeatedSizeFails() {
    List<String> lines = new ArrayList<>(RankLogs.allReduce(16, 350));
    lines.add(1, lines.get(0));
    assertThat(why(judge(RankLogs.text(lines), TestKind.NCCL_ALLREDUCE)))
        .isEqualTo("a size is in the log twice");
    String none = "[all-reduce] done, 0 sizes, 16 ranks\n";
    assertThat(why(judge(none, TestKind.NCCL_ALLREDUCE))).isEqualTo("0 of 0 sizes in the log");
  }

  @Test
  void anAllReduceOnFewerNodesThanExpectedIsInconclusive() {
    Verdict verdict =
        judge(run(RankLogs.text(RankLogs.allReduce(16, 350))), expect(TestKind.NCCL_ALLREDUCE, 4));
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict))
        .isEqualTo("the numbers of nodes differ: 4 expected; 16 ranks in test.log (2 nodes of 8)");
    String none = RankLogs.text(RankLogs.allReduce(16, 350)).replace("16 ranks", "0 ranks");
    assertThat(why(judge(none, TestKind.NCCL_ALLREDUCE)))
        .isEqualTo("no line \"[all-reduce] done\"");
  }

  @Test
  void anAllReduceWithoutAnyLineFails() {
    RunLogs nothing = new RunLogs(List.of(NodeRun.ofLog("x", Judging.read("hello\n"))));
    assertThat(why(judge(nothing, expect(TestKind.NCCL_ALLREDUCE))))
        .isEqualTo("no line \"[all-reduce] done\"");
  }
}
