package epfabric.jobs.verb.firstrun;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.WaitClock;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.verb.BundleMaker;
import epfabric.deploy.verb.BundleSigner;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.jobs.verb.accept.PlannedTests;
import epfabric.operate.live.AddedObjects;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.verb.ClusterFailure;
import epfabric.operate.verb.ClusterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Asks questions that only real hardware can answer, and stores the answers as evidence. */
@Command(
    name = "first-run",
    description = {
      "Asks the questions that only real GPU nodes answer, within a budget, and writes an archive"
          + " with the evidence.",
      "It works on a fabric that `pulumi up` made, and on a node pool that exists already"
          + " (epfabric:cluster.adopt, epfabric:gpuPool.adopt): there it adds the installer and"
          + " the tests' namespace, and removes both at the end. Ctrl-C removes everything that"
          + " it added. When it is run again, it asks only unanswered questions."
    },
    mixinStandardHelpOptions = true,
    subcommands = FirstRunImportCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric first-run dev --dry-run",
      "  epfabric first-run dev --budget 60",
      "  epfabric first-run dev --budget 60 --only 2,3.1 --sign key.pem",
      "  epfabric first-run import epfabric-first-run-dev.zip",
      "",
      "Exit codes: 0 all answers as expected, 6 an answer differs, 8 questions are left",
      "without an answer (such as after the budget); 2 usage, 9 no access."
    })
public final class FirstRunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ParentCommand private InWorkspace parent;

  @Parameters(arity = "0..1", paramLabel = "ENV", description = "Environment.")
  private @Nullable String environment;

  @Option(
      names = "--budget",
      paramLabel = "USD",
      description =
          "The most that the GPU nodes may cost while it runs, in US dollars; runs that are"
              + " continued count.")
  private @Nullable Double budget;

  @Option(
      names = "--only",
      paramLabel = "ID",
      split = ",",
      description = "Only these questions or parts, such as 2.4 or 3.")
  private @Nullable List<String> only;

  @Option(
      names = "--skip",
      paramLabel = "ID",
      split = ",",
      description = "All questions but these questions or parts.")
  private @Nullable List<String> skip;

  @Option(names = "--restart", description = "Also asks questions that already have an answer.")
  private boolean restart;

  @Option(
      names = "--clean-up",
      description = "Asks no question; removes what an earlier run added to the cluster.")
  private boolean cleanUp;

  @Option(
      names = "--dry-run",
      description =
          "Prints the questions in their order with time and cost, and what would be added to the"
              + " cluster, without contacting it.")
  private boolean dryRun;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description = "Folder for the archive (default: this one; the one above a bundle).")
  private @Nullable Path folder;

  @Option(
      names = "--sign",
      paramLabel = "KEY",
      description = "Signs the archive as `bundle --sign` signs a bundle.")
  private @Nullable String key;

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  private WaitClock clock = new WaitClock.Real(Duration.ofSeconds(2));

  /** Replaces the clock, for tests. */
  void in(WaitClock time) {
    clock = time;
  }

  @Override
  public Integer call() throws IOException {
    if (environment == null) {
      throw CommandException.usage(
          "the name of an environment is missing", "epfabric first-run dev --budget 60");
    }
    LoadedEnvironment loaded = parent.workspace().load(environment);
    FabricPlan plan = loaded.plan();
    CheckSelection selection =
        new CheckSelection(plan, HardwareCheckList.load(), listed(only), listed(skip));
    if (dryRun) {
      spec.commandLine().getOut().print(FirstRunPlanText.of(plan, selection.order()));
      spec.commandLine().getOut().flush();
      return ExitCode.DONE.number();
    }
    requireImagesAndTests(plan);
    Path archives = folder == null ? BundleMaker.outside(Path.of(".")) : folder;
    if (!Files.isDirectory(archives)) {
      throw CommandException.usage("no such folder: " + archives, "make it first, or leave -o out");
    }
    FirstRunSession.Request request =
        new FirstRunSession.Request(
            selection,
            budgetOf(plan),
            restart,
            archives,
            Optional.ofNullable(key).map(BundleSigner::of));
    return run(loaded, request);
  }

  private static List<String> listed(@Nullable List<String> given) {
    return given == null ? List.of() : given;
  }

  /** Returns the budget; empty if no question is asked. */
  private Optional<FirstRunSession.Budget> budgetOf(FabricPlan plan) {
    if (cleanUp) {
      return Optional.empty();
    }
    if (budget == null || budget <= 0 || !Double.isFinite(budget)) {
      throw CommandException.usage(
          "--budget USD is missing: the most that the run may cost, above 0",
          "epfabric first-run " + environment + " --dry-run prints what the questions cost");
    }
    CostPlan cost = plan.cost();
    double price =
        cost.price()
            .map(found -> found.usdPerNodeHour())
            .orElseThrow(
                () ->
                    CommandException.usage(
                        cost.unpriced(),
                        "epfabric:budget.pricePerNodeHour is what a node costs you an hour"));
    return Optional.of(new FirstRunSession.Budget(budget, price));
  }

  private void requireImagesAndTests(FabricPlan plan) {
    if (!plan.workload().images().built()) {
      throw CommandException.usage(
          "the images of environment \"" + environment + "\" are not built",
          "epfabric image build " + environment + " --push");
    }
    PlannedTests.require(plan);
  }

  private int run(LoadedEnvironment loaded, FirstRunSession.Request request) throws IOException {
    FabricPlan plan = loaded.plan();
    Optional<Path> file = clusterOptions.kubeconfig();
    Optional<String> name = clusterOptions.context();
    Path results = loaded.root().resolve("results").resolve(loaded.name()).resolve("first-run");
    Optional<String> namespace = Optional.of(plan.install().testNamespace());
    try (FirstRunFolder state = FirstRunFolder.open(results);
        LiveCluster cluster = LiveCluster.find(file, name);
        LabelledJobs jobs = LabelledJobs.find(file, name, namespace, Labels.ACCEPT_RUN);
        AddedObjects objects = AddedObjects.find(file, name)) {
      WaitingWatch watch = new WaitingWatch(clock, spec.commandLine().getErr());
      FirstRunSession.Access access =
          new FirstRunSession.Access(cluster, jobs, objects, watch, spec.commandLine().getOut());
      FirstRunSession session = new FirstRunSession(loaded, request, access, state);
      return cleanUp ? session.cleanUp() : session.run();
    } catch (ClusterException e) {
      throw ClusterFailure.of(plan, e);
    }
  }
}
