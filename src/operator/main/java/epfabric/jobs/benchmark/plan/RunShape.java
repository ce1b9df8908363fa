package epfabric.jobs.benchmark.plan;

import epfabric.jobs.benchmark.definition.ArgumentSet;
import epfabric.jobs.benchmark.definition.SweepCombinations.Combination;
import java.util.Map;

/**
 * The size of one run, in the same form for all argument sets.
 *
 * @param ranksPerNode number of processes on a node
 * @param repeats minimum number of exchanges; 0 if the program chooses the number
 */
public record RunShape(
    Kernels kernels, int nodes, int ranksPerNode, Exchange exchange, long repeats) {

  /**
   * The kernels that run.
   *
   * @param lowLatency whether the low-latency kernels for decoding run
   * @param fp8 whether dispatch carries FP8
   * @param nvlink whether low-latency kernels may use NVLink
   */
  public record Kernels(boolean lowLatency, boolean fp8, boolean nvlink) {}

  /**
   * The tokens that ranks exchange, and the experts that receive the tokens.
   *
   * @param tokens tokens of each rank
   * @param hidden columns of a token
   * @param topk experts that a token is sent to
   * @param topkGroups maximum number of nodes that a token is sent to
   */
  public record Exchange(long tokens, long hidden, long topk, long experts, long topkGroups) {}

  /** The maximum number of nodes to which DeepEP's internode test sends a token by default. */
  private static final long MAX_GROUPS = 4;

  static RunShape of(ArgumentSet arguments, Combination run, int gpus) {
    Map<String, Object> args = run.cmdArgs();
    return arguments.readsConfig()
        ? ofConfig(args, run.nodes(), gpus)
        : ofScripts(args, run.nodes());
  }

  private static RunShape ofConfig(Map<String, Object> args, int nodes, int gpus) {
    return new RunShape(
        new Kernels(
            "low_latency".equals(args.get("mode")),
            "fp8".equals(args.get("data_type")),
            Boolean.TRUE.equals(args.get("allow_nvlink_for_low_latency"))),
        nodes,
        gpus,
        new Exchange(
            number(args, "tokens"),
            number(args, "hidden_size"),
            number(args, "num_topk"),
            number(args, "num_experts"),
            nodes),
        number(args, "num_warmups") + number(args, "num_iterations"));
  }

  private static RunShape ofScripts(Map<String, Object> args, int nodes) {
    boolean lowLatency = "test_low_latency".equals(args.get("subtest_name"));
    long groups = Math.min(nodes, MAX_GROUPS);
    return new RunShape(
        new Kernels(lowLatency, lowLatency, !Boolean.TRUE.equals(args.get("disable_nvlink"))),
        nodes,
        (int) Math.min(number(args, "num_processes"), Integer.MAX_VALUE),
        new Exchange(
            number(args, "num_tokens"),
            number(args, "hidden"),
            number(args, "num_topk"),
            number(args, "num_experts"),
            args.get("num_topk_groups") instanceof Long given ? given : groups),
        0);
  }

  private static long number(Map<String, Object> args, String name) {
    return args.get(name) instanceof Long value ? value : 0;
  }

  /** Returns the number of GPUs that take part. */
  public long ranks() {
    return (long) nodes * ranksPerNode;
  }

  /** Returns the shape without nodes and ranks, for checks before nodes are chosen. */
  RunShape alone() {
    return new RunShape(kernels, 0, 0, exchange, repeats);
  }
}
