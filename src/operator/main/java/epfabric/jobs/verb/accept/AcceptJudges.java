package epfabric.jobs.verb.accept;

import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseState;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.seen.JobPod;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Reads the verdicts of the judges in the pods of a test's Job. */
record AcceptJudges(LabelledJobs jobs, FabricPlan plan) {
  /**
   * Returns the judged test. The judges decide unless the Job was interrupted. If the Job failed
   * before any judge ended, the test has failed if a pod left a message; otherwise it is
   * inconclusive.
   */
  AcceptedTest of(TestRun run, CaseState ended) {
    boolean failed = ended.status().failed();
    if (!failed && ended.status() != RunStatus.PASSED) {
      return AcceptedTest.unjudged(run, Kind.INCONCLUSIVE, ended);
    }
    List<JobPod> pods = jobs.look(ended.job()).pods();
    if (failed && pods.stream().allMatch(pod -> pod.exit().isEmpty())) {
      boolean leftMessage = pods.stream().anyMatch(pod -> !pod.words().isEmpty());
      return AcceptedTest.unjudged(run, leftMessage ? Kind.FAIL : Kind.INCONCLUSIVE, ended);
    }
    List<Verdict> verdicts =
        pods.stream()
            .filter(pod -> pod.exit().isPresent() && decides(run, pod))
            .map(pod -> verdict(run, pod))
            .toList();
    if (verdicts.isEmpty()) {
      String why = "its pods are gone, and their output with them";
      return new AcceptedTest(run, Kind.INCONCLUSIVE, why, Optional.empty(), ended.elapsed());
    }
    Verdict all = PodVerdicts.merged(verdicts);
    return new AcceptedTest(run, all.kind(), "", Optional.of(all), ended.elapsed());
  }

  /**
   * Returns whether a pod's verdict counts. In a group, the judge of node 0 sees all logs; the
   * verdict of another judge counts only if it stopped the run.
   */
  private static boolean decides(TestRun run, JobPod pod) {
    return run.decidedBy(pod.name()) || pod.exit().orElse(0) != 0;
  }

  private Verdict verdict(TestRun run, JobPod pod) {
    return jobs.log(pod.name(), "judge")
        .flatMap(log -> PodVerdicts.ofLog(source(run, pod), log))
        .or(() -> PodVerdicts.ofWords(expected(run), pod.words()))
        .orElseGet(() -> byExitCode(run, pod));
  }

  /**
   * Returns the source to add to a pod's measurements; measurements of groups already name their
   * nodes.
   */
  private static String source(TestRun run, JobPod pod) {
    return run.pods().rounds().isEmpty() ? pod.node().orElse(pod.name()) : "";
  }

  /**
   * Returns the verdict that the exit code stands for; exit code 0 means that the test passed only
   * if the gate is strict.
   */
  private Verdict byExitCode(TestRun run, JobPod pod) {
    int code = pod.exit().orElseThrow();
    boolean strict = plan.workload().acceptance().criteria().gate() == Gate.STRICT;
    Kind kind =
        Stream.of(Kind.values())
            .filter(one -> one.exitCode() == code && (code != 0 || strict))
            .findFirst()
            .orElse(Kind.INCONCLUSIVE);
    String what = "its judge ended with exit code " + code + " and no readable verdict";
    List<Verdict.Reason> reasons =
        kind == Kind.PASS
            ? List.of()
            : List.of(new Verdict.Reason(kind, "no-words", what, "", pod.name()));
    return PodVerdicts.bare(kind, expected(run), reasons);
  }

  private RunExpectation expected(TestRun run) {
    return new RunExpectation(
        TestKind.known(run.test()),
        plan.pool().machine().name(),
        OptionalInt.of(run.pods().together()),
        plan.pool().machine().gpus().count(),
        RunExpectation.Shape.OF_THE_LOG,
        OptionalInt.empty(),
        plan.workload().acceptance().criteria().limits());
  }
}
