package epfabric.operate.advice.status;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.advice.status.TestRow.Finding;
import epfabric.operate.advice.status.TestRow.State;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import epfabric.operate.live.seen.SeenPod.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks how the state of a test is derived from its Job and the Job's pods. */
class TestAssessmentTest {
  private static final String JOB = SeenFabrics.TESTS.get(0);

  private static TestRow row(SeenJob job, SeenPod... pods) {
    return new TestAssessment(
            SeenFabrics.PLAN, SeenFabrics.tested(List.of(job), List.of(pods)), SeenFabrics.NOW)
        .rows()
        .get(0);
  }

  private static SeenJob runningJob() {
    return new SeenJob(
        JOB,
        SeenFabrics.ago(5),
        Optional.of(SeenFabrics.ago(5)),
        Optional.empty(),
        Optional.empty());
  }

  private static SeenPod pod(Optional<String> unscheduledReason, SeenContainer... containers) {
    return new SeenPod(
        new PodName(SeenFabrics.PLAN.install().testNamespace(), JOB + "-0-abcde"),
        JOB,
        "gpu-0",
        SeenFabrics.ago(5),
        unscheduledReason,
        List.of(containers));
  }

  private static SeenContainer waitingContainer(String reason, int restarts, int exit) {
    return new SeenContainer(
        "test",
        "r/i",
        restarts,
        Optional.of(new Waiting(reason, "")),
        Optional.of(new Ended(exit, "Error", "", Optional.of(SeenFabrics.ago(1)))));
  }

  private static SeenContainer endedContainer(
      String name, int exit, String message, long minutesAgo) {
    return new SeenContainer(
        name,
        "r/i",
        0,
        Optional.empty(),
        Optional.of(new Ended(exit, "Error", message, Optional.of(SeenFabrics.ago(minutesAgo)))));
  }

  @Test
  void aTestWithoutAJobHasNotRun() {
    TestRow row =
        new TestAssessment(SeenFabrics.PLAN, SeenFabrics.nothing(), SeenFabrics.NOW).rows().get(0);
    assertThat(row)
        .isEqualTo(
            new TestRow(
                JOB, State.NOT_RUN, Optional.empty(), Optional.empty(), new Finding("", "", "")));
  }

  @Test
  void aJobWithoutPodsWaits() {
    assertThat(row(runningJob()).state()).isEqualTo(State.WAITING);
    assertThat(row(runningJob()).age()).contains(Duration.ofMinutes(5));
  }

  @Test
  void aJobWithAnUnscheduledPodIsWaiting() {
    TestRow row = row(runningJob(), pod(Optional.of("0/2 nodes are available")));
    assertThat(row.state()).isEqualTo(State.WAITING);
    assertThat(row.finding()).isEqualTo(new Finding("", "0/2 nodes are available", ""));
  }

  @Test
  void aCrashingContainerIsReportedWithItsExitCode() {
    assertThat(
            row(runningJob(), pod(Optional.empty(), waitingContainer("CrashLoopBackOff", 4, 75)))
                .finding())
        .isEqualTo(
            new Finding(
                "",
                "CrashLoopBackOff in container test; it ended 4 times, last with exit code 75",
                ""));
    assertThat(
            row(runningJob(), pod(Optional.empty(), waitingContainer("CrashLoopBackOff", 1, 1)))
                .finding()
                .what())
        .isEqualTo("CrashLoopBackOff in container test; it ended once, last with exit code 1");
  }

  @Test
  void anImageThatCannotBePulledHasNoExitCode() {
    assertThat(
            row(runningJob(), pod(Optional.empty(), waitingContainer("ImagePullBackOff", 2, 1)))
                .finding()
                .what())
        .isEqualTo("ImagePullBackOff in container test");
  }

  @Test
  void aPodThatIsBeingPreparedIsNotAFailure() {
    TestRow row =
        row(runningJob(), pod(Optional.empty(), waitingContainer("PodInitializing", 0, 0)));
    assertThat(row.state()).isEqualTo(State.RUNNING);
    assertThat(row.finding().what()).isEmpty();
  }

  @Test
  void verdictOfTheJudgeTakesPrecedenceOverALaterExitCode() {
    SeenPod pod =
        pod(
            Optional.empty(),
            endedContainer(
                "judge", 6, "{\"verdict\": \"fail\", \"reasons\": [{\"what\": \"slow\"}]}", 9),
            endedContainer("test", 137, "", 1));
    assertThat(row(SeenFabrics.failed(JOB), pod).finding())
        .isEqualTo(new Finding("fail", "slow", ""));
  }

  @Test
  void withoutAVerdictTheLastExitCodeIsReported() {
    SeenPod pod =
        pod(Optional.empty(), endedContainer("a", 1, "", 9), endedContainer("b", 137, "", 1));
    assertThat(row(SeenFabrics.failed(JOB), pod).finding().what())
        .isEqualTo("Error, exit code 137");
  }

  @Test
  void withoutPodsTheReasonOfTheJobIsReported() {
    TestRow row = row(SeenFabrics.failed(JOB));
    assertThat(row.state()).isEqualTo(State.FAILED);
    assertThat(row.finding().what()).isEqualTo("BackoffLimitExceeded");
    assertThat(row.passed()).isFalse();
  }

  @Test
  void aJobWithAFutureStartHasTheAgeZero() {
    SeenJob future =
        new SeenJob(
            JOB,
            SeenFabrics.NOW.plusSeconds(90),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertThat(row(future).age())
        .as("the clocks of two machines may differ")
        .contains(Duration.ZERO);
  }

  @Test
  void aReasonWithoutAMessageDoesNotHideOtherReasons() {
    String words =
        "{\"verdict\": \"fail\", \"reasons\": [{\"code\": \"x\"}, {\"what\": \"slow\"}, 7]}";
    SeenPod pod = pod(Optional.empty(), endedContainer("judge", 6, words, 1));
    assertThat(row(SeenFabrics.failed(JOB), pod).finding().verdict()).isEqualTo("fail");
    assertThat(row(SeenFabrics.failed(JOB), pod).finding().what()).contains("slow");
  }
}
