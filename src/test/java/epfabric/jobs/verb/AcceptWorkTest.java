package epfabric.jobs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.operate.advice.NodeChoice;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AcceptWorkTest {
  /** A test that a later catalog has and this judge does not know is never judged as another. */
  @Test
  @SuppressWarnings("NullAway") // the cluster is not asked
  void aTestThatCannotBeJudgedIsNotRun() {
    var plan = Planned.plan("dev");
    TestRun known = plan.workload().acceptance().tests().get(0);
    TestRun unknown =
        new TestRun(
            "deepep-of-tomorrow",
            known.job(),
            known.pool(),
            known.pods(),
            known.together(),
            known.rounds(),
            known.program(),
            known.experts());
    NodeChoice choice =
        new NodeChoice(
            new TreeMap<>(Map.of(known.pool(), List.of("a1", "a2"))), List.of(), List.of());
    AcceptWork work =
        new AcceptWork(
            new AcceptWork.Run(null, null, plan, null, "0001", choice), List.of(unknown));
    CaseState one = work.course().cases().get(0);
    assertThat(work.made(one))
        .contains(
            new CaseEnding(
                RunStatus.NOT_RUN, "not run: this release cannot judge a test deepep-of-tomorrow"));
  }
}
