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
      String obstacle;
      try {
        NodeChoice choice = chooseNodes(cluster);
        watch.answered();
        if (choice.problems().isEmpty()) {
          return choice;
        }
        obstacle =
            choice.problems().stream().map(Problem::render).collect(Collectors.joining("\n"));
      } catch (ClusterException e) {
        if (request.waitMinutes() == 0 || !watch.tolerates(e)) {
          throw e;
        }
        obstacle = e.problem().render();
      }
      if (watch.elapsed().compareTo(end) >= 0) {
        throw new CommandException(ExitCode.INCONCLUSIVE, obstacle + "\n" + nothingStarted());
      }
      reported = reportChange(obstacle, reported);
      watch.pause();
    }
  }

  /** Reports the obstacle and the time limit at first, and later only changes of the obstacle. */
  private String reportChange(String obstacle, String reported) {
    if (!obstacle.equals(reported)) {
      watch.say(obstacle);
    }
    if (reported.isEmpty()) {
      watch.say("waiting for " + CountedNoun.of(request.waitMinutes(), "minute") + " at most");
    }
    return obstacle;
  }

  private String nothingStarted() {
    String after =
        request.waitMinutes() > 0
            ? " after " + CountedNoun.of(request.waitMinutes(), "minute")
            : "";
    return "nothing was started: the nodes are not free and verified" + after;
  }

  private NodeChoice chooseNodes(LiveCluster cluster) {
    List<PoolNode> nodes = cluster.nodes(plan.pool().names());
    return request.choose(plan, new Seen(nodes, cluster.holders(nodes), InstallPlan.STARTUP_TAINT));
  }
}
