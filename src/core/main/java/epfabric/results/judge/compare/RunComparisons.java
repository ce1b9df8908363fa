package epfabric.results.judge.compare;

import epfabric.base.value.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The comparisons of all tests in two results.
 *
 * @param compared tests in both results
 * @param onlyBefore tests only in the earlier result; named like {@code internode on 4 nodes} if
 *     the later result has the test on another number of nodes
 * @param onlyAfter tests only in the later result
 */
public record RunComparisons(
    List<RunComparison> compared, List<String> onlyBefore, List<String> onlyAfter) {
  public RunComparisons {
    compared = List.copyOf(compared);
    onlyBefore = List.copyOf(onlyBefore);
    onlyAfter = List.copyOf(onlyAfter);
  }

  /**
   * Compares results of the same test. If a result contains a test several times, runs on the same
   * number of nodes are compared.
   *
   * @param given noise band in percent; if empty, it is derived from the runs
   */
  public static RunComparisons of(
      List<Baseline> before, List<Baseline> after, Optional<Double> given) {
    List<RunComparison> compared = new ArrayList<>();
    List<String> onlyAfter = new ArrayList<>();
    for (Baseline later : after) {
      Optional<Baseline> earlier = match(before, later);
      earlier.ifPresent(found -> compared.add(RunComparison.of(found, later, given)));
      if (earlier.isEmpty()) {
        onlyAfter.add(later.test().word());
      }
    }
    List<String> onlyBefore =
        before.stream()
            .filter(earlier -> compared.stream().noneMatch(c -> c.before().equals(earlier)))
            .filter(
                earlier -> sameTest(after, earlier).noneMatch(l -> l.nodes() == earlier.nodes()))
            .map(earlier -> named(earlier, after))
            .distinct()
            .toList();
    return new RunComparisons(compared, onlyBefore, onlyAfter);
  }

  private static Optional<Baseline> match(List<Baseline> before, Baseline later) {
    List<Baseline> sameTest = sameTest(before, later).toList();
    return sameTest.stream()
        .filter(b -> RunComparability.obstacles(b, later).isEmpty())
        .findFirst()
        .or(() -> sameTest.stream().findFirst());
  }

  private static Stream<Baseline> sameTest(List<Baseline> all, Baseline one) {
    return all.stream().filter(other -> other.test() == one.test());
  }

  private static String named(Baseline earlier, List<Baseline> after) {
    String word = earlier.test().word();
    return sameTest(after, earlier).findAny().isPresent()
        ? word + " on " + CountedNoun.of(earlier.nodes(), "node")
        : word;
  }

  /** Whether any test became slower by more than its noise, or no longer works. */
  public boolean regression() {
    return compared.stream().anyMatch(RunComparison::regression);
  }

  /** Whether nothing, or not enough, could be compared. */
  public boolean inconclusive() {
    return compared.isEmpty() || compared.stream().anyMatch(RunComparison::inconclusive);
  }
}
