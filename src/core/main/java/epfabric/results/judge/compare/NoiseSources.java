package epfabric.results.judge.compare;

import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Derives the noise of a run, in percent, from the run's measurements. */
final class NoiseSources {
  /**
   * Times of at least this many microseconds have no decimals in the profiler's table, which
   * DeepEP's tests print.
   */
  private static final double COARSE = 1000;

  private static final double HALF_STEP = 0.5;
  private static final double PERCENT = 100;

  /** Rounding error of GB/s, which are printed with two decimals. */
  private static final double HALF_CENT = 0.005;

  private NoiseSources() {}

  /** Returns all noise bands of one phase that follow from one of the compared results. */
  static List<NoiseBand> of(List<Figure> figures, List<NodeLog> logs, Phase phase) {
    List<NoiseBand> known = new ArrayList<>();
    figures.forEach(figure -> known.add(roundingError(figure)));
    for (NodeLog log : logs) {
      neighborSpread(log, phase)
          .ifPresent(p -> known.add(new NoiseBand(p, "the spread of adjacent [tuning] lines")));
    }
    rankSpread(logs, phase)
        .ifPresent(p -> known.add(new NoiseBand(p, "the spread between the ranks")));
    return known;
  }

  /** Returns the difference that rounding alone can cause: half a step of each measurement. */
  private static NoiseBand roundingError(Figure figure) {
    double micros = figure.microseconds().orElse(0);
    boolean coarse = micros >= COARSE;
    double share =
        coarse
            ? 2 * HALF_STEP / micros
            : 2 * HALF_CENT / Math.max(figure.rate().logicalGbps(), HALF_CENT);
    return new NoiseBand(share * PERCENT, coarse ? "the clock's steps of 1 us" : "rounded figures");
  }

  /**
   * Returns the spread of the nodes in the earlier result. The later result's nodes do not count: a
   * node that became slow would widen the band that should detect it.
   */
  static Optional<NoiseBand> nodes(List<Figure> figures) {
    double least =
        figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).min().orElse(0);
    double most =
        figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).max().orElse(0);
    return figures.size() < 2 || most <= 0
        ? Optional.empty()
        : Optional.of(
            new NoiseBand((most - least) / most * PERCENT, "the spread between the nodes"));
  }

  /**
   * Returns the median distance from the best line to its neighbors in the grid of chunk sizes.
   * Their chunks differ a little, so the distance is slightly more than noise.
   */
  private static OptionalDouble neighborSpread(NodeLog log, Phase phase) {
    List<Measurement> best = log.best(phase);
    if (best.size() != 1) {
      return OptionalDouble.empty();
    }
    List<Double> distances =
        TuningNeighbors.of(log.tuning(phase).toList(), best.get(0)).stream()
            .map(n -> Math.abs(n.gbps() - best.get(0).gbps()) / best.get(0).gbps() * PERCENT)
            .sorted()
            .toList();
    return distances.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(distances.get(distances.size() / 2));
  }

  /** Returns the spread of the middle half of the ranks in a low-latency test. */
  private static OptionalDouble rankSpread(List<NodeLog> logs, Phase phase) {
    List<Double> values =
        logs.stream()
            .flatMap(log -> log.lowLatency().stream())
            .flatMap(rank -> rank.phases().stream())
            .filter(p -> phase == Phase.LOW_LATENCY_DISPATCH || phase == Phase.LOW_LATENCY_COMBINE)
            .map(p -> phase == Phase.LOW_LATENCY_DISPATCH ? p.dispatchGbps() : p.combineGbps())
            .sorted()
            .toList();
    if (values.size() < 4) {
      return OptionalDouble.empty();
    }
    double middle = values.get(values.size() / 2);
    double spread = values.get(values.size() * 3 / 4) - values.get(values.size() / 4);
    return middle > 0 ? OptionalDouble.of(spread / middle * PERCENT) : OptionalDouble.empty();
  }
}
