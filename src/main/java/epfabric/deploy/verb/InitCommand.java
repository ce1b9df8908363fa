package epfabric.deploy.verb;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandName;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.LinePrompt;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.deploy.manifest.ManifestYaml;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.InWorkspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the first file of an environment. */
@Command(
    name = "init",
    description = {
      "Writes a first Pulumi.ENV.yaml: project, zone, number of GPU nodes and how to buy them.",
      "On a terminal it asks for what the options leave open. It reports all mistakes at once, by"
          + " the rules of explain, and writes nothing then. It never overwrites a file (exit code"
          + " 5)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric init dev",
      "  epfabric init dev --project my-project --zone us-central1-b --nodes 4"
    })
public final class InitCommand implements Callable<Integer> {
  /** What is asked, in this order: what comes later depends on what came before. */
  private enum Question {
    PROJECT(GeneralSettings.PROJECT, "Google Cloud project (its ID)"),
    MACHINE(GpuPoolSettings.MACHINE, "Machine"),
    ZONE(GeneralSettings.ZONE, "Zone"),
    CAPACITY(GpuPoolSettings.CAPACITY, "How the nodes are bought"),
    RESERVATION(GpuPoolSettings.RESERVATION, "Name of the reservation"),
    NODES(GpuPoolSettings.NODES, "GPU nodes");

    private final String key;
    private final String field;
    private final String words;
    private final String usual;

    Question(Setting<?> setting, String words) {
      this.key = setting.key();
      this.field = setting.name();
      this.words = words;
      this.usual = setting.usual().value().map(Setting::text).orElse("");
    }

    private String option() {
      return "--" + field;
    }

    /** Flex-start nodes are counted by their autoscaler. */
    private boolean isAbout(Problem problem) {
      boolean scaled = this == NODES && problem.key().startsWith(SCALING);
      return problem.key().equals(key) || scaled;
    }
  }

  private static final String SCALING = GpuPoolSettings.AUTOSCALING.key();

  /** Who is asked; tests answer from a script. */
  Optional<LinePrompt> person = Optional.empty();

  @SuppressWarnings("NullAway.Init") // set by picocli
  @ParentCommand
  private InWorkspace parent;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Parameters(paramLabel = "ENV", description = "Name of the environment, such as dev.")
  private String name;

  @Option(names = "--project", paramLabel = "ID", description = "Google Cloud project.")
  private @Nullable String project;

  @Option(names = "--zone", paramLabel = "ZONE", description = "Zone of the GPU nodes.")
  private @Nullable String zone;

  @Option(
      names = "--machine",
      paramLabel = "TYPE",
      description = "Machine of the GPU nodes (default: " + GpuPoolSettings.DEFAULT_MACHINE + ").")
  private @Nullable String machine;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "GPU nodes; with capacity flex-start, the maximum (default: 2).")
  private @Nullable String nodes;

  /** For help and completion. */
  static final class Capacities extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Capacities() {
      Stream.of(Capacity.values()).map(EnumWord::of).forEach(this::add);
    }
  }

  @Option(
      names = "--capacity",
      paramLabel = "WAY",
      completionCandidates = Capacities.class,
      description = "How they are bought: ${COMPLETION-CANDIDATES} (default: spot).")
  private @Nullable String capacity;

  @Option(
      names = "--reservation",
      paramLabel = "NAME",
      description = "Reservation to take them from; only with capacity reservation.")
  private @Nullable String reservation;

  @Override
  public Integer call() throws IOException {
    Path file = parent.workspace().newFile(name);
    Map<Question, String> answers = given();
    Optional<LinePrompt> asked =
        person.or(() -> LinePrompt.ofTerminal(spec.commandLine().getErr()));
    if (asked.isPresent()) {
      ask(asked.get(), answers);
    }
    answers.putIfAbsent(Question.CAPACITY, Question.CAPACITY.usual);
    answers.putIfAbsent(Question.NODES, Question.NODES.usual);
    String text = text(answers);
    FabricPlan plan = plan(text);
    write(file, text);
    tell(plan);
    return ExitCode.DONE.number();
  }

  private Map<Question, String> given() {
    Map<Question, String> given = new EnumMap<>(Question.class);
    put(given, Question.PROJECT, project);
    put(given, Question.MACHINE, machine);
    put(given, Question.ZONE, zone);
    put(given, Question.CAPACITY, capacity);
    put(given, Question.RESERVATION, reservation);
    put(given, Question.NODES, nodes);
    return given;
  }

  private static void put(Map<Question, String> given, Question question, @Nullable String value) {
    if (value != null) {
      given.put(question, value);
    }
  }

  /** What an option says is not asked; a wrong answer is told, and asked again. */
  private void ask(LinePrompt prompt, Map<Question, String> answers) throws IOException {
    for (Question question : Question.values()) {
      boolean needed = question != Question.RESERVATION || isReserved(answers);
      boolean open = needed && !answers.containsKey(question);
      if (open) {
        offers(question, answers).ifPresent(prompt::say);
      }
      while (open) {
        answers.put(question, prompt.ask(question.words, question.usual));
        List<Problem> wrong = problems(text(answers)).stream().filter(question::isAbout).toList();
        wrong.forEach(problem -> prompt.say(problem.render()));
        open = !wrong.isEmpty();
      }
    }
  }

  private static boolean isReserved(Map<Question, String> answers) {
    return "reservation".equals(answers.get(Question.CAPACITY));
  }

  /** What there is to choose from. */
  private static Optional<String> offers(Question question, Map<Question, String> answers) {
    Catalog catalog = Catalog.load();
    return switch (question) {
      case MACHINE -> Optional.of("machines: " + String.join(", ", catalog.machines().keySet()));
      case ZONE ->
          Optional.ofNullable(catalog.machines().get(answers.getOrDefault(Question.MACHINE, "")))
              .map(
                  type ->
                      type.zones().stream()
                          .map(Zone::name)
                          .collect(
                              Collectors.joining(", ", "zones with " + type.name() + ": ", "")));
      case CAPACITY -> Optional.of("ways: " + String.join(", ", new Capacities()));
      default -> Optional.empty();
    };
  }

  private static String text(Map<Question, String> answers) {
    Map<String, Object> pool = new LinkedHashMap<>();
    boolean scaled = "flex-start".equals(answers.get(Question.CAPACITY));
    Stream.of(Question.MACHINE, Question.NODES, Question.CAPACITY, Question.RESERVATION)
        .filter(answers::containsKey)
        .forEach(question -> pool.put(question.field, typed(answers.getOrDefault(question, ""))));
    if (scaled && pool.containsKey("nodes")) {
      Map<String, Object> range = new LinkedHashMap<>(Map.of("min", 0));
      range.put("max", pool.remove("nodes"));
      pool.put("autoscaling", range);
    }
    Map<String, Object> config = new LinkedHashMap<>();
    Stream.of(Question.PROJECT, Question.ZONE)
        .filter(question -> !answers.getOrDefault(question, "").isEmpty())
        .forEach(question -> config.put(question.key, answers.getOrDefault(question, "")));
    config.put(GpuPoolSettings.POOL.key(), pool);
    return "# Every key is explained in docs/environment.md.\n"
        + ManifestYaml.of(Map.of("config", config));
  }

  private static Object typed(String answer) {
    return answer.matches("-?[0-9]{1,9}") ? Integer.valueOf(answer) : answer;
  }

  private List<Problem> problems(String text) {
    try {
      parent.workspace().proposed(name, text);
      return List.of();
    } catch (InvalidEnvironmentException e) {
      return e.problems().stream().map(InitCommand::byOption).toList();
    }
  }

  /** The file is not there yet: a problem is where its option is. */
  private static Problem byOption(Problem problem) {
    return Stream.of(Question.values())
        .filter(question -> question.isAbout(problem))
        .findFirst()
        .map(question -> Location.of(question.option()))
        .map(
            where ->
                new Problem(
                    where, problem.key(), problem.message(), problem.expected(), problem.hint()))
        .orElse(problem);
  }

  private FabricPlan plan(String text) {
    List<Problem> problems = problems(text);
    if (!problems.isEmpty()) {
      throw new InvalidEnvironmentException(problems);
    }
    return parent.workspace().proposed(name, text);
  }

  /** Also where another process has made it since we looked. */
  private void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      parent.workspace().newFile(name);
    }
  }

  private void tell(FabricPlan plan) {
    PrintWriter out = spec.commandLine().getOut();
    String command = CommandName.get() + " ";
    out.println("Pulumi." + name + ".yaml");
    out.println(BundleSummary.headline(plan));
    out.println(BundleSummary.cost(plan));
    out.println("next       " + command + "explain " + name + "    each value and its reason");
    out.println("           " + command + "rehearse " + name + "   its whole life cycle, emulated");
    out.println("           " + command + "doctor " + name + "     what would block it");
    out.println(
        "           " + command + "bundle " + name + "     with RUNBOOK.md, to `pulumi up`");
  }
}
