package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.Impact;
import epfabric.deploy.preview.JsonReport;
import epfabric.deploy.preview.MarkdownReport;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.TextReport;
import epfabric.deploy.preview.UpdateComparison;
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
      "  epfabric preview prod --against before.json --fail-on recreate"
    })
public final class PreviewCommand implements Callable<Integer> {
  /** How the report is printed. */
  enum Format {
    TEXT,
    JSON,
    MARKDOWN,
    REGISTRATIONS
  }

  /** What makes the command fail. */
  enum Limit {
    RECREATE(Impact.RECREATE),
    REPLACE(Impact.REPLACE),
    DELETE(Impact.DELETE);

    private final Impact impact;

    Limit(Impact impact) {
      this.impact = impact;
    }
  }

  /** For help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  /** For help and completion. */
  static final class Limits extends EnumOptions {
    Limits() {
      super(Limit.values());
    }
  }

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

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

  @SuppressWarnings("NullAway.Init") // set by picocli
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
    PreviewReport report = report(loaded, after);
    PrintWriter out = spec.commandLine().getOut();
    out.println(render(report, after).stripTrailing());
    if (output != Format.REGISTRATIONS) {
      PlanWarnings.tell(loaded.plan(), spec.commandLine().getErr());
    }
    if (failOn != null && report.worst().atLeast(failOn.impact)) {
      throw new CommandException(
          ExitCode.GATE_FAILED,
          "--fail-on "
              + EnumOptions.word(failOn)
              + ": the worst change is "
              + EnumOptions.word(report.worst()));
    }
    return ExitCode.DONE.number();
  }

  private PreviewReport report(LoadedEnvironment loaded, Registrations after) {
    PreviewReport report =
        against == null
            ? UpdateComparison.ofNew(after)
            : new EarlierState(loaded, spec.commandLine().getErr())
                .read(against, after)
                .compare(after);
    return report.leaving(loaded.plan().workload().acceptance().open());
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
