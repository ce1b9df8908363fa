package epfabric.base.terminal;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.util.Collection;
import java.util.stream.Collectors;

/** A command cannot go on for a reason that its user can change. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param message the reason, and below it what to do
   */
  public CommandException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public static CommandException usage(String message, String hint) {
    return new CommandException(
        ExitCode.USAGE, hint.isEmpty() ? message : message + "\n  hint: " + hint);
  }

  /** A name that is none of those that there are. */
  public static CommandException unknown(String what, String given, Collection<String> known) {
    return usage(
        what + ": \"" + given + "\"\n  expected: " + String.join(", ", known),
        NameSuggestion.forName(given, known));
  }

  /** Everything that is wrong with the options, at once. */
  public static CommandException usage(Problems problems) {
    return new CommandException(
        ExitCode.USAGE,
        problems.ordered().stream()
            .map(Problem::render)
            .collect(Collectors.joining("\nepfabric: ")));
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
