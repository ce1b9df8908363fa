package epfabric.base.facts;

import java.util.List;

/** DeepEP's own limits, which no option changes. */
public final class DeepEp {
  /** Ranks of a node: {@code NUM_MAX_NVL_PEERS} in csrc/kernels/configs.cuh. */
  public static final int MOST_RANKS_OF_A_NODE = 8;

  /** Seconds after which a waiting kernel times out: {@code NUM_CPU_TIMEOUT_SECS} in that file. */
  public static final int TIMEOUT_SECONDS = 100;

  /**
   * Numbers of nodes that the kernels between nodes are compiled for since 2025-09-26: {@code
   * SWITCH_RDMA_RANKS} in csrc/kernels/launch.cuh.
   */
  public static final List<Integer> INTERNODE_NODES = List.of(2, 3, 4, 6, 8, 12, 16, 18, 20);

  /** Ranks that the kernels within a node are compiled for: {@code SWITCH_RANKS} in that file. */
  public static final List<Integer> INTRANODE_RANKS = List.of(2, 4, 8);

  /** Hidden sizes of the low-latency kernels: {@code SWITCH_HIDDEN} in that file. */
  public static final List<Long> LOW_LATENCY_HIDDEN =
      List.of(2048L, 2560L, 3072L, 4096L, 5120L, 6144L, 7168L, 8192L);

  /** Experts of a token in low latency: {@code kNumMaxTopK} in csrc/kernels/internode_ll.cu. */
  public static final int LOW_LATENCY_TOPK = 11;

  private DeepEp() {}
}
