package epfabric.deploy.verb;

import epfabric.base.terminal.CommandName;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.EnumWord;
import epfabric.fabric.environment.FabricLifetime;
import epfabric.fabric.environment.FabricLifetime.End;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports whether an environment's lifetime is over, for people and for a scheduled workflow. */
@Command(
    name = "lifetime",
    description = {
      "Says whether an environment is still wanted: epfabric:lifetime.until has not passed.",
      "Changes nothing; the workflow lifetime runs it every hour and does what it says."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric lifetime dev",
      "  epfabric lifetime dev --output word       keep, park or destroy"
    })
public final class LifetimeCommand implements Callable<Integer> {
  private static final String KEEP = "keep";

  /** The output formats. */
  enum Format {
    TEXT,
    WORD
  }

  /** The names of the output formats, for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  private final Clock clock;

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format output;

  LifetimeCommand() {
    this(Clock.systemUTC());
  }

  LifetimeCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Integer call() {
    LoadedEnvironment loaded = environment.load();
    Instant now = clock.instant();
    Optional<End> due = due(loaded, now);
    String word = due.map(EnumWord::of).orElse(KEEP);
    String line = output == Format.WORD ? word : word + ": " + reason(loaded.lifetime(), now, due);
    spec.commandLine().getOut().println(line);
    return ExitCode.DONE.number();
  }

  /**
   * Returns the action that is due now; empty if the lifetime has not passed, or if a fabric that
   * must be parked is already parked.
   */
  private static Optional<End> due(LoadedEnvironment loaded, Instant now) {
    return loaded.lifetime().due(now).filter(end -> end != End.PARK || !loaded.plan().parked());
  }

  private String reason(FabricLifetime lifetime, Instant now, Optional<End> due) {
    if (lifetime.until().isEmpty()) {
      return "no " + GeneralSettings.UNTIL.key();
    }
    Instant until = lifetime.until().get();
    if (now.isBefore(until)) {
      String left = words(Duration.between(now, until));
      return "the environment is wanted until " + until + " (" + left + " from now)";
    }
    String passed = words(Duration.between(until, now));
    return "the environment was wanted until "
        + until
        + " ("
        + passed
        + " ago)"
        + due.map(this::command).orElse("; it is already parked");
  }

  private String command(End end) {
    return end == End.PARK
        ? "; run `" + CommandName.get() + " park " + environment.name() + "`, then `pulumi up`"
        : "; run `pulumi destroy --stack " + environment.name() + "`";
  }

  private static String words(Duration duration) {
    return duration.toDays() > 0
        ? duration.toDays() + " d " + duration.toHoursPart() + " h"
        : duration.toHours() + " h " + duration.toMinutesPart() + " min";
  }
}
