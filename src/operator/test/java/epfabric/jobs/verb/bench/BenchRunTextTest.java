package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.ExitCode;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.JobCase;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the output at the end of an experiment. */
class BenchRunTextTest {
  private static final ExperimentSetup SETUP =
      new ExperimentSetup(
          new About("moe", "2026-01-01", "a4-highgpu-8g", Optional.empty(), List.of()),
          new Origin("dev", "lab", 2, "moe-1", true, new Wishes("", "", "image", new TreeMap<>())));

  private static CaseState waiting(String name) {
    return CaseState.waiting(JobCase.once(name, 1, List.of(), 600, Optional.empty()));
  }

  private static CaseState ended(String name, RunStatus status, String why) {
    return waiting(name).started("job", 1000).begun(List.of("n"), 1010).ended(status, why, 4723);
  }

  private static ScenarioProgress course(CaseState... cases) {
    return new ScenarioProgress(OnFailure.GOES_ON, List.of(cases));
  }

  @Test
  void eachCaseHasALineAndItsReason() {
    ScenarioProgress course =
        course(
            ended("a", RunStatus.PASSED, ""),
            ended("longer", RunStatus.TIMED_OUT, "no end within 10 minutes"),
            waiting("c").ended(RunStatus.SKIPPED, "a did not pass", 5000));
    assertThat(BenchRunText.of(SETUP, course))
        .isEqualTo(
            """
            moe on dev: 1 of 3 passed
              a       1:02:03  passed
              longer  1:02:03  timed out: no end within 10 minutes
              c       skipped: a did not pass
            """);
  }

  @Test
  void attemptsAreShownFromTheSecondOn() {
    CaseState second =
        waiting("a")
            .started("a-1", 0)
            .disturbed("preempted", 50)
            .started("a-2", 60)
            .begun(List.of("n"), 61)
            .ended(RunStatus.PASSED, "", 100);
    assertThat(BenchRunText.of(SETUP, course(second)))
        .isEqualTo("moe on dev: 1 of 1 passed\n  a  0:01:40  passed, attempt 2\n");
  }

  @Test
  void aScenarioWithoutCasesPrintsOneLine() {
    assertThat(BenchRunText.of(SETUP, course())).isEqualTo("moe on dev: 0 of 0 passed\n");
  }

  @ParameterizedTest
  @CsvSource({
    "PASSED PASSED, DONE",
    "PASSED FAILED, GATE_FAILED",
    "TIMED_OUT PREEMPTED, GATE_FAILED",
    "PASSED PREEMPTED, INCONCLUSIVE",
    "PASSED SKIPPED, INCONCLUSIVE",
    "NOT_RUN NOT_RUN, INCONCLUSIVE",
    "RUNNING PASSED, INCONCLUSIVE"
  })
  void onlyFailedCasesFailTheGate(String ends, ExitCode code) {
    CaseState[] cases =
        Arrays.stream(ends.split(" ", -1))
            .map(end -> ended(end, RunStatus.valueOf(end), ""))
            .toArray(CaseState[]::new);
    assertThat(BenchRunText.exitCode(course(cases))).isEqualTo(code);
  }
}
