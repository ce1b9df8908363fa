package epfabric.results.judge.run;

import static epfabric.results.judge.Judging.expect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.Judging;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {
  private static Limits limitsOf(
      String profile, String machine, TestKind test, int nodes, boolean v2) {
    RunExpectation expected =
        new RunExpectation(
            test,
            machine,
            OptionalInt.of(nodes),
            8,
            Shape.OF_THE_LOG,
            OptionalInt.empty(),
            profile);
    JudgedSituation situation =
        new JudgedSituation(
            expected,
            Objects.requireNonNull(Judging.CATALOG.machines().get(machine)),
            nodes,
            Optional.empty());
    return Limits.of(Judging.CATALOG.acceptance().limitRows(), situation, v2, false);
  }

  private static Limits ofDefaultProfile(TestKind test, int nodes) {
    return limitsOf("default", Judging.A4, test, nodes, false);
  }

  @Test
  void intranodeTestsOnB200HaveAMinimumAndAnExpectedRange() {
    Limits limits = ofDefaultProfile(TestKind.INTRANODE, 1);
    assertThat(limits.band(Phase.DISPATCH_FP8)).hasValue(330);
    assertThat(limits.band(Phase.DISPATCH_BF16)).hasValue(450);
    assertThat(limits.band(Phase.COMBINE)).hasValue(370);
    assertThat(limits.floor(Phase.COMBINE)).hasValue(280);
  }

  @ParameterizedTest
  @CsvSource({"2, 100", "4, 66.667", "8, 57.143"})
  void minimumsBetweenNodesAreSixTenthsOfTheLimit(int nodes, double limit) {
    for (String machine : List.of(Judging.A4, Judging.A3)) {
      for (boolean v2 : new boolean[] {false, true}) {
        Limits limits = limitsOf("default", machine, TestKind.INTERNODE, nodes, v2);
        for (Phase phase : Phase.OF_NORMAL_KERNELS) {
          assertThat(limits.floor(phase).orElseThrow()).isCloseTo(0.6 * limit, within(0.5));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 45.0", "6, 36.0", "16, 32.0"})
  void numbersOfNodesWithoutPublishedRunsHaveADerivedMinimum(int nodes, double floor) {
    Limits limits = ofDefaultProfile(TestKind.INTERNODE, nodes);
    assertThat(limits.floor(Phase.COMBINE).orElseThrow()).isCloseTo(floor, within(0.01));
    assertThat(limits.band(Phase.COMBINE)).isEmpty();
    assertThat(limits.source()).startsWith("derived");
  }

  @Test
  void theSecondGenerationHasItsOwnMinimum() {
    assertThat(
            limitsOf("default", Judging.A4, TestKind.INTRANODE, 1, true).floor(Phase.DISPATCH_BF16))
        .hasValue(385);
  }

  @Test
  void aTestWithoutPublishedMeasurementsHasNoLimits() {
    Limits limits = ofDefaultProfile(TestKind.LOW_LATENCY, 2);
    assertThat(limits.source()).isEmpty();
    assertThat(limits.floor()).isEmpty();
    assertThat(limits.band()).isEmpty();
    assertThat(ofDefaultProfile(TestKind.LOW_LATENCY, 5).source()).isEmpty();
  }

  @Test
  void theProfileGuideHasTheMeasurementsOfTheGuideAsLimits() {
    Limits limits = limitsOf("guide", Judging.A4, TestKind.INTERNODE, 2, false);
    assertThat(limits.floor(Phase.COMBINE)).hasValue(38);
    RunExpectation guide =
        new RunExpectation(
            TestKind.INTERNODE,
            Judging.A4,
            OptionalInt.of(2),
            8,
            Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "guide");
    Verdict verdict = Judging.judge(Judging.run(DeepEpLog.guideInternode().text()), guide);
    assertThat(verdict.kind()).isEqualTo(Kind.DEGRADED);
    assertThat(Judging.codes(verdict)).containsExactly("shared-nics");
  }

  @Test
  void theIntranodeRunOfTheGuidePassesWithTheProfileGuide() {
    RunExpectation guide =
        new RunExpectation(
            TestKind.INTRANODE,
            Judging.A4,
            OptionalInt.of(1),
            8,
            Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "guide");
    Verdict verdict = Judging.judge(Judging.run(DeepEpLog.guideIntranode().text()), guide);
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
  }

  @Test
  void hopperHasItsOwnLimits() {
    Verdict verdict =
        Judging.judge(
            Judging.run(DeepEpLog.guideIntranode().text()),
            expect(TestKind.INTRANODE, Judging.A3, OptionalInt.of(1)));
    assertThat(verdict.kind()).isEqualTo(Kind.PASS);
    assertThat(verdict.figures().get(1).bounds().floor()).hasValue(200);
    assertThat(verdict.figures().get(0).bounds().floor()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"60.0, 60", "66.666, 66.7", "0.04, 0", "100.0, 100", "1028.571, 1028.6"})
  void limitsAreWrittenWithAtMostOneDecimal(double gbps, String text) {
    assertThat(BandwidthText.limit(gbps)).isEqualTo(text);
  }
}
