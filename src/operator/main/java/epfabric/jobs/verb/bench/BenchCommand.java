package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.Workspace;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remarks;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs benchmarks that are described in NVIDIA CloudAI's files. */
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
public final class BenchCommand implements Runnable {
  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  Workspace workspace() {
    return parent.workspace();
  }

  /**
   * Returns the environment with this name or, without a name, the only environment in the folder.
   */
  LoadedEnvironment fabric(Optional<String> name) {
    List<String> names = name.map(List::of).orElseGet(workspace()::environments);
    if (names.size() != 1) {
      throw CommandException.usage(
          "which fabric? found: " + (names.isEmpty() ? "none here" : String.join(", ", names)),
          "--environment ENV");
    }
    return workspace().load(names.get(0));
  }

  /** Prints warnings and notes; throws one exception with all errors. */
  static void report(Remarks remarks, PrintWriter err) {
    remarks.ordered().stream()
        .filter(remark -> remark.level() != Remark.Level.ERROR)
        .map(Remark::render)
        .forEach(err::println);
    remarks.errors().throwIfAny();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
