package epfabric.results.judge.compare;

import epfabric.results.judge.run.Measurement;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Finds the neighbors of a line in the grid of the two chunk sizes: lines in which only one of the
 * two sizes differs, by one step.
 */
final class TuningNeighbors {
  private TuningNeighbors() {}

  static List<Measurement> of(List<Measurement> lines, Measurement best) {
    List<Measurement> grid =
        lines.stream()
            .filter(
                line ->
                    line.settings().sms() == best.settings().sms()
                        && line.settings().nvlChunk().isPresent())
            .filter(line -> Double.isFinite(line.gbps()))
            .toList();
    NavigableSet<Integer> nvl = chunks(grid, TuningNeighbors::nvl);
    NavigableSet<Integer> rdma = chunks(grid, TuningNeighbors::rdma);
    return grid.stream()
        .filter(
            line ->
                (rdma(line) == rdma(best) && adjacent(nvl, nvl(line), nvl(best)))
                    || (nvl(line) == nvl(best) && adjacent(rdma, rdma(line), rdma(best))))
        .toList();
  }

  private static int nvl(Measurement line) {
    return line.settings().nvlChunk().orElse(0);
  }

  private static int rdma(Measurement line) {
    return line.settings().rdmaChunk().orElse(0);
  }

  private static NavigableSet<Integer> chunks(
      List<Measurement> grid, ToIntFunction<Measurement> sizeOf) {
    NavigableSet<Integer> chunks = new TreeSet<>();
    grid.forEach(line -> chunks.add(sizeOf.applyAsInt(line)));
    return chunks;
  }

  private static boolean adjacent(NavigableSet<Integer> chunks, int one, int other) {
    Integer lower = chunks.lower(other);
    Integer higher = chunks.higher(other);
    return (lower != null && lower == one) || (higher != null && higher == one);
  }
}
