package epfabric.results.report.chart;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The measurements of all nodes for one phase on one link.
 *
 * @param figures one measurement for each node that measured the phase, in the order of the nodes;
 *     never empty
 */
record PhaseFigures(Phase phase, Link link, List<Figure> figures) {
  private static final double PERCENT = 100;

  PhaseFigures {
    figures = List.copyOf(figures);
  }

  private record Key(Phase phase, Link link) {}

  /** Returns the verdict's measurements grouped by phase and link, in the verdict's order. */
  static List<PhaseFigures> of(Verdict verdict) {
    Map<Key, List<Figure>> groups = new LinkedHashMap<>();
    for (Figure figure : verdict.figures()) {
      groups
          .computeIfAbsent(new Key(figure.phase(), figure.link()), k -> new ArrayList<>())
          .add(figure);
    }
    return groups.entrySet().stream()
        .map(e -> new PhaseFigures(e.getKey().phase(), e.getKey().link(), e.getValue()))
        .toList();
  }

  /** Returns the slowest node's measurement, which determines the bandwidth of a collective. */
  Figure slowest() {
    return figures.stream()
        .min(Comparator.comparingDouble(figure -> figure.rate().logicalGbps()))
        .orElseThrow(() -> new IllegalStateException("a phase without figures"));
  }

  double highestGbps() {
    return figures.stream().mapToDouble(figure -> figure.rate().logicalGbps()).max().orElse(0);
  }

  /** Returns the highest bandwidth that the link allows; empty if the verdict has no roofline. */
  OptionalDouble limit() {
    Figure figure = slowest();
    OptionalDouble percent = figure.rate().rooflinePercent();
    return percent.isPresent() && percent.getAsDouble() > 0
        ? OptionalDouble.of(figure.rate().logicalGbps() * PERCENT / percent.getAsDouble())
        : OptionalDouble.empty();
  }

  /**
   * Returns the logical bandwidth at which the NICs would carry as many bytes per second as in the
   * test {@code nic-bandwidth}; empty if that test did not run.
   */
  OptionalDouble nics() {
    OptionalDouble percent = slowest().rate().nicPercent();
    return percent.isPresent() && percent.getAsDouble() > 0
        ? OptionalDouble.of(slowest().rate().logicalGbps() * PERCENT / percent.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Returns the difference between the slowest and the fastest node, in percent of the fastest. */
  double spreadPercent() {
    return highestGbps() > 0
        ? (highestGbps() - slowest().rate().logicalGbps()) / highestGbps() * PERCENT
        : 0;
  }

  String name() {
    return phase.label();
  }
}
