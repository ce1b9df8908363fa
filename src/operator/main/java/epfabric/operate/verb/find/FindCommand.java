package epfabric.operate.verb.find;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.advice.capacity.ZoneRanking;
import epfabric.operate.google.CapacityAdvice.Window;
import epfabric.operate.verb.find.RequestSequence.Why;
import epfabric.operate.verb.find.ZoneGoal.Way;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ranks the zones where a fabric could run. */
@Command(
    name = "find",
    description = {
      "Ranks the zones where a fabric could run: what is offered there, what Google advises, how"
          + " often spot machines were taken away lately, what they cost, and the quota.",
      "It asks Google Cloud and changes nothing. Advice is not a promise, and unknown figures"
          + " are marked. Without --project it says what the catalog knows. Exit code 4 if what is"
          + " known rules every zone out (docs/operations.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric find                                  B200 zones, listed prices",
      "  epfabric find --project my-project --nodes 4   what Google says of them",
      "  epfabric find --project my-project --capacity calendar --days 7"
    })
public final class FindCommand implements Callable<Integer> {
  /** How far ahead calendar mode plans, in days; from Google's documentation. */
  private static final int DAYS_AHEAD = 60;

  /** The maximum duration in calendar mode, in days; from Google's documentation. */
  private static final int MAX_DAYS = 90;

  private static final int MAX_NODES = 1000;

  /** Environment variables with Google Cloud's address and credentials; tests set others. */
  Map<String, String> variables = System.getenv();

  /** The clock from whose time calendar mode plans; tests set another clock. */
  Clock clock = Clock.systemUTC();

  @Spec private CommandSpec spec;

  @Option(
      names = "--machine",
      paramLabel = "TYPE",
      defaultValue = GpuPoolSettings.DEFAULT_MACHINE,
      description = "Machine of the GPU nodes (default: ${DEFAULT-VALUE}).")
  private String machine;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "GPU nodes (default: ${DEFAULT-VALUE}).")
  private int nodes;

  /** The ways of buying that help and completion show. */
  static final class Ways extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Ways() {
      Stream.of(Way.values()).map(EnumWord::of).forEach(this::add);
    }
  }

  @Option(
      names = "--capacity",
      paramLabel = "WAY",
      defaultValue = "spot",
      completionCandidates = Ways.class,
      description = "How nodes are bought: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String capacity;

  @Option(
      names = "--regions",
      paramLabel = "R,…",
      split = ",",
      description = "Only these regions (default: all that sell the machine).")
  private List<String> regions = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days of use, with --capacity calendar: 1 to 90 (default: 1).")
  private @Nullable Integer days;

  @Option(
      names = "--project",
      paramLabel = "ID",
      description = "Google Cloud project to ask (default: Google is not asked).")
  private @Nullable String project;

  @Mixin private final OutputOption output = new OutputOption();

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Width of the text (default: the terminal's, or 80).")
  private @Nullable Integer width;

  @Override
  public Integer call() {
    Map<String, Machine> machines = Catalog.load().machines();
    ZoneGoal goal = goal(machines);
    List<Zone> zones =
        goal.machine().sale().zones().stream()
            .filter(zone -> regions.isEmpty() || regions.contains(zone.region()))
            .toList();
    ZoneQuestions look =
        project == null
            ? ZoneQuestions.without(
                goal,
                new Why("Google Cloud was not queried", "name a project to ask: --project ID"))
            : ZoneQuestions.at(goal, variables, project);
    List<ZoneOutlook> ranked = ZoneRanking.of(look.outlooks(zones));
    FindReport report = new FindReport(goal, Optional.ofNullable(project), ranked, look.hopeless());
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.println(report.json());
    } else {
      boolean colors = spec.commandLine().getColorScheme().ansi().enabled();
      report.text(columns(), colors).forEach(out::println);
    }
    boolean anyPossible = ranked.stream().anyMatch(ZoneOutlook::possible);
    return (anyPossible ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
  }

  /** Returns the goal; throws one exception with all errors in the options. */
  private ZoneGoal goal(Map<String, Machine> machines) {
    Problems problems = new Problems();
    Optional<Machine> type = Optional.ofNullable(machines.get(machine));
    if (type.isEmpty()) {
      problems.add(unknown("--machine", "a machine of the catalog", machine, machines.keySet()));
    }
    List<String> sold =
        type.stream().flatMap(t -> t.sale().zones().stream()).map(Zone::region).distinct().toList();
    regions.stream()
        .filter(region -> type.isPresent() && !sold.contains(region))
        .map(region -> unknown("--regions", "a region that sells " + machine, region, sold))
        .forEach(problems::add);
    Optional<Way> way =
        Stream.of(Way.values()).filter(w -> EnumWord.of(w).equals(capacity)).findFirst();
    if (way.isEmpty()) {
      problems.add(
          unknown("--capacity", "a way of buying without a reservation", capacity, new Ways()));
    }
    range("--nodes", nodes, MAX_NODES).ifPresent(problems::add);
    if (days != null) {
      range("--days", days, MAX_DAYS).ifPresent(problems::add);
      if (way.filter(w -> w != Way.CALENDAR).isPresent()) {
        problems.add(problem("--days", "only with --capacity calendar", "", ""));
      }
    }
    checkProject(problems);
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
    Way chosen = way.orElseThrow();
    Optional<Window> window = chosen == Way.CALENDAR ? Optional.of(window()) : Optional.empty();
    return new ZoneGoal(type.orElseThrow(), nodes, chosen, window);
  }

  private void checkProject(Problems problems) {
    if (project != null && ScalarKind.PROJECT.parse().apply(project).isEmpty()) {
      problems.add(problem("--project", "not a project ID, got \"" + project + "\"", "", ""));
    }
  }

  private Window window() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Duration length = Duration.ofDays(days == null ? 1 : days);
    return new Window(now, now.plus(Duration.ofDays(DAYS_AHEAD)), length);
  }

  private static Optional<Problem> range(String option, int given, int most) {
    String expected = "1 to " + most;
    return given >= 1 && given <= most
        ? Optional.empty()
        : Optional.of(
            problem(option, "not a number from " + expected + ", got " + given, expected, ""));
  }

  private static Problem unknown(
      String option, String noun, String given, Collection<String> known) {
    return problem(
        option,
        "not " + noun + ", got \"" + given + "\"",
        String.join(", ", known),
        NameSuggestion.forName(given, known));
  }

  private static Problem problem(String option, String message, String expected, String hint) {
    return new Problem(Location.of(option), "", message, expected, hint);
  }

  private int columns() {
    int columns = width == null ? spec.usageMessage().width() : width;
    if (columns < 40) {
      throw CommandException.usage("--width: got " + columns + "\n  expected: 40 or more", "");
    }
    return columns;
  }
}
