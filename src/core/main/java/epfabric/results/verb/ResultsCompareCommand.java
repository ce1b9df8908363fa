package epfabric.results.verb;

import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.report.ComparisonJson;
import epfabric.results.report.ComparisonMarkdown;
import epfabric.results.report.ComparisonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares a result with an earlier one. */
@Command(
    name = "compare",
    description = {
      "Compares a result with an earlier one.",
      "A result that is slower by more than the noise band is a regression. docs/reports.md says"
          + " where the band comes from."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric results judge results/ --output json > before.json",
      "  epfabric results compare before.json results/",
      "",
      "Exit codes: 0 no regression, 7 regression, 8 not comparable or a test is gone."
    })
public final class ResultsCompareCommand implements Callable<Integer> {
  /** The formats of a comparison. */
  enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  /** The formats for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "Log, results folder, or the output of judge --output json.")
  private String before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The same, of the later run.")
  private String after;

  @Mixin private NoiseOption noise = new NoiseOption();

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format output;

  @Mixin private ExpectationOptions expected = new ExpectationOptions();

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    noise.percent(); // reject an invalid --noise before reading long logs
    BaselineReader baselines = new BaselineReader(Catalog.load(), expected, err);
    List<Baseline> earlier = baselines.read(before);
    List<Baseline> later = baselines.read(after);
    RunComparisons comparisons = RunComparisons.of(earlier, later, noise.percent());
    PrintWriter out = spec.commandLine().getOut();
    out.print(render(comparisons));
    out.flush();
    ExitCode exit = exitCode(comparisons);
    boolean testGone = !comparisons.onlyBefore().isEmpty();
    return (exit == ExitCode.DONE && testGone ? ExitCode.INCONCLUSIVE : exit).number();
  }

  /** Returns the exit code; a regression takes precedence over tests that could not be compared. */
  public static ExitCode exitCode(RunComparisons comparisons) {
    if (comparisons.regression()) {
      return ExitCode.DEGRADED;
    }
    return comparisons.inconclusive() ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
  }

  private String render(RunComparisons comparisons) {
    return switch (output) {
      case TEXT -> ComparisonText.of(comparisons);
      case JSON -> ComparisonJson.of(comparisons);
      case MARKDOWN -> ComparisonMarkdown.of(comparisons);
    };
  }
}
