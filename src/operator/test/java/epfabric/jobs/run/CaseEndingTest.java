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
  private static final CaseState RUNNING = WAITING.started("j", 1).begun(List.of("n"), 2);

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

  private static Optional<CaseEnding> endingOf(End end, String reason, JobPod... pods) {
    JobSnapshot snapshot = new JobSnapshot(end, reason, List.of(pods));
    return CaseEnding.of(snapshot, RUNNING, Set.of("p", "q"), "");
  }

  private static CaseEnding ending(RunStatus status, String why) {
    return new CaseEnding(status, why);
  }

  @Test
  void aCaseHasNoEndingWhileItsJobRuns() {
    assertThat(endingOf(End.NOT_YET, "", pod("", -1, ""))).isEmpty();
  }

  @Test
  void aQueueThatTakesTheNodesInterruptsTheCase() {
    assertThat(endingOf(End.SUSPENDED, ""))
        .contains(ending(RunStatus.PREEMPTED, "its queue took its nodes away"));
    JobSnapshot snapshot = new JobSnapshot(End.SUSPENDED, "", List.of());
    assertThat(CaseEnding.of(snapshot, WAITING.started("j", 1), Set.of(), "")).isEmpty();
  }

  @Test
  void aFailureOnALostNodeIsReportedAsPreempted() {
    CaseEnding failed = ending(RunStatus.FAILED, "p: exit code 1");
    assertThat(failed.without(List.of())).isEqualTo(failed);
    assertThat(failed.without(List.of("n")))
        .isEqualTo(ending(RunStatus.PREEMPTED, "node n is gone or not ready (p: exit code 1)"));
    CaseEnding late = ending(RunStatus.TIMED_OUT, "x");
    assertThat(late.without(List.of("n"))).isEqualTo(late);
  }

  @Test
  void aCasePassesWhenItsJobIsComplete() {
    assertThat(endingOf(End.COMPLETE, "", pod("", 0, ""))).contains(ending(RunStatus.PASSED, ""));
  }

  @Test
  void aFailureHasTheTerminationMessageOfThePod() {
    assertThat(
            endingOf(End.FAILED, "BackoffLimitExceeded", pod("", 4, "begin\n3 rows are wrong\n")))
        .contains(ending(RunStatus.FAILED, "p: exit code 4: 3 rows are wrong"));
    assertThat(
            endingOf(End.FAILED, "BackoffLimitExceeded", pod("", 137, "OOMKilled, exit code 137")))
        .contains(ending(RunStatus.FAILED, "p: OOMKilled, exit code 137"));
  }

  @Test
  void aDisruptedPodIsNoFailureEvenIfItsPeersFailed() {
    Optional<CaseEnding> ending =
        endingOf(
            End.FAILED,
            "BackoffLimitExceeded",
            pod("", 1, "connection closed"),
            pod("TerminationByKubelet", 143, "Terminated"));
    assertThat(ending)
        .contains(ending(RunStatus.PREEMPTED, "pod p had to leave node n (TerminationByKubelet)"));
  }

  @Test
  void aCaseIsPreemptedIfItsPodDisappeared() {
    assertThat(endingOf(End.FAILED, "BackoffLimitExceeded", pod("", -1, "")))
        .contains(ending(RunStatus.PREEMPTED, "pod q disappeared without an exit status"));
  }

  @Test
  void deadlineOfAPodIsATimeout() {
    assertThat(endingOf(End.FAILED, "BackoffLimitExceeded", pod("", 137, "DeadlineExceeded")))
        .contains(ending(RunStatus.TIMED_OUT, "not done within its limit of 0:30:00"));
  }

  @Test
  void aTimeoutReportsTheTimeOfEarlierAttempts() {
    CaseState again = RUNNING.disturbed("x", 62).started("k", 70).begun(List.of("n"), 71);
    JobSnapshot snapshot =
        new JobSnapshot(End.FAILED, "x", List.of(pod("", 137, "DeadlineExceeded")));
    assertThat(CaseEnding.of(snapshot, again, Set.of(), ""))
        .contains(
            ending(
                RunStatus.TIMED_OUT,
                "not done within its limit of 0:30:00, of which earlier attempts used 0:01:00"));
  }

  @Test
  void aDeadlineBeforeAllPodsHaveStartedIsNotATimeout() {
    JobSnapshot snapshot = new JobSnapshot(End.FAILED, "DeadlineExceeded", List.of());
    assertThat(
            CaseEnding.of(snapshot, WAITING.started("j", 1), Set.of(), "p waits: ImagePullBackOff"))
        .contains(
            ending(
                RunStatus.NOT_RUN,
                "not all of its pods were started in time; last heard: p waits:"
                    + " ImagePullBackOff"));
    assertThat(CaseEnding.of(snapshot, RUNNING, Set.of(), ""))
        .contains(ending(RunStatus.TIMED_OUT, "not done within its limit of 0:30:00"));
  }

  @Test
  void aCaseEndsIfItsJobIsDeleted() {
    assertThat(endingOf(End.GONE, "")).contains(ending(RunStatus.NOT_RUN, "its Job was deleted"));
  }
}
