package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import epfabric.operate.advice.status.NodeChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AcceptWorkTest {
  /** The nightly run and {@code accept} use the setting of the environment. */
  @Test
  @SuppressWarnings("NullAway") // the cluster is not queried
  void theEnvironmentDecidesWhetherTestsRunAfterAFailedTest() {
    var stopping = Planned.plan("dev");
    var continuing =
        Planned.plan("dev", text -> text + "  epfabric:acceptance: {onFailure: continue}\n");
    List<TestRun> tests = stopping.workload().acceptance().tests();
    NodeChoice choice =
        new NodeChoice(
            new TreeMap<>(Map.of(tests.get(0).pool(), List.of("a1", "a2"))), List.of(), List.of());
    AcceptWork.Run stoppingRun =
        new AcceptWork.Run(null, null, stopping, null, "0001", choice, Optional.empty());
    assertThat(new AcceptWork(stoppingRun, tests).course().onFailure())
        .isEqualTo(OnFailure.SKIPS_DEPENDENTS);
    AcceptWork.Run continuingRun =
        new AcceptWork.Run(null, null, continuing, null, "0001", choice, Optional.empty());
    assertThat(new AcceptWork(continuingRun, tests).course().onFailure())
        .isEqualTo(OnFailure.GOES_ON);
  }

  /**
   * A test of a later catalog, which this judge does not know, is never judged as a different test.
   */
  @Test
  @SuppressWarnings("NullAway") // the cluster is not queried
  void aTestThatCannotBeJudgedIsNotRun() {
    var plan = Planned.plan("dev");
    TestRun known = plan.workload().acceptance().tests().get(0);
    TestRun unknown =
        new TestRun(
            "deepep-of-tomorrow",
            known.job(),
            known.pool(),
            known.pods(),
            known.program(),
            known.experts());
    NodeChoice choice =
        new NodeChoice(
            new TreeMap<>(Map.of(known.pool(), List.of("a1", "a2"))), List.of(), List.of());
    AcceptWork work =
        new AcceptWork(
            new AcceptWork.Run(null, null, plan, null, "0001", choice, Optional.empty()),
            List.of(unknown));
    CaseState testCase = work.course().cases().get(0);
    assertThat(work.made(testCase))
        .contains(
            new CaseEnding(
                RunStatus.NOT_RUN, "not run: this release cannot judge a test deepep-of-tomorrow"));
  }
}
