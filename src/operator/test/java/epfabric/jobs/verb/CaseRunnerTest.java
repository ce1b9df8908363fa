package epfabric.jobs.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency.Kind;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.PlannedRun.Place;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobCase;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs cases whose simulated Jobs are checked every minute. */
class CaseRunnerTest {
  private static final String JOB =
      "---\n{apiVersion: batch/v1, kind: Job, metadata: {name: %s, labels: {run: '1'}}}";
  private static final String UNUSABLE_ANSWER =
      "cannot get jobs: its answer has a name that Kubernetes does not allow: \"?\"";
  private static final String PREEMPTED =
      "spec: {nodeName: gpu-0, containers: [{name: m}]}, status: {phase: Failed,"
          + " conditions: [{type: DisruptionTarget, status: 'True', reason: Preempted}]}";

  /** The policy of a run that no other process can continue. */
  private static final JobPolicy NOT_RESUMABLE = new JobPolicy(false, 1, 120, true);

  @TempDir private Path folder;

  private final List<CaseState> cases = new ArrayList<>();
  private final StoryClock clock = new StoryClock();
  private final StringWriter output = new StringWriter();
  private final List<String> events = new ArrayList<>();
  private JobPolicy policy = JobPolicy.BENCHMARKS;
  private Optional<String> endingAfterOutage = Optional.empty();
  private LabServer server;
  private LabelledJobs jobs;

  @BeforeEach
  void createCluster() throws IOException {
    server = new LabServer();
    jobs = server.jobs(folder);
  }

  @AfterEach
  void closeCluster() {
    jobs.close();
    server.close();
  }

  /** Records the events of cases. */
  private final class RecordingWork implements CaseWork {
    @Override
    public void changed(CaseState testCase, ScenarioProgress course) {
      String reason = testCase.reason().isEmpty() ? "" : ": " + testCase.reason();
      String nodes = testCase.nodes().isEmpty() ? "" : " on " + String.join(" ", testCase.nodes());
      events.add(testCase.folder() + " " + testCase.status().word() + nodes + reason);
    }

    @Override
    public String prepared(CaseState testCase) {
      return testCase.folder() + "-" + (testCase.attempt() + 1);
    }

    @Override
    public Optional<CaseEnding> made(CaseState testCase) {
      return jobs.make(JOB.formatted(testCase.job()), policy.resumable())
          .map(why -> new CaseEnding(RunStatus.FAILED, why));
    }

    @Override
    public Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding) {
      return apparentEnding;
    }

    @Override
    public void keepDisturbed(CaseState testCase) {
      events.add(testCase.folder() + " keeps attempt " + testCase.attempt());
    }

    @Override
    public CaseEnding collect(CaseState testCase, CaseEnding ending) {
      events.add(testCase.folder() + " has left " + jobs.names("1"));
      return ending;
    }

    @Override
    public boolean finished(CaseState done) {
      return true;
    }

    @Override
    public String unanswered(CaseState testCase, ClusterException silence) {
      return endingAfterOutage.orElseThrow(() -> silence);
    }
  }

  private void addWaitingCase(String name, int nodes, long limitSeconds) {
    cases.add(
        CaseState.waiting(JobCase.once(name, nodes, List.of(), limitSeconds, Optional.empty())));
  }

  private CaseState waiting(String name, Kind kind, String other) {
    return CaseState.waiting(
        new JobCase(
            name,
            new Place(name, 0, 1, 0, ""),
            1,
            List.of(),
            3600,
            List.of(new Dependency(kind, other))));
  }

  private ScenarioProgress run() throws IOException {
    WaitingWatch watch = new WaitingWatch(clock, new PrintWriter(output, true));
    return new CaseRunner(
            jobs,
            new RecordingWork(),
            policy,
            watch,
            new ScenarioProgress(OnFailure.GOES_ON, cases))
        .run(2, () -> {});
  }

  private Runnable complete(String job) {
    return () -> server.ends(job, "Complete", "");
  }

  @Test
  void aCaseIsCreatedWatchedCollectedAndDeleted() throws IOException {
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.runs("a-1", "gpu-0")).at(2, complete("a-1"));
    ScenarioProgress course = run();
    assertThat(events)
        .containsExactly(
            "a running", "a running on gpu-0", "a has left [a-1]", "a passed on gpu-0");
    assertThat(server.deleted()).containsExactly("a-1");
    assertThat(course.cases().get(0).elapsed()).isEqualTo(120);
  }

  @Test
  void aCaseHasStartedWhenAllOfItsPodsRun() throws IOException {
    addWaitingCase("a", 2, 3600);
    clock
        .at(1, () -> server.runs("a-1", "gpu-0"))
        .at(3, () -> server.runs("a-1", "gpu-0", "gpu-1"))
        .at(5, complete("a-1"));
    assertThat(run().cases().get(0).nodes()).containsExactly("gpu-0", "gpu-1");
    assertThat(events).contains("a running on gpu-0 gpu-1").doesNotContain("a running on gpu-0");
  }

  @Test
  void aQueueThatSuspendsAJobIsReported() throws IOException {
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.suspend("a-1")).at(600, complete("a-1"));
    assertThat(run().cases().get(0).status()).isEqualTo(RunStatus.PASSED);
    assertThat(output).hasToString("a: its queue holds it back\n");
  }

  @Test
  void anInterruptedAttemptIsRepeatedUnderANewName() throws IOException {
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.pods("a-1", PREEMPTED)).at(3, complete("a-2"));
    assertThat(run().cases().get(0).attempt()).isEqualTo(2);
    assertThat(events)
        .containsSubsequence("a running", "a keeps attempt 1", "a running", "a passed");
    assertThat(server.deleted()).containsExactly("a-1", "a-2");
    assertThat(output.toString())
        .contains("had to leave node gpu-0 (Preempted); it will be tried again");
  }

  @Test
  void theLimitOfAttemptsAppliesToEachProcess() throws IOException {
    policy = new JobPolicy(true, 2, 180, false);
    JobCase run = JobCase.once("a", 1, List.of(), 3600, Optional.empty());
    cases.add(CaseState.waiting(run).started("a-1", 0).disturbed("x", 0).started("a-2", 0));
    for (int attempt = 2; attempt < 9; attempt++) {
      server.pods("a-" + attempt, PREEMPTED);
    }
    CaseState testCase = run().cases().get(0);
    assertThat(testCase.status()).isEqualTo(RunStatus.PREEMPTED);
    assertThat(testCase.attempt()).isEqualTo(4);
    assertThat(server.there()).isEmpty();
  }

  @Test
  void aCaseWithoutTimeLeftIsNotRetried() throws IOException {
    addWaitingCase("a", 1, 120);
    clock.at(1, () -> server.runs("a-1", "gpu-0")).at(3, () -> server.pods("a-1", PREEMPTED));
    assertThat(run().cases().get(0).status()).isEqualTo(RunStatus.PREEMPTED);
    assertThat(server.made()).containsExactly("a-1");
  }

  @Test
  void aJobThatExceedsItsLimitIsDeleted() throws IOException {
    addWaitingCase("a", 1, 600);
    clock.at(1, () -> server.runs("a-1", "gpu-0"));
    CaseState testCase = run().cases().get(0);
    assertThat(testCase.status()).isEqualTo(RunStatus.TIMED_OUT);
    assertThat(testCase.reason()).isEqualTo("still running 0:03:00 after its limit of 0:10:00");
    assertThat(clock.minute()).isEqualTo(14);
    assertThat(server.there()).isEmpty();
  }

  @Test
  void aDeletedJobEndsItsCase() throws IOException {
    addWaitingCase("a", 1, 600);
    clock.at(1, () -> server.lose("a-1"));
    assertThat(run().cases().get(0).reason()).isEqualTo("its Job was deleted");
  }

  @Test
  void aRefusedJobIsNotRecordedAsStarted() throws IOException {
    addWaitingCase("a", 1, 600);
    server.refuse("POST", 422, "spec: Invalid value");
    run();
    assertThat(events)
        .containsExactly("a running", "a failed: cannot create jobs: 422: spec: Invalid value");
    assertThat(server.asked("DELETE")).isEmpty();
  }

  @Test
  void aTestIsStoppedWhenTheTestThatItAccompaniesEnds() throws IOException {
    addWaitingCase("a", 1, 3600);
    cases.add(waiting("b", Kind.END_POST_COMP, "a"));
    clock.at(1, () -> server.runs("b-1", "gpu-1")).at(2, complete("a-1"));
    assertThat(run().cases())
        .extracting(CaseState::status)
        .containsExactly(RunStatus.PASSED, RunStatus.PASSED);
    assertThat(events)
        .endsWith("b has left [b-1]", "b passed on gpu-1: ended as planned, because a is done");
    assertThat(server.deleted()).containsExactly("a-1", "b-1");
  }

  /** Cycles are refused earlier; if one gets here, the run must not wait forever. */
  @Test
  void casesThatDependOnEachOtherAreNotStarted() throws IOException {
    cases.add(waiting("a", Kind.START_POST_COMP, "b"));
    cases.add(waiting("b", Kind.START_POST_COMP, "a"));
    run();
    assertThat(events)
        .containsExactly(
            "a not run: nothing is left that could let it start",
            "b not run: nothing is left that could let it start");
    assertThat(clock.minute()).isZero();
  }

  @Test
  void aJobOfAnInterruptedRunIsNotCreatedAgain() throws IOException {
    JobCase run = JobCase.once("a", 1, List.of(), 3600, Optional.empty());
    cases.add(CaseState.waiting(run).started("a-1", 0));
    assertThat(jobs.make(JOB.formatted("a-1"), false)).isEmpty();
    clock.at(1, complete("a-1"));
    assertThat(run().cases().get(0).status()).isEqualTo(RunStatus.PASSED);
    assertThat(server.made()).containsExactly("a-1");
  }

  @Test
  void anOutageIsToleratedAndReportedOnce() throws IOException {
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.mute("pods")).at(5, server::speak).at(6, complete("a-1"));
    assertThat(run().cases().get(0).status()).isEqualTo(RunStatus.PASSED);
    assertThat(output).hasToString("a: " + UNUSABLE_ANSWER + "\n");
  }

  @Test
  void unavailableEvidenceIsFetchedLater() throws IOException {
    addWaitingCase("a", 1, 3600);
    clock.at(1, complete("a-1")).at(4, server::speak);
    server.mute("jobs");
    run();
    assertThat(events).containsExactly("a running", "a has left [a-1]", "a passed");
    assertThat(server.deleted()).containsExactly("a-1");
  }

  @Test
  void aResumableRunKeepsItsJobsAfterALongOutage() {
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.mute("pods"));
    assertThatThrownBy(this::run)
        .isInstanceOf(ClusterException.class)
        .hasMessageEndingWith(UNUSABLE_ANSWER);
    assertThat(clock.minute()).isEqualTo(5);
    assertThat(server.there()).containsExactly("a-1");
    assertThat(events).containsExactly("a running");
  }

  @Test
  void aLongOutageEndsTheCaseAndNoOtherCaseIsStarted() throws IOException {
    policy = NOT_RESUMABLE;
    endingAfterOutage = Optional.of("look yourself");
    addWaitingCase("a", 2, 3600);
    addWaitingCase("b", 2, 3600);
    clock.at(1, () -> server.mute("pods"));
    run();
    assertThat(events)
        .containsExactly(
            "a running",
            "a not run: look yourself",
            "b not run: nothing is left that could let it start");
    assertThat(server.there()).as("Job a-1 may still succeed").containsExactly("a-1");
  }

  /** An unwatched case would keep its nodes until a user notices it. */
  @Test
  void otherCasesAreWatchedToTheirEndAfterAnOutageEndsOneCase() throws IOException {
    policy = NOT_RESUMABLE;
    addWaitingCase("a", 1, 3600);
    cases.add(waiting("b", Kind.START_POST_INIT, "a"));
    addWaitingCase("c", 2, 3600);
    clock
        .at(
            1,
            () -> {
              server.runs("a-1", "gpu-0");
              server.refuse("POST", 500, "etcd is away");
            })
        .at(3, complete("a-1"));
    assertThat(run().cases())
        .extracting(CaseState::status)
        .containsExactly(RunStatus.PASSED, RunStatus.NOT_RUN, RunStatus.NOT_RUN);
    assertThat(server.there()).isEmpty();
    assertThat(server.made()).as("c was not started").containsExactly("a-1");
    assertThat(events).endsWith("c not run: nothing is left that could let it start");
  }

  @Test
  void unwatchedJobsOfARunThatCannotContinueAreDeleted() {
    policy = NOT_RESUMABLE;
    addWaitingCase("a", 1, 3600);
    clock.at(1, () -> server.mute("pods"));
    assertThatThrownBy(this::run).isInstanceOf(ClusterException.class);
    assertThat(server.deleted()).containsExactly("a-1");
  }

  @Test
  void aRefusalIsNotRetried() {
    policy = NOT_RESUMABLE;
    addWaitingCase("a", 1, 3600);
    clock.at(2, () -> server.refuse("GET", 403, "no"));
    assertThatThrownBy(this::run)
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> assertThat(e.kind()).isEqualTo(ClusterException.Kind.REFUSED));
    assertThat(clock.minute()).isEqualTo(2);
    assertThat(output.toString())
        .as("the permission to delete was lost, too")
        .contains("hint: kubectl delete job a-1 -n lab");
  }

  @Test
  void aJobThatMayHaveBeenCreatedIsDeleted() throws IOException {
    policy = NOT_RESUMABLE;
    addWaitingCase("a", 2, 3600);
    addWaitingCase("b", 2, 3600);
    assertThat(jobs.make(JOB.formatted("a-1"), false)).isEmpty();
    server.refuse("POST", 500, "etcd is away");
    ScenarioProgress course = run();
    assertThat(course.cases().get(0).reason()).endsWith("cannot create jobs: 500: etcd is away");
    assertThat(course.cases())
        .extracting(CaseState::status)
        .containsExactly(RunStatus.NOT_RUN, RunStatus.NOT_RUN);
    assertThat(server.deleted()).containsExactly("a-1");
  }

  @Test
  void anUndeletedJobIsReportedWithTheCommandThatDeletesIt() throws IOException {
    addWaitingCase("a", 1, 3600);
    server.refuse("DELETE", 403, "jobs is forbidden");
    clock.at(1, complete("a-1"));
    assertThat(run().cases().get(0).status()).isEqualTo(RunStatus.PASSED);
    assertThat(output.toString())
        .contains("cannot delete jobs: 403: jobs is forbidden")
        .endsWith("hint: kubectl delete job a-1 -n lab\n");
  }
}
