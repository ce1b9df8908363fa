package epfabric.cli;

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

  ExitCode exitCode() {
    return exitCode;
  }
}
