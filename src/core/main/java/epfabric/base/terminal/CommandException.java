package epfabric.base.terminal;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import java.util.Collection;
import java.util.stream.Collectors;

/** Reports that a command cannot continue for a reason that the user can correct. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param message the reason, followed by a remedy
   */
  public CommandException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns an exception for wrong arguments, with exit code 2; {@code hint} may be empty. */
  public static CommandException usage(String message, String hint) {
    return new CommandException(
        ExitCode.USAGE, hint.isEmpty() ? message : message + "\n  hint: " + hint);
  }

  /** Returns an exception for an unknown name; its message lists the known names. */
  public static CommandException unknown(String what, String given, Collection<String> validNames) {
    return usage(
        what + ": \"" + given + "\"\n  expected: " + String.join(", ", validNames),
        NameSuggestion.forName(given, validNames));
  }

  /** Returns an exception whose message contains all problems of the options. */
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
