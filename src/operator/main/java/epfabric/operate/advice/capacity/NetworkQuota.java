package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;

/**
 * Checks whether a project may have the VPC networks that a plan creates: new projects have a low
 * quota.
 */
public final class NetworkQuota {
  private static final String METRIC = "NETWORKS";

  private final FabricPlan plan;

  public NetworkQuota(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns the notice from the project's quotas. */
  public Notice notice(List<Quota> ofProject) {
    String project = plan.network().project();
    return new QuotaAllowance(project, "project " + project)
        .notice(
            ofProject,
            METRIC,
            new QuotaAllowance.Wanted(
                plan.network().createdNetworks().size() + madeByGke(),
                "VPC network",
                "VPC networks"));
  }

  /**
   * Returns the number of GKE's networks: with an accelerator network profile it creates two in the
   * project, for gVNIC and for RoCE.
   */
  private int madeByGke() {
    return plan.network().mode().networksByGke() && !plan.pool().adopted() ? 2 : 0;
  }
}
