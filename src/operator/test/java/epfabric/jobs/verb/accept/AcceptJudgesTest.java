package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobCase;
import epfabric.operate.live.LabelledJobs;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks how the verdicts of judges are read, and how missing verdicts are handled. */
class AcceptJudgesTest {
  private static final String POD =
      """
      {metadata: {name: %s}, spec: {nodeName: n, containers: [{name: test}, {name: judge}]},
       status: {containerStatuses: [{name: judge, state: {%s}}]}}
      """;

  @TempDir private Path folder;

  private final List<String> pods = new ArrayList<>();
  private final Map<String, String> logs = new TreeMap<>();
  private final List<Question> questions = new ArrayList<>();
  private FabricPlan plan = Planned.plan("dev");

  private void addPod(String name, String state) {
    pods.add(POD.formatted(name, state));
  }

  private void addEndedPod(String name, int code, String words) {
    addPod(name, "terminated: {exitCode: %d, reason: Error, message: '%s'}".formatted(code, words));
  }

  private Answer answer(Question question) {
    String[] path = question.resource().split("/", -1);
    if (question.resource().contains("/jobs/")) {
      return new Answer(200, JobServer.json("{metadata: {name: j}}").toString());
    }
    if (path[path.length - 1].equals("log")) {
      String log = logs.get(path[path.length - 2]);
      return log == null ? ApiServer.refusal(404, "gone") : new Answer(200, log);
    }
    return ApiServer.page("PodList", "", pods.stream().map(JobServer::json).toArray());
  }

  private AcceptedTest judge(RunStatus status, String why) throws IOException {
    TestRun run = plan.workload().acceptance().tests().get(0);
    CaseState ended =
        CaseState.waiting(JobCase.once("t", 1, List.of(), 600, Optional.empty()))
            .started("j", 100)
            .ended(status, why, 196);
    try (ApiServer api = ApiServer.start(this::answer)) {
      Path kubeconfig = api.kubeconfig(folder);
      try (LabelledJobs jobs =
          LabelledJobs.find(Optional.of(kubeconfig), Optional.empty(), Optional.of("lab"), "run")) {
        return new AcceptJudges(jobs, plan).of(run, ended);
      } finally {
        questions.addAll(api.questions());
      }
    }
  }

  private static List<String> reasons(AcceptedTest test) {
    return test.verdict().orElseThrow().reasons().stream().map(Reason::what).toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"PREEMPTED", "SKIPPED", "NOT_RUN"})
  void anInterruptedTestIsNotJudged(RunStatus status) throws IOException {
    AcceptedTest test = judge(status, "its node went away");
    assertThat(test.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(test.why()).isEqualTo("its node went away");
    assertThat(test.seconds()).isEqualTo(96);
    assertThat(questions).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"pass, 0, PASS", "degraded, 7, DEGRADED", "fail, 6, FAIL"})
  void theTerminationMessageIsUsedIfThereIsNoLog(String word, int code, Kind kind)
      throws IOException {
    addEndedPod("p", code, "{\"verdict\": \"" + word + "\", \"reasons\": []}");
    AcceptedTest test = judge(code == 0 ? RunStatus.PASSED : RunStatus.FAILED, "");
    assertThat(test.kind()).isEqualTo(kind);
    assertThat(test.why()).isEmpty();
  }

  @Test
  void reasonsAreShownOnceAndTheWorstFirst() throws IOException {
    String words =
        "{\"verdict\": \"%s\", \"reasons\": [{\"kind\": \"%1$s\", \"code\": \"c\","
            + " \"what\": \"%s\"}]}";
    addEndedPod("a", 7, words.formatted("degraded", "slow"));
    addEndedPod("b", 6, words.formatted("fail", "wrong data"));
    addEndedPod("c", 7, words.formatted("degraded", "slow"));
    AcceptedTest test = judge(RunStatus.FAILED, "");
    assertThat(test.kind()).isEqualTo(Kind.FAIL);
    assertThat(reasons(test)).startsWith("wrong data").hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"6, FAIL", "7, DEGRADED", "8, INCONCLUSIVE", "1, INCONCLUSIVE", "137, INCONCLUSIVE"})
  void theExitCodeDecidesIfLogAndMessageHaveNoVerdict(int code, Kind kind) throws IOException {
    addEndedPod("p", code, "Killed");
    logs.put("p", "Traceback: no verdict here\n");
    AcceptedTest test = judge(RunStatus.FAILED, "");
    assertThat(test.kind()).isEqualTo(kind);
    assertThat(reasons(test))
        .containsExactly("its judge ended with exit code " + code + " and no readable verdict");
  }

  @Test
  void successWithoutAMessageIsAPassOnlyIfTheGateIsStrict() throws IOException {
    addEndedPod("p", 0, "");
    assertThat(judge(RunStatus.PASSED, "").kind()).isEqualTo(Kind.PASS);
    plan = Planned.plan("dev", text -> text + "  epfabric:acceptance:\n    gate: warn\n");
    assertThat(judge(RunStatus.PASSED, "").kind()).isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void aTestIsFailedIfItsPodEndsWithAReasonBeforeTheJudge() throws IOException {
    pods.add(
        """
        {metadata: {name: p}, spec: {nodeName: n, containers: [{name: test}, {name: judge}]},
         status: {reason: DeadlineExceeded, containerStatuses: [
          {name: test, state: {terminated: {exitCode: 1, reason: Error}}}]}}
        """);
    AcceptedTest test = judge(RunStatus.FAILED, "DeadlineExceeded");
    assertThat(test.kind()).isEqualTo(Kind.FAIL);
    assertThat(test.why()).isEqualTo("DeadlineExceeded");
    assertThat(test.verdict()).isEmpty();
  }

  @Test
  void aTestWithoutAStartedPodIsInconclusive() throws IOException {
    addPod("p", "waiting: {reason: ImagePullBackOff}");
    assertThat(judge(RunStatus.FAILED, "its image did not come").kind())
        .isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void aPassWithoutPodsIsInconclusive() throws IOException {
    AcceptedTest test = judge(RunStatus.PASSED, "");
    assertThat(test.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(test.why()).isEqualTo("its pods are gone, and their output with them");
  }
}
