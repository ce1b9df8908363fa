package epfabric.document;

import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** Changing a running environment, parking it and bringing it back. */
final class RunbookChange {
  private static final String POOL = "epfabric:gpuPool.";

  private final FabricPlan plan;
  private final Names names;

  RunbookChange(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.heading("6. Change it");
    out.text(
        "Edit "
            + Markdown.code("Pulumi." + plan.scope().environment() + ".yaml")
            + ", read `pulumi preview --diff`, then `up`. A re-created GPU node has nothing on it"
            + " that was put there by hand, and spot or on-demand capacity may not come back. In"
            + " the"
            + " repository:");
    out.commands(names.pulumi("preview --diff"), names.pulumi("up"));
    out.table(List.of("Change of", "Effect on GPU nodes"), effects());
    if (!plan.pool().adopted()) {
      park(out);
    }
  }

  private List<List<String>> effects() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        effect(
            "none is re-created: the installer is rolled out anew, node after node; then all tests"
                + " run again",
            "epfabric:software",
            "epfabric:transport",
            "epfabric:images.installer"));
    rows.add(
        effect(
            "none; the tests concerned run again",
            "epfabric:acceptance",
            "epfabric:images.test",
            "epfabric:images.judge"));
    if (!plan.pool().adopted()) {
      rows.addAll(poolEffects());
    }
    rows.addAll(surroundingEffects());
    return rows;
  }

  private List<List<String>> poolEffects() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        effect(
            "only the nodes added or removed; all tests run again on what is there then",
            POOL + "nodes",
            POOL + "autoscaling"));
    rows.add(effect("only the last pools, added or removed with all their nodes", POOL + "pools"));
    rows.add(effect("none", POOL + "upgrades", POOL + "labels"));
    rows.add(
        effect(
            "none is re-created; installer and tests get tolerations, and so run again",
            POOL + "taints"));
    rows.add(
        effect(
            "**every node is re-created**, as GKE does it one after another",
            POOL + "nodeVersion",
            POOL + "machine",
            POOL + "bootDiskType",
            POOL + "bootDiskGib"));
    rows.add(
        effect(
            "**the pool is deleted, then created again**: all nodes go at once",
            POOL + "capacity",
            POOL + "reservation",
            POOL + "maxRunDuration",
            POOL + "placement",
            POOL + "serviceAccount",
            POOL + "scopes",
            POOL + "secureBoot",
            POOL + "name"));
    return rows;
  }

  private List<List<String>> surroundingEffects() {
    List<List<String>> rows = new ArrayList<>();
    if (!plan.network().adopted()) {
      rows.add(
          effect(
              "**networks and pool are replaced**; zone and prefix replace the cluster too",
              "epfabric:zone",
              "epfabric:name",
              "epfabric:network"));
    }
    if (!plan.cluster().adopted()) {
      rows.add(
          effect(
              "**cluster and all in it are replaced**",
              "epfabric:cluster.name",
              "epfabric:cluster.location"));
    }
    return rows;
  }

  private static List<String> effect(String effect, String... keys) {
    return List.of(String.join(", ", List.of(keys).stream().map(Markdown::code).toList()), effect);
  }

  private void park(Markdown out) {
    boolean autoscaled = plan.pool().spec().flatMap(s -> s.autoscaling()).isPresent();
    out.subheading("Park and unpark");
    out.text(
        (autoscaled
                ? "The autoscaler parks "
                    + (names.severalPools() ? "each pool" : "the pool")
                    + " by itself when no pod asks for GPUs and `min` is 0; `park` keeps it so. "
                : "")
            + "`park` writes `epfabric:parked: true` into the environment file, and `up` sends"
            + (names.severalPools() ? " the GPU nodes of every pool away:" : " the GPU nodes away:")
            + " they cost nothing then. Networks and cluster stay, and so do the installer's"
            + " objects. The tests and their namespace are deleted with the nodes, logs and"
            + " verdicts"
            + " with them; `unpark` makes them anew. It asks for capacity again and may have to"
            + " wait for it. In the repository:");
    out.commands(
        names.epfabric("park"),
        names.pulumi("up"),
        "# and back",
        names.epfabric("unpark"),
        names.pulumi("up"));
  }
}
