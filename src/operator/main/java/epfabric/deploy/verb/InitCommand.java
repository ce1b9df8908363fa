package epfabric.deploy.verb;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandName;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.LinePrompt;
import epfabric.base.terminal.NewFile;
import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.PlanWarnings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
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
      "Writes a first Pulumi.ENV.yaml: project, machine, zone, capacity, number of GPU nodes and"
          + " access to the control plane.",
      "On a terminal it asks for what the options leave open. If there are mistakes, it"
          + " reports all of them, by the rules of explain, and writes nothing. It never overwrites"
          + " a file (exit code 5)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric init dev",
      "  epfabric init dev --project my-project --zone us-central1-b --nodes 4"
    })
public final class InitCommand implements Callable<Integer> {
  /** The prompt that asks the user; tests replace it with scripted answers. */
  Optional<LinePrompt> person = Optional.empty();

  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Name of the environment, such as dev.")
  private String name;

  @Option(names = "--project", paramLabel = "ID", description = "Google Cloud project.")
  private @Nullable String project;

  @Option(names = "--zone", paramLabel = "ZONE", description = "Zone of the GPU nodes.")
  private @Nullable String zone;

  @Option(
      names = "--machine",
      paramLabel = "TYPE",
      completionCandidates = Machines.class,
      description =
          "Machine of the GPU nodes: ${COMPLETION-CANDIDATES} (default: "
              + GpuPoolSettings.DEFAULT_MACHINE
              + ").")
  private @Nullable String machine;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "GPU nodes; with capacity flex-start, the maximum (default: 2).")
  private @Nullable String nodes;

  /** The names of the machines, for help and completion. */
  static final class Machines implements Iterable<String> {
    /** Reads the catalog only when help is printed, not when the command line is built. */
    @Override
    public Iterator<String> iterator() {
      return Catalog.load().machines().keySet().iterator();
    }
  }

  /** The words for the capacities, for help and completion. */
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
      description = "How nodes are bought: ${COMPLETION-CANDIDATES} (default: spot).")
  private @Nullable String capacity;

  @Option(
      names = "--reservation",
      paramLabel = "NAME",
      description = "Reservation to take them from; only with capacity reservation.")
  private @Nullable String reservation;

  @Option(
      names = "--name",
      paramLabel = "PREFIX",
      description = "Start of all resource names (default: epfabric-ENV).")
  private @Nullable String resourceName;

  @Option(
      names = "--authorized-network",
      paramLabel = "CIDR",
      description =
          "Range that may reach the control plane; may be repeated (default: every address on the"
              + " internet).")
  private List<String> authorizedNetworks = new ArrayList<>();

  @Option(
      names = InitAnswers.UNLISTED_OPTION,
      description = "Take a zone that the catalog does not list.")
  private boolean allowUnlistedZone;

  @Override
  public Integer call() throws IOException {
    Path file = parent.workspace().newFile(name);
    InitAnswers answers = answersFromOptions();
    Optional<LinePrompt> prompt =
        person.or(() -> LinePrompt.ofTerminal(spec.commandLine().getErr()));
    if (prompt.isPresent()) {
      requireSound(answers);
      answers = ask(prompt.get(), answers);
    }
    answers =
        answers
            .orElse(InitQuestion.CAPACITY, InitQuestion.CAPACITY.usual())
            .orElse(InitQuestion.NODES, InitQuestion.NODES.usual());
    if (answers.answerTo(InitQuestion.NAME).equals(usual(InitQuestion.NAME))) {
      answers = answers.with(InitQuestion.NAME, "");
    }
    FabricPlan plan = plan(answers);
    write(file, answers.text());
    printResult(plan);
    PlanWarnings.print(plan, spec.commandLine().getErr());
    return ExitCode.DONE.number();
  }

  private InitAnswers answersFromOptions() {
    InitAnswers given = new InitAnswers(Map.of(), allowUnlistedZone);
    Map<InitQuestion, Optional<String>> options = new EnumMap<>(InitQuestion.class);
    options.put(InitQuestion.PROJECT, Optional.ofNullable(project));
    options.put(InitQuestion.MACHINE, Optional.ofNullable(machine));
    options.put(InitQuestion.ZONE, Optional.ofNullable(zone));
    options.put(InitQuestion.CAPACITY, Optional.ofNullable(capacity));
    options.put(InitQuestion.RESERVATION, Optional.ofNullable(reservation));
    options.put(InitQuestion.NODES, Optional.ofNullable(nodes));
    options.put(InitQuestion.NAME, Optional.ofNullable(resourceName));
    if (!authorizedNetworks.isEmpty()) {
      options.put(
          InitQuestion.AUTHORIZED_NETWORK, Optional.of(String.join(",", authorizedNetworks)));
    }
    for (Map.Entry<InitQuestion, Optional<String>> option : options.entrySet()) {
      given =
          option.getValue().isPresent()
              ? given.with(option.getKey(), option.getValue().get())
              : given;
    }
    return given;
  }

  /** Reports mistakes in the options before the first question is asked. */
  private void requireSound(InitAnswers given) {
    List<Problem> wrong =
        problems(given).stream().filter(problem -> !given.isAboutOpenQuestion(problem)).toList();
    if (!wrong.isEmpty()) {
      throw new InvalidEnvironmentException(wrong);
    }
  }

  /**
   * Asks the questions that no option answers; after a wrong answer, it reports the problem and
   * asks again.
   */
  private InitAnswers ask(LinePrompt prompt, InitAnswers given) throws IOException {
    InitAnswers answers = given;
    for (InitQuestion question : InitQuestion.values()) {
      boolean needed = question != InitQuestion.RESERVATION || answers.isReserved();
      boolean needsAnswer = needed && !answers.has(question);
      if (needsAnswer) {
        choices(question, answers).ifPresent(prompt::say);
      }
      while (needsAnswer) {
        answers = answers.with(question, prompt.ask(question.words(), usual(question)));
        List<Problem> wrong = problems(answers).stream().filter(question::isAbout).toList();
        wrong.forEach(problem -> prompt.say(problem.render()));
        needsAnswer = !wrong.isEmpty();
      }
    }
    return answers;
  }

  private String usual(InitQuestion question) {
    return question == InitQuestion.NAME ? "epfabric-" + name : question.usual();
  }

  /** Returns the choices that the prompt offers for a question. */
  private static Optional<String> choices(InitQuestion question, InitAnswers answers) {
    Catalog catalog = Catalog.load();
    return switch (question) {
      case MACHINE -> Optional.of("machines: " + String.join(", ", catalog.machines().keySet()));
      case ZONE ->
          Optional.ofNullable(catalog.machines().get(answers.answerTo(InitQuestion.MACHINE)))
              .map(
                  type ->
                      type.sale().zones().stream()
                          .map(Zone::name)
                          .collect(
                              Collectors.joining(", ", "zones with " + type.name() + ": ", "")));
      case CAPACITY -> Optional.of("ways: " + String.join(", ", new Capacities()));
      case AUTHORIZED_NETWORK ->
          Optional.of("none: the control plane answers every address on the internet");
      default -> Optional.empty();
    };
  }

  private List<Problem> problems(InitAnswers answers) {
    List<Problem> problems = new ArrayList<>();
    answers.problemWithoutNodes(name).ifPresent(problems::add);
    try {
      parent.workspace().proposed(name, answers.text());
    } catch (InvalidEnvironmentException e) {
      e.problems().stream().map(InitAnswers::locatedAtOption).forEach(problems::add);
    }
    return problems;
  }

  private FabricPlan plan(InitAnswers answers) {
    List<Problem> problems = problems(answers);
    if (!problems.isEmpty()) {
      throw new InvalidEnvironmentException(problems);
    }
    return parent.workspace().proposed(name, answers.text());
  }

  /** Writes the file; fails if another process has created it since the check. */
  private void write(Path file, String text) throws IOException {
    try {
      NewFile.create(file, text);
    } catch (FileAlreadyExistsException e) {
      parent.workspace().newFile(name);
    }
  }

  private void printResult(FabricPlan plan) {
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
