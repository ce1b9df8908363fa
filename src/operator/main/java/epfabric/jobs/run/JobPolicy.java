package epfabric.jobs.run;

import epfabric.deploy.manifest.test.BenchmarkJob;
import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is borne with while Jobs run.
 *
 * @param resumable whether another process can go on with them: then they are left alone when this
 *     one ends, and one that is there already may be our own
 * @param attempts how often a case is started at most, as its nodes are taken away
 * @param spareSeconds above a case's limit, for Kubernetes to end its Job
 * @param waitCounts whether the time before its pods run is limited, too
 * @param cap seconds after which a case is given up, whatever its own limit is; absent for none
 */
public record JobPolicy(
    boolean resumable, int attempts, long spareSeconds, boolean waitCounts, OptionalLong cap) {
  /** Without a cap. */
  public JobPolicy(boolean resumable, int attempts, long spareSeconds, boolean waitCounts) {
    this(resumable, attempts, spareSeconds, waitCounts, OptionalLong.empty());
  }

  /** A queue may hold them back for days, and five times on spot machines say enough of those. */
  public static final JobPolicy BENCHMARKS = new JobPolicy(true, 5, 180, false);

  /** Their nodes were free, and somebody waits: whatever comes between is an answer. */
  public static final JobPolicy ACCEPTANCE =
      new JobPolicy(false, 1, BenchmarkJob.START_SECONDS + 120, true);

  /**
   * As {@link #ACCEPTANCE}, for a case that may take this many seconds at most: all a budget has.
   */
  public static JobPolicy within(long seconds) {
    return new JobPolicy(
        ACCEPTANCE.resumable,
        ACCEPTANCE.attempts,
        ACCEPTANCE.spareSeconds,
        ACCEPTANCE.waitCounts,
        OptionalLong.of(seconds));
  }

  /** Seconds until a case is given up whose Job goes on. */
  public long mostSeconds(CaseState one) {
    long usual = one.leftSeconds() + spareSeconds;
    return cap.isPresent() ? Math.min(cap.getAsLong(), usual) : usual;
  }

  /** Kubernetes ends a Job at its limit; a node that is not there any more does not. */
  public Optional<CaseEnding> overdue(CaseState one, long now) {
    long most = mostSeconds(one);
    Optional<Long> since = waitCounts ? one.times().started() : one.times().begun();
    return since
        .filter(from -> now - from >= most)
        .map(
            from ->
                waitCounts
                    ? new CaseEnding(
                        RunStatus.NOT_RUN, "has not ended in " + CaseEnding.minutes(most))
                    : new CaseEnding(
                        RunStatus.TIMED_OUT,
                        "still there "
                            + CaseEnding.clock(spareSeconds)
                            + " after its limit of "
                            + CaseEnding.clock(one.run().limitSeconds())));
  }
}
