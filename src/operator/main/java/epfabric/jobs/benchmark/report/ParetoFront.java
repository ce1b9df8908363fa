package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.report.TradeOff.Point;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The configurations of one workload, from left to right.
 *
 * @param unbeaten configurations on the front
 * @param beaten all other configurations
 */
record ParetoFront(String workload, List<Point> unbeaten, List<Point> beaten) {
  private static final int FEWEST = 3;

  static ParetoFront of(String workload, TradeOff trade, List<Point> points) {
    List<Point> sorted =
        points.stream()
            .sorted(Comparator.comparingDouble(Point::across).thenComparing(Point::name))
            .toList();
    return new ParetoFront(
        workload,
        sorted.stream().filter(p -> points.stream().noneMatch(o -> trade.beats(o, p))).toList(),
        sorted.stream().filter(p -> points.stream().anyMatch(o -> trade.beats(o, p))).toList());
  }

  Stream<Point> all() {
    return Stream.concat(unbeaten.stream(), beaten.stream());
  }

  int size() {
    return unbeaten.size() + beaten.size();
  }

  /**
   * Returns whether the front is worth drawing: it has at least two different points, and the
   * workload has at least three configurations.
   */
  boolean isChoice() {
    return size() >= FEWEST && unbeaten.stream().mapToDouble(Point::across).distinct().count() > 1;
  }
}
