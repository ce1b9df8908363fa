package epfabric.document;

import epfabric.plan.CostPlan;
import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** What the environment is, what it costs, and what of it is ours. */
final class RunbookOverview {
  private final FabricPlan plan;

  RunbookOverview(FabricPlan plan) {
    this.plan = plan;
  }

  void write(Markdown out) {
    out.title("Runbook of " + Markdown.code(plan.scope().environment()));
    out.text(
        "Generated from "
            + Markdown.code("Pulumi." + plan.scope().environment() + ".yaml")
            + "; change that file, not this one. The drawing is `topology.svg`.");
    new RunbookGlance(plan).write(out);
    out.heading("What it is");
    out.table(List.of("What", "Name", "Whose"), things());
    out.text(cost());
    out.text(
        "Times below are marked **measured** (by us), **guide** (stated by the hand-written guide),"
            + " **vendor default** (how long a provider waits before it gives up) or **estimated**."
            + " Nothing here was timed on GPU nodes by us.");
  }

  private List<List<String>> things() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("Project", plan.scope().project(), "given"));
    rows.add(row("GKE cluster", plan.cluster().name(), owner(plan.cluster().adopted())));
    String network = owner(plan.network().adopted());
    plan.network()
        .primary()
        .ifPresent(p -> rows.add(row("Primary VPC", p.network(), owner(primaryAdopted()))));
    rows.add(row("gVNIC VPC", plan.network().gvnic().network(), network));
    rows.add(row("RDMA VPC", rdmaNetwork(), network));
    rows.add(row(pools(), Words.range(plan.pool().names()), owner(plan.pool().adopted())));
    String podNetworks =
        Words.range(plan.network().nodeNetworks().stream().map(n -> n.podNetwork()).toList());
    rows.add(row("Pod networks", podNetworks, owner(plan.podNetworksAdopted())));
    rows.add(
        row(
            "Software set",
            plan.workload().software().name(),
            "put on every GPU node by the installer"));
    return rows;
  }

  private boolean primaryAdopted() {
    return plan.network().adoptedPrimary().isPresent();
  }

  private String pools() {
    int pools = plan.pool().names().size();
    return pools == 1 ? "GPU node pool" : pools + " equal GPU node pools";
  }

  private String rdmaNetwork() {
    return plan.network().rdma().stream().map(n -> n.network()).findFirst().orElse("none");
  }

  private static List<String> row(String what, String name, String whose) {
    return List.of(what, Markdown.code(name), whose);
  }

  private static String owner(boolean adopted) {
    return adopted ? "adopted: used, never changed or deleted" : "created, deleted by destroy";
  }

  private String cost() {
    CostPlan cost = plan.cost();
    String nodes = Words.count(cost.nodes(), "GPU node");
    if (cost.nodes() == 0) {
      return "**Cost**: the pool is parked, no GPU node runs; cluster and networks still cost.";
    }
    String rest = " Networks, disks and system nodes are not in it.";
    if (cost.price().isPresent()) {
      var price = cost.price().get();
      return "**Cost**: "
          + cost.usdPerHour().map(Words::usd).orElse("")
          + (" per hour for " + nodes + ": " + Words.usd(price.usdPerNodeHour()))
          + (" per node and hour (" + price.capacity() + ", " + price.source())
          + (", " + price.date() + ").")
          + rest
          + cost.exceededBudgetUsdPerNodeHour().map(RunbookOverview::aboveBudget).orElse("");
    }
    return "**Cost** of " + nodes + ": " + cost.unpriced() + ".";
  }

  private static String aboveBudget(double budget) {
    return " It is above your budget of " + Words.usd(budget) + " per node and hour.";
  }
}
