package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.terminal.WaitClock;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.job.JobOptions;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.RetrySelection;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioRecord;
import epfabric.jobs.verb.CaseRunner;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.verb.ClusterFailure;
import epfabric.operate.verb.ClusterOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs a scenario on a fabric. */
@Command(
    name = "run",
    description = {
      "Runs a scenario on a fabric as Jobs, and brings their results back.",
      "It creates and deletes Jobs with its own label, and no other objects. If it is interrupted,"
          + " Jobs continue; --resume takes them up again and repeats only what was preempted or"
          + " not run."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric bench run scenario.toml --tests tests -o results --environment dev",
      "  epfabric bench run --resume results/acceptance_2026-11-22_03-10-00",
      "",
      "Exit codes: 0 all passed, 6 some failed, 8 none failed, but not all were run;",
      "2 usage, 3 invalid definitions, 9 no access."
    })
final class BenchRunCommand implements Callable<Integer> {
  @ParentCommand private BenchCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "Scenario file.")
  private @Nullable Path scenario;

  @Option(names = "--tests", paramLabel = "DIR", description = "Folder with test files.")
  private @Nullable Path tests;

  @Option(
      names = "--hooks",
      paramLabel = "DIR",
      description = "Folder with hooks; their tests are in test/ below it.")
  private @Nullable Path hooks;

  @Option(
      names = {"-o", "--output-dir"},
      paramLabel = "DIR",
      description = "Folder for results, with a subfolder for each run.")
  private @Nullable Path target;

  @Option(
      names = "--environment",
      paramLabel = "ENV",
      description = "Fabric to run on (default: the only one here).")
  private @Nullable String environment;

  @Option(
      names = "--resume",
      paramLabel = "RESULTS",
      description = "Folder of an interrupted run to continue.")
  private @Nullable Path resumed;

  @Option(
      names = "--dry-run",
      description = "Says what would run, without contacting a cluster or writing anything.")
  private boolean dryRun;

  @Mixin private final OutputOption output = new OutputOption();

  private WaitClock clock = new WaitClock.Real(Duration.ofSeconds(1));

  @Mixin private final BenchJobOptions jobOptions = new BenchJobOptions();
  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  /** Replaces the clock, for tests. */
  void in(WaitClock time) {
    clock = time;
  }

  @Override
  public Integer call() throws IOException {
    if (resumed != null) {
      return resume(resumed);
    }
    if (scenario == null || tests == null || (target == null && !dryRun)) {
      throw CommandException.usage(
          "a scenario, --tests DIR and -o DIR are needed, or --resume RESULTS", "");
    }
    return begin(new BenchSources(scenario, tests, Optional.ofNullable(hooks)));
  }

  private int begin(BenchSources sources) throws IOException {
    LoadedEnvironment fabric = parent.fabric(Optional.ofNullable(environment));
    jobOptions.check(fabric.plan());
    BenchmarkPlan plan = plan(sources, fabric, jobOptions.options());
    if (dryRun) {
      BenchText.print(fabric.name(), plan, spec.commandLine().getOut());
      return ExitCode.DONE.number();
    }
    Instant now = Instant.now();
    try (LabelledJobs jobs = jobs(jobOptions.options().namespace())) {
      ExperimentSetup experiment = experiment(fabric, plan, jobs.namespace(), now);
      BenchJobOptions.check(
          fabric.plan(), options(experiment)); // includes the kubeconfig's namespace
      try (BenchRunFolder results = BenchRunFolder.make(target(), plan.scenario(), now)) {
        sources.copyTo(results.folder());
        return run(fabric, bench(experiment, plan, jobs, results), ScenarioProgress.of(plan));
      }
    } catch (ClusterException e) {
      throw ClusterFailure.of(fabric.plan(), e);
    }
  }

  private ExperimentSetup experiment(
      LoadedEnvironment fabric, BenchmarkPlan plan, String namespace, Instant now) {
    return new ExperimentSetup(
        new About(
            plan.scenario(),
            BenchRunFolder.second(now).toString(),
            fabric.plan().pool().machine().name(),
            Optional.empty(),
            List.of()),
        new Origin(
            fabric.name(),
            namespace,
            fabric.plan().pool().totalNodes(),
            UUID.randomUUID().toString().substring(0, 8),
            plan.stopsOnFailure(),
            wishes(jobOptions.options())));
  }

  private Path target() {
    return target == null ? Path.of("") : target;
  }

  private int resume(Path folder) throws IOException {
    if (scenario != null || tests != null || target != null || environment != null) {
      throw CommandException.usage(
          "--resume takes all from its folder: leave out scenario, --tests, -o, --environment", "");
    }
    try (BenchRunFolder results = BenchRunFolder.open(folder)) {
      ExperimentSetup experiment = results.experiment();
      LoadedEnvironment fabric = parent.workspace().load(experiment.origin().environment());
      BenchmarkPlan plan = plan(BenchSources.in(folder), fabric, options(experiment));
      ScenarioProgress progress = retry(results.course(plan), results);
      try (LabelledJobs jobs = jobs(Optional.of(experiment.namespace()))) {
        return run(fabric, bench(experiment, plan, jobs, results), progress);
      } catch (ClusterException e) {
        throw ClusterFailure.of(fabric.plan(), e);
      }
    }
  }

  private ScenarioProgress retry(ScenarioProgress progress, BenchRunFolder results)
      throws IOException {
    List<CaseState> runs = RetrySelection.of(progress);
    for (CaseState testCase : runs) {
      results.setAside(testCase.folder(), testCase.attempt());
      spec.commandLine()
          .getErr()
          .println(
              testCase.folder() + ": was " + testCase.status().word() + ", and is tried again");
    }
    return RetrySelection.opened(progress, runs);
  }

  private BenchRun bench(
      ExperimentSetup experiment, BenchmarkPlan plan, LabelledJobs jobs, BenchRunFolder results) {
    WaitingWatch watch = new WaitingWatch(clock, spec.commandLine().getErr());
    return new BenchRun(experiment, plan, jobs, results, watch);
  }

  private int run(LoadedEnvironment fabric, BenchRun bench, ScenarioProgress progress)
      throws IOException {
    ExperimentSetup experiment = bench.experiment();
    JobPlanner planner =
        new JobPlanner(fabric.plan(), experiment.scenario(), options(experiment), new Remarks());
    BenchWork work = new BenchWork(bench, planner);
    CaseRunner runner =
        new CaseRunner(bench.jobs(), work, JobPolicy.BENCHMARKS, bench.watch(), progress);
    ScenarioProgress done =
        runner.run(
            experiment.origin().nodes(),
            () -> bench.watch().say(bench.results().interrupted(experiment)));
    print(bench, done);
    return BenchRunText.exitCode(done).number();
  }

  private void print(BenchRun bench, ScenarioProgress progress) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        output.json()
            ? ExperimentJson.of(ScenarioRecord.of(bench.experiment(), bench.plan(), progress))
            : BenchRunText.of(bench.experiment(), progress));
    out.flush();
    spec.commandLine().getErr().println("kept in " + OwnFolders.fromHere(bench.results().folder()));
  }

  private LabelledJobs jobs(Optional<String> namespace) {
    return LabelledJobs.find(
        clusterOptions.kubeconfig(), clusterOptions.context(), namespace, Labels.BENCH_RUN);
  }

  /** Returns the plan; throws all errors in definitions and Jobs, before anything is created. */
  private BenchmarkPlan plan(BenchSources sources, LoadedEnvironment fabric, JobOptions options)
      throws IOException {
    Remarks remarks = new Remarks();
    Optional<TestScenario> read = sources.read(remarks);
    Optional<BenchmarkPlan> plan =
        read.map(
            s ->
                BenchmarkPlanner.plan(
                    s, fabric.plan().pool().machine(), fabric.plan().pool().totalNodes(), remarks));
    plan.ifPresent(
        p -> {
          JobPlanner jobs = new JobPlanner(fabric.plan(), p.scenario(), options, remarks);
          p.runs().forEach(jobs::files);
        });
    BenchCommand.report(remarks, spec.commandLine().getErr());
    return plan.orElseThrow();
  }

  private static Wishes wishes(JobOptions options) {
    return new Wishes(
        options.image().orElse(""),
        options.pullSecret().orElse(""),
        options.nodeLibraries() ? "node" : "image",
        new TreeMap<>(options.groups()));
  }

  private static JobOptions options(ExperimentSetup experiment) {
    Wishes wishes = experiment.origin().wishes();
    return new JobOptions(
        Optional.of(wishes.image()).filter(image -> !image.isEmpty()),
        Optional.of(wishes.pullSecret()).filter(secret -> !secret.isEmpty()),
        Optional.of(experiment.namespace()),
        wishes.libraries().equals("node"),
        wishes.groups());
  }
}
