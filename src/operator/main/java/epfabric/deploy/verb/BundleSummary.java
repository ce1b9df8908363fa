package epfabric.deploy.verb;

import epfabric.base.terminal.CommandName;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ShellWord;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.PlanWarnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Prints the last lines of {@code bundle}: the bundle's contents, the costs, and the next steps.
 */
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
        plan.pool().spec().map(s -> ", " + EnumWord.of(s.buying().capacity())).orElse(", adopted");
    int pools = plan.pool().names().size();
    return "fabric     "
        + (pools > 1 ? pools + " x " : "")
        + plan.pool().nodes()
        + " x "
        + plan.pool().machine().name()
        + " ("
        + CountedNoun.of(plan.pool().gpus(), plan.pool().machine().gpus().name() + " GPU")
        + capacity
        + ") in "
        + plan.scope().zone()
        + ", software "
        + plan.workload().software().name();
  }

  /** The groups of resources, in the order of the summary. */
  private enum Group {
    NETWORKS("network resource"),
    CLUSTER("cluster resource"),
    PROJECT("project resource"),
    OBJECTS("Kubernetes object"),
    TESTS("test Job");

    private final String noun;

    Group(String noun) {
      this.noun = noun;
    }

    private static Group of(String type) {
      if (type.startsWith("kubernetes:")) {
        return type.endsWith(":Job") ? TESTS : OBJECTS;
      }
      if (type.startsWith("gcp:compute/")) {
        return NETWORKS;
      }
      return type.startsWith("gcp:container/") ? CLUSTER : PROJECT;
    }
  }

  /** Counts custom resources by group. */
  private static String resources(Registrations registrations) {
    Map<Group, Integer> groups = new EnumMap<>(Group.class);
    registrations.resources().stream()
        .filter(r -> r.custom() && !r.type().startsWith("pulumi:"))
        .forEach(r -> groups.merge(Group.of(r.type()), 1, Integer::sum));
    int counted = groups.values().stream().mapToInt(Integer::intValue).sum();
    int pulumiResources = registrations.resources().size() - counted;
    String parts =
        groups.entrySet().stream()
            .map(group -> CountedNoun.of(group.getValue(), group.getKey().noun))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%d: %s; previews count %d, with %d of Pulumi's own",
        counted,
        parts,
        counted + pulumiResources,
        pulumiResources);
  }

  static String cost(FabricPlan plan) {
    return "cost       " + costOf(plan);
  }

  private static String costOf(FabricPlan plan) {
    CostPlan cost = plan.cost();
    String nodes = CountedNoun.of(plan.pool().totalNodes(), "GPU node");
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
