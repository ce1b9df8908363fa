package epfabric.results.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All tests of two results, compared one by one.
 *
 * @param compared tests that both have
 * @param onlyBefore tests that only the earlier one has
 * @param onlyAfter tests that only the later one has
 */
public record RunComparisons(
    List<RunComparison> compared, List<TestKind> onlyBefore, List<TestKind> onlyAfter) {
  public RunComparisons {
    compared = List.copyOf(compared);
    onlyBefore = List.copyOf(onlyBefore);
    onlyAfter = List.copyOf(onlyAfter);
  }

  /**
   * Compares what is of one test, and on as many nodes where a result has a test several times.
   *
   * @param asked noise band in percent; empty: what the runs themselves tell
   */
  public static RunComparisons of(
      List<Baseline> before, List<Baseline> after, Optional<Double> asked) {
    List<RunComparison> compared = new ArrayList<>();
    List<TestKind> onlyAfter = new ArrayList<>();
    for (Baseline later : after) {
      Optional<Baseline> earlier = match(before, later);
      earlier.ifPresent(found -> compared.add(RunComparison.of(found, later, asked)));
      if (earlier.isEmpty()) {
        onlyAfter.add(later.test());
      }
    }
    List<TestKind> onlyBefore =
        before.stream()
            .map(Baseline::test)
            .filter(test -> after.stream().noneMatch(later -> later.test() == test))
            .distinct()
            .toList();
    return new RunComparisons(compared, onlyBefore, onlyAfter);
  }

  private static Optional<Baseline> match(List<Baseline> before, Baseline later) {
    List<Baseline> sameTest = before.stream().filter(b -> b.test() == later.test()).toList();
    return sameTest.stream()
        .filter(b -> RunComparability.obstacles(b, later).isEmpty())
        .findFirst()
        .or(() -> sameTest.stream().findFirst());
  }

  /** Whether any test became slower by more than its noise, or works no more. */
  public boolean regression() {
    return compared.stream().anyMatch(RunComparison::regression);
  }

  /** Whether nothing, or not enough, could be compared. */
  public boolean inconclusive() {
    return compared.isEmpty() || compared.stream().anyMatch(RunComparison::inconclusive);
  }
}
