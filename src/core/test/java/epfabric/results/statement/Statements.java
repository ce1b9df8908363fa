package epfabric.results.statement;

import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.statement.TestedFabric.DeepEp;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Builds statements for tests. */
public final class Statements {
  public static final Instant BEGUN = Instant.parse("2026-11-27T12:00:00Z");

  private Statements() {}

  /** Returns a statement of two nodes on which both tests passed. */
  public static VerdictStatement passed() {
    return new VerdictStatement(
        fabric("dev"),
        List.of(node("b"), node("a")),
        List.of(test("deepep-intranode", Kind.PASS), test("deepep-internode", Kind.PASS)),
        OptionalLong.of(80_000),
        BEGUN);
  }

  public static VerdictStatement with(List<TestedNode> nodes, List<TestedCase> tests) {
    return new VerdictStatement(fabric("dev"), nodes, tests, OptionalLong.empty(), BEGUN);
  }

  public static TestedFabric fabric(String environment) {
    return new TestedFabric(
        environment,
        new TreeMap<>(Map.of("checksums.txt", "1".repeat(64), "image test", "2".repeat(64))),
        new TreeMap<>(Map.of("limits", "3".repeat(64), "payload", "4".repeat(64))),
        "a4-highgpu-8g",
        new DeepEp("29d31c0", List.of("pr-642-combine-fence"), "fenced"));
  }

  public static TestedNode node(String letter) {
    return new TestedNode(
        letter.repeat(64), "0".repeat(64), "580.126.09", "6.12.55+", "COS 125, kubelet v1.35.8");
  }

  public static TestedCase test(String job, Kind verdict) {
    return new TestedCase(
        job,
        verdict,
        Provenance.REAL,
        new TreeMap<>(Map.of("shape", "4096 tokens x 7168, top-8")),
        List.of(
            new TestedCase.Speed(
                "combine",
                "RDMA",
                new BigDecimal("60.50"),
                Optional.of(new BigDecimal("43.0")),
                Optional.empty())));
  }
}
