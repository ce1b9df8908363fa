package epfabric.results.statement;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.statement.StatementCheck.Demand;
import epfabric.results.statement.TestedFabric.DeepEp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StatementCheckTest {
  private static final Set<String> TESTS = Set.of("deepep-intranode", "deepep-internode");
  private static final Instant LATER = Statements.BEGUN.plus(Duration.ofHours(3));

  private static Demand demand(Kind worst, String... advisory) {
    return new Demand(TESTS, Set.of(advisory), worst, Duration.ofDays(7));
  }

  @Test
  void aVerdictMatchesTheFabricThatWasTested() {
    VerdictStatement statement = Statements.passed();
    assertThat(StatementCheck.ofVerdict(statement, demand(Kind.PASS), LATER)).isEmpty();
    assertThat(StatementCheck.ofFabric(statement, Statements.fabric("dev"))).isEmpty();
    assertThat(
            StatementCheck.ofNodes(
                statement,
                new TreeMap<>(Map.of("n1", Statements.node("a"), "n2", Statements.node("b")))))
        .isEmpty();
  }

  @Test
  void oldVerdictsAndVerdictsFromTheFutureAreReported() {
    Instant old = Statements.BEGUN.plus(Duration.ofDays(9));
    assertThat(StatementCheck.ofVerdict(Statements.passed(), demand(Kind.PASS), old))
        .containsExactly("age: 9 d, expected at most 7 d");
    Instant before = Statements.BEGUN.minusSeconds(1);
    assertThat(StatementCheck.ofVerdict(Statements.passed(), demand(Kind.PASS), before))
        .containsExactly("time: the tests began at 2026-11-27T12:00:00Z, which is in the future");
    assertThat(StatementCheck.text(Duration.ofMinutes(119))).isEqualTo("119 min");
    assertThat(StatementCheck.text(Duration.ofHours(47))).isEqualTo("47 h");
  }

  @Test
  void failedMissingAndUnmeasuredTestsAreReported() {
    TestedCase degraded = Statements.test("deepep-intranode", Kind.DEGRADED);
    VerdictStatement statement = Statements.with(List.of(), List.of(degraded));
    assertThat(StatementCheck.ofVerdict(statement, demand(Kind.PASS), LATER))
        .containsExactly("test deepep-intranode: degraded", "test deepep-internode: no verdict");
    assertThat(StatementCheck.ofVerdict(statement, demand(Kind.DEGRADED), LATER))
        .containsExactly("test deepep-internode: no verdict");
    assertThat(StatementCheck.ofVerdict(statement, demand(Kind.PASS, "deepep-intranode"), LATER))
        .containsExactly("test deepep-internode: no verdict");
    TestedCase replayed =
        new TestedCase(
            "deepep-intranode", Kind.PASS, Provenance.REPLAYED, new TreeMap<>(), List.of());
    assertThat(
            StatementCheck.ofVerdict(
                Statements.with(
                    List.of(),
                    List.of(replayed, Statements.test("deepep-internode", Kind.INCONCLUSIVE))),
                demand(Kind.PASS),
                LATER))
        .containsExactly(
            "test deepep-intranode: its log is replayed, nothing was measured",
            "test deepep-internode: inconclusive");
  }

  @Test
  void everyChangeOfTheDeploymentIsReported() {
    TestedFabric now =
        new TestedFabric(
            "prod",
            new TreeMap<>(Map.of("checksums.txt", "9".repeat(64), "image judge", "2".repeat(64))),
            new TreeMap<>(Map.of("limits", "3".repeat(64), "payload", "8".repeat(64))),
            "a3-ultragpu-8g",
            new DeepEp("d4f41e4", List.of(), "unfenced"));
    assertThat(StatementCheck.ofFabric(Statements.passed(), now))
        .containsExactly(
            "environment: prod, tested: dev",
            "checksums.txt: 999999999999, tested: 111111111111",
            "image judge: 222222222222, tested: none",
            "image test: none, tested: 222222222222",
            "payload: 888888888888, tested: 444444444444",
            "machine type: a3-ultragpu-8g, tested: a4-highgpu-8g",
            "DeepEP's commit: d4f41e4, tested: 29d31c0",
            "DeepEP's patches: none, tested: pr-642-combine-fence",
            "fence of low-latency combine: unfenced, tested: fenced");
  }

  @Test
  void nodesThatChangedJoinedOrLeftAreReported() {
    TestedNode restartedNode =
        new TestedNode("a".repeat(64), "7".repeat(64), "590.1", "6.13", "COS 129, kubelet v1.36");
    TestedNode nodeWithoutBootId = new TestedNode("c".repeat(64), "", "", "6.12.55+", "COS");
    assertThat(
            StatementCheck.ofNodes(
                Statements.passed(),
                new TreeMap<>(
                    Map.of(
                        "n1", restartedNode, "n2", Statements.node("d"), "n3", nodeWithoutBootId))))
        .containsExactly(
            "node n1: started again after the tests, perhaps on other hardware",
            "node n1: driver: 590.1, tested: 580.126.09",
            "node n1: kernel: 6.13, tested: 6.12.55+",
            "node n1: node image: COS 129, kubelet v1.36, tested: COS 125, kubelet v1.35.8",
            "node n2: not tested: its machine joined after the tests",
            "node n3: does not report its boot ID, driver",
            "1 tested node: no longer in the cluster");
  }
}
