package epfabric.jobs.verb.bench;

import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.bundle.RecordJson;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.jobs.benchmark.definition.OtherLibraries;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks benchmark definitions. */
@Command(
    name = "check",
    description = {
      "Checks CloudAI's test files and a scenario, and reports all errors at once.",
      "Exit code 0: they can be run; 3: they cannot."
    },
    mixinStandardHelpOptions = true)
final class BenchCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "Scenario file (default: the tests only).")
  private @Nullable Path scenario;

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
      names = "--strict-cloudai",
      description = "Accept and refuse exactly what CloudAI does, its defects included.")
  private boolean strict;

  @Mixin private final OutputOption output = new OutputOption();

  @Override
  public Integer call() throws IOException {
    Remarks remarks = new Remarks();
    BenchFiles files = new BenchFiles(strict, remarks);
    TestDefinitions definitions = files.tests(tests);
    Optional<TestScenario> parsedScenario =
        scenario == null ? Optional.empty() : files.scenario(scenario, definitions, hooks);
    if (scenario == null) {
      files.hooks(hooks);
    }
    Optional<BenchmarkPlan> plan =
        strict ? Optional.empty() : plan(definitions, parsedScenario, remarks);
    if (output.json()) {
      spec.commandLine().getOut().print(json(remarks));
    } else {
      text(definitions, plan, remarks);
    }
    boolean runs = strict || definitions.all().isEmpty() || runnable(definitions) > 0;
    return (remarks.hasErrors() || !runs ? ExitCode.INVALID_ENVIRONMENT : ExitCode.DONE).number();
  }

  private static Optional<BenchmarkPlan> plan(
      TestDefinitions definitions, Optional<TestScenario> scenario, Remarks remarks) {
    definitions.all().stream()
        .flatMap(known -> known.definition().stream())
        .forEach(definition -> check(definition, scenario.isEmpty(), remarks));
    var machine =
        Objects.requireNonNull(Catalog.load().machines().get(GpuPoolSettings.DEFAULT_MACHINE));
    return scenario.map(s -> BenchmarkPlanner.plan(s, machine, BenchmarkPlanner.ANY, remarks));
  }

  /**
   * Checks a test; if there is no scenario, also reports other libraries that the test requests.
   *
   * @param alone whether the test is checked without a scenario
   */
  private static void check(TestDefinition definition, boolean alone, Remarks remarks) {
    BenchmarkPlanner.check(definition, remarks);
    if (alone) {
      OtherLibraries.check(definition, definition.cmdArgs(), remarks);
    }
  }

  private void text(TestDefinitions definitions, Optional<BenchmarkPlan> plan, Remarks remarks) {
    PrintWriter err = spec.commandLine().getErr();
    remarks.ordered().stream().map(Remark::render).forEach(err::println);
    Map<String, String> foreign = strict ? Map.of() : definitions.foreign();
    foreign.forEach(
        (name, template) ->
            err.println(
                "note: test \"" + name + "\" is of " + template + ", which epfabric does not run"));
    if (!remarks.hasErrors()) {
      spec.commandLine().getOut().println(summary(runnable(definitions), plan));
    }
  }

  private static String summary(int tests, Optional<BenchmarkPlan> plan) {
    String runs = plan.map(p -> ", " + CountedNoun.of(p.runs().size(), "run")).orElse("");
    return tests == 0
        ? "no test can be run"
        : CountedNoun.of(tests, "test") + runs + ": can be run";
  }

  private int runnable(TestDefinitions definitions) {
    return definitions.all().size() - (strict ? 0 : definitions.foreign().size());
  }

  private static String json(Remarks remarks) {
    List<Map<String, Object>> found =
        remarks.ordered().stream().map(BenchCheckCommand::view).toList();
    return RecordJson.of(Map.of("remarks", found));
  }

  private static Map<String, Object> view(Remark remark) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("level", remark.level());
    view.put("file", remark.problem().where().source());
    view.put("line", remark.problem().where().line());
    view.put("column", remark.problem().where().column());
    view.put("key", remark.problem().key());
    view.put("message", remark.problem().message());
    view.put("expected", remark.problem().expected());
    view.put("hint", remark.problem().hint());
    return view;
  }
}
