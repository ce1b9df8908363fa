package epfabric.jobs.run;

import epfabric.deploy.manifest.test.BenchmarkJob;
import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The limits within which Jobs run.
 *
 * @param resumable whether another process can continue the Jobs: then Jobs keep running when this
 *     process ends, and an existing Job may belong to an earlier process
 * @param attempts maximum number of starts of a case whose nodes are preempted
 * @param spareSeconds time beyond a case's limit, in which Kubernetes ends its Job
 * @param waitCounts whether the limit includes the time before the pods run
 * @param cap seconds after which a case is given up regardless of its limit; absent if there is no
 *     such cap
 */
public record JobPolicy(
    boolean resumable, int attempts, long spareSeconds, boolean waitCounts, OptionalLong cap) {
  /** Creates a policy without a cap. */
  public JobPolicy(boolean resumable, int attempts, long spareSeconds, boolean waitCounts) {
    this(resumable, attempts, spareSeconds, waitCounts, OptionalLong.empty());
  }

  /**
   * The policy of benchmarks: a queue may delay Jobs for days, and five attempts are enough on spot
   * machines.
   */
  public static final JobPolicy BENCHMARKS = new JobPolicy(true, 5, 180, false);

  /**
   * The policy of acceptance tests: Jobs start on free nodes while a user waits, so an interruption
   * is a result.
   */
  public static final JobPolicy ACCEPTANCE =
      new JobPolicy(false, 1, BenchmarkJob.START_SECONDS + 120, true);

  /** Returns {@link #ACCEPTANCE} with a cap, for a case that must fit into the rest of a budget. */
  public static JobPolicy within(long seconds) {
    return new JobPolicy(
        ACCEPTANCE.resumable,
        ACCEPTANCE.attempts,
        ACCEPTANCE.spareSeconds,
        ACCEPTANCE.waitCounts,
        OptionalLong.of(seconds));
  }

  /** Returns the seconds after which a case is given up although its Job is running. */
  public long mostSeconds(CaseState state) {
    long usual = state.leftSeconds() + spareSeconds;
    return cap.isPresent() ? Math.min(cap.getAsLong(), usual) : usual;
  }

  /**
   * Returns the end of an overdue case. Kubernetes ends a Job at its limit, but not if the Job's
   * node is gone.
   */
  public Optional<CaseEnding> overdue(CaseState state, long now) {
    long most = mostSeconds(state);
    Optional<Long> since = waitCounts ? state.times().started() : state.times().begun();
    return since
        .filter(from -> now - from >= most)
        .map(
            from ->
                waitCounts
                    ? new CaseEnding(
                        RunStatus.NOT_RUN, "has not ended in " + CaseEnding.minutes(most))
                    : new CaseEnding(
                        RunStatus.TIMED_OUT,
                        "still running "
                            + CaseEnding.clock(spareSeconds)
                            + " after its limit of "
                            + CaseEnding.clock(state.run().limitSeconds())));
  }
}
