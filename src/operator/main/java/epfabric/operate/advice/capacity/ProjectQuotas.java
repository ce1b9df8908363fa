package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;

/**
 * Checks quotas that apply to a whole project: quotas of networks, and quotas of machines in all
 * regions.
 */
public final class ProjectQuotas {
  private final FabricPlan plan;
  private final QuotaNeeds needs;

  public ProjectQuotas(FabricPlan plan) {
    this.plan = plan;
    this.needs = new QuotaNeeds(plan);
  }

  /** Returns the notices on the quotas of the project in which the networks are created. */
  public List<Notice> networks(List<Quota> listed) {
    return allowance(plan.network().project()).notices(listed, needs.ofNetworks());
  }

  /** Returns the notices on the quotas of the project in which the machines are created. */
  public List<Notice> machines(List<Quota> listed) {
    return allowance(plan.scope().project()).notices(listed, needs.ofProject());
  }

  private static QuotaAllowance allowance(String project) {
    return new QuotaAllowance(project, "project " + project);
  }
}
