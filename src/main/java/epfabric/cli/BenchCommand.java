package epfabric.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Benchmarks that are described in NVIDIA CloudAI's files. */
@Command(
    name = "bench",
    description = "Runs DeepEP benchmarks as NVIDIA CloudAI describes them.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BenchCheckCommand.class,
      BenchPlanCommand.class,
      BenchRunCommand.class,
      BenchReportCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric bench check scenario.toml --tests tests",
      "  epfabric bench plan scenario.toml --tests tests -o out --environment dev",
      "  epfabric bench run scenario.toml --tests tests -o results --environment dev",
      "  epfabric bench report results/acceptance_2026-11-22_01-02-03"
    })
final class BenchCommand implements Runnable {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @ParentCommand
  private EpfabricCommand parent;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  Workspace workspace() {
    return parent.workspace();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
