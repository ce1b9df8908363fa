package epfabric.deploy.document;

import epfabric.base.value.DriverSource;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.List;

/**
 * The installer, as the runbook describes it.
 *
 * @param gkeDrivers whether nodes have GKE's drivers, to which the installer only adds libraries
 * @param onNodes whether the installer puts files on nodes
 * @param limit the time after which {@code up} gives up
 * @param host the installer's folders on a node
 */
record RunbookInstaller(
    MarkdownLiteral namespace,
    DaemonSets daemonSets,
    boolean gkeDrivers,
    boolean onNodes,
    Limit limit,
    String startupTaint,
    Folders host) {
  /** The DaemonSet of the first pool, and the DaemonSets of all pools. */
  record DaemonSets(MarkdownLiteral first, MarkdownLiteral all) {}

  /** A time limit as text and in seconds. */
  record Limit(String minutes, int seconds) {}

  record Folders(String driver, String payload, String state) {}

  static RunbookInstaller of(FabricPlan plan, FabricObjects objects) {
    int seconds = plan.install().timeoutSeconds();
    List<String> sets = objects.installers().stream().map(Manifest::name).toList();
    return new RunbookInstaller(
        new MarkdownLiteral(plan.install().namespace()),
        new DaemonSets(
            new MarkdownLiteral(sets.get(0)), new MarkdownLiteral(LocaleFreeText.range(sets))),
        plan.pool().drivers() == DriverSource.GKE,
        plan.install().payload() == PayloadPlace.NODE,
        new Limit(LocaleFreeText.minutes(seconds), seconds),
        InstallPlan.STARTUP_TAINT,
        new Folders(NodePaths.HOST_DRIVER, NodePaths.HOST_PAYLOAD, NodePaths.HOST_STATE));
  }
}
