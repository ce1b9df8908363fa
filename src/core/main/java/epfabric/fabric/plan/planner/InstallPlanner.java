package epfabric.fabric.plan.planner;

import epfabric.base.value.DriverSource;
import epfabric.fabric.environment.Environment.Installer;
import epfabric.fabric.environment.InstallerSettings;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import epfabric.fabric.plan.InstallPlan.NodeTests;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.WorkloadPlan;
import java.util.Optional;

/** Decides how nodes are installed. */
final class InstallPlanner {
  /** Seconds for the first node, which pulls the image and builds kernel modules. */
  private static final int FIRST_NODE_SECONDS = 1800;

  /** Seconds for each further node: a changed installer is rolled out node by node. */
  private static final int EACH_NODE_SECONDS = 600;

  /**
   * Seconds for the first node with GKE's drivers: GKE installs the driver while the image is
   * pulled.
   */
  private static final int FIRST_MANAGED_NODE_SECONDS = 1200;

  /**
   * Seconds for each further node with GKE's drivers, to pull the image, copy a payload of a few
   * hundred megabytes and check the GPUs.
   */
  private static final int EACH_MANAGED_NODE_SECONDS = 120;

  private static final int LONGEST_SECONDS = 6 * 3600;

  private final FabricScope scope;
  private final Installer requested;
  private final DecisionLog decisions;

  InstallPlanner(FabricScope scope, Installer requested, DecisionLog decisions) {
    this.scope = scope;
    this.requested = requested;
    this.decisions = decisions;
  }

  InstallPlan plan(ClusterPlan cluster, NodePoolPlan pool, WorkloadPlan workload) {
    boolean managed = pool.drivers() == DriverSource.GKE;
    long first = managed ? FIRST_MANAGED_NODE_SECONDS : FIRST_NODE_SECONDS;
    long each = managed ? EACH_MANAGED_NODE_SECONDS : EACH_NODE_SECONDS;
    long seconds = first + each * pool.totalNodes();
    return new InstallPlan(
        scope.name("system"),
        scope.name("acceptance"),
        (int) Math.min(seconds, LONGEST_SECONDS),
        moduleCache(cluster, pool.drivers(), workload),
        new NodeTests(
            decisions.choose(InstallerSettings.NEIGHBOUR_TEST, requested.neighbourTest()),
            decisions.choose(InstallerSettings.PROBE, requested.probe())),
        decisions.choose(InstallerSettings.REMOVE, requested.remove()),
        decisions.choose(InstallerSettings.PAYLOAD, requested.payload()));
  }

  /**
   * Returns the cache of kernel modules. Its bucket belongs to the artifacts stack, so by default
   * there is a cache only if the installer's image comes from that stack's repository.
   */
  private Optional<ModuleCache> moduleCache(
      ClusterPlan cluster, DriverSource drivers, WorkloadPlan workload) {
    boolean buildsModules = drivers == DriverSource.INSTALLER;
    boolean createsCluster = cluster.spec().isPresent();
    boolean fromArtifacts =
        workload.images().installer().toString().startsWith(scope.imageRepository() + "/");
    String reason = "default: the artifacts stack's bucket";
    if (!buildsModules) {
      reason = "GKE's drivers: no kernel modules are built";
    } else if (!createsCluster) {
      reason = "default for an adopted cluster: it may lack Workload Identity";
    } else if (!fromArtifacts) {
      reason = "default for images that are not in the artifacts stack's repository";
    }
    boolean wanted =
        decisions.choose(
            InstallerSettings.MODULE_CACHE,
            requested.moduleCache(),
            buildsModules && createsCluster && fromArtifacts,
            reason);
    return wanted ? Optional.of(cache()) : Optional.empty();
  }

  private ModuleCache cache() {
    String id = scope.name("cache");
    return new ModuleCache(
        scope.bucket(), id, id + "@" + scope.project() + ".iam.gserviceaccount.com");
  }
}
