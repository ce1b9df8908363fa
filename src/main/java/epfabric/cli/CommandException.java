package epfabric.cli;

import epfabric.problem.Problem;
import epfabric.problem.Problems;
import java.util.stream.Collectors;

/** A command cannot go on for a reason that its user can change. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param message the reason, and below it what to do
   */
  CommandException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  static CommandException usage(String message, String hint) {
    return new CommandException(
        ExitCode.USAGE, hint.isEmpty() ? message : message + "\n  hint: " + hint);
  }

  /** Everything that is wrong with the options, at once. */
  static CommandException usage(Problems problems) {
    return new CommandException(
        ExitCode.USAGE,
        problems.ordered().stream()
            .map(Problem::render)
            .collect(Collectors.joining("\nepfabric: ")));
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
