package epfabric.results.judge.run;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Roofline;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.test.TokenRouting;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The expectations that a run is judged by, completed from its log and the catalog.
 *
 * @param nodes number of nodes that ran together
 * @param config configuration from the user and the log; empty if neither has one
 */
public record JudgedSituation(
    RunExpectation expected, Machine machine, int nodes, Optional<LogConfig> config) {
  /** Default number of experts in DeepEP's tests, the same in every generation. */
  static final int EXPERTS = 256;

  /** Greatest number of nodes that a token may be sent to. */
  public static final int MOST_GROUPS = 4;

  public TestKind test() {
    return expected.test();
  }

  /**
   * Returns whether a log of kind {@code found} may be from this test. If NVLink connects nodes,
   * V2's first line shows the groups that V2 found, but not which test was to run.
   */
  public boolean mayPrint(TestKind found) {
    boolean grouped = machine.nvlinkDomain().spansNodes() && test().normal() && !test().perNode();
    return test().mayPrint(found) || (grouped && found.normal());
  }

  public int gpus() {
    return expected.gpusPerNode();
  }

  /** Returns the number of ranks of all nodes. */
  public int ranks() {
    return nodes * gpus();
  }

  public Roofline roofline() {
    return Roofline.of(machine);
  }

  /**
   * Returns how many groups of ranks NVLink connects, which is the number of NVLink domains that
   * the nodes fill. A test of RDMA inside one domain disables NVLink between nodes.
   */
  public int groups() {
    int domains = machine.nvlinkDomain().domainsOf(nodes);
    return test().usesDomain() || (domains > 1 && test().usesNvlinkInDomains()) ? domains : nodes;
  }

  /** Returns the number of ranks in one group that NVLink connects. */
  public int ranksTogether() {
    return groups() == nodes ? gpus() : machine.nvlinkDomain().nodesTogether(nodes) * gpus();
  }

  /** Returns the link that carries the traffic between nodes; for a test inside a node, NVLink. */
  public Link link() {
    boolean inside = test().usesDomain() && groups() == 1;
    return inside ? Link.NVLINK : test().link();
  }

  /** Returns the highest logical bandwidth on this link; empty for a single destination. */
  public OptionalDouble limit(Link link) {
    return roofline().limit(link, groups(), ranksTogether());
  }

  /** Returns a copy for nodes with this many GPUs. */
  public JudgedSituation withGpus(int gpus) {
    RunExpectation e = expected;
    return new JudgedSituation(
        new RunExpectation(
            e.test(), e.machine(), e.nodes(), gpus, e.shape(), e.cases(), e.limits()),
        machine,
        nodes,
        config);
  }

  /** Returns the routing of tokens; empty without a configuration. */
  public Optional<TokenRouting.Draw> draw(NodeLog log) {
    return draw(log.identity().format() == LogFormat.V2);
  }

  /** Returns the routing in the tests of DeepEP's second generation or its first. */
  public Optional<TokenRouting.Draw> draw(boolean secondGeneration) {
    return config.map(
        c -> {
          OptionalInt requestedGroups = expected.shape().topkGroups();
          int usual = secondGeneration ? nodes : Math.min(nodes, MOST_GROUPS);
          int groups = requestedGroups.orElse(c.topkGroups().orElse(usual));
          int experts = expected.shape().experts().orElse(c.experts().orElse(usualExperts()));
          return new TokenRouting.Draw(nodes, gpus(), experts, c.topk(), groups);
        });
  }

  /**
   * Returns the default number of experts: V1's test rounds 256 down to a multiple of the ranks.
   */
  private int usualExperts() {
    return EXPERTS / ranks() * ranks();
  }
}
