package epfabric.rehearsal.verb;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.FileFailure;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.terminal.PageFile;
import epfabric.deploy.verb.BundleMaker;
import epfabric.deploy.verb.ProgramRecorder;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.PlanWarnings;
import epfabric.fabric.workspace.Workspace;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.kubernetes.real.KubeBuild;
import epfabric.rehearsal.page.RehearsalPage;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.FaultScenarioReader;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Rehearsal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Rehearses the whole life cycle of an environment in an emulated cloud. */
@Command(
    name = "rehearse",
    description = {
      "Plays the whole life of an environment in an emulated Google Cloud and Kubernetes.",
      "Preview, up, installation, tests, a change, a preemption, destroy, and the proof that"
          + " nothing is left. Costs nothing, needs no account; every line of it is emulated."
    },
    mixinStandardHelpOptions = true,
    subcommands = RehearseServeCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric rehearse dev",
      "  epfabric rehearse dev --seed 7                     with random faults",
      "  epfabric rehearse dev --scenario docs/scenarios/stock-out.yaml",
      "  EPFABRIC_KUBE=FOLDER epfabric rehearse dev         on a real control plane",
      "  epfabric rehearse serve dev                        for pulumi and gcloud"
    })
public final class RehearseCommand implements Callable<Integer> {
  /** The text by which a page of this command is distinguished from other files. */
  private static final String PAGE_MARK = "<p class=\"eyebrow\">epfabric rehearse ";

  /**
   * Emulated seconds per real second. This is the most that the nodes and pods of a real control
   * plane and the polls of Google's own provider allow.
   */
  private static final int RUNNING_SPEED = 100;

  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  /**
   * Optional for the parser, because the verb {@code serve} has its own argument for the
   * environment.
   */
  @Parameters(paramLabel = "ENV", arity = "0..1", description = "Environment.")
  private @Nullable String given;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "File with the faults that strike; docs/rehearsal.md lists them.")
  private @Nullable Path scenario;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "One to four faults that can happen in ENV, always the same for the same N.")
  private @Nullable Long seed;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      completionCandidates = RehearsalEngine.Names.class,
      description = {
        "${COMPLETION-CANDIDATES} (default: the pulumi on PATH; embedded with --seed, without a"
            + " pulumi, and where the environment's secrets are encrypted)."
      })
  private @Nullable RehearsalEngine engine;

  @Mixin private final PluginsOption plugins = new PluginsOption();

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description =
          "Where to write its page (default: build/rehearsals/ENV.html; for a bundle, in the folder"
              + " above it).")
  private @Nullable Path page;

  @Mixin private final OutputOption output = new OutputOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the proof only, failures first.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    if (given == null) {
      throw CommandException.usage("Missing required parameter: 'ENV'", "epfabric rehearse --help");
    }
    return rehearse(given);
  }

  private int rehearse(String environment) throws IOException {
    FaultScenario read = scenarioOfFile();
    LoadedEnvironment loaded = parent.workspace().load(environment);
    FaultScenario faults = seed == null ? read : seeded(seed, loaded);
    PlanWarnings.printIfParked(loaded.plan(), spec.commandLine().getErr());
    Path target = pageFile(loaded);
    new PageFile(target, PAGE_MARK).refuseToOverwrite("choose another file with --page");
    Optional<Path> pulumi = RehearsalEngine.pulumi(engine, plugins.plugins(), seed != null, loaded);
    PrintWriter out = spec.commandLine().getOut();
    RehearsalText text = new RehearsalText(spec.commandLine().getColorScheme().ansi().enabled());
    boolean live = !output.json() && !quiet;
    if (live) {
      text.beginning(environment, faults).forEach(out::println);
    }
    Consumer<Moment> watcher =
        live ? moment -> text.line(moment).ifPresent(out::println) : moment -> {};
    Rehearsal rehearsal = play(loaded, pulumi, faults, watcher);
    Path written = write(target, loaded.name(), rehearsal);
    if (output.json()) {
      out.println(RehearsalJson.of(environment, rehearsal));
    } else {
      text.end(environment, rehearsal).forEach(out::println);
      out.println("page: " + written);
    }
    return (rehearsal.well() ? ExitCode.DONE : ExitCode.VERIFICATION_FAILED).number();
  }

  private Rehearsal play(
      LoadedEnvironment loaded,
      Optional<Path> pulumi,
      FaultScenario faults,
      Consumer<Moment> watcher)
      throws IOException {
    try (RehearsalFolder folder = new RehearsalFolder(loaded);
        RehearsalSetting base = setting()) {
      RehearsalSetting setting =
          pulumi.isPresent()
              ? base.deployedBy(folder.project(pulumi.get(), plugins.plugins()))
              : base;
      LifecycleRehearsal.Plans plans =
          new RehearsalPlans(parent.workspace(), loaded, folder::writeBundle).plans();
      return LifecycleRehearsal.play(plans, faults, ProgramRecorder::record, watcher, setting);
    }
  }

  Workspace workspace() {
    return parent.workspace();
  }

  /**
   * Returns the setting. Time runs only with a control plane or an installed plugin, which need
   * real time; otherwise, waits are skipped.
   */
  private RehearsalSetting setting() {
    Optional<KubeBuild> controlPlane = ControlPlanes.fromEnvironment();
    return controlPlane.isPresent() || plugins.plugins() == PluginChoice.INSTALLED
        ? RehearsalSetting.running(RUNNING_SPEED, controlPlane)
        : RehearsalSetting.inMemory();
  }

  private FaultScenario seeded(long number, LoadedEnvironment loaded) {
    LifecycleRehearsal.Plans plans =
        new RehearsalPlans(parent.workspace(), loaded, () -> "").plans();
    return FaultScenario.seeded(
        number, LifecycleRehearsal.occasions(plans, ProgramRecorder::record));
  }

  private FaultScenario scenarioOfFile() {
    if (scenario != null && seed != null) {
      throw CommandException.usage("--scenario and --seed exclude each other", "");
    }
    if (scenario == null) {
      return FaultScenario.CALM;
    }
    byte[] bytes = InputFile.bytes(scenario, InputFile.WRITTEN);
    ReadingState reading = new ReadingState();
    String name = scenario.toString();
    FaultScenario read =
        FaultScenarioReader.read(name, new String(bytes, StandardCharsets.UTF_8), reading);
    List<Problem> problems = reading.problems().ordered();
    if (!problems.isEmpty()) {
      throw new InvalidEnvironmentException(problems);
    }
    return read;
  }

  private Path pageFile(LoadedEnvironment loaded) throws IOException {
    return page != null
        ? page
        : BundleMaker.outside(loaded.root())
            .resolve("build/rehearsals")
            .resolve(loaded.name() + ".html");
  }

  private static Path write(Path file, String environment, Rehearsal rehearsal) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      NewFile.write(file, RehearsalPage.of(environment, rehearsal));
      return OwnFolders.fromHere(file);
    } catch (IOException e) {
      throw CommandException.usage("cannot write " + file + ": " + FileFailure.reason(e), "");
    }
  }
}
