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
    out.text(
        "`status` shows nodes, pod networks, tests with their last verdicts, cost so far and what"
            + " to"
            + " do, and ends with 0 when all is well, 4 when it is not; `--watch` goes on looking."
            + " Good looks like this:");
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
    commands.add(names.bundled("status"));
    commands.add(names.pulumi("stack output"));
    return commands;
  }

  private List<String> good() {
    List<String> good = new ArrayList<>();
    int nics = plan.network().nodeNetworks().size();
    good.add(Words.count(nics, "Network") + ", each with its parameters");
    good.add(
        nodes(plan.pool().totalNodes())
            + (plan.pool().nodes() == 0
                ? ""
                : ", in phase `ready`, with "
                    + Words.count(plan.pool().machine().gpus().count(), "GPU")
                    + " and no startup taint"));
    good.add("every pod of the installer Running, with all its containers ready");
    if (objects.tests()) {
      good.add(
          "every test complete, and the stack says `verdict: gate "
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
