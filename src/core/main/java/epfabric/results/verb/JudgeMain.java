package epfabric.results.verb;

import epfabric.base.terminal.CommandRun;
import epfabric.base.terminal.HeapAdvice;
import epfabric.base.terminal.PodVerbs;
import epfabric.base.terminal.VersionProvider;
import epfabric.fabric.workspace.RootCommand;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Entry point of the judge image, which runs {@code results} from a separate jar. The verbs that
 * other pods run are in a second jar, which is opened only for them.
 */
@Command(
    name = "epfabric",
    versionProvider = VersionProvider.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ResultsCommand.class)
public final class JudgeMain extends RootCommand {
  private static final String OWN_VERB = "results";

  /** Runs one command line, and ends the process with its exit code. */
  public static void main(String[] args) {
    HeapAdvice.exitOnOutOfMemory();
    System.exit(CommandRun.execute(commandLine(args), args));
  }

  static CommandLine commandLine(String... args) {
    CommandLine commandLine = new CommandLine(new JudgeMain());
    if (args.length == 0 || !args[0].equals(OWN_VERB)) {
      ServiceLoader.load(PodVerbs.class)
          .forEach(verbs -> verbs.commands().forEach(commandLine::addSubcommand));
    }
    return CommandRun.configured(commandLine);
  }
}
