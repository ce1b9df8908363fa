package epfabric.jobs.verb.accept;

import epfabric.deploy.manifest.test.AcceptJob;
import epfabric.deploy.manifest.test.EnginePrograms;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobCase;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import epfabric.jobs.verb.CaseWork;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.PoolNode;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.NicCeiling;
import epfabric.results.judge.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs the tests of an acceptance run as Jobs; the judges in their pods decide how a test ended.
 */
public final class AcceptWork implements CaseWork {
  /**
   * The run's fabric, number and nodes.
   *
   * @param number a counter, e.g. {@code 0001}
   * @param choice the run's nodes
   * @param engine the engine whose own DeepEP is tested; empty if the fabric's DeepEP is tested
   */
  public record Run(
      LiveCluster cluster,
      LabelledJobs jobs,
      FabricPlan plan,
      WaitingWatch watch,
      String number,
      NodeChoice choice,
      Optional<EnginePrograms> engine) {}

  private final Run run;
  private final Map<String, TestRun> tests = new LinkedHashMap<>();
  private final Map<String, AcceptedTest> accepted = new LinkedHashMap<>();

  public AcceptWork(Run run, List<TestRun> tests) {
    this.run = run;
    tests.forEach(test -> this.tests.put(test.job(), test));
  }

  /**
   * Returns the progress before the first test. In each pool, a test starts after the previous test
   * has passed its gate, or has ended if the environment has {@code onFailure: continue}. Only one
   * test runs at a time, because tests would disturb each other's measurements.
   */
  public ScenarioProgress course() {
    List<CaseState> cases = new ArrayList<>();
    Map<String, String> previous = new HashMap<>();
    for (TestRun test : tests.values()) {
      Optional<String> dependency = Optional.ofNullable(previous.put(test.pool(), test.job()));
      long limit = AcceptJob.runSeconds(test);
      cases.add(
          CaseState.waiting(
              JobCase.once(
                  test.job(), test.pods().count(), run.choice().all(), limit, dependency)));
    }
    boolean all = run.plan().workload().acceptance().judgedTogether();
    return new ScenarioProgress(all ? OnFailure.GOES_ON : OnFailure.SKIPS_DEPENDENTS, cases);
  }

  /**
   * Returns the results of all tests.
   *
   * @param started start time in ISO 8601
   */
  public AcceptedRun accepted(String started) {
    List<TestRun> notRun =
        tests.values().stream().filter(test -> !accepted.containsKey(test.job())).toList();
    List<AcceptedTest> done = List.copyOf(accepted.values());
    Optional<String> image = run.engine().map(engine -> engine.image().toString());
    return new AcceptedRun(run.number(), started, image, run.choice().all(), done, notRun);
  }

  private TestRun test(CaseState testCase) {
    return Objects.requireNonNull(tests.get(testCase.folder()));
  }

  private List<String> nodes(TestRun test) {
    return test.pools().stream()
        .flatMap(pool -> Objects.requireNonNull(run.choice().nodes().get(pool)).stream())
        .toList();
  }

  /** Returns the test's nodes that no longer exist or are being deleted. */
  private List<String> missingNodes(TestRun test) {
    List<String> existing =
        run.cluster().nodes(run.plan().pool().names()).stream()
            .filter(node -> !node.leaving())
            .map(PoolNode::name)
            .map(PoolNode.NodeName::node)
            .toList();
    return nodes(test).stream().filter(node -> !existing.contains(node)).toList();
  }

  /**
   * Returns the exit code for a verdict: 0 if the environment's gate accepts it; an inconclusive
   * verdict is never accepted.
   */
  static int gated(FabricPlan plan, Verdict.Kind kind) {
    Gate gate = plan.workload().acceptance().criteria().gate();
    boolean admitted =
        kind != Verdict.Kind.INCONCLUSIVE && gate.admits(kind == Verdict.Kind.DEGRADED);
    return admitted ? 0 : kind.exitCode();
  }

  @Override
  public void changed(CaseState testCase, ScenarioProgress course) {
    if (testCase.finished() && testCase.attempt() > 0) {
      AcceptedTest test =
          accepted.computeIfAbsent(
              testCase.folder(),
              job -> AcceptedTest.unjudged(test(testCase), Verdict.Kind.INCONCLUSIVE, testCase));
      run.watch().say(AcceptText.line(test));
    }
  }

  @Override
  public String prepared(CaseState testCase) {
    return AcceptJob.name(run.number(), test(testCase));
  }

  @Override
  public Optional<CaseEnding> made(CaseState testCase) {
    TestRun test = test(testCase);
    if (TestKind.parse(test.test()).isEmpty()) {
      String why = "not run: this release cannot judge a test " + test.test();
      return Optional.of(new CaseEnding(RunStatus.NOT_RUN, why));
    }
    List<String> nodes = nodes(test);
    run.watch()
        .report(
            testCase.folder(),
            "on " + String.join(", ", nodes) + ", for " + minutes(testCase) + " at most");
    return run.jobs()
        .make(yaml(test, nodes), JobPolicy.ACCEPTANCE.resumable())
        .map(why -> new CaseEnding(RunStatus.NOT_RUN, why));
  }

  private String yaml(TestRun test, List<String> nodes) {
    List<Manifest> manifests =
        run.engine()
            .map(engine -> AcceptJob.ofEngine(run.plan(), test, run.number(), nodes, engine))
            .orElseGet(() -> List.of(AcceptJob.of(run.plan(), test, run.number(), nodes)));
    return manifests.stream().map(ManifestYaml::of).collect(Collectors.joining("---\n"));
  }

  private static String minutes(CaseState testCase) {
    return CaseEnding.minutes(JobPolicy.ACCEPTANCE.mostSeconds(testCase));
  }

  @Override
  public Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding) {
    boolean failed = apparentEnding.map(ending -> ending.status().failed()).orElse(true);
    List<String> gone = failed ? missingNodes(test(testCase)) : List.of();
    return gone.isEmpty()
        ? apparentEnding
        : Optional.of(
            new CaseEnding(
                RunStatus.PREEMPTED, "node " + String.join(", ", gone) + " was taken away"));
  }

  @Override
  public CaseEnding collect(CaseState testCase, CaseEnding ending) {
    CaseState over = testCase.ended(ending.status(), ending.reason(), run.watch().now());
    AcceptedTest judged = new AcceptJudges(run.jobs(), run.plan()).of(test(testCase), over);
    AcceptedTest test = nicCeiling().map(judged::comparedWith).orElse(judged);
    accepted.put(testCase.folder(), test);
    if (gated(run.plan(), test.kind()) == 0) {
      return new CaseEnding(RunStatus.PASSED, "");
    }
    boolean open = test.kind() == Verdict.Kind.INCONCLUSIVE;
    return new CaseEnding(open ? RunStatus.NOT_RUN : RunStatus.FAILED, test.why());
  }

  /** Returns the bandwidth of the NICs, if an earlier test of this run has measured it. */
  private Optional<NicCeiling> nicCeiling() {
    return NicCeiling.of(
        accepted.values().stream().flatMap(test -> test.verdict().stream()).toList());
  }

  /**
   * Returns false for a Job with a verdict, which stays for inspection until its TTL removes it
   * after a day.
   */
  @Override
  public boolean finished(CaseState testCase) {
    return Objects.requireNonNull(accepted.get(testCase.folder())).verdict().isEmpty();
  }

  /**
   * Returns the reason and the commands to continue manually; the Job is not deleted, because it
   * may still succeed and its logs can still be read.
   */
  @Override
  public String unanswered(CaseState testCase, ClusterException silence) {
    String selector = " -n " + run.jobs().namespace() + " -l epfabric/accept-run=" + run.number();
    return silence.problem().render()
        + ", for "
        + CaseEnding.minutes(WaitingWatch.LONGEST_SILENCE.toSeconds())
        + ", while Job "
        + testCase.job()
        + " ran on "
        + String.join(", ", nodes(test(testCase)))
        + "; it ends by itself within "
        + minutes(testCase)
        + " of its start; when the API server answers: kubectl get jobs,pods"
        + selector
        + " shows it, kubectl delete jobs"
        + selector
        + " ends it";
  }
}
