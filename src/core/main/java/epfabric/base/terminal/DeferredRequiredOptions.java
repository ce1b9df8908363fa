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
   * Adds the subcommand; the help of {@code verb} still shows the required options.
   *
   * @param root command line whose execution strategy is replaced
   */
  public static CommandLine add(CommandLine root, CommandLine verb, Object subcommand) {
    CommandSpec spec = verb.getCommandSpec();
    String synopsis = verb.getHelp().synopsis(0).strip();
    spec.usageMessage().customSynopsis(synopsis, "or: " + spec.qualifiedName() + " COMMAND");
    List<ArgSpec> required = new ArrayList<>();
    for (OptionSpec option : List.copyOf(spec.options())) {
      if (option.required()) {
        spec.remove(option);
        OptionSpec later = OptionSpec.builder(option).required(false).build();
        spec.addOption(later);
        required.add(later);
      }
    }
    for (PositionalParamSpec place : List.copyOf(spec.positionalParameters())) {
      if (place.required()) {
        spec.remove(place);
        PositionalParamSpec later =
            PositionalParamSpec.builder(place).arity("0..1").required(false).build();
        spec.addPositional(later);
        required.add(later);
      }
    }
    verb.addSubcommand(subcommand);
    return root.setExecutionStrategy(new DeferredRequiredOptions(verb, required));
  }

  /** Reports missing options in picocli's words. */
  @Override
  public int execute(ParseResult result) {
    List<CommandLine> named = result.asCommandLineList();
    boolean help = named.get(named.size() - 1).isUsageHelpRequested();
    if (named.get(named.size() - 1) == verb && !help) {
      check(named.get(named.size() - 1).getParseResult());
    }
    return new CommandLine.RunLast().execute(result);
  }

  private void check(ParseResult given) {
    List<ArgSpec> missing = required.stream().filter(arg -> !has(given, arg)).toList();
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

  private static boolean has(ParseResult given, ArgSpec arg) {
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
