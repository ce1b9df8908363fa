package epfabric.document;

import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** Preview, up, and what a good deployment looks like. */
final class RunbookDeploy {
  private final FabricPlan plan;
  private final Names names;

  RunbookDeploy(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.heading("4. Deploy");
    new RunbookQuota(plan).write(out);
    out.subheading("Preview and up");
    out.text("From the repository root:");
    out.commands(names.pulumi("preview"), names.pulumi("up"));
    out.text("Or from the bundle, which needs no build tools:");
    out.commands(
        "./epfabric bundle " + names.environment(),
        "(cd " + names.bundle() + " && " + names.pulumi("preview") + ")",
        "(cd " + names.bundle() + " && " + names.pulumi("up") + ")");
    out.text("A bundle that travelled is checked first, inside its folder, by either of:");
    out.commands("sha256sum --check checksums.txt", "java -jar epfabric.jar verify .");
    out.table(List.of("Step", "Expected", "Source"), durations());
    watch(out);
  }

  private List<List<String>> durations() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("preview", "3 s", "measured, 8 resources, no cloud asked"));
    if (!plan.network().adopted()) {
      rows.add(List.of("networks", "2 to 4 min", "estimated; waits 20 min (vendor default)"));
    }
    if (!plan.cluster().adopted()) {
      rows.add(List.of("cluster", "8 to 15 min", "estimated; gives up after 60 min"));
    }
    if (!plan.pool().adopted()) {
      String minutes = plan.pool().nodes() == 0 ? "1 to 2 min" : "5 to 15 min, if there is stock";
      rows.add(List.of("GPU node pool", minutes, "estimated; gives up after 60 min"));
    }
    return rows;
  }

  private void watch(Markdown out) {
    out.heading("5. Look at it");
    out.commands(
        "gcloud container clusters get-credentials "
            + names.cluster()
            + (" --location " + names.location() + " --project " + names.project())
            + (privateEndpoint() ? " --internal-ip" : ""),
        names.pulumi("stack output"),
        "kubectl get nodes " + names.gpuNodes() + " -o wide",
        "kubectl get networks.networking.gke.io,gkenetworkparamsets.networking.gke.io",
        "kubectl get pods --all-namespaces -o wide",
        "kubectl get nodes " + names.gpuNodes() + " -o custom-columns=" + columns());
    if (privateEndpoint()) {
      out.text("The control plane has only a private endpoint: run `kubectl` inside the VPC.");
    }
    List<String> good = new ArrayList<>();
    good.add(nodes() + ", all Ready");
    good.add(
        Words.count(plan.network().nodeNetworks().size(), "Network")
            + ", each with its parameters");
    if (plan.pool().nodes() > 0) {
      good.add(
          "the startup taint on every GPU node: this release brings no installer, so nothing has"
              + " put a driver there or verified the node");
    }
    out.text("Good looks like this:");
    out.list(good);
    out.text(
        "The installer and the acceptance Jobs ("
            + String.join(", ", tests())
            + ") are planned, as `plan.json` shows, but not deployed by this release; until they"
            + " are, the stack says `verdict: not run`.");
  }

  private List<String> tests() {
    return plan.workload().acceptance().tests().stream().map(TestRun::test).toList();
  }

  private String nodes() {
    int pools = plan.pool().names().size();
    return Words.count(plan.pool().totalNodes(), "node")
        + " of "
        + (pools == 1 ? "the pool" : pools + " pools");
  }

  private boolean privateEndpoint() {
    return plan.cluster().spec().map(s -> s.access().privateEndpoint()).orElse(false);
  }

  private static String columns() {
    return ShellWord.of(
        "NAME:.metadata.name,GPUS:.status.allocatable.nvidia\\.com/gpu,TAINTS:.spec.taints[*].key");
  }
}
