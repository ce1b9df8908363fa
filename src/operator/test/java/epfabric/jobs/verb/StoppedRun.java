package epfabric.jobs.verb;

import epfabric.base.terminal.WaitClock;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobCase;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A program that watches Job {@code a} until the process is stopped. */
final class StoppedRun implements CaseWork {
  private static final String JOB =
      "---\n{apiVersion: batch/v1, kind: Job, metadata: {name: a, labels: {run: '1'}}}";

  private final LabelledJobs jobs;
  private final JobPolicy policy;

  private StoppedRun(LabelledJobs jobs, JobPolicy policy) {
    this.jobs = jobs;
    this.policy = policy;
  }

  /**
   * Starts the program.
   *
   * @param arguments the path of a kubeconfig, and whether another process can continue the run
   */
  public static void main(String[] arguments) throws IOException {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    JobPolicy policy = new JobPolicy(Boolean.parseBoolean(arguments[1]), 1, 120, true);
    WaitingWatch watch = new WaitingWatch(new WaitClock.Real(Duration.ofMillis(50)), out);
    CaseState testCase = CaseState.waiting(JobCase.once("a", 1, List.of(), 3600, Optional.empty()));
    try (LabelledJobs jobs =
        LabelledJobs.find(
            Optional.of(Path.of(arguments[0])), Optional.empty(), Optional.of("lab"), "run")) {
      new CaseRunner(
              jobs,
              new StoppedRun(jobs, policy),
              policy,
              watch,
              new ScenarioProgress(OnFailure.GOES_ON, List.of(testCase)))
          .run(1, () -> rest(out));
    }
  }

  /** Waits for a moment, during which the Job may end. */
  private static void rest(PrintWriter out) {
    out.println("the rest is done");
    LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
  }

  @Override
  public void changed(CaseState testCase, ScenarioProgress course) {}

  @Override
  public String prepared(CaseState testCase) {
    return "a";
  }

  @Override
  public Optional<CaseEnding> made(CaseState testCase) {
    jobs.make(JOB, policy.resumable());
    return Optional.empty();
  }

  @Override
  public Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding) {
    return apparentEnding;
  }

  @Override
  public CaseEnding collect(CaseState testCase, CaseEnding ending) {
    return ending;
  }

  @Override
  public boolean finished(CaseState done) {
    return true;
  }
}
