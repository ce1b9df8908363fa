package epfabric.fabric.plan.notice;

import epfabric.fabric.plan.ClusterPlan;
import java.util.Optional;

/** Whether the control plane that a plan creates answers everybody. */
public final class ControlPlaneAccess {
  private ControlPlaneAccess() {}

  /** A warning, where it does; nothing about an adopted cluster, which keeps its own settings. */
  public static Optional<Notice> warning(ClusterPlan cluster) {
    return cluster
        .spec()
        .map(ClusterPlan.Spec::access)
        .filter(ClusterPlan.Access::everybody)
        .map(
            access ->
                Notice.warns(
                    "control plane of " + cluster.name(),
                    "answers every address on the internet: only IAM keeps others out",
                    "name the ranges that may reach it: epfabric:cluster.authorizedNetworks"
                        + " (docs/environment.md)"));
  }
}
