package epfabric.operate;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.live.JobLook;
import epfabric.live.JobLook.End;
import epfabric.live.JobPod;
import epfabric.operate.JobEnding.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobEndingTest {
  private static final String LIMIT = "BackoffLimitExceeded";
  private static final Optional<String> NO = Optional.empty();
  private static final JobPod RUNS = pod("a", NO, OptionalInt.empty(), "");
  private static final JobPod FAILED = pod("b", NO, OptionalInt.of(6), "46 GB/s");
  private static final JobPod TAKEN =
      pod("c", Optional.of("TerminationByKubelet"), OptionalInt.empty(), "Terminated");

  private static JobPod pod(
      String name, Optional<String> disrupted, OptionalInt exit, String words) {
    return new JobPod(name, Optional.of("n-" + name), disrupted, "", exit, words, true);
  }

  private static Optional<JobEnding> ending(End end, String reason, JobPod... pods) {
    return JobEnding.of(new JobLook(end, reason, List.of(pods)), Set.of("a", "b"), List.of());
  }

  private static JobEnding disturbed(String why) {
    return new JobEnding(Kind.DISTURBED, why);
  }

  @Test
  void aJobThatRunsHasNoEnding() {
    assertThat(ending(End.NOT_YET, "", RUNS)).isEmpty();
  }

  @Test
  void judgesHaveTheLastWord() {
    JobEnding judged = new JobEnding(Kind.JUDGED, "");
    assertThat(ending(End.COMPLETE, "", RUNS)).contains(judged);
    assertThat(ending(End.FAILED, LIMIT, FAILED)).contains(judged);
  }

  @Test
  void aNodeThatIsTakenAwayCountsMoreThanWhatItsPeersSay() {
    assertThat(ending(End.FAILED, LIMIT, FAILED, TAKEN))
        .contains(disturbed("pod c had to leave node n-c (TerminationByKubelet)"));
    JobLook look = new JobLook(End.NOT_YET, "", List.of(RUNS));
    assertThat(JobEnding.of(look, Set.of(), List.of("gpu-1")))
        .contains(disturbed("node gpu-1 was taken away"));
  }

  @Test
  void aRunThatIsCompleteWasNotDisturbed() {
    JobLook look = new JobLook(End.COMPLETE, "", List.of(RUNS));
    assertThat(JobEnding.of(look, Set.of(), List.of("gpu-1")).orElseThrow().kind())
        .isEqualTo(Kind.JUDGED);
  }

  @Test
  void aTestThatDiesBeforeItsJudgeHasFailed() {
    JobPod killed = pod("a", NO, OptionalInt.empty(), "OOMKilled, exit code 137");
    assertThat(ending(End.FAILED, LIMIT, killed))
        .contains(new JobEnding(Kind.FAILED, "a: OOMKilled, exit code 137"));
  }

  @Test
  void podsThatVanishSayNothing() {
    assertThat(ending(End.FAILED, LIMIT, RUNS))
        .contains(disturbed(LIMIT + ": pod b is gone and has said nothing"));
    assertThat(ending(End.GONE, "")).contains(disturbed("somebody deleted the Job while it ran"));
  }

  @Test
  void podsWithoutAPlaceSaySo() {
    JobPod waits = new JobPod("a", NO, NO, "0/3 nodes", OptionalInt.empty(), "", false);
    assertThat(new JobLook(End.NOT_YET, "", List.of(RUNS, waits)).waitsFor())
        .isEqualTo("a waits: 0/3 nodes");
    JobLook late = new JobLook(End.FAILED, "DeadlineExceeded", List.of(waits));
    assertThat(JobEnding.of(late, Set.of("a"), List.of()))
        .contains(disturbed("DeadlineExceeded: not all of its pods found their node in time"));
  }
}
