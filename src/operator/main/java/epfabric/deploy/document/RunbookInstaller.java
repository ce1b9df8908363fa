package epfabric.deploy.document;

import epfabric.base.value.DriverSource;
import epfabric.deploy.manifest.Manifest;
import epfabric.deploy.manifest.NodePaths;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.List;

/**
 * The installer of the runbook.
 *
 * @param daemonSet of the first pool
 * @param daemonSets of all pools
 * @param gkeDrivers whether nodes have GKE's drivers, beside which it only puts libraries
 * @param onNodes whether something of ours lies on nodes
 * @param limit after how long {@code up} gives up, and the same in seconds
 */
record RunbookInstaller(
    MarkdownLiteral namespace,
    MarkdownLiteral daemonSet,
    MarkdownLiteral daemonSets,
    boolean gkeDrivers,
    boolean onNodes,
    String limit,
    int timeoutSeconds,
    String startupTaint,
    String hostDriver,
    String hostPayload,
    String hostState) {
  static RunbookInstaller of(FabricPlan plan, FabricObjects objects) {
    List<String> sets = objects.installers().stream().map(Manifest::name).toList();
    return new RunbookInstaller(
        new MarkdownLiteral(plan.install().namespace()),
        new MarkdownLiteral(sets.get(0)),
        new MarkdownLiteral(LocaleFreeText.range(sets)),
        plan.pool().drivers() == DriverSource.GKE,
        plan.install().payload() == PayloadPlace.NODE,
        LocaleFreeText.minutes(plan.install().timeoutSeconds()),
        plan.install().timeoutSeconds(),
        InstallPlan.STARTUP_TAINT,
        NodePaths.HOST_DRIVER,
        NodePaths.HOST_PAYLOAD,
        NodePaths.HOST_STATE);
  }
}
