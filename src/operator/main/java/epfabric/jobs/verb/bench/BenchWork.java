package epfabric.jobs.verb.bench;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.job.RunOccasion;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.verb.CaseWork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs benchmarks as Jobs: every change is recorded before the next step. */
final class BenchWork implements CaseWork {
  private final BenchRun bench;
  private final JobPlanner planner;
  private final BenchEvidence evidence;

  BenchWork(BenchRun bench, JobPlanner planner) {
    this.bench = bench;
    this.planner = planner;
    this.evidence = new BenchEvidence(bench);
  }

  /**
   * Finds the Jobs of an interrupted run. A Job that no case waits for belongs to a finished case;
   * it is deleted so that it does not occupy nodes.
   */
  @Override
  public void begins(ScenarioProgress course) throws IOException {
    bench.record(course);
    if (course.cases().stream().allMatch(testCase -> testCase.attempt() == 0)) {
      return;
    }
    List<String> awaited = course.running().stream().map(CaseState::job).toList();
    for (String name : bench.jobs().names(bench.experiment().label())) {
      if (!awaited.contains(name)) {
        bench.jobs().delete(name);
      }
    }
    course
        .running()
        .forEach(
            testCase -> bench.watch().report(testCase.folder(), "goes on, Job " + testCase.job()));
  }

  @Override
  public void changed(CaseState testCase, ScenarioProgress course) throws IOException {
    bench.record(course);
    bench.watch().report(testCase.folder(), describeChange(testCase));
    if (testCase.finished()) {
      evidence.keepTrajectory(testCase, course);
    }
  }

  private static String describeChange(CaseState testCase) {
    if (testCase.finished()) {
      return testCase.status().word()
          + (testCase.reason().isEmpty() ? "" : ": " + testCase.reason());
    }
    if (testCase.status() != RunStatus.RUNNING) {
      return "";
    }
    String limit = ", limit " + CaseEnding.clock(testCase.leftSeconds());
    return testCase.times().begun().isPresent()
        ? "runs on " + String.join(", ", testCase.nodes())
        : "started, Job "
            + testCase.job()
            + ", "
            + CountedNoun.of(testCase.run().nodes(), "node")
            + limit;
  }

  @Override
  public String prepared(CaseState testCase) throws IOException {
    PlannedRun run = bench.of(testCase);
    Optional<RunOccasion> occasion =
        Optional.of(new RunOccasion(bench.experiment().label(), testCase.attempt() + 1));
    Map<String, byte[]> files = new TreeMap<>();
    planner
        .files(run.withLimit(testCase.leftSeconds()), occasion)
        .forEach((name, text) -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
    bench.results().write(testCase.folder(), files);
    return JobPlanner.jobName(bench.experiment().scenario(), run, occasion);
  }

  @Override
  public Optional<CaseEnding> made(CaseState testCase) throws IOException {
    return bench
        .jobs()
        .make(
            bench.results().text(testCase.folder() + "/job.yaml"), JobPolicy.BENCHMARKS.resumable())
        .map(why -> new CaseEnding(RunStatus.FAILED, why));
  }

  @Override
  public Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding) {
    return apparentEnding.map(
        ending ->
            ending.status() == RunStatus.FAILED
                ? ending.without(bench.jobs().lost(testCase.nodes()))
                : ending);
  }

  @Override
  public void keepDisturbed(CaseState testCase) throws IOException {
    evidence.keepDisturbed(testCase);
  }

  @Override
  public CaseEnding collect(CaseState testCase, CaseEnding ending) {
    return evidence.collect(testCase, ending);
  }

  @Override
  public boolean finished(CaseState done) throws IOException {
    evidence.keepJob(done);
    return true;
  }
}
