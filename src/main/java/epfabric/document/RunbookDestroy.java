package epfabric.document;

import epfabric.environment.Environment.Protection;
import epfabric.manifest.Manifest;
import epfabric.manifest.NodePaths;
import epfabric.plan.FabricPlan;
import epfabric.value.EnumWord;
import java.util.ArrayList;
import java.util.List;

/** Taking the environment down, and proving that nothing of it is left. */
final class RunbookDestroy {
  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookDestroy(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    out.heading("7. Destroy");
    if (plan.scope().isProtected()) {
      out.text(
          "This environment is protected (`epfabric:protection: "
              + EnumWord.of(plan.scope().protection())
              + "`). Lift it first; this is the step to have a second person look at:");
      out.commands(names.pulumi("config set epfabric:protection none"), names.pulumi("up"));
    }
    out.commands(names.pulumi("destroy"));
    out.text(
        "The engine removes, in this order: "
            + String.join(" → ", order())
            + "."
            + (plan.podNetworksAdopted()
                ? ""
                : " Installer and pod networks go beside each other."));
    out.text(
        "Expected: 15 to 30 min (estimated; pool and cluster give up after 120 min each: 60 for a"
            + " state of rest, 60 to go).");
    out.text("Kept on purpose:");
    out.list(kept());
    out.text(
        "The state is empty now; forget the stack, then look whether anything is left. Without"
            + " `--preserve-config` the CLI would delete "
            + Markdown.code("Pulumi." + plan.scope().environment() + ".yaml")
            + " as well, which is the environment and not only its settings:");
    out.commands(names.pulumi("stack rm --preserve-config"), names.bundled("orphans"));
  }

  private List<String> order() {
    List<String> order = new ArrayList<>();
    if (objects.tests()) {
      order.add("acceptance tests, the last first");
      order.add("namespace " + Markdown.code(plan.install().testNamespace()));
    }
    order.add(
        "DaemonSet "
            + Markdown.code(
                Words.range(objects.installers().stream().map(Manifest::name).toList())));
    order.add("namespace " + Markdown.code(plan.install().namespace()));
    if (!plan.podNetworksAdopted()) {
      order.addAll(List.of("Networks", "GKENetworkParamSets"));
    }
    if (!plan.pool().adopted()) {
      String names = Markdown.code(Words.range(plan.pool().names()));
      order.add((plan.pool().names().size() == 1 ? "node pool " : "node pools ") + names);
    }
    if (!plan.cluster().adopted()) {
      order.add("cluster " + Markdown.code(plan.cluster().name()));
    }
    if (!plan.network().adopted()) {
      order.addAll(List.of("subnets", "VPCs"));
    }
    return order;
  }

  private List<String> kept() {
    List<String> kept = new ArrayList<>();
    kept.add("the artifacts stack: image repository and cache bucket");
    if (plan.cluster().adopted()) {
      kept.add("adopted cluster " + Markdown.code(plan.cluster().name()));
    }
    plan.network().adoptedNetworks().forEach(n -> kept.add("adopted VPC " + Markdown.code(n)));
    if (plan.pool().adopted()) {
      kept.add("adopted node pool " + Markdown.code(plan.pool().name()));
    }
    if (plan.pool().adopted()) {
      kept.add(
          "what the installer put on the adopted nodes, below "
              + (Markdown.code(NodePaths.HOST_DRIVER)
                  + " and "
                  + Markdown.code(NodePaths.HOST_STATE))
              + ", with the loaded driver: until GKE makes them anew, or until an `up` with"
              + " `epfabric:installer.remove: true` before the destroy");
    }
    if (plan.podNetworksAdopted()) {
      kept.add("adopted pod networks");
    }
    if (plan.scope().protection() == Protection.RETAIN) {
      kept.add("the VPCs, as long as `epfabric:protection` is `retain`");
    }
    return kept;
  }
}
