package epfabric.fabric.plan.notice;

import epfabric.fabric.plan.ClusterPlan;
import java.util.Optional;

/** Warns about a new control plane that any address can reach. */
public final class ControlPlaneAccess {
  private ControlPlaneAccess() {}

  /** Returns the warning; none for an adopted cluster, which keeps its own settings. */
  public static Optional<Notice> warning(ClusterPlan cluster) {
    return cluster
        .spec()
        .map(ClusterPlan.Spec::access)
        .filter(ClusterPlan.Access::openToInternet)
        .map(
            access ->
                Notice.warns(
                    "control plane of " + cluster.name(),
                    "answers every address on the internet: only IAM keeps others out",
                    "name the ranges that may reach it: epfabric:cluster.authorizedNetworks"
                        + " (docs/environment.md)"));
  }
}
