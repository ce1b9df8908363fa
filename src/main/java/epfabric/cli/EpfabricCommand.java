package epfabric.cli;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.FileFailure;
import epfabric.base.terminal.HeapAdvice;
import epfabric.base.terminal.RequiredLater;
import epfabric.base.terminal.StandardOutput;
import epfabric.base.terminal.VersionProvider;
import epfabric.base.value.VisibleText;
import epfabric.deploy.engine.ProgramFailedException;
import epfabric.deploy.engine.UnreadableRegistrationsException;
import epfabric.deploy.preview.UnreadableExportException;
import epfabric.deploy.verb.BundleCommand;
import epfabric.deploy.verb.ExplainCommand;
import epfabric.deploy.verb.InitCommand;
import epfabric.deploy.verb.LifetimeCommand;
import epfabric.deploy.verb.ParkCommand;
import epfabric.deploy.verb.PreviewCommand;
import epfabric.deploy.verb.UnparkCommand;
import epfabric.deploy.verb.VerifyCommand;
import epfabric.deploy.verb.WorkloadCommand;
import epfabric.deploy.verb.image.ImageCommand;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.Workspace;
import epfabric.jobs.verb.AcceptCommand;
import epfabric.jobs.verb.BenchCommand;
import epfabric.jobs.verb.FirstRunCommand;
import epfabric.jobs.verb.ServeCheckCommand;
import epfabric.jobs.verb.ServeCommand;
import epfabric.operate.verb.DiagnoseCommand;
import epfabric.operate.verb.DoctorCommand;
import epfabric.operate.verb.FindCommand;
import epfabric.operate.verb.OrphansCommand;
import epfabric.operate.verb.ReadyCommand;
import epfabric.operate.verb.RescueCommand;
import epfabric.operate.verb.StatusCommand;
import epfabric.operate.verb.VerdictCommand;
import epfabric.rehearsal.verb.RehearseCommand;
import epfabric.results.verb.ResultsCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line: verbs, and what each kind of failure says and returns. */
@Command(
    name = "epfabric",
    description = "DeepEP-ready GPU fabrics on Google Kubernetes Engine, from one file.",
    versionProvider = VersionProvider.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FindCommand.class,
      InitCommand.class,
      BundleCommand.class,
      VerifyCommand.class,
      PreviewCommand.class,
      ExplainCommand.class,
      RehearseCommand.class,
      DoctorCommand.class,
      ImageCommand.class,
      StatusCommand.class,
      ReadyCommand.class,
      VerdictCommand.class,
      AcceptCommand.class,
      FirstRunCommand.class,
      DiagnoseCommand.class,
      ResultsCommand.class,
      BenchCommand.class,
      ParkCommand.class,
      UnparkCommand.class,
      LifetimeCommand.class,
      OrphansCommand.class,
      RescueCommand.class,
      WorkloadCommand.class,
      ServeCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric find --project my-project   which zone has machines, at what price",
      "  epfabric init dev                    a first environment file, interactively",
      "  epfabric bundle dev                  all of Pulumi.dev.yaml, as a bundle",
      "  epfabric preview dev --against main  what a change does to GPU nodes",
      "  epfabric explain dev gpuPool         each value and where it came from",
      "  epfabric doctor dev                  what would block its deployment",
      "  epfabric rehearse dev                its whole life cycle, emulated",
      "  epfabric image plan dev              what its images are built from",
      "  epfabric results judge test.log      whether a DeepEP run is good, and why",
      "  epfabric bench check --tests DIR     whether CloudAI's files are valid",
      "  epfabric orphans dev                 what is left after a destroy",
      "  epfabric diagnose dev                why it does not work",
      "  epfabric workload dev                what your own pods need on it",
      "  epfabric serve dev                   a model server on it",
      "  epfabric status dev                  what state it is in, and what to do",
      "",
      "Exit codes: 0 done, 1 bug, 2 usage, 3 invalid environment,",
      "4 verification failed, 5 would overwrite, 6 gate failed, 7 degraded,",
      "8 inconclusive, 9 no access (kubeconfig, credentials, permissions),",
      "141 output closed early (as by `| head`)"
    })
public final class EpfabricCommand implements Runnable, InWorkspace {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Option(
      names = "-C",
      paramLabel = "DIR",
      defaultValue = ".",
      scope = ScopeType.INHERIT,
      description = "Folder with the environment files (default: the current one).")
  private Path folder;

  /** Runs one command line and returns its exit code. */
  static int execute(String... args) {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    CommandLine commandLine = new CommandLine(new EpfabricCommand());
    commandLine.setOut(new PrintWriter(output, true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    return execute(configured(commandLine), output::readerGone, args);
  }

  /**
   * Runs one command line; what could not be printed was not done.
   *
   * @param readerGone whether it could not be printed because nobody wanted to read on
   */
  static int execute(CommandLine configured, BooleanSupplier readerGone, String... args) {
    int exitCode;
    try {
      exitCode = configured.execute(args);
    } catch (OutOfMemoryError e) {
      exitCode = outOfMemory(configured);
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

  /** Adds what every use of the command line needs: exit codes and messages. */
  public static CommandLine configured(CommandLine commandLine) {
    Optional.ofNullable(commandLine.getSubcommands().get("serve"))
        .ifPresent(serve -> RequiredLater.add(commandLine, serve, new ServeCheckCommand()));
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(EpfabricCommand::usage)
        .setExecutionExceptionHandler(
            (failure, command, result) -> failed(unwrapped(failure), command));
  }

  @Override
  public Workspace workspace() {
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "");
    }
    return new Workspace(folder);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int usage(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    command.getErr().println("epfabric: " + shown(failure));
    boolean suggested =
        CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr());
    if (!suggested) {
      command.getErr().println("  hint: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    return ExitCode.USAGE.number();
  }

  private static int outOfMemory(CommandLine command) {
    command.getErr().println(HeapAdvice.message());
    return ExitCode.USAGE.number();
  }

  /** What another thread threw is said as if this one had. */
  private static Exception unwrapped(Exception failure) {
    return failure instanceof CompletionException && failure.getCause() instanceof Exception cause
        ? cause
        : failure;
  }

  private static int failed(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (HeapAdvice.ranOut(failure)) {
      return outOfMemory(command);
    }
    if (failure instanceof InvalidEnvironmentException invalid) {
      invalid.problems().stream().map(Problem::render).forEach(err::println);
      return ExitCode.INVALID_ENVIRONMENT.number();
    }
    if (failure instanceof CommandException expected) {
      err.println("epfabric: " + shown(expected));
      return expected.exitCode().number();
    }
    if (failure instanceof UnreadableRegistrationsException
        || failure instanceof UnreadableExportException) {
      err.println("epfabric: " + shown(failure));
      return ExitCode.USAGE.number();
    }
    if (failure instanceof IOException || failure instanceof UncheckedIOException) {
      err.println(
          "epfabric: cannot read or write: " + VisibleText.lines(FileFailure.reason(failure)));
      return ExitCode.USAGE.number();
    }
    return bug(failure, err);
  }

  /** Messages name files, stacks and arguments: none of these may steer the terminal. */
  private static String shown(Exception failure) {
    return VisibleText.lines(String.valueOf(failure.getMessage()));
  }

  private static int bug(Exception failure, PrintWriter err) {
    err.println("epfabric: this is a bug in epfabric; please report it with these lines");
    if (failure instanceof ProgramFailedException program) {
      program.messages().stream().map(VisibleText::lines).forEach(err::println);
    }
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    err.print(VisibleText.lines(trace.toString().replace("\t", "    ").replace("\r\n", "\n")));
    err.flush();
    return ExitCode.BUG.number();
  }
}
