package epfabric.results.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.compare.RunComparison.Change;
import epfabric.results.judge.compare.RunComparison.Row;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  @Test
  void theMinimumBandIsUsedIfNoSourceOfNoiseIsWider() {
    Row row = onlyRow(compare(result(70), result(68.7)));
    assertThat(row.change()).isEqualTo(Change.SAME);
    assertThat(row.band())
        .isEqualTo(new NoiseBand(2, "the minimum band, because no source of noise exceeds it"));
    assertThat(onlyRow(compare(result(70), result(68.5))).change()).isEqualTo(Change.SLOWER);
    assertThat(onlyRow(compare(result(70), result(71.5))).change()).isEqualTo(Change.FASTER);
  }

  @Test
  void theSpreadBetweenTheNodesWidensTheBand() {
    Row row = onlyRow(compare(result(70, 74), result(68)));
    assertThat(row.before()).isEqualTo(OptionalDouble.of(70));
    assertThat(row.band().percent()).isBetween(5.40, 5.41);
    assertThat(row.band().source()).isEqualTo("the spread between the nodes");
    assertThat(row.change()).isEqualTo(Change.SAME);
  }

  /**
   * The spread between the nodes of the later run is not used, because a node that became slow
   * would widen the band.
   */
  @Test
  void aNodeThatBecameSlowDoesNotWidenTheBand() {
    Row row = onlyRow(compare(result(70, 70), result(70, 64)));
    assertThat(row.band().percent()).isEqualTo(2);
    assertThat(row.change()).isEqualTo(Change.SLOWER);
  }

  /** A drop from 64 to 48 GB/s is 25 percent. */
  @Test
  void aChangeAsLargeAsTheBandIsNoChange() {
    Optional<Double> quarter = Optional.of(25.0);
    assertThat(onlyRow(RunComparison.of(result(64), result(48), quarter)).change())
        .isEqualTo(Change.SAME);
    assertThat(onlyRow(RunComparison.of(result(64), result(80), quarter)).change())
        .isEqualTo(Change.SAME);
    assertThat(onlyRow(RunComparison.of(result(64), result(47.99), quarter)).change())
        .isEqualTo(Change.SLOWER);
    assertThat(onlyRow(RunComparison.of(result(64), result(80.01), quarter)).change())
        .isEqualTo(Change.FASTER);
  }

  @Test
  void anEarlierMeasurementOfZeroCannotBeCompared() {
    RunComparison comparison = compare(result(0), result(70));
    assertThat(onlyRow(comparison).percent()).isEmpty();
    assertThat(comparison.inconclusive()).isTrue();
  }

  /** An interrupted run proves nothing, and neither does a comparison with it. */
  @Test
  void anInterruptedRunIsInconclusive() {
    Baseline interruptedRun = baseline(Kind.INCONCLUSIVE, 2, "V1 format C", Provenance.REAL, 70);
    assertThat(compare(result(70), interruptedRun).inconclusive()).isTrue();
    assertThat(compare(result(70), interruptedRun).regression()).isFalse();
    Baseline failed = baseline(Kind.FAIL, 2, "V1 format C", Provenance.REAL, 70);
    assertThat(compare(interruptedRun, failed).worksNoMore()).isTrue();
  }

  @Test
  void theBandIsAtMostTenPercent() {
    Row row = onlyRow(compare(result(40, 80), result(35)));
    assertThat(row.band())
        .isEqualTo(new NoiseBand(10, "the widest band; the spread between the nodes is 50.0 %"));
    assertThat(row.change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void aGivenBandIsUsed() {
    RunComparison comparison = RunComparison.of(result(70), result(69), Optional.of(1.0));
    assertThat(onlyRow(comparison).change()).isEqualTo(Change.SLOWER);
    assertThat(onlyRow(comparison).band()).isEqualTo(new NoiseBand(1, "asked for"));
  }

  @Test
  void aMeasurementMissingInTheLaterRunIsInconclusive() {
    RunComparison comparison = compare(result(70), result());
    assertThat(onlyRow(comparison).change()).isEqualTo(Change.GONE);
    assertThat(comparison.inconclusive()).isTrue();
    assertThat(comparison.regression()).isFalse();
    assertThat(compare(result(), result()).inconclusive()).isTrue();
  }

  @Test
  void aFailureOfTheLaterRunIsARegression() {
    Baseline failed = baseline(Kind.FAIL, 2, "V1 format C", Provenance.REAL, 70);
    assertThat(compare(result(70), failed).regression()).isTrue();
    assertThat(compare(failed, failed).regression()).isFalse();
  }

  @Test
  void runsUnderDifferentConditionsAreNotCompared() {
    Baseline runUnderOtherConditions =
        baseline(Kind.PASS, 4, "V1 format A", Provenance.EMULATED, 70);
    RunComparison comparison = compare(result(70), runUnderOtherConditions);
    assertThat(comparison.obstacles())
        .containsExactly(
            "the number of nodes differs: \"2\" before, \"4\" now",
            "the format differs: \"V1 format C\" before, \"V1 format A\" now",
            "one of them is emulated: no GPU was involved in it");
    assertThat(comparison.rows()).isEmpty();
    assertThat(comparison.inconclusive()).isTrue();
  }

  @Test
  void theEarlierRunOnTheSameNumberOfNodesIsCompared() {
    Baseline onFour = baseline(Kind.PASS, 4, "V1 format C", Provenance.REAL, 50);
    RunComparisons comparisons =
        RunComparisons.of(List.of(onFour, result(70)), List.of(result(70)), Optional.empty());
    assertThat(comparisons.compared()).hasSize(1);
    assertThat(comparisons.regression()).isFalse();
    assertThat(comparisons.inconclusive()).isFalse();
  }

  @Test
  void adjacentLinesDifferInOneChunkSize() {
    List<Measurement> lines =
        List.of(line(4, 8), line(8, 8), line(12, 8), line(8, 4), line(8, 16), line(12, 16));
    assertThat(TuningNeighbors.of(lines, line(8, 8)))
        .containsExactly(line(4, 8), line(12, 8), line(8, 4), line(8, 16));
  }

  private static Measurement line(int nvl, int rdma) {
    return new Measurement(
        Phase.COMBINE,
        new Measurement.Settings(24, OptionalInt.of(nvl), OptionalInt.of(rdma)),
        new Measurement.Times(OptionalDouble.empty(), OptionalDouble.empty()),
        new Measurement.Rates(OptionalDouble.of(50), OptionalDouble.empty()),
        false,
        1);
  }

  private static RunComparison compare(Baseline before, Baseline after) {
    return RunComparison.of(before, after, Optional.empty());
  }

  private static Row onlyRow(RunComparison comparison) {
    assertThat(comparison.rows()).hasSize(1);
    return comparison.rows().get(0);
  }

  private static Baseline result(double... gbps) {
    return baseline(Kind.PASS, 2, "V1 format C", Provenance.REAL, gbps);
  }

  private static Baseline baseline(
      Kind kind, int nodes, String format, Provenance log, double... gbps) {
    List<Figure> figures = new ArrayList<>();
    for (double each : gbps) {
      figures.add(
          new Figure(
              Phase.COMBINE,
              Link.RDMA,
              "log",
              Verdict.Rate.of(each),
              OptionalDouble.of(1600),
              Verdict.Bounds.NONE,
              Optional.empty()));
    }
    RunExpectation expected =
        new RunExpectation(
            TestKind.INTERNODE,
            "a4-highgpu-8g",
            OptionalInt.of(nodes),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    List<Fact> facts = List.of(new Fact("format", format));
    Verdict verdict =
        new Verdict(
            kind, List.of(), List.of(), figures, new Verdict.Run(expected, log, List.of(), facts));
    return new Baseline("log", verdict, List.of());
  }

  private static Baseline resultOn(int nodes, double gbps) {
    return baseline(Kind.PASS, nodes, "V1 format C", Provenance.REAL, gbps);
  }

  private static List<String> onlyBefore(List<Baseline> before, Baseline... after) {
    return RunComparisons.of(before, List.of(after), Optional.empty()).onlyBefore();
  }

  @Test
  void aMissingNumberOfNodesIsNamed() {
    assertThat(onlyBefore(List.of(resultOn(4, 50), resultOn(2, 70)), resultOn(2, 70)))
        .containsExactly("internode on 4 nodes");
    assertThat(
            onlyBefore(List.of(resultOn(8, 40), resultOn(4, 50), resultOn(1, 90)), resultOn(8, 40)))
        .containsExactly("internode on 4 nodes", "internode on 1 node");
  }

  @Test
  void aTestThatIsMissingOnAllNumbersOfNodesIsNamedOnce() {
    assertThat(onlyBefore(List.of(resultOn(4, 50), resultOn(2, 70)))).containsExactly("internode");
  }

  @Test
  void aTestIsNotMissingIfItCouldNotBeCompared() {
    RunComparisons comparisons =
        RunComparisons.of(List.of(resultOn(4, 50)), List.of(resultOn(2, 70)), Optional.empty());
    assertThat(comparisons.onlyBefore()).isEmpty();
    assertThat(comparisons.inconclusive()).isTrue();
  }

  @Test
  void anEarlierTestThatRanTwiceIsNotMissing() {
    assertThat(onlyBefore(List.of(resultOn(2, 70), resultOn(2, 71)), resultOn(2, 70))).isEmpty();
  }
}
