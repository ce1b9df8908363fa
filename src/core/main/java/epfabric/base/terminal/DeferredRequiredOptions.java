package epfabric.base.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * Adds a subcommand to a command with required options. picocli (4.7) requires these options even
 * when a subcommand is given; this strategy requires them only when the command itself runs.
 */
public final class DeferredRequiredOptions implements IExecutionStrategy {
  private final CommandLine verb;
  private final List<ArgSpec> required;

  private DeferredRequiredOptions(CommandLine verb, List<ArgSpec> required) {
    this.verb = verb;
    this.required = required;
  }

  /**
   * Adds the subcommand to {@code verb}, whose help still shows the required options.
   *
   * @param root command line that gets this execution strategy
   */
  public static CommandLine add(CommandLine root, CommandLine verb, Object subcommand) {
    CommandSpec spec = verb.getCommandSpec();
    String synopsis = verb.getHelp().synopsis(0).strip();
    spec.usageMessage().customSynopsis(synopsis, "or: " + spec.qualifiedName() + " COMMAND");
    List<ArgSpec> required = new ArrayList<>();
    for (OptionSpec option : List.copyOf(spec.options())) {
      if (option.required()) {
        spec.remove(option);
        OptionSpec optional = OptionSpec.builder(option).required(false).build();
        spec.addOption(optional);
        required.add(optional);
      }
    }
    for (PositionalParamSpec parameter : List.copyOf(spec.positionalParameters())) {
      if (parameter.required()) {
        spec.remove(parameter);
        PositionalParamSpec optional =
            PositionalParamSpec.builder(parameter).arity("0..1").required(false).build();
        spec.addPositional(optional);
        required.add(optional);
      }
    }
    verb.addSubcommand(subcommand);
    return root.setExecutionStrategy(new DeferredRequiredOptions(verb, required));
  }

  /** Runs the command; missing required options are reported with picocli's message. */
  @Override
  public int execute(ParseResult result) {
    List<CommandLine> commands = result.asCommandLineList();
    boolean helpRequested = commands.get(commands.size() - 1).isUsageHelpRequested();
    if (commands.get(commands.size() - 1) == verb && !helpRequested) {
      checkRequired(commands.get(commands.size() - 1).getParseResult());
    }
    return new CommandLine.RunLast().execute(result);
  }

  private void checkRequired(ParseResult given) {
    List<ArgSpec> missing = required.stream().filter(arg -> !isGiven(given, arg)).toList();
    if (!missing.isEmpty()) {
      String names =
          missing.stream()
              .map(DeferredRequiredOptions::name)
              .collect(Collectors.joining("', '", "'", "'"));
      throw new MissingParameterException(
          verb, missing, "Missing required " + kind(missing) + ": " + names);
    }
  }

  private static String kind(List<ArgSpec> missing) {
    String plural = missing.size() == 1 ? "" : "s";
    if (missing.stream().allMatch(ArgSpec::isOption)) {
      return "option" + plural;
    }
    return missing.stream().allMatch(ArgSpec::isPositional)
        ? "parameter" + plural
        : "options and parameters";
  }

  private static boolean isGiven(ParseResult given, ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? given.hasMatchedOption(option)
        : given.hasMatchedPositional((PositionalParamSpec) arg);
  }

  private static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? option.longestName() + "=" + option.paramLabel()
        : arg.paramLabel();
  }
}
