package epfabric.plan;

import epfabric.catalog.AcceptanceTest;
import epfabric.catalog.SoftwareSet;
import epfabric.catalog.TestProgram;
import epfabric.environment.NightlyRequest;
import epfabric.environment.WorkloadRequest;
import epfabric.environment.WorkloadRequest.Gate;
import epfabric.plan.AcceptancePlan.Nightly;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.value.CronSchedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Decides which tests run on which nodes, and with which shapes. */
final class AcceptancePlanner {
  static final String NIGHTLY = "epfabric:acceptance.nightly";

  private final PlanInput input;
  private final WorkloadRequest.Acceptance asked;
  private final NodePoolPlan pool;
  private final Decisions decisions;

  AcceptancePlanner(PlanInput input, NodePoolPlan pool, Decisions decisions) {
    this.input = input;
    this.asked = input.environment().workload().acceptance();
    this.pool = pool;
    this.decisions = decisions;
  }

  AcceptancePlan plan(SoftwareSet software) {
    int nodes = pool.certainNodes();
    List<String> runnable =
        inOrder()
            .filter(t -> t.runsOn(nodes, pool.machine(), software))
            .map(AcceptanceTest::name)
            .toList();
    List<String> tests =
        decisions.choose(
            "epfabric:acceptance.tests",
            asked.tests(),
            runnable,
            "default: every test that runs on " + nodes + " nodes with " + software.name());
    Gate gate = decisions.choose("epfabric:acceptance.gate", asked.gate(), Gate.STRICT, "default");
    String limits =
        decisions.choose("epfabric:acceptance.limits", asked.limits(), "default", "default");
    boolean removed = input.environment().installer().remove().orElse(false);
    boolean none = nodes == 0 || gate == Gate.OFF || removed;
    Optional<Nightly> nightly = nightly();
    return new AcceptancePlan(
        gate, limits, none ? List.of() : runs(tests, software), none ? Optional.empty() : nightly);
  }

  private Optional<Nightly> nightly() {
    Optional<CronSchedule> schedule =
        decisions.optional(
            NIGHTLY + ".schedule",
            asked.nightly().flatMap(NightlyRequest::schedule),
            "default: the tests run in pulumi up only");
    return schedule.map(
        when ->
            new Nightly(
                when,
                decisions.choose(
                    NIGHTLY + ".timeZone",
                    asked.nightly().flatMap(NightlyRequest::timeZone),
                    "Etc/UTC",
                    "default"),
                decisions.optional(
                    NIGHTLY + ".results",
                    asked.nightly().flatMap(NightlyRequest::results),
                    "default: only in the pods' logs"),
                input.environment().settings()));
  }

  private Stream<AcceptanceTest> inOrder() {
    return input.catalog().tests().values().stream()
        .sorted(Comparator.comparingInt(AcceptanceTest::order));
  }

  /** Pool after pool, so that each pool's chain reads as one. */
  private List<TestRun> runs(List<String> tests, SoftwareSet software) {
    List<TestRun> runs = new ArrayList<>();
    for (int i = 0; i < pool.names().size(); i++) {
      int index = i;
      inOrder()
          .filter(t -> tests.contains(t.name()))
          .map(t -> run(t, index, software))
          .forEach(runs::add);
    }
    return runs;
  }

  private TestRun run(AcceptanceTest test, int index, SoftwareSet software) {
    return run(test, pool, index, pool.certainNodes(), software);
  }

  /** A test on so many nodes of one of the pools; it must be able to run there. */
  static TestRun run(
      AcceptanceTest test, NodePoolPlan pool, int index, int nodes, SoftwareSet software) {
    TestProgram program = test.program(software, pool.machine()).orElseThrow();
    int together = test.together(nodes);
    int ranks = together * pool.machine().gpus().count();
    OptionalInt experts =
        program.experts().isEmpty() ? OptionalInt.empty() : program.expertsFor(ranks);
    return new TestRun(
        test.name(),
        test.job() + NodePoolPlanner.suffix(index),
        pool.names().get(index),
        nodes,
        together,
        program,
        experts);
  }
}
