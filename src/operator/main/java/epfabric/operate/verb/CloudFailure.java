package epfabric.operate.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.operate.google.GoogleAnswerException;

/** Converts a failed request to Google Cloud to an exception that ends the command. */
public final class CloudFailure {
  private CloudFailure() {}

  public static CommandException of(GoogleAnswerException failure) {
    return new CommandException(code(failure), failure.render());
  }

  /**
   * Returns the exit code: inconclusive if Google gave no usable answer, because a retry may help;
   * usage error if a resource that the user named does not exist.
   */
  private static ExitCode code(GoogleAnswerException failure) {
    return switch (failure.kind()) {
      case UNREACHABLE, TIMED_OUT, UNEXPECTED -> ExitCode.INCONCLUSIVE;
      case NOT_FOUND -> ExitCode.USAGE;
      case NOT_CONFIGURED, NO_CREDENTIALS, EXPIRED, REFUSED, API_DISABLED -> ExitCode.NO_ACCESS;
    };
  }
}
