package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.Impact;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.report.JsonReport;
import epfabric.deploy.preview.report.MarkdownReport;
import epfabric.deploy.preview.report.TextReport;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.PlanWarnings;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what an update would do, without the Pulumi CLI and without credentials. */
@Command(
    name = "preview",
    description = {
      "Shows what `pulumi up` would do, without CLI and credentials.",
      "With --against it says what is created, updated, replaced and deleted since then, and which"
          + " change re-creates GPU nodes or a network."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric preview dev",
      "  epfabric preview dev --against origin/main --output markdown",
      "  pulumi stack export > before.json",
      "  epfabric preview prod --against before.json --fail-on recreate",
      "  epfabric preview prod --against origin/main --fail-on recreate --allow-new"
    })
public final class PreviewCommand implements Callable<Integer> {
  /** The formats of the report. */
  enum Format {
    TEXT,
    JSON,
    MARKDOWN,
    REGISTRATIONS
  }

  /** The lowest impact that makes the command fail. */
  enum Limit {
    RECREATE(Impact.RECREATE),
    REPLACE(Impact.REPLACE),
    DELETE(Impact.DELETE);

    private final Impact impact;

    Limit(Impact impact) {
      this.impact = impact;
    }
  }

  /** The names of the formats, for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  /** The names of the limits, for help and completion. */
  static final class Limits extends EnumOptions {
    Limits() {
      super(Limit.values());
    }
  }

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--against",
      paramLabel = "BEFORE",
      description =
          "A bundle, a registrations file, a `pulumi stack export`, or a git revision whose"
              + " registrations/ENV.jsonl is taken.")
  private @Nullable String against;

  @Option(
      names = "--fail-on",
      paramLabel = "LIMIT",
      completionCandidates = Limits.class,
      description = "Exit code 6 if anything this bad happens: ${COMPLETION-CANDIDATES}.")
  private @Nullable Limit failOn;

  @Option(
      names = "--allow-new",
      description =
          "With --fail-on: pass although BEFORE has no resources of ENV, because the environment is"
              + " new.")
  private boolean allowNew;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description =
          "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). registrations prints what"
              + " registrations/ENV.jsonl should hold.")
  private Format output;

  @Override
  public Integer call() {
    if (failOn != null && against == null) {
      throw CommandException.usage(
          "--fail-on needs --against: without an earlier state everything is new",
          "epfabric preview --help");
    }
    LoadedEnvironment loaded = environment.load();
    Registrations after = ProgramRecorder.record(loaded.plan());
    EarlierState.State before = earlierState(loaded, after);
    PreviewReport report =
        before.compare(after).withNotTested(loaded.plan().workload().acceptance().open());
    PrintWriter out = spec.commandLine().getOut();
    out.println(render(report, after).stripTrailing());
    if (output != Format.REGISTRATIONS) {
      PlanWarnings.print(loaded.plan(), spec.commandLine().getErr());
    }
    if (failOn != null) {
      requireBelow(failOn, before, report);
    }
    return ExitCode.DONE.number();
  }

  private EarlierState.State earlierState(LoadedEnvironment loaded, Registrations after) {
    return against == null
        ? new EarlierState.State.Nothing()
        : new EarlierState(loaded, spec.commandLine().getErr()).read(against, after);
  }

  /** Fails if there is nothing to compare with, because such a comparison finds no change. */
  private void requireBelow(Limit limit, EarlierState.State before, PreviewReport report) {
    if (before.isEmpty() && !allowNew) {
      throw exceeded(
          limit,
          against
              + " has no resources of environment \""
              + environment.name()
              + "\" to compare with\n  hint: if the environment is new: --allow-new");
    }
    if (before.stack().filter(stack -> !stack.equals(environment.name())).isPresent()) {
      throw exceeded(limit, against + " is for another environment, so no change can be judged");
    }
    if (report.worst().atLeast(limit.impact)) {
      throw exceeded(limit, "the worst change is " + EnumOptions.word(report.worst()));
    }
  }

  private static CommandException exceeded(Limit limit, String reason) {
    return new CommandException(
        ExitCode.GATE_FAILED, "--fail-on " + EnumOptions.word(limit) + ": " + reason);
  }

  private String render(PreviewReport report, Registrations after) {
    return switch (output) {
      case JSON -> JsonReport.of(report);
      case MARKDOWN -> MarkdownReport.of(report, "Preview of " + environment.name());
      case REGISTRATIONS -> after.toJsonLines();
      case TEXT -> TextReport.of(report, spec.commandLine().getColorScheme().ansi().enabled());
    };
  }
}
