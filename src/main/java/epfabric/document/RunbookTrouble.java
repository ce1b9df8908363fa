package epfabric.document;

import epfabric.plan.FabricPlan;
import epfabric.plan.TransportPlan;
import epfabric.value.ShellWord;
import java.util.ArrayList;
import java.util.List;

/** What to do when a step fails, most common first. */
final class RunbookTrouble {
  private final FabricPlan plan;
  private final Names names;

  RunbookTrouble(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.heading("8. When a step fails");
    stillBilling(out);
    stockOut(out);
    quota(out);
    killed(out);
    new RunbookTroubleInside(plan).write(out);
    refused(out);
    unreachable(out);
    if (!plan.network().adopted()) {
      blockedNetwork(out);
    }
  }

  private void stillBilling(Markdown out) {
    out.subheading("Nodes cost and do no work");
    if (plan.pool().adopted()) {
      out.text("The nodes belong to an adopted pool: whoever owns it stops their cost.");
      return;
    }
    out.text(
        "Nodes cost from the moment they run; a failed `up` leaves them in place too, so that they"
            + " can be looked at. To stop the cost at once, before any analysis, resize "
            + (names.severalPools() ? "every pool:" : "the pool:"));
    if (names.severalPools()) {
      out.commands(
          "for pool in " + names.pools() + "; do", "  " + resizeToZero("\"$pool\""), "done");
    } else {
      out.commands(resizeToZero(names.pool()));
    }
    out.text(
        (plan.pool().spec().flatMap(s -> s.autoscaling()).isPresent()
                ? "The autoscaler adds nodes again for as long as a pod asks for GPUs. Then"
                : "Then")
            + " let the file say the same, or the next `up` brings the nodes back. In the"
            + " repository:");
    out.commands(names.epfabric("park"), names.pulumi("up"));
  }

  private String resizeToZero(String pool) {
    return "gcloud container clusters resize "
        + names.cluster()
        + (" --node-pool " + pool + " --num-nodes 0 --quiet")
        + (" --location " + names.location() + " --project " + names.project());
  }

  private void stockOut(Markdown out) {
    if (plan.pool().adopted()) {
      return;
    }
    out.subheading("No capacity, or the pool is in state ERROR");
    out.text(
        "Without stock the pool rests in ERROR or RUNNING_WITH_ERROR and `up` says"
            + " `was created in the error state`. The pool is there, and GKE goes on asking for"
            + " its nodes: the next `up` neither deletes it nor makes a second one, it goes on with"
            + " this one. Look why, then "
            + (plan.reservation().isPresent()
                ? "run `up` again once the reservation has machines left: others of its projects"
                    + " may have them, or Google repairs one."
                : "wait for stock and run `up` again, or take another zone or a reservation."));
    List<String> commands = new ArrayList<>(List.of(poolStates()));
    plan.reservation().ifPresent(r -> commands.add(r.describe(plan.scope().zone().name())));
    commands.add(
        "gcloud container operations list --filter="
            + ShellWord.of("targetLink~" + plan.pool().name())
            + (" --location " + names.location() + " --project " + names.project()));
    commands.add(names.pulumi("up"));
    out.commands(commands.toArray(String[]::new));
  }

  private String poolStates() {
    String command = "gcloud container node-pools ";
    return names.severalPools()
        ? command + "list " + names.inCluster() + " --format=" + ShellWord.of("table(name,status)")
        : command
            + ("describe " + names.pool() + " " + names.inCluster())
            + " --format="
            + ShellWord.of("value(status,statusMessage,conditions)");
  }

  private void quota(Markdown out) {
    out.subheading("Quota");
    out.text(
        "What is needed stands in section 4; a quota of 0 must be raised before any retry. `doctor`"
            + " says"
            + " which is too low, and where to ask for more.");
    out.commands(names.bundled("doctor"));
  }

  private void killed(Markdown out) {
    out.subheading("A killed `up`: stuck lock, pending operations");
    out.text(
        "Make sure that no other `up` runs. Names are fixed, so running `up` first may fail with"
            + " 409. `rescue` reads the lock and what was under way, asks Google Cloud and the"
            + " cluster whether each thing is there, and prints the commands that repair the stack;"
            + " with `--yes` it runs them. Then `up` goes on.");
    out.commands(names.bundled("rescue"), names.bundled("rescue") + " --yes", names.pulumi("up"));
  }

  private void refused(Markdown out) {
    TransportPlan transport = plan.workload().transport();
    out.subheading("A node refuses " + transport.kind());
    out.text(
        "A test's log says so, with IBGDA as `GPU cannot map UAR of device` or as a dispatch"
            + " timeout. One node alone: replace it as above. Every node: take the fallback, with"
            + " the images of its software set, and run `up` again.");
    out.text("In the environment file: " + Markdown.code(transport.fallback()));
  }

  private void unreachable(Markdown out) {
    out.subheading("The cluster cannot be reached at destroy");
    out.text(
        plan.cluster().adopted()
            ? "Only if the cluster is gone for good: drop its objects from the state unseen."
            : "The objects go with the cluster: drop them from the state unseen.");
    out.commands("PULUMI_K8S_DELETE_UNREACHABLE=true " + names.pulumi("destroy"));
  }

  private void blockedNetwork(Markdown out) {
    out.subheading("A VPC cannot be deleted: in use");
    out.text(
        "GKE makes firewall rules, endpoint groups and forwarding rules that Pulumi does not know,"
            + " and people make others. `orphans` says what blocks which network, and the command"
            + " that deletes it; then destroy again.");
    out.commands(names.bundled("orphans"), names.pulumi("destroy"));
  }
}
