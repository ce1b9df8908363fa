package epfabric.results.judge.compare;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The comparison of a result with an earlier result of the same test.
 *
 * @param before the earlier result
 * @param obstacles why the results cannot be compared; empty if they can
 * @param rows one per phase and link, in the order of the tests' output
 */
public record RunComparison(
    Baseline before, Baseline after, List<String> obstacles, List<Row> rows) {
  public RunComparison {
    obstacles = List.copyOf(obstacles);
    rows = List.copyOf(rows);
  }

  /** How a measurement changed. */
  public enum Change {
    SAME,
    FASTER,
    SLOWER,
    /** Only the earlier result has this measurement. */
    GONE,
    NEW
  }

  /**
   * The comparison of one phase. It uses the slowest log of each result, because the other nodes
   * wait for the slowest.
   *
   * @param percent difference of the later measurement, in percent of the earlier one; positive if
   *     higher
   */
  public record Row(
      Phase phase,
      Link link,
      OptionalDouble before,
      OptionalDouble after,
      OptionalDouble percent,
      NoiseBand band,
      Change change) {}

  private record Key(Phase phase, Link link) {}

  /**
   * Compares two results of one test.
   *
   * @param given noise band for every phase; if empty, it is derived from the runs
   */
  public static RunComparison of(Baseline before, Baseline after, Optional<Double> given) {
    List<String> obstacles = RunComparability.obstacles(before, after);
    List<Row> rows = new ArrayList<>();
    for (Key key : keys(before, after)) {
      rows.add(row(key, before, after, given.map(NoiseBand::asked)));
    }
    return new RunComparison(before, after, obstacles, obstacles.isEmpty() ? rows : List.of());
  }

  private static Set<Key> keys(Baseline before, Baseline after) {
    Set<Key> keys = new LinkedHashSet<>();
    before.verdict().figures().forEach(f -> keys.add(new Key(f.phase(), f.link())));
    after.verdict().figures().forEach(f -> keys.add(new Key(f.phase(), f.link())));
    return keys;
  }

  private static Row row(Key key, Baseline before, Baseline after, Optional<NoiseBand> given) {
    List<Figure> earlier = before.figures(key.phase(), key.link());
    List<Figure> later = after.figures(key.phase(), key.link());
    List<NoiseBand> known = new ArrayList<>(NoiseSources.of(earlier, before.logs(), key.phase()));
    known.addAll(NoiseSources.of(later, after.logs(), key.phase()));
    NoiseSources.nodes(earlier).ifPresent(known::add);
    NoiseBand band = given.orElseGet(() -> NoiseBand.widest(known));
    OptionalDouble gbpsBefore = slowest(earlier);
    OptionalDouble gbpsAfter = slowest(later);
    if (gbpsBefore.isEmpty() || gbpsAfter.isEmpty() || gbpsBefore.getAsDouble() <= 0) {
      Change change = gbpsAfter.isEmpty() ? Change.GONE : Change.NEW;
      return new Row(
          key.phase(), key.link(), gbpsBefore, gbpsAfter, OptionalDouble.empty(), band, change);
    }
    double percent = 100 * (gbpsAfter.getAsDouble() / gbpsBefore.getAsDouble() - 1);
    return new Row(
        key.phase(),
        key.link(),
        gbpsBefore,
        gbpsAfter,
        OptionalDouble.of(percent),
        band,
        change(percent, band));
  }

  private static Change change(double percent, NoiseBand band) {
    if (percent < -band.percent()) {
      return Change.SLOWER;
    }
    return percent > band.percent() ? Change.FASTER : Change.SAME;
  }

  private static OptionalDouble slowest(List<Figure> figures) {
    return figures.stream()
        .min(Comparator.comparingDouble(figure -> figure.rate().logicalGbps()))
        .map(figure -> OptionalDouble.of(figure.rate().logicalGbps()))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Returns whether any measurement is slower by more than the noise, or the test no longer works.
   */
  public boolean regression() {
    return rows.stream().anyMatch(row -> row.change() == Change.SLOWER) || worksNoMore();
  }

  /** Whether the earlier run worked and the later one does not. */
  public boolean worksNoMore() {
    return before.verdict().kind() != Verdict.Kind.FAIL
        && after.verdict().kind() == Verdict.Kind.FAIL;
  }

  /** Returns whether too little can be compared for a conclusion. */
  public boolean inconclusive() {
    return !obstacles.isEmpty()
        || rows.stream().noneMatch(row -> row.percent().isPresent())
        || rows.stream().anyMatch(row -> row.change() == Change.GONE)
        || after.verdict().kind() == Verdict.Kind.INCONCLUSIVE;
  }
}
