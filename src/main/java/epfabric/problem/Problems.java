package epfabric.problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects problems while an input is read and checked, so that the user sees all of them at once.
 */
public final class Problems {
  private final List<Problem> found = new ArrayList<>();

  public void add(Problem problem) {
    if (!found.contains(problem)) {
      found.add(problem);
    }
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** The problems in document order; those at one place keep the order in which they were found. */
  public List<Problem> ordered() {
    return found.stream()
        .sorted(
            Comparator.comparing((Problem p) -> p.where().source())
                .thenComparing(p -> p.where().line())
                .thenComparing(p -> p.where().column()))
        .toList();
  }

  /**
   * Ends the reading if anything was found.
   *
   * @throws InvalidEnvironmentException with every problem, in document order
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new InvalidEnvironmentException(ordered());
    }
  }
}
