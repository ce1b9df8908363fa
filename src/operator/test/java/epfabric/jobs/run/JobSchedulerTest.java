package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobSchedulerTest {
  private static final String CONTINUE_AFTER_FAILURE = "job_status_check = false";

  private static String dependency(String type, String id) {
    return "dependencies = [{ type = \"" + type + "\", id = \"" + id + "\" }]";
  }

  @Test
  void testsWithoutDependenciesStartTogether() {
    assertThat(Played.of(8, "", "a:", "b:").events())
        .containsExactly("0 a/0 starts", "0 b/0 starts", "1 a/0 passed", "1 b/0 passed");
  }

  @Test
  void iterationsAndStepsRunOneAfterTheOther() {
    assertThat(Played.of(8, "", "a:iterations = 2\ncmd_args = { tokens = [1, 2] }").events())
        .filteredOn(e -> e.endsWith("starts"))
        .containsExactly("0 a/0/1 starts", "1 a/0/2 starts", "2 a/1/1 starts", "3 a/1/2 starts");
  }

  @Test
  void aTestWaitsForTheEndOfItsDependency() {
    List<String> events =
        Played.of(8, "", "a:iterations = 2", "b:" + dependency("start_post_comp", "a")).events();
    assertThat(events).containsSubsequence("2 a/1 passed", "2 b/0 starts", "3 b/0 passed");
  }

  @Test
  void aTestWaitsForTheStartOfItsDependency() {
    List<String> events =
        Played.of(8, "", "a:", "b:" + dependency("start_post_init", "a"))
            .with("a/0", 5, RunStatus.PASSED)
            .events();
    assertThat(events).containsSubsequence("0 a/0 starts", "0 b/0 starts", "5 a/0 passed");
  }

  @Test
  void aTestIsEndedWhenTheTestThatItAccompaniesEnds() {
    String both =
        "dependencies = [{ type = \"end_post_comp\", id = \"a\" },"
            + " { type = \"start_post_init\", id = \"a\" }]";
    List<String> events =
        Played.of(8, "", "a:", "b:iterations = 2\n" + both)
            .with("a/0", 3, RunStatus.PASSED)
            .with("b/0", 50, RunStatus.PASSED)
            .events();
    assertThat(events)
        .containsExactly(
            "0 a/0 starts",
            "0 b/0 starts",
            "3 a/0 passed",
            "3 b/0 passed: ended as planned, because a is done",
            "3 b/1 skipped: ended as planned, because a is done");
  }

  @Test
  void theFirstFailureEndsAllTests() {
    List<String> events =
        Played.of(
                8,
                "",
                "a:",
                "b:iterations = 2",
                "c:" + dependency("start_post_comp", "a"),
                "d:iterations = 2")
            .with("a/0", 2, RunStatus.FAILED)
            .with("b/0", 9, RunStatus.PASSED)
            .events();
    assertThat(events)
        .contains(
            "2 a/0 failed",
            "2 b/0 not run: ended, as a/0 failed; with job_status_check = false, other tests"
                + " would continue",
            "2 b/1 not run: not started, as a/0 failed; with job_status_check = false, other tests"
                + " would continue",
            "2 c/0 skipped: its dependency a did not pass")
        .doesNotContain("1 c/0 starts", "2 c/0 starts");
  }

  @Test
  void aTimeoutSkipsDependentTestsLikeAFailure() {
    assertThat(
            Played.of(8, "", "a:", "b:" + dependency("start_post_comp", "a"))
                .with("a/0", 1, RunStatus.TIMED_OUT)
                .events())
        .contains("1 a/0 timed out", "1 b/0 skipped: its dependency a did not pass");
  }

  @Test
  void aScenarioThatIgnoresTheStatusContinuesAfterAFailure() {
    List<String> events =
        Played.of(8, CONTINUE_AFTER_FAILURE, "a:", "b:" + dependency("start_post_comp", "a"), "c:")
            .with("a/0", 1, RunStatus.FAILED)
            .events();
    assertThat(events)
        .containsExactly(
            "0 a/0 starts",
            "0 c/0 starts",
            "1 a/0 failed",
            "1 c/0 passed",
            "1 b/0 starts",
            "2 b/0 passed");
  }

  @Test
  void dependentsOfAnInterruptedTestAreSkippedAndOtherTestsRun() {
    List<String> events =
        Played.of(8, "", "a:", "b:" + dependency("start_post_comp", "a"), "c:iterations = 2")
            .with("a/0", 1, RunStatus.PREEMPTED)
            .events();
    assertThat(events).contains("1 b/0 skipped: its dependency a did not pass", "2 c/1 passed");
  }

  @Test
  void aTestIsSkippedIfItsDependencyNeverStarts() {
    List<String> events =
        Played.of(
                8,
                "",
                "a:",
                "b:" + dependency("start_post_comp", "a"),
                "c:" + dependency("start_post_init", "b"))
            .with("a/0", 1, RunStatus.PREEMPTED)
            .events();
    assertThat(events).contains("1 c/0 skipped: its dependency b never started");
  }

  @Test
  void hooksSurroundEachRun() {
    assertThat(
            Played.of(8, "pre_test = \"before\"\npost_test = \"after\"", "a:iterations = 2")
                .events())
        .filteredOn(e -> e.endsWith("starts"))
        .containsExactly(
            "0 a/0/pre_test/before starts",
            "1 a/0 starts",
            "2 a/0/post_test/after starts",
            "3 a/1/pre_test/before starts",
            "4 a/1 starts",
            "5 a/1/post_test/after starts");
  }

  @Test
  void aFailedPreTestHookPreventsItsRun() {
    List<String> events =
        Played.of(
                8,
                CONTINUE_AFTER_FAILURE + "\npre_test = \"before\"\npost_test = \"after\"",
                "a:iterations = 2")
            .with("a/0/pre_test/before", 1, RunStatus.FAILED)
            .events();
    assertThat(events)
        .containsSubsequence(
            "1 a/0/pre_test/before failed",
            "1 a/0 skipped: its pre_test/before did not pass",
            "1 a/0/post_test/after skipped: its pre_test/before did not pass",
            "1 a/1/pre_test/before starts",
            "3 a/1 passed");
  }

  @Test
  void aFailedRunIsFollowedByItsPostTestHook() {
    List<String> events =
        Played.of(8, CONTINUE_AFTER_FAILURE + "\npost_test = \"after\"", "a:")
            .with("a/0", 1, RunStatus.FAILED)
            .events();
    assertThat(events).containsSubsequence("1 a/0 failed", "1 a/0/post_test/after starts");
  }

  @Test
  void smallTestsDoNotOvertakeALargeTest() {
    List<String> events =
        Played.of(4, "", "a:num_nodes = 2", "big:num_nodes = 4", "c:num_nodes = 1")
            .with("a/0", 2, RunStatus.PASSED)
            .events();
    assertThat(events)
        .containsExactly(
            "0 a/0 starts",
            "2 a/0 passed",
            "2 big/0 starts",
            "3 big/0 passed",
            "3 c/0 starts",
            "4 c/0 passed");
  }

  @Test
  void testsOnTheSameHostRunOneAfterTheOther() {
    List<String> events =
        Played.of(8, "", "a:nodes = [\"n1\"]", "b:nodes = [\"n1\"]", "c:").events();
    assertThat(events).containsSubsequence("0 a/0 starts", "1 a/0 passed", "1 b/0 starts");
  }

  @Test
  void anInterruptedTestRestartsWithoutWaitingForDependencies() {
    ScenarioProgress course =
        Played.course(Played.plan("", "a:", "b:" + dependency("start_post_init", "a")))
            .with("a/0", c -> c.ended(RunStatus.PASSED, "", 5))
            .with("b/0", c -> c.started("j", 1).begun(List.of("n"), 2).disturbed("x", 9));
    assertThat(JobScheduler.next(course, 8)).containsExactly(new CaseStep.Start("b/0"));
    assertThat(course.of("b/0").orElseThrow().times().usedSeconds()).isEqualTo(7);
  }

  @Test
  void aStartedCaseIsNotStartedAgain() {
    ScenarioProgress course =
        Played.course(Played.plan("", "a:iterations = 2")).with("a/0", c -> c.started("j", 1));
    assertThat(JobScheduler.next(course, 8)).isEmpty();
  }

  private static CaseState waitingCase(String name, String after) {
    Optional<String> before = Optional.of(after).filter(other -> !other.isEmpty());
    return CaseState.waiting(JobCase.once(name, 1, List.of("n1", "n2"), 60, before));
  }

  private static List<CaseStep> nextOfTwoChains(RunStatus first) {
    ScenarioProgress course =
        new ScenarioProgress(
            ScenarioProgress.OnFailure.SKIPS_DEPENDENTS,
            List.of(
                waitingCase("a1", ""),
                waitingCase("a2", "a1"),
                waitingCase("b1", ""),
                waitingCase("b2", "b1")));
    ScenarioProgress begun = course.with("a1", one -> one.started("j", 1));
    return JobScheduler.next(
        first == RunStatus.RUNNING ? begun : begun.with("a1", one -> one.ended(first, "", 2)), 2);
  }

  /** The chains of two pools must not run tests at the same time. */
  @Test
  void chainsOnTheSameHostsRunOneCaseAtATime() {
    assertThat(nextOfTwoChains(RunStatus.RUNNING)).isEmpty();
    assertThat(nextOfTwoChains(RunStatus.PASSED)).containsExactly(new CaseStep.Start("a2"));
  }

  @Test
  void aFailureSkipsOnlyTheRestOfItsChain() {
    assertThat(nextOfTwoChains(RunStatus.FAILED))
        .containsExactly(
            new CaseStep.Close("a2", RunStatus.SKIPPED, "its dependency a1 did not pass"),
            new CaseStep.Start("b1"));
  }
}
