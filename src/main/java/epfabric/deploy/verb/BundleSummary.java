package epfabric.deploy.verb;

import epfabric.base.terminal.CommandName;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ShellWord;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.PlanWarnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The last lines of {@code bundle}: what it is, what it costs, what to do next. */
public final class BundleSummary {
  private BundleSummary() {}

  public static List<String> of(FabricPlan plan, Registrations registrations, Path folder) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(headline(plan));
    lines.add("resources  " + resources(registrations));
    lines.add(cost(plan));
    lines.add("tests      " + plan.workload().acceptance().share());
    plan.workload().acceptance().open().forEach(open -> lines.add("not tested " + open));
    if (!plan.workload().images().built()) {
      lines.add(
          "images     not built: zero digests in images." + plan.scope().environment() + ".yaml");
    }
    lines.addAll(PlanWarnings.lines(plan));
    lines.add("next       " + CommandName.get() + " verify " + ShellWord.of(folder.toString()));
    lines.add(
        "           "
            + folder.resolve("RUNBOOK.md")
            + " covers every step to `pulumi up` and to teardown");
    return lines;
  }

  static String headline(FabricPlan plan) {
    String capacity =
        plan.pool().spec().map(s -> ", " + EnumWord.of(s.capacity())).orElse(", adopted");
    int pools = plan.pool().names().size();
    return "fabric     "
        + (pools > 1 ? pools + " x " : "")
        + plan.pool().nodes()
        + " x "
        + plan.pool().machine().name()
        + " ("
        + plan.pool().gpus()
        + " "
        + plan.pool().machine().gpus().name()
        + " GPUs"
        + capacity
        + ") in "
        + plan.scope().zone()
        + ", software "
        + plan.workload().software().name();
  }

  /** Custom resources by kind, the most frequent first. */
  private static String resources(Registrations registrations) {
    Map<String, Integer> kinds = new TreeMap<>();
    int all = 0;
    for (Registration registration : registrations.resources()) {
      if (registration.custom() && !registration.type().startsWith("pulumi:")) {
        kinds.merge(kind(registration.type()), 1, Integer::sum);
        all++;
      }
    }
    List<String> parts =
        kinds.entrySet().stream()
            .sorted((a, b) -> b.getValue() - a.getValue())
            .map(e -> e.getValue() + " " + e.getKey())
            .toList();
    int own = registrations.resources().size() - all;
    return String.format(
        Locale.ROOT,
        "%d, in previews %d with %d of Pulumi's own (stack, components, providers): %s",
        all,
        all + own,
        own,
        String.join(", ", parts));
  }

  /** The last part of the token; Kubernetes objects are told from clouds' by their group. */
  private static String kind(String type) {
    String kind = type.substring(type.lastIndexOf(':') + 1);
    return type.startsWith("kubernetes:") ? "Kubernetes " + kind : kind;
  }

  static String cost(FabricPlan plan) {
    return "cost       " + costOf(plan);
  }

  private static String costOf(FabricPlan plan) {
    CostPlan cost = plan.cost();
    String nodes = plan.pool().totalNodes() + " GPU nodes";
    if (cost.price().isPresent()) {
      var price = cost.price().get();
      return String.format(
          Locale.ROOT,
          "$%.2f an hour for %s (%s); disks, system nodes and network come on top%s",
          cost.usdPerHour().orElse(0.0),
          nodes,
          price.origin(),
          cost.exceededBudgetUsdPerNodeHour().map(BundleSummary::aboveBudget).orElse(""));
    }
    return cost.unpriced();
  }

  private static String aboveBudget(double budget) {
    return String.format(Locale.ROOT, "; above your budget of $%.2f per node and hour", budget);
  }
}
