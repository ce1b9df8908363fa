package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks the output of an acceptance run for people and programs, and the run's line in the
 * history.
 */
class AcceptTextTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final List<TestRun> TESTS = PLAN.workload().acceptance().tests();
  private static final TestRun FIRST = TESTS.get(0);
  private static final TestRun SECOND = TESTS.get(1);

  private static AcceptedTest judged(TestRun run, Kind kind, Reason... reasons) {
    RunExpectation expected =
        new RunExpectation(
            TestKind.known(run.test()),
            PLAN.pool().machine().name(),
            OptionalInt.of(run.pods().together()),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            PLAN.workload().acceptance().criteria().limits());
    Verdict verdict = PodVerdicts.bare(kind, expected, List.of(reasons));
    return new AcceptedTest(run, kind, "", Optional.of(verdict), 96);
  }

  private static AcceptedTest unjudged(TestRun run, Kind kind, String why) {
    return new AcceptedTest(run, kind, why, Optional.empty(), 7);
  }

  private static AcceptedRun run(List<TestRun> notRun, AcceptedTest... tests) {
    return new AcceptedRun(
        "0042",
        "2026-01-01T00:00:00Z",
        Optional.empty(),
        List.of("n1", "n2"),
        List.of(tests),
        notRun);
  }

  private static List<String> text(AcceptedRun run) {
    return AcceptText.of("dev", run, Optional.empty()).lines().toList();
  }

  private static Reason reason(String what, String remedy) {
    return new Reason(Kind.FAIL, "code", what, remedy, "");
  }

  @Test
  void aPassPrintsALineForEachTest() {
    List<String> lines = text(run(List.of(), judged(FIRST, Kind.PASS), judged(SECOND, Kind.PASS)));
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("run 0042 on n1, n2: pass");
    assertThat(lines.get(1)).startsWith("  " + FIRST.job() + ": pass, 96 s");
    assertThat(lines.get(2)).startsWith("  " + SECOND.job() + ": pass, 96 s");
  }

  @Test
  void theLineOfATestShowsTheShareOfTheBandwidthOfTheNics() {
    AcceptedTest test = judged(FIRST, Kind.PASS);
    Verdict bare = test.verdict().orElseThrow();
    Verdict.Rate rate =
        new Verdict.Rate(
            70.5, OptionalDouble.empty(), OptionalDouble.of(72), OptionalDouble.of(75));
    Verdict.Figure figure =
        new Verdict.Figure(
            Phase.DISPATCH_FP8,
            Link.RDMA,
            "log",
            rate,
            OptionalDouble.empty(),
            Verdict.Bounds.NONE,
            Optional.empty());
    Verdict measured = new Verdict(Kind.PASS, List.of(), List.of(), List.of(figure), bare.run());
    assertThat(AcceptText.line(new AcceptedTest(FIRST, Kind.PASS, "", Optional.of(measured), 96)))
        .endsWith(": dispatchFp8 70.50 GB/s (75 % of the NICs)");
  }

  @Test
  void reasonsAndRemediesAreShownBelowTheirTest() {
    assertThat(
            text(
                run(
                    List.of(SECOND),
                    judged(
                        FIRST, Kind.FAIL, reason("it hangs", "reboot n1"), reason("and so", "")))))
        .startsWith("run 0042 on n1, n2: fail")
        .containsSubsequence(
            "    - it hangs; to do: reboot n1",
            "    - and so",
            "  " + SECOND.job() + ": not run, because an earlier test did not pass",
            "  hint: docs/results.md says what each reason means, and what to look at");
  }

  @Test
  void aDegradedFabricGetsAHint() {
    assertThat(text(run(List.of(), judged(FIRST, Kind.DEGRADED, reason("slow", "")))))
        .endsWith("  hint: docs/results.md says what each reason means, and what to look at");
  }

  @Test
  void testsWithoutAVerdictAreExplained() {
    assertThat(text(run(List.of(), unjudged(FIRST, Kind.INCONCLUSIVE, "its node went away"))))
        .containsExactly(
            "run 0042 on n1, n2: inconclusive",
            "  " + FIRST.job() + ": inconclusive, 7 s",
            "    - its node went away",
            "  hint: this run says nothing about the fabric; when its nodes are back: epfabric"
                + " accept dev --wait 30");
  }

  @Test
  void theWorstTestDecidesTheVerdictOfARun() {
    Stream.of(Kind.PASS, Kind.DEGRADED, Kind.FAIL)
        .forEach(
            kind ->
                assertThat(run(List.of(), judged(FIRST, Kind.PASS), judged(SECOND, kind)).kind())
                    .isEqualTo(kind));
    assertThat(run(List.of(), judged(FIRST, Kind.FAIL), judged(SECOND, Kind.DEGRADED)).kind())
        .isEqualTo(Kind.FAIL);
    assertThat(run(TESTS).kind()).as("nothing was tested").isEqualTo(Kind.INCONCLUSIVE);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aLineOfTheHistoryContainsTheRun(Kind kind) {
    String line =
        AcceptJson.line(run(List.of(SECOND), unjudged(FIRST, kind, "reason")), Optional.empty());
    assertThat(line).endsWith("}\n").doesNotContain("\n}");
    ObjectNode past = Json.parseObject(line);
    assertThat(past.get("run").asText()).isEqualTo("0042");
    assertThat(past.get("verdict").asText()).isEqualTo(kind.word());
    assertThat(past.at("/tests/" + FIRST.job() + "/nodes").asInt()).isEqualTo(FIRST.pods().count());
    assertThat(past.at("/notRun/0").asText()).isEqualTo(SECOND.job());
  }

  @Test
  void jsonContainsTheWholeRun() {
    ObjectNode root =
        Json.parseObject(
            AcceptJson.of(
                "dev",
                run(List.of(SECOND), judged(FIRST, Kind.FAIL, reason("it hangs", "reboot"))),
                Optional.empty()));
    assertThat(Json.keys(root))
        .containsExactly(
            "format", "run", "environment", "started", "nodes", "verdict", "tests", "notRun");
    ObjectNode test = (ObjectNode) root.at("/tests/0");
    assertThat(test.get("job").asText()).isEqualTo(FIRST.job());
    assertThat(test.get("pool").asText()).isEqualTo(FIRST.pool());
    assertThat(test.get("seconds").asInt()).isEqualTo(96);
    assertThat(test.at("/reasons/0").asText()).isEqualTo("it hangs; to do: reboot");
  }
}
