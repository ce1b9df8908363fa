package epfabric.operate.verb;

import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.base.value.TerminationMessage;
import epfabric.fabric.plan.InstallPlan;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.NodePod;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.ReadinessJson;
import epfabric.operate.live.seen.TestReadiness;
import epfabric.operate.live.seen.WantedNodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks whether the acceptance tests can start; the first Job of the chain runs this verb. */
@Command(
    name = "ready",
    description = {
      "Checks whether GPU nodes of a cluster are verified and free.",
      "It lists nodes and pods of the cluster that kubectl would talk to, and changes nothing."
          + " Exit code 8 if a node is missing or unverified, or its GPUs are in use,"
          + " 9 without access to the cluster."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric ready --pools epfabric-dev-gpu --nodes 2")
public final class ReadyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--pools",
      paramLabel = "POOL",
      required = true,
      split = ",",
      description = "GKE node pools.")
  private List<String> pools;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      required = true,
      description = "Verified nodes that each pool must have.")
  private int nodes;

  @Option(
      names = "--taint",
      paramLabel = "KEY",
      defaultValue = InstallPlan.STARTUP_TAINT,
      description = "Taint of unverified nodes (default: the installer's).")
  private String taint;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Also writes the verdict as JSON, 4096 bytes at most.")
  private @Nullable Path summary;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  @Override
  public Integer call() throws IOException {
    WantedNodes wanted = wanted();
    TestReadiness readiness = readiness(wanted);
    print(readiness);
    summarize(readiness.ready() ? "ready" : "inconclusive", readiness.problems());
    if (!readiness.ready()) {
      throw new CommandException(
          ExitCode.INCONCLUSIVE,
          "the acceptance tests are postponed: "
              + readiness.headline()
              + "\n  hint: once that has changed, `pulumi up` re-creates a Job that failed");
    }
    return ExitCode.DONE.number();
  }

  private void print(TestReadiness readiness) {
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      out.print(ReadinessJson.of(readiness));
      out.flush();
      return;
    }
    readiness.problems().forEach(problem -> out.println(problem.render()));
    if (readiness.ready()) {
      out.println("ready: " + readiness.headline());
    }
  }

  private WantedNodes wanted() {
    try {
      return new WantedNodes(pools, nodes, taint);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()), "epfabric ready --help");
    }
  }

  private TestReadiness readiness(WantedNodes wanted) throws IOException {
    try (LiveCluster cluster =
        LiveCluster.find(clusterOptions.kubeconfig(), clusterOptions.context())) {
      List<PoolNode> found = cluster.nodes(wanted.pools());
      List<NodePod> pods = cluster.pods(found);
      return TestReadiness.of(wanted, found, pods);
    } catch (ClusterException e) {
      ExitCode code = ClusterFailure.code(e);
      summarize(code == ExitCode.INCONCLUSIVE ? "inconclusive" : "refused", List.of(e.problem()));
      throw new CommandException(code, e.problem().render());
    }
  }

  private void summarize(String verdict, List<Problem> problems) throws IOException {
    if (summary != null) {
      Files.writeString(
          summary, ReadinessJson.summary(verdict, problems, TerminationMessage.MOST_BYTES));
    }
  }
}
