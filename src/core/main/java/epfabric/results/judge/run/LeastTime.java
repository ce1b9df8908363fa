package epfabric.results.judge.run;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Roofline;
import epfabric.results.judge.test.TokenRouting;
import java.util.Optional;

/**
 * The bytes that one exchange of tokens must carry and the least time that the machine's links need
 * for them. Only bytes on the wire count: not those that a GPU sends to itself and, for RDMA, not
 * those that stay on its node.
 *
 * @param rdmaBytes bytes that the NICs of one GPU send, on average over random routing
 * @param nvlinkBytes bytes that one GPU sends over NVLink
 * @param seconds the longer of the two times at line rate
 * @param link the link that needs the longer time
 */
public record LeastTime(double rdmaBytes, double nvlinkBytes, double seconds, Link link) {
  private static final double GB = 1e9;

  /**
   * The shape of an exchange.
   *
   * @param topkGroups nodes that one token may go to
   */
  public record Exchange(
      int nodes, int ranksPerNode, int tokens, int hidden, int topk, int experts, int topkGroups) {
    private TokenRouting.Draw draw() {
      return new TokenRouting.Draw(nodes, ranksPerNode, experts, topk, topkGroups);
    }

    private int ranks() {
      return nodes * ranksPerNode;
    }
  }

  /**
   * Returns the time of kernels that send a token once to each node, and from there once to each
   * GPU.
   */
  public static Optional<LeastTime> once(Exchange shape, boolean fp8, Machine machine) {
    double factor = fp8 ? ExpectedBytes.FP8 : 1;
    int nodes = shape.nodes();
    int inside = shape.ranksPerNode();
    return ExpectedBytes.of(shape.draw(), shape.tokens(), shape.hidden())
        .map(
            bytes ->
                of(
                    wire(bytes.rdma() * factor, nodes),
                    wire(bytes.nvlink() * factor, inside),
                    machine));
  }

  /** Returns the time of low-latency kernels, which send a token once for every expert. */
  public static LeastTime each(Exchange shape, boolean fp8, boolean nvlink, Machine machine) {
    double token = fp8 ? ExpectedBytes.lowLatencyDispatch(shape.hidden()) : shape.hidden() * 2.0;
    double all = token * shape.tokens() * shape.topk();
    double perRank = all / shape.ranks();
    double inside = perRank * (shape.ranksPerNode() - 1);
    double outside = perRank * (shape.ranks() - shape.ranksPerNode());
    return nvlink ? of(outside, inside, machine) : of(outside + inside, 0, machine);
  }

  private static double wire(double logical, int destinations) {
    return Roofline.wire(logical, destinations).orElse(0);
  }

  private static LeastTime of(double rdma, double nvlink, Machine machine) {
    Roofline roof = Roofline.of(machine);
    double byNic = rdma / (roof.rdmaPerGpu() * GB);
    double byNvlink = nvlink / (roof.nvlinkPerGpu() * GB);
    return new LeastTime(
        rdma, nvlink, Math.max(byNic, byNvlink), byNic >= byNvlink ? Link.RDMA : Link.NVLINK);
  }
}
