package epfabric.jobs.verb.accept;

import epfabric.base.terminal.CommandException;
import epfabric.deploy.manifest.test.EnginePrograms;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.planner.AcceptanceSubset;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.advice.status.NodeChoice.Seen;
import epfabric.results.judge.test.RunExpectation;
import java.util.List;
import java.util.Optional;

/**
 * The options of {@code epfabric accept}.
 *
 * @param tests names of tests; empty for the environment's tests
 * @param nodes one number, or names of nodes; empty for the number of nodes that the environment
 *     always has, or for all existing nodes if that number is 0
 * @param waitMinutes minutes to wait for nodes that are free and verified
 * @param runs where runs are stored
 * @param comparison whether to compare with the last good run
 * @param engine the engine whose own DeepEP is tested; empty if the fabric's DeepEP is tested
 */
public record AcceptRequest(
    Optional<List<String>> tests,
    Optional<List<String>> nodes,
    int waitMinutes,
    RunStore runs,
    Comparison comparison,
    Optional<EnginePrograms> engine,
    boolean json) {
  static final int LONGEST_WAIT = 1440;

  /**
   * The comparison with the last good run.
   *
   * @param wanted whether to compare
   * @param noise noise band in percent; if empty, derived from the runs
   */
  public record Comparison(boolean wanted, Optional<Double> noise) {
    public static final Comparison NONE = new Comparison(false, Optional.empty());
  }

  AcceptanceSubset subset(FabricPlan plan, Catalog catalog) {
    return new AcceptanceSubset(plan, catalog);
  }

  /** Returns the requested nodes among the nodes of the cluster. */
  NodeChoice choose(FabricPlan plan, Seen seen) {
    List<String> pools = plan.pool().names();
    if (nodes.isEmpty() && plan.pool().permanentNodes() == 0) {
      return NodeChoice.existing(pools, seen);
    }
    if (nodes.isEmpty()) {
      return NodeChoice.ofEach(pools, plan.pool().permanentNodes(), seen);
    }
    List<String> words = nodes.get();
    if (words.size() == 1 && words.get(0).matches("-?[0-9]+")) {
      return NodeChoice.ofEach(pools, parseCount(words.get(0)), seen);
    }
    return NodeChoice.named(words, seen);
  }

  private static int parseCount(String word) {
    int count = word.length() > 4 ? 0 : Integer.parseInt(word);
    if (count < 1 || count > RunExpectation.MOST_NODES) {
      throw CommandException.usage(
          "--nodes is a number from 1 to "
              + RunExpectation.MOST_NODES
              + " or names of nodes, got "
              + word,
          "");
    }
    return count;
  }
}
