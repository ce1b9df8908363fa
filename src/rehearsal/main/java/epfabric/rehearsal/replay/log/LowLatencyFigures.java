package epfabric.rehearsal.replay.log;

import epfabric.results.judge.test.TestKind;

/**
 * Published latencies of the low-latency test with 128 tokens of 7168 values.
 *
 * @param dispatchMicros average time of a dispatch
 * @param combineMicros average time of a combine
 * @param source publication, number of ranks and GPU
 */
public record LowLatencyFigures(double dispatchMicros, double combineMicros, String source) {
  /** Two nodes, between which tokens travel by RDMA. */
  public static final LowLatencyFigures TWO_NODES = overNics(182.3, 319.8, 16);

  /**
   * One node whose tokens travel by NVLink. The published bandwidth of 98 GB/s exceeds that of a
   * NIC of 400 Gbit/s.
   */
  private static final LowLatencyFigures NVLINK =
      new LowLatencyFigures(77, 114, "DeepEP's README, 8 ranks on H800");

  private static final LowLatencyFigures ONE_NODE = overNics(160.7, 304.2, 8);
  private static final LowLatencyFigures FOUR_NODES = overNics(188.7, 332.9, 32);
  private static final LowLatencyFigures EIGHT_NODES = overNics(225.1, 343.1, 64);

  private static LowLatencyFigures overNics(double dispatch, double combine, int ranks) {
    return new LowLatencyFigures(dispatch, combine, "DeepEP#521, " + ranks + " ranks on H100");
  }

  /**
   * Returns the latencies over the links that a test uses, from the largest published run with at
   * most as many ranks.
   */
  static LowLatencyFigures of(TestKind kind, int ranks) {
    if (kind == TestKind.LOW_LATENCY_NVLINK) {
      return NVLINK;
    }
    if (ranks >= 64) {
      return EIGHT_NODES;
    }
    return ranks >= 32 ? FOUR_NODES : ranks >= 16 ? TWO_NODES : ONE_NODE;
  }

  /** Returns the latencies at a share of the bandwidth. */
  LowLatencyFigures slower(double share) {
    return new LowLatencyFigures(dispatchMicros / share, combineMicros / share, source);
  }
}
