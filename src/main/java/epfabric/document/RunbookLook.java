package epfabric.document;

import epfabric.plan.FabricPlan;
import epfabric.value.EnumWord;
import java.util.ArrayList;
import java.util.List;

/** What a good deployment looks like. */
final class RunbookLook {
  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookLook(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    out.heading("5. Look at it");
    out.commands(commands().toArray(String[]::new));
    if (privateEndpoint()) {
      out.text("The control plane has only a private endpoint: run `kubectl` inside the VPC.");
    }
    out.text("Good looks like this:");
    out.list(good());
    new RunbookVerdicts(plan).write(out);
  }

  private List<String> commands() {
    List<String> commands = new ArrayList<>();
    commands.add(
        "gcloud container clusters get-credentials "
            + names.cluster()
            + (" --location " + names.location() + " --project " + names.project())
            + (privateEndpoint() ? " --internal-ip" : ""));
    commands.add(names.pulumi("stack output"));
    commands.add("kubectl get networks.networking.gke.io,gkenetworkparamsets.networking.gke.io");
    commands.add(nodes());
    commands.add(objects.system("get daemonsets,pods -o wide"));
    if (objects.tests()) {
      commands.add(objects.acceptance("get jobs"));
    }
    return commands;
  }

  private String nodes() {
    String columns =
        ("NAME:.metadata.name,PHASE:.metadata.annotations." + FabricObjects.PHASE)
            + (",FAILURE:.metadata.annotations." + FabricObjects.FAILURE)
            + ",GPUS:.status.allocatable.nvidia\\.com/gpu,TAINTS:.spec.taints[*].key";
    return "kubectl get nodes "
        + names.gpuNodes()
        + (" -o custom-columns=" + ShellWord.of(columns));
  }

  private List<String> good() {
    List<String> good = new ArrayList<>();
    int nics = plan.network().nodeNetworks().size();
    good.add(Words.count(nics, "Network") + ", each with its parameters");
    good.add(
        nodes(plan.pool().totalNodes())
            + (plan.pool().nodes() == 0
                ? ""
                : ", in phase `verified`, with "
                    + Words.count(plan.pool().machine().gpus().count(), "GPU")
                    + " and no startup taint (the installer writes phase and failure as"
                    + " annotations of its node)"));
    good.add("every pod of the installer Running, with all its containers ready");
    if (objects.tests()) {
      good.add(
          "every Job Complete, and the stack says `verdict: gate "
              + EnumWord.of(plan.workload().acceptance().gate())
              + " passed: …` with the names of the tests");
    }
    return good;
  }

  private String nodes(int nodes) {
    int pools = plan.pool().names().size();
    return Words.count(nodes, "node") + " of " + (pools == 1 ? "the pool" : pools + " pools");
  }

  private boolean privateEndpoint() {
    return plan.cluster().spec().map(s -> s.access().privateEndpoint()).orElse(false);
  }
}
