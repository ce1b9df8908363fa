package epfabric.base.facts;

import java.util.List;

/** Limits that are compiled into DeepEP; no option changes them. */
public final class DeepEp {
  /** Maximum number of ranks on a node: {@code NUM_MAX_NVL_PEERS} in csrc/kernels/configs.cuh. */
  public static final int MOST_RANKS_OF_A_NODE = 8;

  /**
   * Seconds after which a waiting kernel times out: {@code NUM_CPU_TIMEOUT_SECS} in
   * csrc/kernels/configs.cuh.
   */
  public static final int TIMEOUT_SECONDS = 100;

  /**
   * Node counts that the internode kernels are compiled for, since 2025-09-26: {@code
   * SWITCH_RDMA_RANKS} in csrc/kernels/launch.cuh.
   */
  public static final List<Integer> INTERNODE_NODES = List.of(2, 3, 4, 6, 8, 12, 16, 18, 20);

  /**
   * Rank counts that the intranode kernels are compiled for: {@code SWITCH_RANKS} in
   * csrc/kernels/launch.cuh.
   */
  public static final List<Integer> INTRANODE_RANKS = List.of(2, 4, 8);

  /**
   * Hidden sizes that the low-latency kernels are compiled for: {@code SWITCH_HIDDEN} in
   * csrc/kernels/launch.cuh.
   */
  public static final List<Long> LOW_LATENCY_HIDDEN =
      List.of(2048L, 2560L, 3072L, 4096L, 5120L, 6144L, 7168L, 8192L);

  /**
   * Maximum number of experts per token in the low-latency kernels: {@code kNumMaxTopK} in
   * csrc/kernels/internode_ll.cu.
   */
  public static final int LOW_LATENCY_TOPK = 11;

  private DeepEp() {}
}
