package epfabric.results.judge.run;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TokenRouting;
import java.util.Optional;

/**
 * Bytes that one rank moves in a test, on average over the tests' random routing.
 *
 * @param rdma bytes in BF16 between nodes, including the own node: tokens × nodes × hidden × 2
 * @param nvlink bytes in BF16 over NVLink, including the own GPU: tokens × ranks × hidden × 2
 */
public record ExpectedBytes(double rdma, double nvlink) {
  /**
   * Ratio of FP8's bytes to BF16's: FP8 has one byte per element and a scale of 4 bytes per 128
   * elements, BF16 has two bytes per element.
   */
  public static final double FP8 = (1 + 4 / 128.0) / 2;

  /** Returns the bytes of an FP8 token of this hidden size, with its header, in low latency. */
  public static double lowLatencyDispatch(int hidden) {
    return hidden + hidden / 128.0 * 4 + 16;
  }

  /** Number of positions that the low-latency test masks at random; some may coincide. */
  public static final int LOW_LATENCY_MASKED = 10;

  /**
   * Returns the bytes in a test of the usual shape: 4096 tokens of 7168 elements, each of which is
   * sent to 8 experts on at most 4 nodes.
   *
   * @param experts a multiple of the number of ranks
   * @throws IllegalArgumentException if DeepEP's tests refuse such a number of experts
   */
  public static ExpectedBytes usual(int nodes, int gpus, int experts) {
    int groups = Math.min(nodes, JudgedSituation.MOST_GROUPS);
    return of(new TokenRouting.Draw(nodes, gpus, experts, 8, groups), 4096, 7168)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no such test: " + nodes * gpus + " ranks, " + experts + " experts"));
  }

  /** Returns the number of experts in DeepEP's tests if the command line does not set it. */
  public static int usualExperts(int nodes, int gpus) {
    int ranks = nodes * gpus;
    return JudgedSituation.EXPERTS / ranks * ranks;
  }

  /**
   * Returns the bytes that a rank sends with 16 bits per element; empty if DeepEP's tests refuse
   * the draw.
   */
  public static Optional<ExpectedBytes> of(TokenRouting.Draw draw, int tokens, int hidden) {
    if (!draw.valid()) {
      return Optional.empty();
    }
    TokenRouting routing = TokenRouting.of(draw);
    double token = (double) tokens * hidden * 2;
    return Optional.of(
        new ExpectedBytes(token * routing.nodesPerToken(), token * routing.ranksPerToken()));
  }

  /** Returns the bytes of this phase on this link. */
  public double of(Phase phase, Link link) {
    double bf16 = link == Link.RDMA ? rdma : nvlink;
    return phase == Phase.DISPATCH_FP8 ? bf16 * FP8 : bf16;
  }
}
