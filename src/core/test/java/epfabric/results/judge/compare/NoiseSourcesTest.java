package epfabric.results.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.LowLatencyRank.Phases;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the noise of a run is derived from its measurements. */
class NoiseSourcesTest {
  private static final String SPREAD_OF_LINES = "the spread of adjacent [tuning] lines";
  private static final String SPREAD_OF_RANKS = "the spread between the ranks";

  private static Figure figure(double gbps, OptionalDouble microseconds) {
    return new Figure(
        Phase.COMBINE,
        Link.RDMA,
        "log",
        Verdict.Rate.of(gbps),
        microseconds,
        Verdict.Bounds.NONE,
        Optional.empty());
  }

  private static NodeLog log(List<Measurement> lines, List<LowLatencyRank> ranks) {
    var remarks = new NodeLog.Remarks(lines.size(), new NodeLog.Torn(0, 0), 0, 0, 0, false, false);
    return new NodeLog(
        new NodeLog.Origin("log", 1, 1, OptionalInt.empty()),
        new NodeLog.Identity(
            Optional.empty(), Optional.empty(), LogFormat.C, Provenance.REAL, Optional.empty()),
        new NodeLog.Normal(OptionalDouble.empty(), List.of(), lines, lines.size()),
        ranks,
        Optional.empty(),
        List.of(),
        new NodeLog.Findings(List.of(), Optional.empty(), remarks));
  }

  private static Measurement line(int nvl, int rdma, double gbps, boolean best) {
    return new Measurement(
        Phase.COMBINE,
        new Measurement.Settings(24, OptionalInt.of(nvl), OptionalInt.of(rdma)),
        new Measurement.Times(OptionalDouble.empty(), OptionalDouble.empty()),
        new Measurement.Rates(OptionalDouble.of(gbps), OptionalDouble.empty()),
        best,
        1);
  }

  /**
   * Returns lines around NVL chunk 8 and RDMA chunk 8, whose neighbors are 3, 1 and 8 percent
   * slower.
   */
  private static List<Measurement> tuningLines() {
    return new ArrayList<>(
        List.of(
            line(8, 8, 100, false),
            line(4, 8, 97, false),
            line(12, 8, 99, false),
            line(8, 16, 92, false),
            line(4, 16, 40, false),
            line(8, 8, 100, true)));
  }

  private static NodeLog ranks(double... gbps) {
    List<LowLatencyRank> ranks = new ArrayList<>();
    for (double each : gbps) {
      Phases phases = new Phases(each, 100, each / 2, 200);
      ranks.add(
          new LowLatencyRank(
              ranks.size(), Optional.empty(), Optional.of(phases), Optional.empty(), 1));
    }
    return log(List.of(), ranks);
  }

  private static List<NoiseBand> bands(NodeLog log, Phase phase) {
    return NoiseSources.of(List.of(), List.of(log), phase);
  }

  @Test
  void theBandIsTheMedianDistanceOfLinesAdjacentToTheBest() {
    assertThat(bands(log(tuningLines(), List.of()), Phase.COMBINE))
        .containsExactly(new NoiseBand(3, SPREAD_OF_LINES));
  }

  @Test
  void linesOfADifferentPhaseYieldNoBand() {
    assertThat(bands(log(tuningLines(), List.of()), Phase.DISPATCH_FP8)).isEmpty();
  }

  /** A log of two runs has two best lines, and its other lines cannot be assigned to either run. */
  @Test
  void twoBestLinesYieldNoBand() {
    List<Measurement> twice = tuningLines();
    twice.add(line(12, 8, 99, true));
    assertThat(bands(log(twice, List.of()), Phase.COMBINE)).isEmpty();
  }

  @Test
  void aBestLineWithoutTuningLinesYieldsNoBand() {
    assertThat(bands(log(List.of(line(8, 8, 100, true)), List.of()), Phase.COMBINE)).isEmpty();
  }

  @Test
  void theBandIsTheSpreadOfTheMiddleHalfOfTheRanks() {
    NodeLog eight = ranks(90, 100, 38, 47, 50, 52, 48, 10);
    assertThat(bands(eight, Phase.LOW_LATENCY_DISPATCH))
        .containsExactly(new NoiseBand(86, SPREAD_OF_RANKS));
  }

  @Test
  void eachPhaseOfTheRanksHasItsOwnSpread() {
    NodeLog steady = ranks(50, 50, 50, 50);
    assertThat(bands(steady, Phase.LOW_LATENCY_DISPATCH))
        .containsExactly(new NoiseBand(0, SPREAD_OF_RANKS));
    assertThat(bands(ranks(40, 50, 50, 60), Phase.LOW_LATENCY_COMBINE))
        .containsExactly(new NoiseBand(20, SPREAD_OF_RANKS));
    assertThat(bands(steady, Phase.COMBINE)).isEmpty();
  }

  @Test
  void fewRanksOrIdleRanksYieldNoBand() {
    assertThat(bands(ranks(40, 50, 60), Phase.LOW_LATENCY_DISPATCH)).isEmpty();
    assertThat(bands(ranks(0, 0, 0, 0), Phase.LOW_LATENCY_DISPATCH)).isEmpty();
  }

  @Test
  void theSpreadIncludesTheRanksOfAllNodes() {
    assertThat(
            NoiseSources.of(
                List.of(), List.of(ranks(45, 50), ranks(50, 55)), Phase.LOW_LATENCY_DISPATCH))
        .containsExactly(new NoiseBand(10, SPREAD_OF_RANKS));
  }

  @ParameterizedTest
  @CsvSource({
    "50, 2000, 0.05, the clock's steps of 1 us",
    "50, 1000, 0.1, the clock's steps of 1 us",
    "50, 999, 0.02, rounded figures",
    "50, -1, 0.02, rounded figures",
    "0, -1, 200, rounded figures"
  })
  void theBandCoversTheRoundingError(double gbps, double micros, double percent, String source) {
    OptionalDouble time = micros < 0 ? OptionalDouble.empty() : OptionalDouble.of(micros);
    assertThat(NoiseSources.of(List.of(figure(gbps, time)), List.of(), Phase.COMBINE))
        .singleElement()
        .satisfies(
            band -> {
              assertThat(band.percent()).isCloseTo(percent, within(1e-9));
              assertThat(band.source()).isEqualTo(source);
            });
  }

  @Test
  void theSpreadBetweenNodesIsRelativeToTheFastestNode() {
    assertThat(nodes(63, 70, 66)).contains(new NoiseBand(10, "the spread between the nodes"));
    assertThat(nodes(70)).isEmpty();
    assertThat(nodes(0, 0)).isEmpty();
  }

  private static Optional<NoiseBand> nodes(double... gbps) {
    List<Figure> figures = new ArrayList<>();
    for (double each : gbps) {
      figures.add(figure(each, OptionalDouble.empty()));
    }
    return NoiseSources.nodes(figures);
  }
}
