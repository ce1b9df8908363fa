package epfabric.jobs.verb.bench;

import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the files and Jobs that a scenario would run. */
@Command(
    name = "plan",
    description = {
      "Writes what a scenario would run on a fabric: each run's files and its Job.",
      "It starts nothing and contacts no cluster."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric bench plan scenario.toml --tests tests -o out --environment dev")
final class BenchPlanCommand implements Callable<Integer> {
  @ParentCommand private BenchCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SCENARIO", description = "Scenario file.")
  private Path scenario;

  @Option(
      names = "--tests",
      required = true,
      paramLabel = "DIR",
      description = "Folder with test files.")
  private Path tests;

  @Option(
      names = "--hooks",
      paramLabel = "DIR",
      description = "Folder with hooks; their tests are in test/ below it.")
  private @Nullable Path hooks;

  @Option(
      names = {"-o", "--output-dir"},
      required = true,
      paramLabel = "DIR",
      description = "Where to write.")
  private Path target;

  @Option(
      names = "--force",
      description = "Replace a plan even if its files have changed since it was written.")
  private boolean force;

  @Option(
      names = "--environment",
      paramLabel = "ENV",
      description = "Fabric to run on (default: the only one here); several get a folder each.")
  private List<String> environments = List.of();

  @Mixin private final BenchJobOptions jobOptions = new BenchJobOptions();

  @Override
  public Integer call() throws IOException {
    List<LoadedEnvironment> fabrics = fabrics();
    fabrics.forEach(fabric -> jobOptions.check(fabric.plan()));
    BenchFolder folder = new BenchFolder(target, force);
    folder.refuseToOverwrite();
    Remarks remarks = new Remarks();
    Optional<TestScenario> read =
        new BenchSources(scenario, tests, Optional.ofNullable(hooks)).read(remarks);
    Map<String, byte[]> contents = new TreeMap<>();
    Map<String, BenchmarkPlan> plans = new TreeMap<>();
    for (LoadedEnvironment fabric : fabrics) {
      String below = fabrics.size() > 1 ? fabric.name() + "/" : "";
      read.ifPresent(
          s -> plans.put(fabric.name(), plan(s, fabric.plan(), below, contents, remarks)));
    }
    PrintWriter err = spec.commandLine().getErr();
    BenchCommand.report(remarks, err);
    folder.write(contents).forEach(err::println);
    plans.forEach((name, plan) -> BenchText.print(name, plan, spec.commandLine().getOut()));
    err.println("wrote " + OwnFolders.fromHere(target));
    return ExitCode.DONE.number();
  }

  private List<LoadedEnvironment> fabrics() {
    return environments.isEmpty()
        ? List.of(parent.fabric(Optional.empty()))
        : environments.stream().distinct().map(parent.workspace()::load).toList();
  }

  private BenchmarkPlan plan(
      TestScenario read,
      FabricPlan fabric,
      String below,
      Map<String, byte[]> contents,
      Remarks remarks) {
    BenchmarkPlan plan =
        BenchmarkPlanner.plan(read, fabric.pool().machine(), fabric.pool().totalNodes(), remarks);
    JobPlanner jobs = new JobPlanner(fabric, read.name(), jobOptions.options(), remarks);
    for (PlannedRun run : plan.runs()) {
      jobs.files(run)
          .forEach((name, text) -> put(contents, below + run.place().folder() + "/" + name, text));
    }
    put(contents, below + "plan.json", BenchJson.of(plan));
    return plan;
  }

  private static void put(Map<String, byte[]> contents, String path, String text) {
    contents.put(path, text.getBytes(StandardCharsets.UTF_8));
  }
}
