package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.fabric.catalog.Catalog;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineRateTest {
  private static final LineRate A4 =
      new LineRate(Optional.ofNullable(Catalog.load().machines().get("a4-highgpu-8g")));

  private static final CaseResult KNOWN_SHAPE = result("dispatch", "fp8", "");
  private static final CaseResult NO_TOPK = result("dispatch", "fp8", ", \"num_topk\": 0");

  /**
   * Computed manually for two nodes: of 4096 tokens, 1 - C(128,8)/C(256,8) = 99.67 % are sent to
   * the other node, in rows of 14336 bytes over a NIC of 50 GB/s.
   */
  @Test
  void lineRateFollowsFromTheSlowestLink() {
    double minimumUs = 4096 * 0.9967 * 14336 / 50e3;
    assertThat(minimumTime("dispatch", "bfloat16", "")).isCloseTo(minimumUs, within(0.5));
    assertThat(minimumTime("dispatch", "fp8", "")).isCloseTo(minimumUs * 0.515625, within(0.5));
    assertThat(minimumTime("combine", "fp8", "")).isCloseTo(minimumUs, within(0.5));
    assertThat(minimumTime("", "bfloat16", "")).isCloseTo(2 * minimumUs, within(1.0));
  }

  @Test
  void anUnknownShapeHasNoLineRate() {
    assertThat(A4.least(NO_TOPK, NO_TOPK.rows().get(0))).isEmpty();
    assertThat(new LineRate(Optional.empty()).least(KNOWN_SHAPE, KNOWN_SHAPE.rows().get(0)))
        .isEmpty();
  }

  private static double minimumTime(String operation, String type, String more) {
    return A4.least(result(operation, type, more), result(operation, type, more).rows().get(0))
        .orElseThrow();
  }

  private static CaseResult result(String operation, String type, String more) {
    String row =
        "[{\"operation\": \""
            + operation
            + "\", \"data_type\": \""
            + type
            + "\", \"num_nodes\": 2, \"num_tokens\": 4096, \"hidden\": 7168,"
            + " \"num_experts\": 256, \"num_topk\": 8, \"time_s\": 0.002"
            + more
            + "}]";
    return ResultSamples.empty()
        .put("Tests.1/0/benchmark_16_ranks_x_standard/results.json", row)
        .experiment()
        .cases()
        .get(0);
  }
}
