package epfabric.results.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NicPhase;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests that bandwidth between nodes is stated in percent of the NICs' measured bandwidth. */
class NicCeilingTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** A verdict on NICs that reach 48 of 50 GB/s. */
  private static final Verdict NICS =
      verdict(TestKind.NIC_BANDWIDTH, Provenance.REAL, figure(NicPhase.WRITE, Link.RDMA, 48, 96));

  private static Figure figure(Phase phase, Link link, double gbps, double percent) {
    return new Figure(
        phase,
        link,
        "log",
        new Verdict.Rate(gbps, NONE, OptionalDouble.of(percent)),
        NONE,
        Verdict.Bounds.NONE,
        Optional.empty());
  }

  private static Verdict verdict(TestKind test, Provenance provenance, Figure... figures) {
    RunExpectation expected =
        new RunExpectation(
            test,
            "a4-highgpu-8g",
            OptionalInt.of(2),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    return new Verdict(
        Verdict.Kind.PASS,
        List.of(),
        List.of(),
        List.of(figures),
        Verdict.Run.of(expected, provenance));
  }

  private static Verdict internode(Provenance provenance) {
    return verdict(
        TestKind.INTERNODE,
        provenance,
        figure(Phase.DISPATCH_FP8, Link.RDMA, 72, 72),
        figure(Phase.COMBINE, Link.NVLINK, 300, 80));
  }

  private static NicCeiling ceiling(Verdict... verdicts) {
    return NicCeiling.of(List.of(verdicts)).orElseThrow();
  }

  @Test
  void bandwidthBetweenNodesIsComparedWithTheMeasuredNics() {
    Verdict compared =
        ceiling(internode(Provenance.REAL), NICS).applied(internode(Provenance.REAL));
    assertThat(compared.figures().get(0).rate().nicPercent().orElseThrow())
        .isCloseTo(75, within(1e-9));
    assertThat(VerdictText.of(compared)).contains("RDMA, 75 % of the NICs");
    assertThat(VerdictMarkdown.of(compared)).contains("72 % (75 % of the NICs)");
    assertThat(VerdictJson.of(List.of(compared))).contains("\"percentOfNics\": 75.0");
  }

  @Test
  void bandwidthInsideANodeIsNotCompared() {
    Verdict compared = ceiling(NICS).applied(internode(Provenance.REAL));
    assertThat(compared.figures().get(1).rate().nicPercent()).isEmpty();
  }

  @Test
  void theMeasurementOfTheNicsIsNotComparedWithItself() {
    assertThat(ceiling(NICS).applied(NICS)).isEqualTo(NICS);
  }

  @Test
  void aRealRunIsNotComparedWithReplayedNics() {
    Verdict replayed = internode(Provenance.REPLAYED);
    assertThat(ceiling(NICS).applied(replayed)).isEqualTo(replayed);
  }

  @Test
  void withoutAMeasurementOfNicsThereIsNoCeiling() {
    assertThat(NicCeiling.of(List.of(internode(Provenance.REAL)))).isEmpty();
    Verdict nothing =
        verdict(TestKind.NIC_BANDWIDTH, Provenance.REAL, figure(NicPhase.WRITE, Link.RDMA, 0, 0));
    assertThat(NicCeiling.of(List.of(nothing))).isEmpty();
  }
}
