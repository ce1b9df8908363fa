package epfabric.document;

import epfabric.facts.NodeResource;
import epfabric.manifest.Manifest;
import epfabric.plan.FabricPlan;
import epfabric.plan.InstallPlan;
import epfabric.value.ShellWord;
import java.util.ArrayList;
import java.util.List;

/** What can go wrong inside the cluster: with the installer, its policies and the tests. */
final class RunbookTroubleInside {
  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookTroubleInside(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    installer(out);
    policies(out);
    if (objects.tests()) {
      tests(out);
    }
  }

  private void installer(Markdown out) {
    Manifest installer = objects.installers().get(0);
    out.subheading("The installer is not ready, a node stays tainted");
    out.text(
        "`up` gives up after "
            + Words.minutes(plan.install().timeoutSeconds())
            + " when not every node was verified. `status` says how far each node is, and"
            + " `diagnose` what"
            + " is likely wrong, with logs, events and states in one archive. Of the installer's"
            + " containers `install` says what it does, `verify` what is not as it must be,"
            + " `report` what"
            + " the API server answers. Do not take the startup taint off by hand: work would land"
            + " on a node without a driver. Once mended, `up` waits again.");
    out.commands(
        names.bundled("status"),
        names.bundled("diagnose"),
        objects.system("rollout status daemonset/" + ShellWord.of(installer.name())),
        objects.system("get events --sort-by=.lastTimestamp"),
        "NODE=\"$(kubectl get nodes "
            + names.gpuNodes()
            + " -o jsonpath='{.items[0].metadata.name}')\" # or the one in question",
        "kubectl describe node \"$NODE\"",
        "POD=\"$("
            + objects.system(
                "get pods --field-selector \"spec.nodeName=$NODE\""
                    + " -o jsonpath='{.items[0].metadata.name}')\""),
        objects.system("logs \"$POD\" -c install --tail=100"),
        objects.system("logs \"$POD\" -c verify --tail=100"),
        objects.system("logs \"$POD\" -c report --tail=100"));
    if (plan.pool().adopted()) {
      out.text(
          "The pool is adopted: its nodes have the startup taint "
              + Markdown.code(InstallPlan.STARTUP_TAINT)
              + " only if its owner gave it to them; without it, work may land on a node before it"
              + " is verified.");
      return;
    }
    out.text(
        "A node that cannot be mended is replaced by deleting its instance; GKE makes"
            + " another:");
    out.commands(
        "gcloud compute instances delete \"$NODE\" --zone "
            + names.zone()
            + (" --project " + names.project()));
  }

  private void policies(Markdown out) {
    out.subheading("An admission policy refuses something");
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "`only the fabric's own images may run here`",
            "The namespaces of the fabric admit privileged pods, and so only the images of this"
                + " environment, by digest. A pod, debug container or manifest names another one.",
            "Run pods of your own in a namespace of your own. After a change of images: `up`, or"
                + " all manifests of one bundle, so that policy and pods name the same."));
    rows.add(
        List.of(
            "`the installer may …`",
            "The installer's account tried to change another node than its own, or more of it than"
                + " its taint and its annotations.",
            "It is not our installer, or not on that node: look who uses the account "
                + Markdown.code("installer")
                + " of the namespace "
                + Markdown.code(plan.install().namespace())
                + "."));
    out.table(List.of("You see", "It means", "Do"), rows);
    out.commands(eventsOfRefusals().toArray(String[]::new));
  }

  private List<String> eventsOfRefusals() {
    String refused = "get events --field-selector reason=FailedCreate";
    List<String> commands = new ArrayList<>(List.of(objects.system(refused)));
    if (objects.tests()) {
      commands.add(objects.acceptance(refused));
    }
    return commands;
  }

  private void tests(Markdown out) {
    out.subheading("A test does not start, or does not end");
    out.table(List.of("You see", "It means", "Do"), rows());
    out.text("Who waits for what, and who holds GPUs:");
    out.commands(
        objects.acceptance("get events --field-selector reason=FailedScheduling"),
        "kubectl get pods --all-namespaces --field-selector "
            + ShellWord.of("status.phase!=Succeeded,status.phase!=Failed")
            + " -o custom-columns="
            + ShellWord.of(
                "NAMESPACE:.metadata.namespace,POD:.metadata.name,NODE:.spec.nodeName,"
                    + "GPUS:.spec.containers[*].resources.limits.nvidia\\.com/gpu")
            + " | grep -v '<none>$'");
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    if (plan.addons().kueue()) {
      rows.add(
          List.of(
              "a Job is Suspended",
              "Kueue has no room for it in the fabric's queue; that does not count for the Job's"
                  + " limit, but for how long `up` waits.",
              Markdown.code(objects.acceptance("get workloads.kueue.x-k8s.io")) + " says why."));
    }
    rows.addAll(usual());
    return rows;
  }

  private List<List<String>> usual() {
    String nic = plan.network().rdma().stream().map(n -> n.podNetwork()).findFirst().orElse("");
    return List.of(
        List.of(
            "Pending, `Insufficient "
                + NodeResource.GPU
                + "` or `Insufficient "
                + NodeResource.INTERFACE_PREFIX
                + nic
                + ".IP`",
            "Other pods hold GPUs or NICs of the nodes. The test waits; that counts for the Job's"
                + " limit, not for the program's.",
            "Let them end, or end them; then `up`."),
        List.of(
            "Pending, `untolerated taint` with " + Markdown.code(InstallPlan.STARTUP_TAINT),
            "A node is not verified (any more), say because it was made anew.",
            "The installer, above."),
        List.of(
            "Job " + Markdown.code(objects.ready().name()) + ": `DeadlineExceeded`",
            "The tests are deferred: nodes were missing or unverified, or their GPUs in use.",
            "Its log says which and whose; then `up`."),
        List.of(
            "another Job: `DeadlineExceeded`",
            "No run came to an end in the Job's time: it waited for nodes, or was interrupted again"
                + " and again.",
            "Look at its pods and events; on spot nodes, try again when there is more stock."),
        List.of(
            "a pod: reason `DeadlineExceeded`",
            "Program and launcher hung beyond the program's limit. The Job fails with"
                + " `BackoffLimitExceeded`.",
            "Logs of `test`; a transport that a node refuses may look like this (below)."),
        List.of(
            "`judge` ends with 8: inconclusive",
            "The run was interrupted: a peer was preempted, the log ends early. The pod is made"
                + " anew.",
            "Nothing, unless it goes on until the Job's limit."));
  }
}
