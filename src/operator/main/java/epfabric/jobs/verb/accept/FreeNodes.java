package epfabric.jobs.verb.accept;

import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.advice.status.NodeChoice.Seen;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.PoolNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Waits until a run's nodes are free, up to the requested time; never preempts other pods. */
public record FreeNodes(FabricPlan plan, AcceptRequest request, WaitingWatch watch) {
  /**
   * Returns the nodes when all are free and verified; throws {@link CommandException} after the
   * requested time.
   */
  public NodeChoice await(LiveCluster cluster) {
    Duration end = watch.elapsed().plusMinutes(request.waitMinutes());
    String reported = "";
    while (true) {
      String inTheWay;
      try {
        NodeChoice choice = look(cluster);
        watch.answered();
        if (choice.problems().isEmpty()) {
          return choice;
        }
        inTheWay =
            choice.problems().stream().map(Problem::render).collect(Collectors.joining("\n"));
      } catch (ClusterException e) {
        if (request.waitMinutes() == 0 || !watch.tolerates(e)) {
          throw e;
        }
        inTheWay = e.problem().render();
      }
      if (watch.elapsed().compareTo(end) >= 0) {
        throw new CommandException(ExitCode.INCONCLUSIVE, inTheWay + "\n" + nothingStarted());
      }
      reported = reportChange(inTheWay, reported);
      watch.pause();
    }
  }

  /** Reports the obstacle and the time limit first, and later each change of the obstacle. */
  private String reportChange(String inTheWay, String reported) {
    if (!inTheWay.equals(reported)) {
      watch.say(inTheWay);
    }
    if (reported.isEmpty()) {
      watch.say("waiting for " + CountedNoun.of(request.waitMinutes(), "minute") + " at most");
    }
    return inTheWay;
  }

  private String nothingStarted() {
    String after =
        request.waitMinutes() > 0
            ? " after " + CountedNoun.of(request.waitMinutes(), "minute")
            : "";
    return "nothing was started: the nodes are not free and verified" + after;
  }

  private NodeChoice look(LiveCluster cluster) {
    List<PoolNode> nodes = cluster.nodes(plan.pool().names());
    return request.choose(plan, new Seen(nodes, cluster.holders(nodes), InstallPlan.STARTUP_TAINT));
  }
}
