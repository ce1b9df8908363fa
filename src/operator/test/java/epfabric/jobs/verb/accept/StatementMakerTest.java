package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.results.judge.deepep.DataRun;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.TestedFabric.DeepEp;
import epfabric.results.statement.VerdictStatement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StatementMakerTest {
  private static final FabricPlan PLAN = Planned.plan("dev");

  private static OptionalLong cleanCalls(long calls, long wrong) {
    DataRun printed =
        new DataRun(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.of(new DataRun.End(calls, wrong, calls / 8, 60)));
    return statement(printed.facts().orElseThrow()).cleanCalls();
  }

  private static VerdictStatement statement(List<Verdict.Fact> facts) {
    TestRun run =
        PLAN.workload().acceptance().tests().stream()
            .filter(test -> test.test().equals("deepep-data"))
            .findFirst()
            .orElseThrow();
    RunExpectation expected =
        new RunExpectation(
            TestKind.known("deepep-data"),
            "a4-highgpu-8g",
            OptionalInt.of(1),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    Verdict verdict =
        new Verdict(
            Verdict.Kind.PASS,
            List.of(),
            List.of(),
            List.of(),
            new Verdict.Run(expected, Provenance.REAL, List.of(), facts));
    AcceptedTest test = new AcceptedTest(run, Verdict.Kind.PASS, "", Optional.of(verdict), 90);
    AcceptedRun accepted =
        new AcceptedRun(
            "0001",
            "2026-01-01T00:00:00Z",
            Optional.empty(),
            List.of("n1"),
            List.of(test),
            List.of());
    DeepEp deepEp = new DeepEp("567632d", List.of(), "unknown");
    TestedFabric fabric =
        new TestedFabric("dev", new TreeMap<>(), new TreeMap<>(), "a4-highgpu-8g", deepEp);
    return StatementMaker.of(fabric, List.of(), accepted);
  }

  @Test
  void theStatementHasTheNumberOfCleanCalls() {
    assertThat(cleanCalls(34_240, 0)).hasValue(34_240);
  }

  /**
   * The groups of ranks prove the size of an NVLink domain; other facts could identify a machine.
   */
  @Test
  void theStatementHasTheGroupsOfRanks() {
    List<Verdict.Fact> facts =
        List.of(new Verdict.Fact("rank groups", "1 x 8"), new Verdict.Fact("host", "gpu-0"));
    assertThat(statement(facts).tests().get(0).facts())
        .containsExactly(Map.entry("rank groups", "1 x 8"));
  }

  @Test
  void noNumberOfCleanCallsIsStatedAfterAWrongCall() {
    assertThat(cleanCalls(34_240, 1)).isEmpty();
  }
}
