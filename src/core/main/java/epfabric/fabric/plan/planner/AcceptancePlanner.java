package epfabric.fabric.plan.planner;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.CronSchedule;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.InstallerSettings;
import epfabric.fabric.environment.NightlyRequest;
import epfabric.fabric.environment.WorkloadRequest;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.environment.WorkloadRequest.OnFailure;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.Nightly;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.TransportPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides which tests run on which nodes, and with which shapes. */
final class AcceptancePlanner {
  private final PlanInput input;
  private final WorkloadRequest.Acceptance requested;
  private final NodePoolPlan pool;
  private final DecisionLog decisions;

  AcceptancePlanner(PlanInput input, NodePoolPlan pool, DecisionLog decisions) {
    this.input = input;
    this.requested = input.environment().workload().acceptance();
    this.pool = pool;
    this.decisions = decisions;
  }

  AcceptancePlan plan(SoftwareSet software, TransportPlan transport) {
    int nodes = pool.permanentNodes();
    String limits = decisions.choose(AcceptanceSettings.LIMITS, requested.limits());
    TestRunPlanner planner = new TestRunPlanner(input.catalog(), pool.machine(), software, limits);
    List<String> runnable =
        inOrder()
            .filter(t -> planner.runsOn(t, nodes) || runsOnAllPools(t, planner))
            .map(AcceptanceTest::name)
            .toList();
    List<String> tests =
        decisions.choose(
            AcceptanceSettings.TESTS,
            requested.tests(),
            runnable,
            "default: every test that "
                + software.name()
                + " has for "
                + CountedNoun.of(nodes, "node"));
    Gate gate = decisions.choose(AcceptanceSettings.GATE, requested.gate());
    OnFailure onFailure = decisions.choose(AcceptanceSettings.ON_FAILURE, requested.onFailure());
    boolean hostNetwork =
        decisions.choose(AcceptanceSettings.HOST_NETWORK, requested.hostNetwork());
    boolean removesInstaller =
        InstallerSettings.REMOVE.orDefault(input.environment().services().installer().remove());
    boolean testsOff = gate == Gate.OFF || removesInstaller;
    boolean runsNone = nodes == 0 || testsOff;
    Optional<Nightly> nightly = nightly();
    AcceptancePlan plan =
        new AcceptancePlan(
            new AcceptancePlan.Criteria(gate, onFailure, limits, advisory()),
            runsNone ? List.of() : runs(tests, planner),
            nodes == 0 && !testsOff ? laterTests(planner) : List.of(),
            hostNetwork,
            runsNone ? Optional.empty() : nightly,
            (int) inOrder().count(),
            List.of());
    if (!plan.tests().isEmpty()) {
      decisions.derive(
          AcceptanceSettings.TESTS.key() + ".nodesInOneRun",
          nodesInOneRun(plan),
          "of the " + CountedNoun.of(nodes, "node") + " of a pool; catalog acceptance.yaml");
    }
    return plan.withUntested(
        new UntestedPlanner(input, pool, transport, plan).find(inOrder().toList()));
  }

  /**
   * Returns the number of nodes in one run of each test, such as {@code intranode 1, internode 8}.
   * Users need it because a passed test proves nothing about larger runs.
   */
  private String nodesInOneRun(AcceptancePlan plan) {
    return plan.tests().stream()
        .filter(run -> run.pool().equals(pool.name()))
        .map(run -> run.test() + " " + run.pods().together())
        .collect(Collectors.joining(", "));
  }

  /** Returns the advisory tests; a test that the user names is never advisory. */
  private Set<String> advisory() {
    List<String> named = requested.tests().orElse(List.of());
    return inOrder()
        .filter(acceptanceTest -> acceptanceTest.judging().advisory())
        .map(AcceptanceTest::name)
        .filter(test -> !named.contains(test))
        .collect(Collectors.toUnmodifiableSet());
  }

  private Optional<Nightly> nightly() {
    Optional<CronSchedule> schedule =
        decisions.optional(
            AcceptanceSettings.SCHEDULE, requested.nightly().flatMap(NightlyRequest::schedule));
    return schedule.map(
        when ->
            new Nightly(
                when,
                decisions.choose(
                    AcceptanceSettings.TIME_ZONE,
                    requested.nightly().flatMap(NightlyRequest::timeZone)),
                decisions.optional(
                    AcceptanceSettings.RESULTS,
                    requested.nightly().flatMap(NightlyRequest::results)),
                input.environment().reading().written()));
  }

  /** Returns the tests that {@code accept} can run while nodes of an autoscaled pool exist. */
  private List<String> laterTests(TestRunPlanner planner) {
    return inOrder()
        .filter(test -> planner.runsOn(test, pool.nodes()))
        .map(AcceptanceTest::name)
        .filter(test -> requested.tests().map(names -> names.contains(test)).orElse(true))
        .toList();
  }

  private Stream<AcceptanceTest> inOrder() {
    return input.catalog().acceptance().testsOf(pool.machine()).stream();
  }

  private boolean runsOnAllPools(AcceptanceTest test, TestRunPlanner planner) {
    return planner.runsOnAll(test, pool.names().size(), pool.totalPermanentNodes());
  }

  /**
   * Returns the runs of one pool after the other, so that each pool's chain is contiguous, and then
   * the runs on all pools together.
   */
  private List<TestRun> runs(List<String> tests, TestRunPlanner planner) {
    List<TestRun> runs = new ArrayList<>();
    for (int i = 0; i < pool.names().size(); i++) {
      int index = i;
      inOrder()
          .filter(t -> tests.contains(t.name()) && !t.allPools())
          .map(t -> planner.run(t, pool, index, pool.permanentNodes()))
          .forEach(runs::add);
    }
    inOrder()
        .filter(t -> tests.contains(t.name()) && runsOnAllPools(t, planner))
        .map(t -> planner.runOnAll(t, pool.names(), pool.totalPermanentNodes()))
        .forEach(runs::add);
    return runs;
  }
}
