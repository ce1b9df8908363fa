package epfabric.cli;

import epfabric.base.terminal.CommandRun;
import epfabric.base.terminal.DeferredRequiredOptions;
import epfabric.base.terminal.VerbProvider;
import epfabric.base.terminal.VersionProvider;
import epfabric.deploy.verb.BundleCommand;
import epfabric.deploy.verb.ExplainCommand;
import epfabric.deploy.verb.InitCommand;
import epfabric.deploy.verb.LifetimeCommand;
import epfabric.deploy.verb.ParkCommand;
import epfabric.deploy.verb.PreviewCommand;
import epfabric.deploy.verb.UnparkCommand;
import epfabric.deploy.verb.VerifyCommand;
import epfabric.deploy.verb.image.ImageCommand;
import epfabric.fabric.workspace.RootCommand;
import epfabric.jobs.verb.accept.AcceptCommand;
import epfabric.jobs.verb.accept.ResultsSignCommand;
import epfabric.jobs.verb.bench.BenchCommand;
import epfabric.jobs.verb.firstrun.FirstRunCommand;
import epfabric.jobs.verb.serve.ServeCheckCommand;
import epfabric.jobs.verb.serve.ServeCommand;
import epfabric.jobs.verb.verdict.ResultsVerifyCommand;
import epfabric.jobs.verb.workload.WorkloadCommand;
import epfabric.operate.verb.DiagnoseCommand;
import epfabric.operate.verb.ReadyCommand;
import epfabric.operate.verb.StatusCommand;
import epfabric.operate.verb.VerdictCommand;
import epfabric.operate.verb.doctor.DoctorCommand;
import epfabric.operate.verb.find.FindCommand;
import epfabric.operate.verb.stack.OrphansCommand;
import epfabric.operate.verb.stack.RescueCommand;
import epfabric.results.verb.ResultsCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Sets up the command line: all verbs, and the message and exit code of each kind of failure. */
@Command(
    name = "epfabric",
    description = "DeepEP-ready GPU fabrics on Google Kubernetes Engine, from one file.",
    versionProvider = VersionProvider.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
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
      "  epfabric orphans dev                 resources left after a destroy",
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
public final class EpfabricCommand extends RootCommand {
  /** The verbs in the order in which help lists them. */
  private static final List<Class<?>> VERBS =
      List.of(
          FindCommand.class,
          InitCommand.class,
          BundleCommand.class,
          VerifyCommand.class,
          PreviewCommand.class,
          ExplainCommand.class,
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
          CommandLine.HelpCommand.class);

  /** Runs one command line and returns its exit code. */
  static int execute(String... args) {
    return CommandRun.execute(configured(new CommandLine(new EpfabricCommand())), args);
  }

  /**
   * Adds the exit codes and messages that every command needs, and the verbs of modules on which
   * this module does not depend.
   */
  public static CommandLine configured(CommandLine commandLine) {
    addVerbs(commandLine);
    Optional.ofNullable(commandLine.getSubcommands().get("serve"))
        .ifPresent(
            serve -> DeferredRequiredOptions.add(commandLine, serve, new ServeCheckCommand()));
    Optional.ofNullable(commandLine.getSubcommands().get("results"))
        .ifPresent(
            results ->
                results
                    .addSubcommand(new ResultsSignCommand())
                    .addSubcommand(new ResultsVerifyCommand()));
    return CommandRun.configured(commandLine);
  }

  private static void addVerbs(CommandLine commandLine) {
    List<VerbProvider> providers = new ArrayList<>();
    ServiceLoader.load(VerbProvider.class).forEach(providers::add);
    for (Class<?> verb : VERBS) {
      String name = verb.getAnnotation(Command.class).name();
      providers.stream()
          .filter(provider -> provider.next().equals(name))
          .forEach(provider -> commandLine.addSubcommand(provider.command()));
      commandLine.addSubcommand(verb);
    }
  }
}
