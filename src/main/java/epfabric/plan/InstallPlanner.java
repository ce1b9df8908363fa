package epfabric.plan;

import epfabric.environment.Environment.Installer;
import epfabric.environment.InstallerSettings;
import epfabric.plan.InstallPlan.ModuleCache;
import java.util.Optional;

/** Decides how nodes are installed. */
final class InstallPlanner {
  /** Half an hour for the first node, which pulls the image and builds kernel modules. */
  private static final int FIRST_NODE_SECONDS = 1800;

  /** A changed installer goes from node to node. */
  private static final int EACH_NODE_SECONDS = 600;

  private static final int LONGEST_SECONDS = 6 * 3600;

  private final Scope scope;
  private final Installer asked;
  private final Decisions decisions;

  InstallPlanner(Scope scope, Installer asked, Decisions decisions) {
    this.scope = scope;
    this.asked = asked;
    this.decisions = decisions;
  }

  InstallPlan plan(ClusterPlan cluster, NodePoolPlan pool, WorkloadPlan workload) {
    long seconds = FIRST_NODE_SECONDS + (long) EACH_NODE_SECONDS * pool.totalNodes();
    return new InstallPlan(
        scope.name("system"),
        scope.name("acceptance"),
        (int) Math.min(seconds, LONGEST_SECONDS),
        moduleCache(cluster, workload),
        decisions.choose(InstallerSettings.NEIGHBOUR_TEST, asked.neighbourTest()),
        decisions.choose(InstallerSettings.PROBE, asked.probe()),
        decisions.choose(InstallerSettings.REMOVE, asked.remove()));
  }

  /** The bucket is of the artifacts stack, and so there when its image repository is used. */
  private Optional<ModuleCache> moduleCache(ClusterPlan cluster, WorkloadPlan workload) {
    boolean ours = cluster.spec().isPresent();
    boolean pushed =
        workload.images().installer().toString().startsWith(scope.imageRepository() + "/");
    String reason = "default: the artifacts stack's bucket";
    if (!ours) {
      reason = "default for an adopted cluster: it may lack Workload Identity";
    } else if (!pushed) {
      reason = "default for images that are not in the artifacts stack's repository";
    }
    boolean wanted =
        decisions.choose(
            InstallerSettings.MODULE_CACHE, asked.moduleCache(), ours && pushed, reason);
    return wanted ? Optional.of(cache()) : Optional.empty();
  }

  private ModuleCache cache() {
    String id = scope.name("cache");
    return new ModuleCache(
        scope.bucket(), id, id + "@" + scope.project() + ".iam.gserviceaccount.com");
  }
}
