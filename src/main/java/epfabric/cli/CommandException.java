package epfabric.cli;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.problem.Suggestion;
import java.util.Collection;
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

  /** A name that is none of those that there are. */
  static CommandException unknown(String what, String given, Collection<String> known) {
    return usage(
        what + ": \"" + given + "\"\n  expected: " + String.join(", ", known),
        Suggestion.forName(given, known));
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
