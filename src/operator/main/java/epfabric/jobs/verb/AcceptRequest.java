package epfabric.jobs.verb;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptanceSubset;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.NodeChoice;
import epfabric.operate.advice.NodeChoice.Seen;
import epfabric.results.judge.RunExpectation;
import java.util.List;
import java.util.Optional;

/**
 * The options of {@code epfabric accept}.
 *
 * @param tests names; empty: the environment's
 * @param nodes one number, or names; empty: as many as the environment always has
 * @param waitMinutes how long to wait for nodes that are free and verified
 * @param runs where runs are stored
 * @param baseline whether to compare with the last good run
 * @param noise band of that comparison in percent; empty: derived from the runs
 */
record AcceptRequest(
    Optional<List<String>> tests,
    Optional<List<String>> nodes,
    int waitMinutes,
    RunStore runs,
    boolean baseline,
    Optional<Double> noise,
    boolean json) {
  static final int LONGEST_WAIT = 1440;

  AcceptanceSubset subset(FabricPlan plan, Catalog catalog) {
    return new AcceptanceSubset(plan, catalog);
  }

  /** Returns the requested nodes among those that were found. */
  NodeChoice choose(FabricPlan plan, Seen seen) {
    List<String> pools = plan.pool().names();
    if (nodes.isEmpty()) {
      return NodeChoice.ofEach(pools, plan.pool().certainNodes(), seen);
    }
    List<String> words = nodes.get();
    if (words.size() == 1 && words.get(0).matches("-?[0-9]+")) {
      return NodeChoice.ofEach(pools, count(words.get(0)), seen);
    }
    return NodeChoice.named(words, seen);
  }

  private static int count(String word) {
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
