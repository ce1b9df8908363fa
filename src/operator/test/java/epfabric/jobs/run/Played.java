package epfabric.jobs.run;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Simulates a scenario second by second, and records when each case starts and ends. */
final class Played {
  private static final Machine A4 =
      Objects.requireNonNull(Catalog.load().machines().get("a4-highgpu-8g"));

  private static final String TEST =
      """
      name = "a"
      description = "b"
      test_template_name = "DeepEPBenchmark"
      [cmd_args]
      docker_image_url = "example.org/a/b:c"
      """;

  private final int nodes;
  private final Map<String, CaseOutcome> outcomes = new TreeMap<>();
  private final List<String> events = new ArrayList<>();
  private ScenarioProgress course;
  private long now;

  private record CaseOutcome(long seconds, RunStatus end) {}

  private Played(ScenarioProgress course, int nodes) {
    this.course = course;
    this.nodes = nodes;
  }

  /** Creates tests from {@code id: lines}; {@code head} contains lines of the scenario itself. */
  static Played of(int nodes, String head, String... tests) {
    return new Played(course(plan(head, tests)), nodes);
  }

  static ScenarioProgress course(BenchmarkPlan plan) {
    return ScenarioProgress.of(plan);
  }

  static BenchmarkPlan plan(String head, String... tests) {
    Remarks remarks = new Remarks();
    TestDefinitions definitions =
        TestDefinitions.read(List.of(new Source("a.toml", TEST)), false, remarks);
    Map<String, TestScenario> hooks = new TreeMap<>();
    for (String hook : List.of("before", "after")) {
      String text = "name = \"" + hook + "\"\n" + test(hook + ":");
      new TestScenarioReader(definitions, Map.of(), false, remarks)
          .read(new Source(hook + ".toml", text))
          .ifPresent(read -> hooks.put(hook, read));
    }
    StringBuilder text = new StringBuilder("name = \"s\"\n" + head + "\n");
    List.of(tests).forEach(test -> text.append(test(test)));
    TestScenario scenario =
        new TestScenarioReader(definitions, hooks, false, remarks)
            .read(new Source("s.toml", text.toString()))
            .orElseThrow(() -> new AssertionError(remarks.ordered()));
    BenchmarkPlan plan = BenchmarkPlanner.plan(scenario, A4, 64, remarks);
    if (remarks.hasErrors()) {
      throw new AssertionError(remarks.ordered());
    }
    return plan;
  }

  private static String test(String words) {
    String[] parts = words.split(":", 2);
    return "[[Tests]]\nid = \"" + parts[0] + "\"\ntest_name = \"a\"\n" + parts[1] + "\n";
  }

  /** Sets the duration and the end of a case; all other cases pass after one second. */
  Played with(String folder, long seconds, RunStatus end) {
    outcomes.put(folder, new CaseOutcome(seconds, end));
    return this;
  }

  /** Continues the scenario in another process, in which cases pass unless an end is set again. */
  Played resumed() {
    outcomes.clear();
    events.clear();
    course = RetrySelection.opened(course, RetrySelection.of(course));
    return this;
  }

  /** Returns all events, as {@code SECOND FOLDER EVENT}. */
  List<String> events() {
    for (now = 0; !course.finished() && now < 100; now++) {
      course.running().forEach(this::endIfOver);
      for (List<CaseStep> steps = next(); !steps.isEmpty(); steps = next()) {
        steps.forEach(this::apply);
      }
    }
    return events;
  }

  private List<CaseStep> next() {
    return JobScheduler.next(course, nodes);
  }

  private CaseOutcome outcomeOf(CaseState testCase) {
    return outcomes.getOrDefault(testCase.folder(), new CaseOutcome(1, RunStatus.PASSED));
  }

  private void endIfOver(CaseState testCase) {
    long begun = testCase.times().begun().orElse(now);
    if (now - begun >= outcomeOf(testCase).seconds()) {
      close(testCase.folder(), outcomeOf(testCase).end(), "");
    }
  }

  private void apply(CaseStep step) {
    if (step instanceof CaseStep.Close end) {
      close(end.folder(), end.status(), end.why());
    } else {
      events.add(now + " " + step.folder() + " starts");
      course = course.with(step.folder(), c -> c.started("j", now).begun(List.of("n"), now));
    }
  }

  private void close(String folder, RunStatus status, String why) {
    String words = status.word() + (why.isEmpty() ? "" : ": " + why);
    events.add(now + " " + folder + " " + words);
    course = course.with(folder, c -> c.ended(status, why, now));
  }
}
