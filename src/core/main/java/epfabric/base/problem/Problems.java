package epfabric.base.problem;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects problems while an input is read and checked, so that the user sees all of them at once.
 */
public final class Problems {
  /** Problems in the order in which they were found, so that reports never change between runs. */
  private final Set<Problem> problems = new LinkedHashSet<>();

  public void add(Problem problem) {
    problems.add(problem);
  }

  public boolean isEmpty() {
    return problems.isEmpty();
  }

  /**
   * Returns the problems in document order; problems at the same place keep the order in which they
   * were found.
   */
  public List<Problem> ordered() {
    return problems.stream()
        .sorted(
            Comparator.comparing((Problem p) -> p.where().source())
                .thenComparing(p -> p.where().line())
                .thenComparing(p -> p.where().column()))
        .toList();
  }

  /**
   * Throws if there are problems.
   *
   * @throws InvalidEnvironmentException with every problem, in document order
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidEnvironmentException(ordered());
    }
  }
}
