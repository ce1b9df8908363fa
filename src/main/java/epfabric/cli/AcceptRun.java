package epfabric.cli;

import epfabric.environment.WorkloadRequest.Gate;
import epfabric.live.Cluster;
import epfabric.live.LabelledJobs;
import epfabric.live.PoolNode;
import epfabric.operate.NodeChoice;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.plan.FabricPlan;
import epfabric.result.Verdict;
import java.util.List;
import java.util.Objects;

/**
 * A run of the acceptance tests: where it runs, and by which number it is known.
 *
 * @param number a counter, e.g. {@code 0001}
 * @param choice its nodes
 */
record AcceptRun(
    Cluster cluster,
    LabelledJobs jobs,
    FabricPlan plan,
    Watch watch,
    String number,
    NodeChoice choice) {
  List<String> nodes(TestRun test) {
    return Objects.requireNonNull(choice.nodes().get(test.pool()));
  }

  /** Those of a test's nodes that are there no more, or are leaving. */
  List<String> gone(TestRun test) {
    List<String> there =
        cluster.nodes(plan.pool().names()).stream()
            .filter(node -> !node.leaving())
            .map(PoolNode::name)
            .map(PoolNode.NodeName::node)
            .toList();
    return nodes(test).stream().filter(node -> !there.contains(node)).toList();
  }

  /**
   * The exit code of such a verdict, which is 0 where the environment's gate lets it pass; but a
   * disturbed run is always told.
   */
  static int gated(FabricPlan plan, Verdict.Kind kind) {
    Gate gate = plan.workload().acceptance().gate();
    boolean lets = kind != Verdict.Kind.INCONCLUSIVE && gate.lets(kind == Verdict.Kind.DEGRADED);
    return lets ? 0 : kind.exitCode();
  }
}
