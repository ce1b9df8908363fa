package epfabric.base.problem;

import java.util.List;
import java.util.stream.Collectors;

/** Reports that the user's input cannot be used, with every problem in document order. */
public final class InvalidEnvironmentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public InvalidEnvironmentException(List<Problem> problems) {
    super(problems.stream().map(Problem::render).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
