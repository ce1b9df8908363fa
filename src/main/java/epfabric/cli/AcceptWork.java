package epfabric.cli;

import epfabric.benchmark.outcome.Status;
import epfabric.live.ClusterException;
import epfabric.manifest.AcceptJob;
import epfabric.manifest.ManifestYaml;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.result.TestKind;
import epfabric.result.Verdict;
import epfabric.run.Case;
import epfabric.run.CaseEnding;
import epfabric.run.CaseState;
import epfabric.run.Course;
import epfabric.run.Course.OnFailure;
import epfabric.run.JobPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The tests of an acceptance run as Jobs, whose judges say how they ended. */
final class AcceptWork implements CaseWork {
  private final AcceptRun run;
  private final Map<String, TestRun> tests = new LinkedHashMap<>();
  private final Map<String, AcceptedTest> accepted = new LinkedHashMap<>();

  AcceptWork(AcceptRun run, List<TestRun> tests) {
    this.run = run;
    tests.forEach(test -> this.tests.put(test.job(), test));
  }

  /**
   * In each pool a test starts when the one before it has passed its gate, and none while another
   * one runs, whose figures it would disturb.
   */
  Course course() {
    List<CaseState> cases = new ArrayList<>();
    Map<String, String> last = new HashMap<>();
    for (TestRun test : tests.values()) {
      Optional<String> before = Optional.ofNullable(last.put(test.pool(), test.job()));
      long limit = AcceptJob.runSeconds(test);
      cases.add(
          CaseState.waiting(Case.once(test.job(), test.pods(), run.choice().all(), limit, before)));
    }
    return new Course(OnFailure.SKIPS_DEPENDENTS, cases);
  }

  /**
   * What came of all of it.
   *
   * @param started when, as ISO 8601
   */
  AcceptedRun accepted(String started) {
    List<TestRun> notRun =
        tests.values().stream().filter(test -> !accepted.containsKey(test.job())).toList();
    List<AcceptedTest> done = List.copyOf(accepted.values());
    return new AcceptedRun(run.number(), started, run.choice().all(), done, notRun);
  }

  private TestRun test(CaseState one) {
    return Objects.requireNonNull(tests.get(one.folder()));
  }

  @Override
  public void changed(CaseState one, Course course) {
    if (one.finished() && one.attempt() > 0) {
      AcceptedTest test =
          accepted.computeIfAbsent(
              one.folder(),
              job -> AcceptedTest.unjudged(test(one), Verdict.Kind.INCONCLUSIVE, one));
      run.watch().say(AcceptText.line(test));
    }
  }

  @Override
  public String prepared(CaseState one) {
    return AcceptJob.name(run.number(), test(one));
  }

  @Override
  public Optional<CaseEnding> made(CaseState one) {
    TestRun test = test(one);
    if (TestKind.parse(test.test()).isEmpty()) {
      String why = "not run: this release cannot judge a test " + test.test();
      return Optional.of(new CaseEnding(Status.NOT_RUN, why));
    }
    List<String> nodes = run.nodes(test);
    run.watch()
        .tell(
            one.folder(), "on " + String.join(", ", nodes) + ", for " + minutes(one) + " at most");
    return run.jobs()
        .make(ManifestYaml.of(AcceptJob.of(run.plan(), test, run.number(), nodes)), false)
        .map(why -> new CaseEnding(Status.NOT_RUN, why));
  }

  private static String minutes(CaseState one) {
    return CaseEnding.minutes(JobPolicy.ACCEPTANCE.mostSeconds(one));
  }

  @Override
  public Optional<CaseEnding> weighed(CaseState one, Optional<CaseEnding> seemed) {
    boolean failed = seemed.map(ending -> ending.status().failed()).orElse(true);
    List<String> gone = failed ? run.gone(test(one)) : List.of();
    return gone.isEmpty()
        ? seemed
        : Optional.of(
            new CaseEnding(
                Status.PREEMPTED, "node " + String.join(", ", gone) + " was taken away"));
  }

  @Override
  public CaseEnding keep(CaseState one, CaseEnding ending) {
    CaseState over = one.ended(ending.status(), ending.reason(), run.watch().now());
    AcceptedTest test = new AcceptJudges(run.jobs(), run.plan()).of(test(one), over);
    accepted.put(one.folder(), test);
    if (AcceptRun.gated(run.plan(), test.kind()) == 0) {
      return new CaseEnding(Status.PASSED, "");
    }
    boolean open = test.kind() == Verdict.Kind.INCONCLUSIVE;
    return new CaseEnding(open ? Status.NOT_RUN : Status.FAILED, test.why());
  }

  /** With a verdict it stays to be looked at, and goes by itself after a day. */
  @Override
  public boolean finished(CaseState one) {
    return Objects.requireNonNull(accepted.get(one.folder())).verdict().isEmpty();
  }

  /** Nothing is deleted then: the Job may still end well, and its pods be asked what they said. */
  @Override
  public String unanswered(CaseState one, ClusterException silence) {
    String of = " -n " + run.jobs().namespace() + " -l epfabric/accept-run=" + run.number();
    return silence.problem().render()
        + ", for "
        + CaseEnding.minutes(Watch.LONGEST_SILENCE.toSeconds())
        + ", while Job "
        + one.job()
        + " ran on "
        + String.join(", ", run.nodes(test(one)))
        + "; it ends by itself within "
        + minutes(one)
        + " of its start; when the API server answers: kubectl get jobs,pods"
        + of
        + " shows it, kubectl delete jobs"
        + of
        + " ends it";
  }
}
