package epfabric.operate;

import epfabric.google.Offer.Quota;
import epfabric.plan.FabricPlan;
import epfabric.plan.NetworkPlan.NodeNetwork;
import epfabric.plan.NetworkPlan.Primary;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether a project may have the VPC networks that a plan creates: new projects have few. */
public final class NetworkQuota {
  private static final String METRIC = "NETWORKS";

  private final FabricPlan plan;

  public NetworkQuota(FabricPlan plan) {
    this.plan = plan;
  }

  /** From what the project lists. */
  public Notice notice(List<Quota> ofProject) {
    String project = plan.network().project();
    return new Allowance(project, "project " + project)
        .notice(ofProject, METRIC, new Allowance.Wanted(wanted(), "VPC network", "VPC networks"));
  }

  private int wanted() {
    Set<String> names = new TreeSet<>();
    plan.network().primary().map(Primary::network).ifPresent(names::add);
    plan.network().nodeNetworks().stream().map(NodeNetwork::network).forEach(names::add);
    return names.size();
  }
}
