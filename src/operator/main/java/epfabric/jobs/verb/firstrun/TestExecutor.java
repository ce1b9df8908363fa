package epfabric.jobs.verb.firstrun;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.verb.CaseRunner;
import epfabric.jobs.verb.accept.AcceptWork;
import epfabric.jobs.verb.accept.AcceptedTest;
import epfabric.jobs.verb.accept.FreeNodes;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.results.judge.verdict.VerdictJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Answers a question by running an acceptance test outside the stack, as {@code epfabric accept}
 * does.
 *
 * @param free finds nodes that are verified and whose GPUs are free
 */
record TestExecutor(
    FabricPlan plan, LiveCluster cluster, LabelledJobs jobs, FreeNodes free, String number)
    implements CheckExecutor {
  @Override
  public Map<String, List<Observation>> ask(CheckStep step, long mostSeconds) throws IOException {
    Map<String, List<Observation>> seen = new TreeMap<>();
    for (HardwareCheck check : step.checks()) {
      seen.put(check.id(), observations(check.method().command(), mostSeconds));
    }
    return seen;
  }

  private List<Observation> observations(String test, long mostSeconds) throws IOException {
    List<TestRun> runs =
        plan.workload().acceptance().tests().stream()
            .filter(run -> run.test().equals(test))
            .toList();
    if (runs.isEmpty()) {
      return List.of(Observation.silent("", "the environment plans no test " + test));
    }
    NodeChoice choice;
    try {
      choice = free.await(cluster);
    } catch (CommandException e) {
      return List.of(Observation.silent("", String.valueOf(e.getMessage())));
    }
    AcceptWork work =
        new AcceptWork(
            new AcceptWork.Run(cluster, jobs, plan, free.watch(), number, choice, Optional.empty()),
            runs);
    JobPolicy policy = JobPolicy.within(mostSeconds);
    new CaseRunner(jobs, work, policy, free.watch(), work.course())
        .run(choice.all().size(), () -> {});
    List<Observation> seen = new ArrayList<>();
    work.accepted("").tests().forEach(ended -> seen.add(observation(ended)));
    return seen.isEmpty() ? List.of(Observation.silent("", "the test was not started")) : seen;
  }

  private static Observation observation(AcceptedTest ended) {
    String job = ended.run().job();
    return ended
        .verdict()
        .map(
            verdict ->
                new Observation(job, ended.kind().exitCode(), VerdictJson.of(List.of(verdict))))
        .orElseGet(() -> Observation.silent(job, ended.why()));
  }
}
