package epfabric.plan;

import epfabric.environment.Environment.Addons;

/**
 * What runs in the cluster beside the fabric itself.
 *
 * @param monitoring scraping and alert rules for Google's managed Prometheus
 * @param gib Google's NCCL plugin for training jobs
 * @param kueue a queue for jobs on the fabric
 */
public record AddonsPlan(boolean monitoring, boolean gib, boolean kueue) {
  static AddonsPlan of(Addons asked, ClusterPlan cluster, Decisions decisions) {
    boolean ours = cluster.spec().isPresent();
    return new AddonsPlan(
        decisions.choose(
            "epfabric:addons.monitoring",
            asked.monitoring(),
            ours,
            ours ? "default: GKE has managed Prometheus" : "default for an adopted cluster"),
        decisions.choose("epfabric:addons.gib", asked.gib(), false, "default"),
        decisions.choose("epfabric:addons.kueue", asked.kueue(), false, "default"));
  }
}
