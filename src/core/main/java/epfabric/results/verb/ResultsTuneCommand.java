package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.report.JudgedRun;
import epfabric.results.report.TuningJson;
import epfabric.results.report.TuningPython;
import epfabric.results.report.TuningTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the fastest settings that the tuning lines of DeepEP V1 show. */
@Command(
    name = "tune",
    description = {
      "Finds the fastest SMs and chunk sizes, by phase and number of ranks.",
      "Of several nodes, the slowest counts. Missing parts are skipped, and named on standard"
          + " error."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric results tune results/ --output python")
final class ResultsTuneCommand implements Callable<Integer> {
  /** The output formats of the settings. */
  enum Format {
    JSON,
    PYTHON
  }

  /** The formats for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Logs or results folders; each may be for a different number of nodes.")
  private List<String> paths;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "json",
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format output;

  @Mixin private ExpectationOptions expected = new ExpectationOptions();

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    JudgedRuns judged = new JudgedRuns(Catalog.load(), expected, err);
    List<JudgedRun> runs = new ArrayList<>();
    paths.forEach(path -> runs.addAll(judged.of(List.of(path))));
    TuningTable tuning = TuningTable.of(runs);
    tuning.missing().forEach(line -> err.println("missing: " + line));
    if (tuning.tuned().isEmpty()) {
      throw new CommandException(
          ExitCode.INCONCLUSIVE, "no setting in " + String.join(", ", paths));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(output == Format.JSON ? TuningJson.of(tuning) : TuningPython.of(tuning));
    out.flush();
    return ExitCode.DONE.number();
  }
}
