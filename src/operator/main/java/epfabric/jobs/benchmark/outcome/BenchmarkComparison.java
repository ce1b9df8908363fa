package epfabric.jobs.benchmark.outcome;

import epfabric.base.value.EnumWord;
import epfabric.results.judge.compare.NoiseBand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Compares results with those of an earlier run or of another cluster, by the median time.
 *
 * @param rows one for each configuration and operation, in the order of {@link Change}; rows with
 *     the same change start with the greatest difference
 */
public record BenchmarkComparison(String before, List<Row> rows) {
  /** Settings that determine a time: results that differ in one of them are not comparable. */
  private static final List<String> DECISIVE =
      List.of(
          "backend",
          "mode",
          "num_ranks",
          "num_nodes",
          "num_tokens",
          "hidden",
          "num_experts",
          "num_topk",
          "data_type");

  public BenchmarkComparison {
    rows = List.copyOf(rows);
  }

  /** The change of a time, in the order of the rows. */
  public enum Change {
    SLOWER("degraded"),
    GONE("degraded"),
    NOT_COMPARABLE("inconclusive"),
    SAME("plain"),
    FASTER("pass"),
    NEW("plain");

    private final String kind;

    Change(String kind) {
      this.kind = kind;
    }

    /** Returns the word used in pages and texts: {@code not comparable}. */
    public String word() {
      return EnumWord.spaced(this);
    }

    public String kind() {
      return kind;
    }
  }

  /**
   * One configuration and operation.
   *
   * @param percent increase of the time in percent; negative if faster
   * @param band largest difference in percent that counts as noise
   * @param why the reason why the row cannot be compared; otherwise empty
   */
  public record Row(
      String name,
      String operation,
      Times times,
      OptionalDouble percent,
      NoiseBand band,
      Change change,
      String why) {}

  /** Median microseconds and GB/s of both sides. */
  public record Times(
      OptionalDouble before,
      OptionalDouble after,
      OptionalDouble gbpsBefore,
      OptionalDouble gbpsAfter) {}

  /**
   * Compares two results.
   *
   * @param asked requested noise band in percent; if empty, it is derived from the iterations
   */
  public static BenchmarkComparison of(
      ExperimentOutcome before, ExperimentOutcome after, String name, Optional<Double> asked) {
    Map<MeasuredOperation.Key, MeasuredOperation> earlier = new LinkedHashMap<>();
    MeasuredOperation.of(before).forEach(m -> earlier.put(m.key(), m));
    List<Row> rows = new ArrayList<>();
    List<MeasuredOperation> unmatched = new ArrayList<>();
    for (MeasuredOperation later : MeasuredOperation.of(after)) {
      Optional<MeasuredOperation> was = Optional.ofNullable(earlier.remove(later.key()));
      if (was.isPresent()) {
        rows.add(row(was, Optional.of(later), asked));
      } else {
        unmatched.add(later);
      }
    }
    for (MeasuredOperation later : unmatched) {
      Optional<MeasuredOperation> was =
          withOtherLibrary(later.key(), earlier.keySet()).map(earlier::remove);
      rows.add(row(was, Optional.of(later), asked));
    }
    earlier.values().forEach(was -> rows.add(row(Optional.of(was), Optional.empty(), asked)));
    rows.sort(
        Comparator.comparing(Row::change).thenComparing(r -> -Math.abs(r.percent().orElse(0))));
    return new BenchmarkComparison(name, rows);
  }

  /**
   * Finds the same test with another library. The row then names that library, but the two times
   * are not compared.
   */
  private static Optional<MeasuredOperation.Key> withOtherLibrary(
      MeasuredOperation.Key wanted, Set<MeasuredOperation.Key> earlier) {
    return earlier.stream().filter(wanted::isSameTest).findFirst();
  }

  private static Row row(
      Optional<MeasuredOperation> before,
      Optional<MeasuredOperation> after,
      Optional<Double> asked) {
    MeasuredOperation any = after.or(() -> before).orElseThrow();
    NoiseBand band = asked.map(NoiseBand::asked).orElseGet(() -> band(before, after));
    Times times =
        new Times(
            before.map(MeasuredOperation::microseconds).orElse(OptionalDouble.empty()),
            after.map(MeasuredOperation::microseconds).orElse(OptionalDouble.empty()),
            before.map(MeasuredOperation::bandwidth).orElse(OptionalDouble.empty()),
            after.map(MeasuredOperation::bandwidth).orElse(OptionalDouble.empty()));
    String why =
        before.isPresent() && after.isPresent() ? differences(before.get(), after.get()) : "";
    OptionalDouble percent = why.isEmpty() ? percent(times) : OptionalDouble.empty();
    Change change = change(before.isPresent(), after.isPresent(), percent, band);
    return new Row(any.name(), any.operation(), times, percent, band, change, why);
  }

  private static Change change(
      boolean before, boolean after, OptionalDouble percent, NoiseBand band) {
    if (!before || !after) {
      return before ? Change.GONE : Change.NEW;
    }
    if (percent.isEmpty()) {
      return Change.NOT_COMPARABLE;
    }
    if (percent.getAsDouble() > band.percent()) {
      return Change.SLOWER;
    }
    return percent.getAsDouble() < -band.percent() ? Change.FASTER : Change.SAME;
  }

  private static OptionalDouble percent(Times times) {
    boolean both = times.before().orElse(0) > 0 && times.after().orElse(0) > 0;
    return both
        ? OptionalDouble.of(100 * (times.after().getAsDouble() / times.before().getAsDouble() - 1))
        : OptionalDouble.empty();
  }

  private static NoiseBand band(
      Optional<MeasuredOperation> before, Optional<MeasuredOperation> after) {
    List<NoiseBand> known = new ArrayList<>();
    List.of(before, after)
        .forEach(
            side ->
                side.map(MeasuredOperation::spreadPercent)
                    .orElse(OptionalDouble.empty())
                    .ifPresent(s -> known.add(new NoiseBand(s, "the spread of iterations"))));
    return NoiseBand.widest(known);
  }

  private static String differences(MeasuredOperation before, MeasuredOperation after) {
    ResultRow was = before.rows().get(0);
    ResultRow is = after.rows().get(0);
    List<String> differing = new ArrayList<>();
    for (String key : DECISIVE) {
      boolean both = !was.text(key).isEmpty() && !is.text(key).isEmpty();
      if (both && !was.text(key).equals(is.text(key))) {
        differing.add(key + " " + was.text(key) + " → " + is.text(key));
      }
    }
    if (was.emulated() != is.emulated()) {
      differing.add("only one of them is emulated");
    }
    return String.join(", ", differing);
  }

  public long count(Change change) {
    return rows.stream().filter(row -> row.change() == change).count();
  }

  /** Returns whether no times could be compared. */
  public boolean inconclusive() {
    return rows.stream().noneMatch(row -> row.percent().isPresent());
  }
}
