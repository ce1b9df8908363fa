package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.results.judge.DataRun;
import epfabric.results.judge.Provenance;
import epfabric.results.judge.RunExpectation;
import epfabric.results.judge.TestKind;
import epfabric.results.judge.Verdict;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.TestedFabric.DeepEp;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StatementMakerTest {
  private static final FabricPlan PLAN = Planned.plan("dev");

  private static OptionalLong cleanCalls(long calls, long wrong) {
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
    DataRun printed =
        new DataRun(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.of(new DataRun.End(calls, wrong, calls / 8, 60)));
    Verdict verdict =
        new Verdict(
            Verdict.Kind.PASS,
            List.of(),
            List.of(),
            List.of(),
            new Verdict.Run(expected, Provenance.REAL, List.of(), printed.facts().orElseThrow()));
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
    return StatementMaker.of(fabric, List.of(), accepted).cleanCalls();
  }

  @Test
  void theStatementHasTheNumberOfCleanCalls() {
    assertThat(cleanCalls(34_240, 0)).hasValue(34_240);
  }

  @Test
  void noNumberOfCleanCallsIsStatedAfterAWrongCall() {
    assertThat(cleanCalls(34_240, 1)).isEmpty();
  }
}
