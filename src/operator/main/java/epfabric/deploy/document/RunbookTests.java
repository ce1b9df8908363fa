package epfabric.deploy.document;

import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The acceptance tests, as the runbook describes them.
 *
 * @param ready the readiness Job, which runs before all tests
 * @param example one of the tests, for use in examples
 * @param last the Job that judges all tests; absent where the first failing test ends the chain
 * @param runs the tests of the first pool
 * @param rounds absent where one round covers all nodes
 */
record RunbookTests(
    Ready ready,
    Example example,
    Judging judging,
    Optional<MarkdownLiteral> last,
    List<Run> runs,
    Optional<Rounds> rounds,
    List<MarkdownLiteral> notTested) {
  /** The Job that waits for the nodes, and its time limit. */
  record Ready(MarkdownLiteral job, String limit) {
    static Ready of(Manifest job) {
      return new Ready(new MarkdownLiteral(job.name()), RunbookTests.limit(job));
    }
  }

  /** A test's Job, and the name that the Job is registered under. */
  record Example(MarkdownLiteral job, MarkdownLiteral id) {
    static Example of(Manifest job) {
      return new Example(new MarkdownLiteral(job.name()), new MarkdownLiteral(job.id()));
    }
  }

  /**
   * How verdicts are reached.
   *
   * @param limits the profile that results are judged by
   * @param strict whether the gate is {@code strict}
   */
  record Judging(MarkdownLiteral limits, boolean strict, boolean fail, boolean warn) {
    static Judging of(AcceptancePlan acceptance) {
      return new Judging(
          new MarkdownLiteral(acceptance.criteria().limits()),
          acceptance.criteria().gate() == Gate.STRICT,
          acceptance.criteria().gate() == Gate.FAIL,
          acceptance.criteria().gate() == Gate.WARN);
    }
  }

  /** One test's Job. */
  record Run(MarkdownLiteral job, String question, String programLimit, String jobLimit) {}

  /** The groups of nodes on which one test runs, round after round. */
  record Rounds(String nodes, int count, String groups) {
    static Rounds of(TestRun run) {
      return new Rounds(
          LocaleFreeText.count(run.pods().count(), "node"),
          run.pods().rounds().size(),
          run.pods().rounds().stream()
              .map(round -> Markdown.code(round.toString()))
              .collect(Collectors.joining("; ")));
    }
  }

  RunbookTests {
    runs = List.copyOf(runs);
    notTested = List.copyOf(notTested);
  }

  static RunbookTests of(FabricPlan plan, FabricObjects objects) {
    AcceptancePlan acceptance = plan.workload().acceptance();
    return new RunbookTests(
        Ready.of(objects.readinessJob()),
        Example.of(objects.exampleTest()),
        Judging.of(acceptance),
        objects.judgingJob().map(Manifest::name).map(MarkdownLiteral::new),
        acceptance.tests().stream()
            .filter(run -> run.pool().equals(plan.pool().name()))
            .map(run -> run(run, objects))
            .toList(),
        acceptance.tests().stream()
            .filter(run -> !run.pods().rounds().isEmpty())
            .findFirst()
            .map(Rounds::of),
        acceptance.open().stream().map(MarkdownLiteral::new).toList());
  }

  private static Run run(TestRun run, FabricObjects objects) {
    return new Run(
        new MarkdownLiteral(run.job()),
        run.test() + ", " + LocaleFreeText.together(run),
        LocaleFreeText.minutes(run.program().limitSeconds()),
        limit(objects.jobNamed(run.job())));
  }

  private static String limit(Manifest job) {
    return LocaleFreeText.minutes(FabricObjects.deadlineSeconds(job));
  }
}
