package epfabric.base.facts;

/** DeepEP's own limits, which no option changes. */
public final class DeepEp {
  /** Ranks of a node: {@code NUM_MAX_NVL_PEERS} in csrc/kernels/configs.cuh. */
  public static final int MOST_RANKS_OF_A_NODE = 8;

  /** Seconds after which a waiting kernel gives up: {@code NUM_CPU_TIMEOUT_SECS} in that file. */
  public static final int TIMEOUT_SECONDS = 100;

  private DeepEp() {}
}
