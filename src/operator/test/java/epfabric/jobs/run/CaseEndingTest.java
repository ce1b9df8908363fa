package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaseEndingTest {
  private static final CaseState WAITING =
      Played.course(Played.plan("", "a:time_limit = \"30m\"")).cases().get(0);
  private static final CaseState RUNS = WAITING.started("j", 1).begun(List.of("n"), 2);

  private static JobPod pod(String disrupted, int exit, String words) {
    return new JobPod(
        "p",
        Optional.of("n"),
        Optional.of(disrupted).filter(d -> !d.isEmpty()),
        "",
        exit < 0 ? OptionalInt.empty() : OptionalInt.of(exit),
        words,
        true);
  }

  private static Optional<CaseEnding> of(End end, String reason, JobPod... pods) {
    JobSnapshot look = new JobSnapshot(end, reason, List.of(pods));
    return CaseEnding.of(look, RUNS, Set.of("p", "q"), "");
  }

  private static CaseEnding ended(RunStatus status, String why) {
    return new CaseEnding(status, why);
  }

  @Test
  void aCaseRunsAsLongAsItsJob() {
    assertThat(of(End.NOT_YET, "", pod("", -1, ""))).isEmpty();
  }

  @Test
  void aQueueThatTakesTheNodesInterruptsTheCase() {
    assertThat(of(End.SUSPENDED, ""))
        .contains(ended(RunStatus.PREEMPTED, "its queue took its nodes away"));
    JobSnapshot look = new JobSnapshot(End.SUSPENDED, "", List.of());
    assertThat(CaseEnding.of(look, WAITING.started("j", 1), Set.of(), "")).isEmpty();
  }

  @Test
  void aFailureOnALostNodeCountsAsPreempted() {
    CaseEnding failed = ended(RunStatus.FAILED, "p: exit code 1");
    assertThat(failed.without(List.of())).isEqualTo(failed);
    assertThat(failed.without(List.of("n")))
        .isEqualTo(ended(RunStatus.PREEMPTED, "node n is gone or not ready (p: exit code 1)"));
    CaseEnding late = ended(RunStatus.TIMED_OUT, "x");
    assertThat(late.without(List.of("n"))).isEqualTo(late);
  }

  @Test
  void aCasePassesWhenItsJobIsComplete() {
    assertThat(of(End.COMPLETE, "", pod("", 0, ""))).contains(ended(RunStatus.PASSED, ""));
  }

  @Test
  void aFailureHasThePodsTerminationMessage() {
    assertThat(of(End.FAILED, "BackoffLimitExceeded", pod("", 4, "begin\n3 rows are wrong\n")))
        .contains(ended(RunStatus.FAILED, "p: exit code 4: 3 rows are wrong"));
    assertThat(of(End.FAILED, "BackoffLimitExceeded", pod("", 137, "OOMKilled, exit code 137")))
        .contains(ended(RunStatus.FAILED, "p: OOMKilled, exit code 137"));
  }

  @Test
  void aDisruptedPodIsNoFailureEvenIfItsPeersFailed() {
    Optional<CaseEnding> ending =
        of(
            End.FAILED,
            "BackoffLimitExceeded",
            pod("", 1, "connection closed"),
            pod("TerminationByKubelet", 143, "Terminated"));
    assertThat(ending)
        .contains(ended(RunStatus.PREEMPTED, "pod p had to leave node n (TerminationByKubelet)"));
  }

  @Test
  void aPodThatDisappearedCountsAsPreempted() {
    assertThat(of(End.FAILED, "BackoffLimitExceeded", pod("", -1, "")))
        .contains(ended(RunStatus.PREEMPTED, "pod q disappeared without an exit status"));
  }

  @Test
  void thePodsDeadlineIsATimeout() {
    assertThat(of(End.FAILED, "BackoffLimitExceeded", pod("", 137, "DeadlineExceeded")))
        .contains(ended(RunStatus.TIMED_OUT, "not done within its limit of 0:30:00"));
  }

  @Test
  void aTimeoutReportsTheTimeOfEarlierAttempts() {
    CaseState again = RUNS.disturbed("x", 62).started("k", 70).begun(List.of("n"), 71);
    JobSnapshot look = new JobSnapshot(End.FAILED, "x", List.of(pod("", 137, "DeadlineExceeded")));
    assertThat(CaseEnding.of(look, again, Set.of(), ""))
        .contains(
            ended(
                RunStatus.TIMED_OUT,
                "not done within its limit of 0:30:00, of which earlier attempts used 0:01:00"));
  }

  @Test
  void aJobWithoutRunningPodsWasNotRun() {
    JobSnapshot look = new JobSnapshot(End.FAILED, "DeadlineExceeded", List.of());
    assertThat(CaseEnding.of(look, WAITING.started("j", 1), Set.of(), "p waits: ImagePullBackOff"))
        .contains(
            ended(
                RunStatus.NOT_RUN,
                "not all of its pods were started in time; last heard: p waits:"
                    + " ImagePullBackOff"));
    assertThat(CaseEnding.of(look, RUNS, Set.of(), ""))
        .contains(ended(RunStatus.TIMED_OUT, "not done within its limit of 0:30:00"));
  }

  @Test
  void aDeletedJobWasNotRun() {
    assertThat(of(End.GONE, "")).contains(ended(RunStatus.NOT_RUN, "its Job was deleted"));
  }
}
