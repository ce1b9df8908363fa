package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.infra.Planned;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.result.Verdict.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptChainTest {
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
    PrintWriter talk = new PrintWriter(new StringWriter());
    AcceptChain chain =
        new AcceptChain(null, null, plan, talk, new Watch(new QuickClock(Duration.ZERO), talk));
    AcceptedTest test = chain.run(unknown, "0001", List.of("a1"));
    assertThat(test.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(test.why())
        .isEqualTo("not run: this release cannot judge a test deepep-of-tomorrow");
  }
}
