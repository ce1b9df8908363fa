package epfabric.base.terminal;

import epfabric.base.problem.FailureDetails;
import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Problem;
import epfabric.base.problem.ReportedFailure;
import epfabric.base.value.VisibleText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Runs command lines, and turns each kind of failure into a message and an exit code. */
public final class CommandRun {
  private CommandRun() {}

  /** Configures the exit codes and messages that every command line needs. */
  public static CommandLine configured(CommandLine commandLine) {
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(CommandRun::reportUsage)
        .setExecutionExceptionHandler(
            (failure, command, result) -> reportFailure(unwrapped(failure), command));
  }

  /** Runs one command line with the process's streams, and returns its exit code. */
  public static int execute(CommandLine configured, String... args) {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    configured.setOut(new PrintWriter(output, true, StandardCharsets.UTF_8));
    configured.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    return execute(configured, output::readerGone, args);
  }

  /**
   * Runs one command line. A command fails if its output cannot be written.
   *
   * @param readerGone returns whether the reader closed the output, as {@code head} does
   */
  public static int execute(CommandLine configured, BooleanSupplier readerGone, String... args) {
    int exitCode;
    try {
      exitCode = configured.execute(args);
    } catch (OutOfMemoryError e) {
      exitCode = reportOutOfMemory(configured);
    }
    if (!configured.getOut().checkError()) {
      return exitCode;
    }
    if (readerGone.getAsBoolean()) {
      return ExitCode.READER_GONE.number();
    }
    configured.getErr().println("epfabric: cannot write to standard output");
    return ExitCode.USAGE.number();
  }

  private static int reportUsage(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    command.getErr().println("epfabric: " + printable(failure));
    boolean hasSuggestions =
        CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr());
    if (!hasSuggestions) {
      command.getErr().println("  hint: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    return ExitCode.USAGE.number();
  }

  private static int reportOutOfMemory(CommandLine command) {
    command.getErr().println(HeapAdvice.message());
    return ExitCode.USAGE.number();
  }

  /** Returns the cause if {@code failure} only wraps an exception of another thread. */
  private static Exception unwrapped(Exception failure) {
    return failure instanceof CompletionException && failure.getCause() instanceof Exception cause
        ? cause
        : failure;
  }

  private static int reportFailure(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (HeapAdvice.ranOut(failure)) {
      return reportOutOfMemory(command);
    }
    if (failure instanceof InvalidEnvironmentException invalid) {
      invalid.problems().stream().map(Problem::render).forEach(err::println);
      return ExitCode.INVALID_ENVIRONMENT.number();
    }
    if (failure instanceof CommandException expected) {
      err.println("epfabric: " + printable(expected));
      return expected.exitCode().number();
    }
    if (failure instanceof ReportedFailure) {
      err.println("epfabric: " + printable(failure));
      return ExitCode.USAGE.number();
    }
    if (failure instanceof IOException || failure instanceof UncheckedIOException) {
      err.println(
          "epfabric: cannot read or write: " + VisibleText.lines(FileFailure.reason(failure)));
      return ExitCode.USAGE.number();
    }
    return reportBug(failure, err);
  }

  /**
   * Returns the message with escaped control characters, which file names or arguments may contain.
   */
  private static String printable(Exception failure) {
    return VisibleText.lines(String.valueOf(failure.getMessage()));
  }

  private static int reportBug(Exception failure, PrintWriter err) {
    err.println("epfabric: this is a bug in epfabric; please report it with these lines");
    if (failure instanceof FailureDetails details) {
      details.messages().stream().map(VisibleText::lines).forEach(err::println);
    }
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    err.print(VisibleText.lines(trace.toString().replace("\t", "    ").replace("\r\n", "\n")));
    err.flush();
    return ExitCode.BUG.number();
  }
}
