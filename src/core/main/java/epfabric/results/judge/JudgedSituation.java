package epfabric.results.judge;

import epfabric.fabric.catalog.Machine;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The expectations that a run is judged by, completed from its log and the catalog.
 *
 * @param nodes that ran together
 * @param config as the user and the log have it; empty where neither does
 */
record JudgedSituation(
    RunExpectation expected, Machine machine, int nodes, Optional<LogConfig> config) {
  /** Defaults of DeepEP's tests, the same in every generation. */
  static final int EXPERTS = 256;

  static final int MOST_GROUPS = 4;

  TestKind test() {
    return expected.test();
  }

  int gpus() {
    return expected.gpusPerNode();
  }

  int ranks() {
    return nodes * gpus();
  }

  Roofline roofline() {
    return Roofline.of(machine);
  }

  /** Returns the same run on nodes with so many GPUs. */
  JudgedSituation withGpus(int gpus) {
    RunExpectation e = expected;
    return new JudgedSituation(
        new RunExpectation(
            e.test(), e.machine(), e.nodes(), gpus, e.shape(), e.cases(), e.limits()),
        machine,
        nodes,
        config);
  }

  /** Returns the routing of tokens; empty without a configuration. */
  Optional<TokenRouting.Draw> draw(NodeLog log) {
    return draw(log.identity().format() == LogFormat.V2);
  }

  /** Returns the routing of DeepEP's second generation or its first. */
  Optional<TokenRouting.Draw> draw(boolean second) {
    return config.map(
        c -> {
          OptionalInt asked = expected.shape().topkGroups();
          int usual = second ? nodes : Math.min(nodes, MOST_GROUPS);
          int groups = asked.orElse(c.topkGroups().orElse(usual));
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
