package epfabric.results.judge;

import static epfabric.results.judge.Judging.codes;
import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static epfabric.results.judge.Judging.why;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests whether the judge finds that logs of V1's normal kernels are complete, consistent and fast
 * enough.
 */
public class JudgeTest {
  /** An excerpt of the output in the guide, with the guide's prose. */
  public static final String GUIDE_EXCERPT =
      """
      [config] num_tokens=4096, hidden=7168, num_topk=8
      [layout] Kernel performance: 0.049 ms

      [testing] All 24 functional tests passed \u2705
        - BF16 and FP8 precision tests

      [tuning] Best dispatch (FP8): SMs 24, NVL chunk 30, 352.43 GB/s (NVL), t: 453.49 us
      [tuning] Best dispatch (BF16): SMs 24, NVL chunk 13, 483.86 GB/s (NVL), t: 640.59 us
      [tuning] Best combine: SMs 24, NVL chunk 15: 399.63 GB/s (NVL), t: 775.61 us
      """;

  public static final String GUIDE_EXCERPT_BETWEEN =
      """
      [testing] All 32 functional tests passed \u2705

      [tuning] Best dispatch (FP8): SMs 24, NVL chunk 40, RDMA chunk 16: 229 + 1391 us, 43.36 GB/s (RDMA), 141.61 GB/s (NVL)
      [tuning] Best dispatch (BF16): SMs 24, NVL chunk 32, RDMA chunk 16: 135 + 2606 us, 44.89 GB/s (RDMA), 146.59 GB/s (NVL)
      [tuning] Best combine: SMs 24, NVL chunk 4, RDMA chunk 20, 778.64 + 2681.00 us, 43.63 GB/s (RDMA), 142.49 GB/s (NVL)""";

  private static List<Double> gbps(Verdict verdict) {
    return verdict.figures().stream().map(figure -> figure.rate().logicalGbps()).toList();
  }

  @Test
  void theExcerptOfTheGuideShowsItsMeasurementsAndIsInconclusive() {
    Verdict verdict = judge(GUIDE_EXCERPT, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(gbps(verdict)).containsExactly(352.43, 483.86, 399.63);
    assertThat(verdict.reasons().stream().map(Reason::what))
        .containsExactly(
            "this is an excerpt of a log, which lacks the functional tests and the [tuning] lines"
                + " before the best ones; the 3 figures that it has meet limits default",
            "no functional test in the log: no line \"[testing] Running with \u2026\": a sentence"
                + " says that tests passed, but no test prints such a sentence",
            "no [tuning] lines except the best ones");
  }

  @Test
  void theExcerptOfTheGuideBetweenNodesShowsItsMeasurementsAndIsInconclusive() {
    Verdict verdict = judge(GUIDE_EXCERPT_BETWEEN, TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(gbps(verdict)).containsExactly(43.36, 44.89, 43.63);
    assertThat(codes(verdict))
        .containsExactly("excerpt", "no-config", "no-cases", "no-tuning", "shared-nics");
  }

  @Test
  void aCompleteIntranodeLogWithTheMeasurementsOfTheGuidePasses() {
    Verdict verdict =
        judge(
            DeepEpLog.guideIntranode().before("[epfabric] reconstructed from the guide's figures"),
            TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.run().provenance()).isEqualTo(Provenance.RECONSTRUCTED);
    assertThat(verdict.notes())
        .containsExactly("the exit code of the test is not known: only its lines were judged");
  }

  @Test
  void aCompleteInternodeLogWithTheMeasurementsOfTheGuideIsDegraded() {
    Verdict verdict =
        judge(
            DeepEpLog.guideInternode().before("[epfabric] reconstructed from the guide's figures"),
            TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(verdict.run().expected().nodes()).isEqualTo(OptionalInt.of(2));
    assertThat(verdict.reasons())
        .containsExactly(
            new Reason(
                Kind.DEGRADED,
                "shared-nics",
                "GPU pairs share NICs: 43.36 to 44.89 GB/s are 87 to 90 % of the 50.0 GB/s that a"
                    + " shared NIC allows; no NIC counters were collected, which would prove it",
                "give each GPU its NIC: DEEP_EP_DEVICE_TO_HCA_MAPPING and a DeepEP with pull"
                    + " request 466, as software set b200-gke has",
                "test.log"));
  }

  @Test
  void aHealthyRunBetweenNodesPasses() {
    Verdict verdict = judge(DeepEpLog.healthyInternode(), TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    Figure dispatch = verdict.figures().get(0);
    assertThat(dispatch.link()).isEqualTo(Link.RDMA);
    assertThat(dispatch.rate().wireGbps()).hasValue(35.265);
    assertThat(dispatch.rate().rooflinePercent()).hasValue(70.53);
    assertThat(dispatch.bounds().floor()).hasValue(60.0);
    assertThat(dispatch.bounds().band()).hasValue(62.0);
    assertThat(dispatch.configuration()).contains("24 SMs, NVL chunk 20, RDMA chunk 16");
  }

  @ParameterizedTest
  @EnumSource(names = {"A", "B", "C"})
  void completeLogsOfEveryFormatPassInsideANode(LogFormat format) {
    DeepEpLog log = DeepEpLog.intranode(format, DeepEpLog.GUIDE_INTRANODE);
    Verdict verdict = judge(log, TestKind.INTRANODE);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(Judging.onlyLog(log.text()).identity().format()).isEqualTo(format);
  }

  @ParameterizedTest
  @EnumSource(names = {"A", "B", "C"})
  void completeLogsOfEveryFormatPassBetweenNodes(LogFormat format) {
    DeepEpLog log = DeepEpLog.internode(format, DeepEpLog.HEALTHY_INTERNODE);
    Verdict verdict = judge(log, TestKind.INTERNODE);
    assertThat(verdict.reasons()).isEmpty();
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(Judging.onlyLog(log.text()).identity().format()).isEqualTo(format);
  }

  @Test
  void timesOfFormatAAreNotedAsLonger() {
    DeepEpLog log = DeepEpLog.internode(LogFormat.A, DeepEpLog.HEALTHY_INTERNODE);
    assertThat(judge(log, TestKind.INTERNODE).notes())
        .contains(
            "format A counts notify and host time too: its figures are below those of B and C");
  }

  @Test
  void aCaseThatDidNotPassFails() {
    DeepEpLog log =
        DeepEpLog.guideIntranode()
            .each(
                l ->
                    l.endsWith("FP8, with top-k (async=True, previous=False) ... passed")
                        ? l.replace(" passed", "")
                        : l);
    assertThat(judge(log, TestKind.INTRANODE).reasons())
        .containsExactly(
            new Reason(
                Kind.FAIL,
                "cases",
                "23 of 24 functional tests passed; first missing: FP8, with top-k (async=True,"
                    + " previous=False)",
                "a case without \" passed\" failed or hangs: the lines after it say why",
                "test.log:15"));
  }

  @Test
  void casesOfAShorterRunDoNotCompleteALongerRun() {
    List<String> early = DeepEpLog.cases(24);
    DeepEpLog late = DeepEpLog.healthyInternode();
    DeepEpLog cut = late.without(line -> line.startsWith("[testing]"));
    DeepEpLog log = new DeepEpLog(cut.lines().subList(0, 3));
    log =
        log.then(new DeepEpLog(early))
            .then(new DeepEpLog(cut.lines().subList(3, cut.lines().size())));
    assertThat(why(judge(log, TestKind.INTERNODE)))
        .isEqualTo(
            "24 of 32 functional tests passed; first missing: FP8, without top-k (async=False,"
                + " previous=False)");
  }

  @Test
  void aGivenNumberOfCasesIsRequired() {
    DeepEpLog log = DeepEpLog.guideIntranode().without(l -> l.contains("previous=True"));
    RunExpectation half =
        new RunExpectation(
            TestKind.INTRANODE,
            Judging.A4,
            OptionalInt.of(1),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.of(12),
            "default");
    assertThat(judge(run(log.text()), half).kind()).isEqualTo(Kind.PASS);
    assertThat(codes(judge(log, TestKind.INTRANODE))).containsExactly("cases");
  }

  @Test
  void everyCaseOfAGivenNumberMustPass() {
    DeepEpLog half = DeepEpLog.guideIntranode().without(l -> l.contains("previous=True"));
    DeepEpLog hung = half.replace("previous=False) ... passed", "previous=False) ...");
    RunExpectation twelve =
        new RunExpectation(
            TestKind.INTRANODE,
            Judging.A4,
            OptionalInt.of(1),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.of(12),
            "default");
    assertThat(why(judge(run(hung.text()), twelve)))
        .isEqualTo(
            "0 of 12 functional tests passed; first missing: BF16, without top-k (async=False,"
                + " previous=False)");
    DeepEpLog last =
        half.each(l -> l.contains("FP8, with top-k (async=True") ? l.replace(" passed", "") : l);
    assertThat(why(judge(run(last.text()), twelve)))
        .isEqualTo(
            "11 of 12 functional tests passed; first missing: FP8, with top-k (async=True,"
                + " previous=False)");
  }

  @Test
  void aMissingBestLineFails() {
    DeepEpLog log = DeepEpLog.guideIntranode().without(l -> l.contains("Best dispatch (BF16)"));
    assertThat(why(judge(log, TestKind.INTRANODE))).isEqualTo("no line \"Best dispatch (BF16)\"");
  }

  @Test
  void aBestLineThatOccursTwiceFails() {
    String twice = "[tuning] Best combine: SMs 24, NVL chunk 15: 399.63 GB/s (NVL), t: 775.61 us";
    DeepEpLog log = DeepEpLog.guideIntranode().replace(twice, twice + twice);
    assertThat(why(judge(log, TestKind.INTRANODE)))
        .isEqualTo("2 lines \"Best combine\", expected one");
  }

  @Test
  void aBestLineThatEqualsNoTuningLineFails() {
    DeepEpLog log =
        DeepEpLog.guideIntranode()
            .replace("(FP8): SMs 24, NVL chunk 30, 352.43", "(FP8): SMs 24, NVL chunk 30, 352.44");
    assertThat(why(judge(log, TestKind.INTRANODE)))
        .isEqualTo("the best dispatch FP8 is not among the [tuning] lines before it");
  }

  @Test
  void aTuningLineFasterThanTheBestFails() {
    DeepEpLog log = DeepEpLog.guideIntranode();
    String slow =
        log.lines().stream().filter(l -> l.contains("NVL chunk 4:")).findFirst().orElseThrow();
    DeepEpLog changed = log.replace(slow, slow.replaceFirst("281.94", "381.94"));
    assertThat(judge(changed, TestKind.INTRANODE).reasons().stream().map(Reason::what))
        .containsExactly(
            "the best dispatch FP8 has 352.43 GB/s, but line 29 has 381.94 GB/s",
            "dispatch FP8: bandwidth x time is 216.5 MB over NVL, the configuration implies 160.3"
                + " MB");
  }

  @Test
  void theDefaultConfigurationMayBeFasterThanTheBest() {
    DeepEpLog log = DeepEpLog.guideIntranode();
    String defaultLine =
        log.lines().stream().filter(l -> l.contains("chunk default:")).findFirst().orElseThrow();
    DeepEpLog faster =
        log.replace(
            defaultLine, "[tuning] SMs 24, NVL chunk default: 399.55 GB/s (NVL), 400.01 us");
    assertThat(judge(faster, TestKind.INTRANODE).kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void bandwidthTimesTimeMustEqualTheBytes() {
    DeepEpLog log = DeepEpLog.guideIntranode().replace("640.59 us", "540.59 us");
    assertThat(why(judge(log, TestKind.INTRANODE)))
        .isEqualTo(
            "dispatch BF16: bandwidth x time is 261.6 MB over NVL, the configuration implies"
                + " 310.9 MB");
  }

  @Test
  void formatAIsCheckedByTheRatioOfNvlinkToRdma() {
    DeepEpLog log =
        DeepEpLog.internode(LogFormat.A, DeepEpLog.HEALTHY_INTERNODE)
            .replace("245.47 GB/s", "145.47 GB/s");
    assertThat(why(judge(run(log.text()), expect(TestKind.INTERNODE, 2))))
        .isEqualTo(
            "combine: the NVLink figure is 1.940 times the RDMA figure, the configuration implies"
                + " 3.273");
  }

  @Test
  void linesOfTwoFormatsFail() {
    DeepEpLog log = DeepEpLog.healthyInternode().replace(": 41 + 856 us, ", ": ");
    assertThat(codes(judge(log, TestKind.INTERNODE)))
        .containsExactly("mixed-formats", "best-unknown");
  }

  @Test
  void aLogWithoutConfigurationFails() {
    DeepEpLog log = DeepEpLog.guideIntranode().without(l -> l.startsWith("[config]"));
    assertThat(why(judge(log, TestKind.INTRANODE))).isEqualTo("no line \"[config]\"");
  }

  @Test
  void aLogOfADifferentTestThanExpectedFails() {
    assertThat(why(judge(DeepEpLog.guideIntranode(), TestKind.INTERNODE)))
        .isEqualTo("the log is of the test intranode, not internode");
  }

  @Test
  void aLogOfADifferentShapeThanExpectedFails() {
    RunExpectation expected =
        new RunExpectation(
            TestKind.INTRANODE,
            Judging.A4,
            OptionalInt.of(1),
            8,
            new RunExpectation.Shape(
                OptionalInt.of(2048),
                OptionalInt.of(7168),
                OptionalInt.of(8),
                OptionalInt.of(256),
                OptionalInt.empty()),
            OptionalInt.empty(),
            "default");
    Verdict verdict = judge(run(DeepEpLog.guideIntranode().text()), expected);
    assertThat(verdict.reasons().get(0))
        .isEqualTo(
            new Reason(
                Kind.FAIL,
                "other-shape",
                "tokens: the log says 4096, expected 2048",
                "give the right --tokens, or the log of this run",
                "test.log:1"));
    assertThat(codes(verdict))
        .containsExactly("other-shape", "self-check", "self-check", "self-check");
  }

  @Test
  void aLogOfTheWrongNumberOfNodesFailsItsSelfCheck() {
    Verdict verdict =
        judge(run(DeepEpLog.healthyInternode().text()), expect(TestKind.INTERNODE, 4));
    assertThat(codes(verdict)).contains("self-check");
    assertThat(verdict.kind()).isEqualTo(Kind.FAIL);
  }

  @Test
  void measurementsBelowTheMinimumDegradeTheVerdict() {
    DeepEpLog log = DeepEpLog.internode(LogFormat.C, slower(DeepEpLog.HEALTHY_INTERNODE, 0.78));
    Verdict verdict = judge(log, TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(why(verdict))
        .isEqualTo(
            "below the floor over RDMA, GB/s: dispatch FP8 55.01 (floor 60), combine 58.50 (floor"
                + " 60)");
  }

  @Test
  void measurementsBelowTheExpectedRangePassWithANote() {
    DeepEpLog log = DeepEpLog.internode(LogFormat.C, slower(DeepEpLog.HEALTHY_INTERNODE, 0.86));
    Verdict verdict = judge(log, TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .contains(
            "test.log: dispatch FP8: 60.66 GB/s is below the published band, which begins at 62");
  }

  static List<DeepEpLog.Best> slower(List<DeepEpLog.Best> best, double factor) {
    return best.stream()
        .map(
            b ->
                new DeepEpLog.Best(
                    b.phase(),
                    b.nvl(),
                    b.rdma(),
                    b.notified(),
                    b.micros() / factor,
                    b.gbps().stream().map(g -> g * factor).toList()))
        .toList();
  }

  @Test
  void aKnownErrorTextFailsWithItsMeaningAndRemedy() {
    DeepEpLog log =
        DeepEpLog.healthyInternode()
            .before("NVSHMEM WARN GPU cannot map UAR of device mlx5_0. Skipping...");
    Reason onB200 = judge(log, TestKind.INTERNODE).reasons().get(0);
    assertThat(onB200.code()).isEqualTo("ibgda-refused");
    assertThat(onB200.where()).isEqualTo("test.log:1");
    assertThat(onB200.remedy()).endsWith("on Ubuntu software nccl-gin, with NCCL_GIN_TYPE=2");
    RunExpectation hopper = expect(TestKind.INTERNODE, Judging.A3, OptionalInt.of(2));
    assertThat(judge(run(log.text()), hopper).reasons().get(0).remedy())
        .endsWith("on Ubuntu software ibrc");
  }

  @Test
  void harmlessWarningsDoNotChangeTheVerdict() {
    DeepEpLog log =
        DeepEpLog.guideIntranode()
            .then("Warning: destroy() was not called before DeepEP buffer destruction");
    Verdict verdict = judge(log, TestKind.INTRANODE);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.notes())
        .contains(
            "test.log:52: destroy() was not called before DeepEP buffer destruction: follows"
                + " another failure");
  }

  @Test
  void anEmulatedRunDoesNotPass() {
    DeepEpLog log = DeepEpLog.healthyInternode().before("[epfabric] emulated: no GPU");
    Verdict verdict = judge(log, TestKind.INTERNODE);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(why(verdict))
        .isEqualTo("emulated: no GPU was involved, so no bandwidth was measured");
  }

  @Test
  void anIncompleteEmulatedRunDoesNotPass() {
    DeepEpLog log =
        DeepEpLog.healthyInternode()
            .before("[epfabric] emulated: no GPU")
            .without(l -> l.contains("Best"));
    assertThat(judge(log, TestKind.INTERNODE).kind()).isNotEqualTo(Kind.PASS);
  }

  @Test
  void theSlowestNodeDecidesTheVerdict() {
    String slow =
        DeepEpLog.internode(LogFormat.C, slower(DeepEpLog.HEALTHY_INTERNODE, 0.78)).text();
    RunLogs run =
        new RunLogs(
            List.of(
                node("node-0.log", DeepEpLog.healthyInternode().text()), node("node-1.log", slow)));
    Verdict verdict = judge(run, expect(TestKind.INTERNODE, 2));
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(verdict.reasons().get(0).where()).isEqualTo("node-1.log");
    assertThat(verdict.figures()).hasSize(6);
    assertThat(verdict.notes()).noneMatch(note -> note.startsWith("judged by the logs of"));
  }

  @Test
  void missingLogsOfNodesAreNoted() {
    Verdict verdict =
        judge(run(DeepEpLog.healthyInternode().text()), expect(TestKind.INTERNODE, 2));
    assertThat(verdict.notes())
        .contains("judged by the logs of 1 of 2 nodes; each shows one node's view");
  }

  private static NodeRun node(String source, String text) {
    return NodeRun.ofLog(source, Judging.read(source, text));
  }
}
