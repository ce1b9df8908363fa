package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetrySelectionTest {
  private static final String CONTINUE_AFTER_FAILURE = "job_status_check = false";
  private static final String AFTER_A =
      "dependencies = [{ type = \"start_post_comp\", id = \"a\" }]";

  /** Runs a scenario to its end, resumes it, and returns the events of the resumed run. */
  private static List<String> eventsAfterResume(Played played) {
    assertThat(played.events()).isNotEmpty();
    return played.resumed().events();
  }

  @ParameterizedTest
  @EnumSource(names = {"PREEMPTED", "NOT_RUN"})
  void interruptedTestsAreRetriedWithTheirDependents(RunStatus disturbed) {
    Played played = Played.of(8, "", "a:", "b:" + AFTER_A, "c:").with("a/0", 1, disturbed);
    assertThat(eventsAfterResume(played))
        .containsExactly("0 a/0 starts", "1 a/0 passed", "1 b/0 starts", "2 b/0 passed");
  }

  @ParameterizedTest
  @EnumSource(names = {"PASSED", "FAILED", "TIMED_OUT"})
  void finalResultsAreKept(RunStatus finalStatus) {
    assertThat(
            eventsAfterResume(
                Played.of(8, CONTINUE_AFTER_FAILURE, "a:").with("a/0", 1, finalStatus)))
        .isEmpty();
  }

  @Test
  void noTestIsRetriedAfterAFailureThatEndedAllTests() {
    Played played =
        Played.of(8, "", "a:", "b:iterations = 2", "c:" + AFTER_A)
            .with("a/0", 2, RunStatus.FAILED)
            .with("b/0", 9, RunStatus.PASSED);
    assertThat(eventsAfterResume(played)).isEmpty();
  }

  @Test
  void onlyTheInterruptedStepOfASweepIsRepeated() {
    Played played =
        Played.of(8, "", "a:cmd_args = { tokens = [1, 2, 3] }")
            .with("a/0/2", 1, RunStatus.PREEMPTED);
    assertThat(eventsAfterResume(played)).containsExactly("0 a/0/2 starts", "1 a/0/2 passed");
  }

  @Test
  void preTestHooksAreNotRepeatedButPostTestHooksAre() {
    Played played =
        Played.of(8, "pre_test = \"before\"\npost_test = \"after\"", "a:iterations = 2")
            .with("a/0", 1, RunStatus.PREEMPTED);
    assertThat(eventsAfterResume(played))
        .filteredOn(e -> e.endsWith("starts"))
        .containsExactly("0 a/0 starts", "1 a/0/post_test/after starts");
  }

  @Test
  void anInterruptedHookIsRetriedWithItsRun() {
    Played played =
        Played.of(8, "pre_test = \"before\"\npost_test = \"after\"", "a:")
            .with("a/0/pre_test/before", 1, RunStatus.PREEMPTED);
    assertThat(eventsAfterResume(played))
        .filteredOn(e -> e.endsWith("starts"))
        .containsExactly(
            "0 a/0/pre_test/before starts", "1 a/0 starts", "2 a/0/post_test/after starts");
  }

  @Test
  void aTestWithAFailedDependencyIsSkippedAgain() {
    Played played =
        Played.of(8, CONTINUE_AFTER_FAILURE + "\npre_test = \"before\"", "a:", "b:")
            .with("a/0/pre_test/before", 1, RunStatus.FAILED)
            .with("b/0", 1, RunStatus.PREEMPTED);
    assertThat(eventsAfterResume(played))
        .contains("0 a/0 skipped: its pre_test/before did not pass", "1 b/0 passed");
  }

  /** The attempt is part of the Job's name, and the old Job may still exist. */
  @Test
  void attemptNumbersContinueAndTheLimitStartsAnew() {
    CaseState interrupted =
        Played.course(Played.plan("", "a:"))
            .cases()
            .get(0)
            .started("j", 1)
            .begun(List.of("n"), 2)
            .disturbed("x", 9)
            .started("k", 10)
            .ended(RunStatus.PREEMPTED, "again", 20);
    ScenarioProgress course =
        new ScenarioProgress(ScenarioProgress.OnFailure.ENDS_ALL, List.of(interrupted));
    CaseState again = RetrySelection.opened(course, RetrySelection.of(course)).cases().get(0);
    assertThat(again.finished()).isFalse();
    assertThat(again.times().usedSeconds()).isZero();
    assertThat(again.started("l", 30).attempt()).isEqualTo(3);
  }

  @Test
  void runningAndWaitingCasesAreUnchanged() {
    CaseState waiting = Played.course(Played.plan("", "a:")).cases().get(0);
    CaseState running = waiting.started("j", 1).begun(List.of("n"), 2);
    ScenarioProgress course =
        new ScenarioProgress(
            ScenarioProgress.OnFailure.ENDS_ALL, Stream.of(waiting, running).toList());
    assertThat(RetrySelection.of(course)).isEmpty();
  }
}
