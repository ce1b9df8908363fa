package epfabric.results.statement;

import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The verdict on a fabric: the tested deployment, the tested nodes and the results.
 *
 * @param nodes sorted by their ids
 * @param tests in the order in which they ran
 * @param cleanCalls number of calls of the exact data test, all with right results; empty if that
 *     test did not run
 * @param at the time at which the tests started
 */
public record VerdictStatement(
    TestedFabric fabric,
    List<TestedNode> nodes,
    List<TestedCase> tests,
    OptionalLong cleanCalls,
    Instant at) {
  public VerdictStatement {
    nodes = nodes.stream().sorted(Comparator.comparing(TestedNode::id)).toList();
    tests = List.copyOf(tests);
    if (cleanCalls.isPresent() && cleanCalls.getAsLong() < 1) {
      throw new IllegalArgumentException("clean calls: " + cleanCalls.getAsLong());
    }
  }

  /** Returns the worst verdict of the tests; inconclusive if there are no tests. */
  public Verdict.Kind verdict() {
    return tests.stream()
        .map(TestedCase::verdict)
        .max(Comparator.comparing(PodVerdicts::severity))
        .orElse(Verdict.Kind.INCONCLUSIVE);
  }
}
