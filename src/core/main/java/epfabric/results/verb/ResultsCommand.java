package epfabric.results.verb;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the verbs that read the output of tests. */
@Command(
    name = "results",
    description = "Reads and judges the output of tests.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ResultsJudgeCommand.class,
      ResultsReportCommand.class,
      ResultsCompareCommand.class,
      ResultsTuneCommand.class
    },
    footerHeading = "%nExample:%n",
    footer = "  epfabric results judge test.log")
public final class ResultsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
